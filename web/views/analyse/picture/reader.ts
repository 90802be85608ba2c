/** Reads one picture in a thread of its own, as often as it is asked. */

import {addressOfPart} from '../../../build.js';
import type {Grid, Picture, Remembered} from '../../../picture/plain.js';
import type {Answer, Request} from '../../../picture/worker.js';
import {startWorker} from '../../../scripts.js';
import {PICTURE_STOPPED} from '../../../words/analyse-picture.js';
import {PictureError} from './source.js';

/** `read`: one question at a time; `end`: an open question is never answered. */
export type PictureReader = {
  read: (grid: Grid | null, known: Remembered[]) => Promise<Omit<Answer, 'id'>>;
  end: () => void;
};

/** @param pixels are transferred, and gone */
export function startReader(pixels: Picture): PictureReader {
  const worker = startWorker(new URL(addressOfPart('picture/worker.js')), 'picture');
  let picture: Picture | null = pixels;
  let id = 0;
  return {
    read: (grid, known) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({data}: MessageEvent<Answer>) => resolve(data);
        worker.onerror = (event) => {
          event.preventDefault();
          reject(new PictureError(PICTURE_STOPPED));
        };
        const request: Request = {id: ++id, picture, grid, known};
        worker.postMessage(request, picture ? [picture.data.buffer] : []);
        picture = null;
      }),
    end: () => worker.terminate(),
  };
}
