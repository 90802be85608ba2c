/**
 * Grounds and digits, drawn once for a cell size and a palette into caches of device pixels, then only copied.
 */

/**
 * @typedef {import('./palette.js').Palette} Palette
 * @typedef {import('./look.js').Ground} Ground
 *
 * @typedef {object} Metrics in device pixels
 * @property {number} cell a cell with its gap
 * @property {number} gap at the right and the foot of every cell
 * @property {number} face the cell without its gap
 * @property {number} unit one CSS pixel
 * @property {number} edge the lip or light of a key
 * @property {number} radius of a key
 *
 * @typedef {ReturnType<typeof createSprites>} Sprites
 */

const DIGIT = 0.62; // of the cell

/**
 * @param {number} size CSS px of a cell
 * @param {number} ratio device pixels per CSS pixel
 * @param {number} gap device pixels
 * @param {boolean} edgeAbove a light above is 1 px, a lip below 2 px where the key is large enough
 * @returns {Metrics}
 */
export function measure(size, ratio, gap, edgeAbove) {
  const cell = Math.round(size * ratio);
  const edge = edgeAbove || size < 28 ? 1 : 2;
  return {
    cell,
    gap,
    face: cell - gap,
    unit: ratio,
    edge: Math.max(1, Math.round(edge * ratio)),
    radius: (size >= 36 ? 4 : 3) * ratio,
  };
}

/**
 * A key: its edge, and the face on it, which sinks as the edge goes.
 * @param {CanvasRenderingContext2D} context
 * @param {Metrics} metrics
 * @param {Palette} palette
 * @param {string} colour of the face
 * @param {number} standing how much of the edge still shows, 0–1
 */
export function drawKey(context, {cell, face, edge, radius}, {colours, edgeAbove}, colour, standing) {
  const shown = Math.round(edge * standing);
  context.fillStyle = colours.rim;
  context.fillRect(0, 0, cell, cell);
  for (const [fill, top, height] of /** @type {const} */ ([
    [colours.edge, 0, face],
    [colour, edgeAbove ? shown : 0, face - shown],
  ])) {
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(0, top, face, height, radius);
    context.fill();
  }
}

/**
 * Paper: the ground of an open cell with its gaps, hairline or rim.
 * @param {CanvasRenderingContext2D} context
 * @param {Metrics} metrics
 * @param {Palette} palette
 * @param {string} colour
 * @param {number} seams bits of `Painted.seams`
 */
function drawPaper(context, {cell, gap, face}, {colours}, colour, seams) {
  const shade = (/** @type {number} */ bit) => (seams & bit ? colours.rim : colours.hairline);
  for (const [fill, x, y, width, height] of /** @type {const} */ ([
    [colour, 0, 0, cell, cell],
    [shade(1), face, 0, gap, face],
    [shade(2), 0, face, face, gap],
    [shade(4), face, face, gap, gap],
  ])) {
    context.fillStyle = fill;
    context.fillRect(x, y, width, height);
  }
}

/**
 * Sets the font so that digits are of a certain height.
 * @param {CanvasRenderingContext2D} context
 * @param {string} font families
 * @param {number} height device pixels of ink
 */
function setHeight(context, font, height) {
  context.font = `700 100px ${font}`;
  context.font = `700 ${(100 * height) / context.measureText('1').actualBoundingBoxAscent}px ${font}`;
}

/**
 * How wide the ink of a text is, in device pixels.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {string} font families
 * @param {number} height device pixels of a digit
 */
export function inkWidth(context, text, font, height) {
  setHeight(context, font, height);
  const ink = context.measureText(text);
  return ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight;
}

/**
 * A text so that the box of its ink is centred, with its foot on a whole pixel: even digits stay sharp above and below.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {string} font families
 * @param {number} height device pixels of a digit
 * @param {number} x centre
 * @param {number} y centre
 */
export function drawText(context, text, font, height, x, y) {
  setHeight(context, font, height);
  const ink = context.measureText(text);
  const middle = (ink.actualBoundingBoxRight - ink.actualBoundingBoxLeft) / 2;
  context.fillText(text, Math.round(x - middle), Math.round(y + height / 2));
}

/**
 * @param {Metrics} metrics
 * @param {Palette} palette
 */
export function createSprites(metrics, palette) {
  /** @type {Map<string, HTMLCanvasElement>} */
  const cache = new Map();

  /**
   * @param {string} name
   * @param {(context: CanvasRenderingContext2D) => void} draw
   */
  function sprite(name, draw) {
    const known = cache.get(name);
    if (known) return known;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = metrics.cell;
    draw(/** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')));
    cache.set(name, canvas);
    return canvas;
  }

  const {colours} = palette;
  /** @type {Record<Ground, string>} */
  const fills = {
    closed: colours.closed,
    hover: colours['closed-hover'],
    pressed: colours.open,
    waiting: colours.waiting,
    open: colours.open,
    fatal: colours.fatal,
    'ramp-1': colours['ramp-1'],
    'ramp-2': colours['ramp-2'],
    'ramp-3': colours['ramp-3'],
    'ramp-4': colours['ramp-4'],
    'ramp-5': colours['ramp-5'],
  };

  return {
    metrics,
    palette,
    fills,
    /**
     * @param {Ground} ground
     * @param {number} seams
     */
    ground(ground, seams) {
      if (ground === 'open' || ground === 'fatal')
        return sprite(`${ground}${seams}`, (context) => drawPaper(context, metrics, palette, fills[ground], seams));
      const standing = ground === 'pressed' || ground === 'waiting' ? 0 : 1;
      return sprite(ground, (context) => drawKey(context, metrics, palette, fills[ground], standing));
    },
    /** @param {string} digit '0'–'8': 0 where nothing is left to flag round a number */
    digit(digit) {
      return sprite(digit, (context) => {
        const height = Math.round(metrics.cell * DIGIT);
        const token = digit === '0' ? 'n8' : `n${digit}`;
        context.fillStyle = colours[/** @type {import('./palette.js').Token} */ (token)];
        drawText(context, digit, palette.font, height, metrics.face / 2, metrics.face / 2);
      });
    },
  };
}
