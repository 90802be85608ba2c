/**
 * What leaves its cell: the ring of a save, mines that glide, the ring of a long press. These are elements over the board,
 * moved by the browser; none of them is needed to understand the board, so all are hidden from the accessible tree.
 */

import {distance} from './geometry.js';
import {delays, isStill, TIMES} from './motion.js';
import {readPalette} from './palette.js';
import {drawMine} from './shapes.js';

const EASING = 'cubic-bezier(.2, .8, .2, 1)';
const SVG = 'http://www.w3.org/2000/svg';
const RING = 64; // CSS px: larger than the finger that hides the cell

/** @typedef {ReturnType<typeof createEffects>} Effects */

/**
 * @param {HTMLElement} layer lies over the cells
 * @param {{size: () => number, columns: () => number}} board
 */
export function createEffects(layer, board) {
  let ringed = /** @type {Element | null} */ (null);

  /** @param {number} cell the centre of a cell, CSS px */
  function centre(cell) {
    const {size, columns} = board;
    return {x: ((cell % columns()) + 0.5) * size(), y: (Math.floor(cell / columns()) + 0.5) * size()};
  }

  /**
   * @template {HTMLElement | SVGElement} E
   * @param {E} element @param {string} name class
   * @param {number} cell that it lies over @param {number} width CSS px
   */
  function place(element, name, cell, width) {
    const {x, y} = centre(cell);
    element.setAttribute('class', name);
    element.style.cssText = `left:${x - width / 2}px;top:${y - width / 2}px;width:${width}px;height:${width}px`;
    layer.append(element);
    return element;
  }

  /** Runs an animation and takes its element away. @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
  function run(element, frames, timing) {
    const animation = element.animate(frames, {easing: EASING, fill: 'both', ...timing});
    animation.onfinish = animation.oncancel = () => element.remove();
  }

  /** Every save looks the same, whatever moved; the first ones take longer. @param {number} cell @param {boolean} [isLoud] */
  function save(cell, isLoud = false) {
    const ring = place(document.createElement('div'), 'board-save', cell, 3 * board.size());
    const frames = [
      {transform: 'scale(.2)', opacity: 1},
      {opacity: 0.9, offset: 0.5},
      {transform: 'none', opacity: 0},
    ];
    run(ring, frames, {duration: isLoud ? TIMES.loudSave : TIMES.save});
  }

  /** A hollow disc stays where a mine was, with a thin tail towards where it went. @param {number} from @param {number} to */
  function trace(from, to) {
    const size = board.size();
    const a = centre(from);
    const b = centre(to);
    const disc = place(document.createElement('div'), 'board-trace', from, size * 0.5);
    disc.style.setProperty('--angle', `${Math.atan2(b.y - a.y, b.x - a.x)}rad`);
    disc.style.setProperty('--tail', `${Math.max(0, Math.hypot(b.x - a.x, b.y - a.y) - size * 0.25)}px`);
    const frames = isStill() ? [{opacity: 1}, {opacity: 1}] : [{opacity: 1}, {opacity: 1, offset: 0.4}, {opacity: 0}];
    run(disc, frames, {duration: TIMES.trace, easing: 'linear'});
  }

  /** @param {number} from @param {number} to @param {number} delay ms */
  function glide(from, to, delay) {
    const width = board.size() * 0.62;
    const mine = place(document.createElement('canvas'), 'board-glide', from, width);
    mine.width = mine.height = Math.ceil(width * devicePixelRatio);
    const context = /** @type {CanvasRenderingContext2D} */ (mine.getContext('2d'));
    context.scale(mine.width / 24, mine.width / 24);
    context.lineCap = 'round';
    const {colours} = readPalette(layer);
    drawMine(context, colours.mine, colours.closed);
    const [a, b] = [centre(from), centre(to)];
    const frames = [{transform: 'none'}, {transform: `translate(${b.x - a.x}px, ${b.y - a.y}px)`}];
    run(mine, frames, {duration: TIMES.glide - delay, delay});
  }

  /** @param {[number, number][]} pairs */
  function moved(pairs) {
    const travel = (/** @type {number} */ i) => distance(pairs[i][0], pairs[i][1], board.columns());
    for (const [i, delay] of delays(pairs.keys(), travel, TIMES.stagger)) {
      trace(...pairs[i]);
      if (!isStill()) glide(...pairs[i], delay);
    }
  }

  return {
    /** @param {import('./motion.js').Effect} effect */
    play(effect) {
      if (effect.type === 'moved') moved(effect.pairs);
      else if (effect.type === 'save' && !isStill()) save(effect.cell, effect.isLoud);
    },
    /**
     * A ring closes round a finger's cell in `ms`; null takes it away.
     * @param {number | null} cell
     * @param {number} ms
     */
    ring(cell, ms) {
      ringed?.remove();
      ringed = null;
      if (cell === null) return;
      const svg = place(document.createElementNS(SVG, 'svg'), 'board-ring', cell, Math.max(RING, 1.6 * board.size()));
      svg.setAttribute('viewBox', '0 0 64 64');
      for (const name of ['board-ring-ground', 'board-ring-line']) svg.append(circle(name));
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

/** @param {string} name class */
function circle(name) {
  const element = document.createElementNS(SVG, 'circle');
  for (const [key, value] of Object.entries({
    class: name,
    cx: 32,
    cy: 32,
    r: 28,
    pathLength: 1,
    transform: 'rotate(-90 32 32)',
  }))
    element.setAttribute(key, String(value));
  return element;
}
