/**
 * What leaves its cell: the ring of a save, mines that glide, the ring of a long press. These are elements over the
 * board, moved by the browser; nobody needs them to understand the board, so all are hidden from the accessibility
 * tree.
 */

import {shape} from './arrows.js';
import {distance} from './geometry.js';
import type {Layout} from './layout.js';
import {delays, type Effect, isStill, TIMES} from './motion.js';
import {readPalette} from './palette.js';
import {type Context, drawMine} from './shapes.js';
import type {State} from './state.js';

const EASING = 'cubic-bezier(.2, .8, .2, 1)';
const RING = 64; // CSS px: larger than the finger that hides the cell

/** The ring of a long press: its background, and the line that closes on it. */
const CIRCLE = {cx: 32, cy: 32, r: 28, pathLength: 1, transform: 'rotate(-90 32 32)'};

export function createEffects(layout: Layout, state: State) {
  const layer = layout.elements.effects;
  let ringed = null as Element | null;

  /** @param cell the centre of a cell, CSS px */
  function centre(cell: number) {
    const {columns} = state;
    return {x: ((cell % columns) + 0.5) * layout.size, y: (Math.floor(cell / columns) + 0.5) * layout.size};
  }

  /** @param name class @param cell below it @param width CSS px */
  function place<E extends HTMLElement | SVGElement>(element: E, name: string, cell: number, width: number) {
    const {x, y} = centre(cell);
    element.setAttribute('class', name);
    element.style.cssText = `left:${x - width / 2}px;top:${y - width / 2}px;width:${width}px;height:${width}px`;
    layer.append(element);
    return element;
  }

  /** Runs an animation and then removes its element. */
  function run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) {
    const animation = element.animate(frames, {easing: EASING, fill: 'both', ...timing});
    animation.onfinish = animation.oncancel = () => element.remove();
  }

  /** Every save looks the same, whatever moved; the first ones take longer. */
  function save(cell: number, isLoud: boolean = false) {
    const ring = place(document.createElement('div'), 'board-save', cell, 3 * layout.size);
    const frames = [
      {transform: 'scale(.2)', opacity: 1},
      {opacity: 0.9, offset: 0.5},
      {transform: 'none', opacity: 0},
    ];
    run(ring, frames, {duration: isLoud ? TIMES.loudSave : TIMES.save});
  }

  /** A hollow disc stays where a mine was, with a thin tail in the direction in which it moved. */
  function trace(from: number, to: number) {
    const size = layout.size;
    const a = centre(from);
    const b = centre(to);
    const disc = place(document.createElement('div'), 'board-trace', from, size * 0.5);
    disc.style.setProperty('--angle', `${Math.atan2(b.y - a.y, b.x - a.x)}rad`);
    disc.style.setProperty('--tail', `${Math.max(0, Math.hypot(b.x - a.x, b.y - a.y) - size * 0.25)}px`);
    const frames = isStill() ? [{opacity: 1}, {opacity: 1}] : [{opacity: 1}, {opacity: 1, offset: 0.4}, {opacity: 0}];
    run(disc, frames, {duration: TIMES.trace, easing: 'linear'});
  }

  /** @param delay ms */
  function glide(from: number, to: number, delay: number) {
    const width = layout.size * 0.62;
    const mine = place(document.createElement('canvas'), 'board-glide', from, width);
    mine.width = mine.height = Math.ceil(width * devicePixelRatio);
    const context = mine.getContext('2d') as Context;
    context.scale(mine.width / 24, mine.width / 24);
    context.lineCap = 'round';
    const {colours} = readPalette(layer);
    drawMine(context, colours.mine, colours.closed);
    const [a, b] = [centre(from), centre(to)];
    const frames = [{transform: 'none'}, {transform: `translate(${b.x - a.x}px, ${b.y - a.y}px)`}];
    run(mine, frames, {duration: TIMES.glide - delay, delay});
  }

  function moved(pairs: [number, number][]) {
    const travel = (i: number) => distance(pairs[i][0], pairs[i][1], state.columns);
    for (const [i, delay] of delays(pairs.keys(), travel, TIMES.stagger)) {
      trace(...pairs[i]);
      if (!isStill()) glide(...pairs[i], delay);
    }
  }

  return {
    play(effect: Effect) {
      if (effect.type === 'moved') moved(effect.pairs);
      else if (effect.type === 'save' && !isStill()) save(effect.cell, effect.isLoud);
    },
    /** A ring closes around a finger's cell in `ms`; null removes it. */
    ring(cell: number | null, ms: number) {
      ringed?.remove();
      ringed = null;
      if (cell === null) return;
      const svg = place(shape('svg', {viewBox: '0 0 64 64'}), 'board-ring', cell, Math.max(RING, 1.6 * layout.size));
      for (const name of ['board-ring-ground', 'board-ring-line'])
        svg.append(shape('circle', {class: name, ...CIRCLE}));
      const frames = [{strokeDashoffset: 1}, {strokeDashoffset: 0}];
      svg.lastElementChild?.animate(frames, {duration: ms, fill: 'both', easing: 'linear'});
      ringed = svg;
    },
    clear() {
      ringed = null;
      layer.replaceChildren();
    },
  };
}
