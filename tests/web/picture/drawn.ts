/** Boards drawn pixel by pixel: grey bevels of the Windows kind, and a flat green one, with a separate bitmap font. */

import type {Picture, State} from '#web/picture/picture.js';

type Colour = [number, number, number];

/** 5 × 7 pixels. */
const DIGITS: Record<string, string[]> = {
  1: ['.##..', '###..', '.##..', '.##..', '.##..', '.##..', '#####'],
  2: ['####.', '...##', '...##', '.###.', '##...', '##...', '#####'],
  3: ['####.', '...##', '...##', '.###.', '...##', '...##', '####.'],
  4: ['##.##', '##.##', '##.##', '#####', '...##', '...##', '...##'],
  5: ['#####', '##...', '##...', '####.', '...##', '...##', '####.'],
  6: ['.####', '##...', '##...', '####.', '##.##', '##.##', '.###.'],
  7: ['#####', '...##', '...##', '..##.', '..##.', '.##..', '.##..'],
  8: ['.###.', '##.##', '##.##', '.###.', '##.##', '##.##', '.###.'],
  '?': ['.###.', '##.##', '...##', '..##.', '..##.', '.....', '..##.'],
};

const GREY: Colour[] = [
  ...([
    [0, 0, 255],
    [0, 128, 0],
    [255, 0, 0],
    [0, 0, 128],
  ] as Colour[]),
  ...([
    [128, 0, 0],
    [0, 128, 128],
    [0, 0, 0],
    [128, 128, 128],
  ] as Colour[]),
];
const FLAT: Colour[] = [
  ...([
    [25, 118, 210],
    [56, 142, 60],
    [211, 47, 47],
    [123, 31, 162],
  ] as Colour[]),
  ...([
    [255, 143, 0],
    [0, 151, 167],
    [66, 66, 66],
    [158, 158, 158],
  ] as Colour[]),
];

export type Kind = 'grey' | 'green';

/** A colour at a place of a cell, both 0–16. */
type Paint = (x: number, y: number) => Colour;

const isInk = (text: string, x: number, y: number) =>
  DIGITS[text][Math.floor((y - 3.2) / 1.4)]?.[Math.floor((x - 4) / 1.7)] === '#';

const isFlag = (x: number, y: number) => x > 4 && x < 9 && Math.abs(y - 6) < (x - 3.5) * 0.6;
const isFoot = (x: number, y: number) =>
  (x >= 8 && x < 9 && y > 8 && y < 12) || (x > 4 && x < 13 && y >= 12 && y < 13.5);

function isMine(x: number, y: number) {
  const [dx, dy] = [Math.abs(x - 8.3), Math.abs(y - 8.3)];
  const isSpike = Math.max(dx, dy) < 6.5 && Math.min(dx, dy) < 0.7;
  return Math.hypot(dx, dy) < 4.5 || isSpike || (Math.abs(dx - dy) < 0.8 && dx < 4.5);
}

function bevel(x: number, y: number): Colour {
  if (Math.min(x, y) < 2 && x + y < 16) return [255, 255, 255];
  return Math.max(x, y) >= 14 ? [128, 128, 128] : [192, 192, 192];
}

function greyCell(state: State): Paint {
  const isKey = ['closed', 'flagged', 'marked'].includes(state);
  return (x, y) => {
    if (state === 'flagged' && isFlag(x, y)) return [255, 0, 0];
    if (state === 'flagged' && isFoot(x, y)) return [0, 0, 0];
    if (state === 'marked' && isInk('?', x, y)) return [0, 0, 0];
    if (+state && isInk(state, x, y)) return GREY[+state - 1];
    if (isKey) return bevel(x, y);
    if (Math.min(x, y) < 1) return [128, 128, 128];
    if (state === 'wrong flag' && Math.abs(Math.abs(x - 8.3) - Math.abs(y - 8.5)) < 1.1) return [255, 0, 0];
    if (['mine', 'exploded mine', 'wrong flag'].includes(state) && isMine(x, y))
      return x > 6 && x < 8 && y > 6 && y < 8 ? [255, 255, 255] : [0, 0, 0];
    return state === 'exploded mine' ? [255, 0, 0] : [192, 192, 192];
  };
}

function greenCell(state: State, isOdd: boolean): Paint {
  const closed: Colour = isOdd ? [162, 209, 73] : [170, 215, 81];
  const open: Colour = isOdd ? [215, 184, 153] : [229, 194, 159];
  return (x, y) => {
    if (state === 'flagged' && x > 5.5 && x < 12.5 && Math.abs(y - 6) < (13 - x) * 0.5) return [242, 54, 7];
    if (state === 'flagged' && x > 5.5 && x < 6.7 && y > 8 && y < 13.5) return [242, 54, 7];
    if (+state && isInk(state, x, y)) return FLAT[+state - 1];
    return +state || state === 'empty' ? open : closed;
  };
}

/**
 * @param states row by row @param cell its side in pixels, which may be a fraction
 * @param at where the board begins in a window of another colour
 */
export function drawn(kind: Kind, states: State[][], cell: number, at: {left: number; top: number}): Picture {
  const [columns, rows] = [states[0].length, states.length];
  const width = Math.round(at.left + (columns + 1) * cell);
  const height = Math.round(at.top + (rows + 1) * cell);
  const data = new Uint8ClampedArray(4 * width * height).fill(240);
  const paints = states.map((row, y) =>
    row.map((state, x) => (kind === 'grey' ? greyCell(state) : greenCell(state, (x + y) % 2 === 1))),
  );
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor((x + 0.5 - at.left) / cell), Math.floor((y + 0.5 - at.top) / cell)];
      const paint = paints[row]?.[column];
      const within = (place: number, from: number, index: number) => (16 * (place + 0.5 - from - index * cell)) / cell;
      const colour = paint?.(within(x, at.left, column), within(y, at.top, row)) ?? [240, 240, 240];
      data.set([...colour, 255], 4 * (y * width + x));
    }
  return {width, height, data};
}
