/** A picture in: a screenshot becomes a position, in a separate thread. Nothing of it leaves the device. */

import {addressOfPart} from '../../build.js';
import type {FoundBoard} from '../../engine/protocol.js';
import {DOUBTFUL, type Picture, type Reading, readHeader} from '../../picture/picture.js';
import type {Answer, Request} from '../../picture/worker.js';
import {startWorker} from '../../scripts.js';
import * as words from '../../words/analyse-doors.js';

/** The beginning of a file, in which its size is; photographs may have much before it. */
const BEGINNING = 300_000;
/** Of the first bytes of PNG, JPEG and WebP files. */
const MAGIC = ['137,80,78,71', '255,216,255', '82,73,70,70'];
/** Boards of these sizes have as many mines nearly everywhere. */
const USUAL: Record<string, number> = {'9x9': 10, '16x16': 40, '30x16': 99, '16x30': 99};
const DENSITY = 0.2;

/** A board read from a picture. `doubtful`: cells that may be wrong. */
export type PictureBoard = FoundBoard & {doubtful: number[]};

/** Why a picture gives no position, as a sentence. */
export class PictureError extends Error {}

export async function isPicture(file: File): Promise<boolean> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer()).join();
  return MAGIC.some((magic) => first.startsWith(magic));
}

/** @throws PictureError */
export async function boardIn(file: File): Promise<PictureBoard> {
  const pixels = await pixelsOf(file);
  const {grid, reading} = await asked({id: 1, picture: pixels, grid: null, known: []});
  if (!grid || !reading) throw new PictureError(words.NO_GRID);
  const unknown = reading.cells.filter(({code}) => !code).length;
  if (unknown === reading.cells.length) throw new PictureError(words.NO_LOOKS);
  return boardOf(reading, grid.columns, grid.rows);
}

/** The position that was read: cells without a name are closed and doubtful. */
export function boardOf({cells}: Pick<Reading, 'cells'>, columns: number, rows: number): PictureBoard {
  const codes = cells.map(({code}) => code || '#');
  const found = codes.filter((code) => code === 'F' || code === '*').length;
  const mines = Math.max(found, USUAL[`${columns}x${rows}`] ?? Math.round(columns * rows * DENSITY));
  const lines = Array.from({length: rows}, (_, row) => codes.slice(row * columns, (row + 1) * columns).join(''));
  const doubtful = [...cells.keys()].filter((cell) => !cells[cell].code || cells[cell].doubt >= DOUBTFUL);
  const notes = [words.totalUnknown(mines), ...(doubtful.length ? [words.doubtful(doubtful.length)] : [])];
  const view = [`${columns}x${rows}x${mines}`, ...lines].join('\n');
  return {rows, cols: columns, mines, view, layout: null, differences: notes, doubtful};
}

async function pixelsOf(file: File): Promise<Picture> {
  try {
    readHeader(new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer()));
  } catch (error) {
    throw new PictureError((error as Error).message);
  }
  try {
    const image = await createImageBitmap(file);
    const {width, height} = image;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return {width, height, data: context.getImageData(0, 0, width, height).data};
  } catch {
    // The browser decodes pictures, and does not say what is wrong with one.
    throw new PictureError(words.PICTURE_DAMAGED);
  }
}

function asked(request: Request): Promise<Answer> {
  const worker = startWorker(new URL(addressOfPart('picture/worker.js')), 'picture');
  return new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({data}: MessageEvent<Answer>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new PictureError(words.PICTURE_STOPPED));
    };
    worker.postMessage(request, [request.picture.data.buffer]);
  }).finally(() => worker.terminate());
}
