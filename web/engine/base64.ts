/** Bytes in base64, as the engine reads them. */

/** The browser may not, or no longer, read a file. */
export class UnreadableError extends Error {}

/** @returns rejects with `UnreadableError` */
export function base64Of(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new UnreadableError());
    reader.readAsDataURL(file);
  });
}
