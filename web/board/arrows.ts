/**
 * Where mines moved: an arrow for each, from a hollow disc at the old place to the new one, all of the same thickness.
 * They are drawn in units of cells, so they fit the board at any size.
 */

import type {State} from './state.js';

const SVG = 'http://www.w3.org/2000/svg';

// In cells
const DISC = 0.22; // radius
const CLEAR = 0.38; // from the tip to the middle of the mine
const HEAD = 0.24; // length
const WING = 0.14; // half the head's width

/** Makes an SVG element. */
export function shape(name: string, attributes: Record<string, string | number>) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param cell whose middle is returned */
function middle(cell: number, columns: number) {
  return {x: (cell % columns) + 0.5, y: Math.floor(cell / columns) + 0.5};
}

/** @returns the halo, then the arrow itself */
function arrow([from, to]: [number, number], columns: number): SVGElement[] {
  const a = middle(from, columns);
  const b = middle(to, columns);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [x, y] = [(b.x - a.x) / length, (b.y - a.y) / length];
  /** A point at a distance along the arrow, and at a distance to its side. */
  const at = (far: number, beside: number = 0) =>
    `${(a.x + x * far - y * beside).toFixed(3)} ${(a.y + y * far + x * beside).toFixed(3)}`;
  const tip = length - CLEAR;
  const tail = `M${at(DISC)}L${at(tip - HEAD / 2)}`;
  const head = `M${at(tip)}L${at(tip - HEAD, WING)}L${at(tip - HEAD, -WING)}Z`;
  const disc = {cx: a.x, cy: a.y, r: DISC};
  return [
    shape('circle', {class: 'arrow-halo', ...disc}),
    shape('path', {class: 'arrow-halo', d: tail + head}),
    shape('circle', {class: 'arrow-line', ...disc}),
    shape('path', {class: 'arrow-line', d: tail}),
    shape('path', {class: 'arrow-head', d: head}),
  ];
}

/** @param layer over the cells */
export function createArrows(layer: HTMLElement, state: State) {
  let shown: [number, number][] | null = null;

  return {
    /** Draws the arrows of the state, if they have changed. */
    update() {
      const {arrows, columns, rows} = state;
      if (arrows === shown) return;
      shown = arrows;
      const svg = shape('svg', {class: 'board-moves', viewBox: `0 0 ${columns} ${rows}`});
      svg.append(...(arrows ?? []).flatMap((pair) => arrow(pair, columns)));
      layer.replaceChildren(svg);
    },
  };
}
