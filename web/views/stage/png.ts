/** A canvas as a file. */

/** @param failure what is said if the browser cannot make it */
export const pngOf = (canvas: HTMLCanvasElement, failure: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(failure))), 'image/png'),
  );
