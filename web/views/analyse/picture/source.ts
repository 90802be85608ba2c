/** A picture as a file: its pixels, and a canvas from which it can be shown. Nothing of it leaves the device. */

import {type Picture, readHeader} from '../../../picture/plain.js';
import * as words from '../../../words/analyse-picture.js';

/** The beginning of a file, in which its size is; photographs may have much before it. */
const BEGINNING = 300_000;
/** Of the first bytes of PNG, JPEG and WebP files. */
const MAGIC = ['137,80,78,71', '255,216,255', '82,73,70,70'];

/** Why a picture cannot be read, as a sentence. */
export class PictureError extends Error {}

export async function isPicture(file: File): Promise<boolean> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer()).join();
  return MAGIC.some((magic) => first.startsWith(magic));
}

/** `image`: to show it; `pixels`: to read it. */
export type Source = {image: HTMLCanvasElement; pixels: Picture};

/** @throws PictureError */
export async function sourceOf(file: File): Promise<Source> {
  try {
    readHeader(new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer()));
  } catch (error) {
    throw new PictureError((error as Error).message);
  }
  try {
    const bitmap = await createImageBitmap(file);
    const {width, height} = bitmap;
    const image = document.createElement('canvas');
    [image.width, image.height] = [width, height];
    const context = image.getContext('2d', {willReadFrequently: true}) as CanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return {image, pixels: {width, height, data: context.getImageData(0, 0, width, height).data}};
  } catch {
    // The browser decodes pictures, and does not say what is wrong with one.
    throw new PictureError(words.PICTURE_DAMAGED);
  }
}
