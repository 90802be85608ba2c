/** Why a picture cannot be read. */

export const NO_PICTURE = 'This is not a PNG, JPEG or WebP picture.';

/** @param kind of picture @param at the byte at which the file stops making sense, from 0 */
export const damaged = (kind: string, at: number) =>
  `This ${kind} picture is damaged at byte ${at}, before it says how large it is.`;

export const noPixels = (width: number, height: number) => `This picture has no pixels: it is ${width} × ${height}.`;

/** @param most megapixels */
export const tooLarge = (width: number, height: number, most: number) =>
  `This picture is ${width} × ${height}. It can have at most ${most} megapixels, so cut out the board.`;
