/** The drawn things of the board, as paths in a box of 24 units: flag, mine, possible mine, tick, cross, dash. */

/** @typedef {CanvasRenderingContext2D} Context */

const CLOTH = new Path2D('M9 1.9C12.8 0.1 16.2 4.2 22 2.3V12.3C16.2 14.2 12.8 10.1 9 11.9Z');
const TICK = new Path2D('M5 12.8L10 17.8L19.2 6.8');
const CROSS = new Path2D('M6 6L18 18M18 6L6 18');
const DASH = new Path2D('M7 12H17');
const STRIKE = new Path2D('M3 3L21 21M21 3L3 21');
const SPIKES = new Path2D('M12 1.4V22.6M1.4 12H22.6M4.5 4.5L19.5 19.5M19.5 4.5L4.5 19.5');

const STUBS = new Path2D(
  'M12 1.4V4.6M12 19.4V22.6M1.4 12H4.6M19.4 12H22.6M4.5 4.5L6.8 6.8M17.2 17.2L19.5 19.5M19.5 4.5L17.2 6.8M6.8 17.2L4.5 19.5',
);

/**
 * Draws in the 24-unit box whose centre and size are given in device pixels.
 * @param {Context} context
 * @param {number} x centre
 * @param {number} y centre
 * @param {number} size
 * @param {() => void} draw
 */
export function inBox(context, x, y, size, draw) {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 24, size / 24);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  draw();
  context.restore();
}

/**
 * @param {Context} context in a 24-unit box
 * @param {string} mast colour of mast and foot
 * @param {string} cloth
 * @param {number} [raised] how far it has been raised, 0–1: first the mast from its foot, then the cloth, which swings once
 */
export function drawFlag(context, mast, cloth, raised = 1) {
  const height = Math.min(1, raised * 1.8);
  const spread = Math.max(0, (raised - 0.4) / 0.6);
  context.strokeStyle = mast;
  context.lineWidth = 2.6;
  context.stroke(new Path2D(`M3.4 22.3H13.2M8.3 22.3V${22.3 - 20.4 * height}`));
  if (!spread) return;
  context.save();
  context.translate(9, 0);
  context.scale(spread, 1 + 0.12 * Math.sin(spread * Math.PI * 2));
  context.translate(-9, 0);
  context.fillStyle = cloth;
  context.fill(CLOTH);
  context.restore();
}

/**
 * @param {Context} context in a 24-unit box
 * @param {string} ink
 * @param {string} light of the one highlight
 */
export function drawMine(context, ink, light) {
  context.strokeStyle = ink;
  context.lineWidth = 2.3;
  context.stroke(SPIKES);
  drawDisc(context, 12, 12, 7.4, ink);
  drawDisc(context, 9.5, 9.5, 1.9, light);
}

/**
 * A mine of a world that is only possible: hollow.
 * @param {Context} context in a 24-unit box
 * @param {string} colour
 */
export function drawWorldMine(context, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 2.3;
  context.stroke(STUBS);
  context.beginPath();
  context.arc(12, 12, 6.6, 0, 2 * Math.PI);
  context.stroke();
}

/**
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 */
export function drawDisc(context, x, y, radius, colour) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/**
 * Three dots: it takes a while.
 * @param {CanvasRenderingContext2D} context in a 24-unit box
 * @param {string} colour
 */
export function drawDots(context, colour) {
  for (const x of [4, 12, 20]) drawDisc(context, x, 12, 2.5, colour);
}

/** @type {Record<string, {path: Path2D, width: number}>} */
const SIGNS = {
  tick: {path: TICK, width: 4},
  cross: {path: CROSS, width: 4},
  dash: {path: DASH, width: 3.4},
  strike: {path: STRIKE, width: 2},
};

/**
 * A tick, a cross, a dash, or a thin large cross that strikes something out, with a halo that parts it from what lies below.
 * @param {Context} context in a 24-unit box
 * @param {'tick' | 'cross' | 'dash' | 'strike'} sign
 * @param {string} colour
 * @param {string} halo '' for none
 */
export function drawSign(context, sign, colour, halo) {
  const {path, width} = SIGNS[sign];
  if (halo) {
    context.strokeStyle = halo;
    context.lineWidth = width + 3.4;
    context.stroke(path);
  }
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}
