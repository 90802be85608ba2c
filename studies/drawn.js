// Draws boards of two kinds that have no program here: grey bevels as in Windows, and a flat green one.

const FONTS = ['DejaVu Sans', 'Liberation Sans', 'Noto Sans', 'monospace'];

/** The digits of old Windows: blocks with cut corners, on a grid of 6 × 8. */
const BLOCKS = {
  1: ['..##..', '.###..', '####..', '..##..', '..##..', '..##..', '######', '######'],
  2: ['.####.', '######', '##..##', '...###', '.####.', '###...', '######', '######'],
  3: ['#####.', '######', '....##', '..####', '..####', '....##', '######', '#####.'],
  4: ['..####', '.##.##', '##..##', '######', '######', '....##', '....##', '....##'],
  5: ['######', '######', '##....', '#####.', '######', '....##', '######', '#####.'],
  6: ['.#####', '######', '##....', '#####.', '######', '##..##', '######', '.####.'],
  7: ['######', '######', '....##', '...##.', '...##.', '..##..', '..##..', '..##..'],
  8: ['.####.', '##..##', '##..##', '.####.', '.####.', '##..##', '######', '.####.'],
  '?': ['.####.', '##..##', '....##', '...##.', '..##..', '..##..', '......', '..##..'],
};

const GREY = ['', '#0000ff', '#008000', '#ff0000', '#000080', '#800000', '#008080', '#000000', '#808080'];
const FLAT = ['', '#1976d2', '#388e3c', '#d32f2f', '#7b1fa2', '#ff8f00', '#0097a7', '#424242', '#9e9e9e'];

/** Draws in a box of 16 units at a cell. */
function inCell(context, size, x, y, draw) {
  context.save();
  context.translate(x, y);
  context.scale(size / 16, size / 16);
  draw();
  context.restore();
}

function fill(context, colour, ...boxes) {
  context.fillStyle = colour;
  for (const [x, y, width, height] of boxes) context.fillRect(x, y, width, height);
}

function shape(context, colour, path) {
  context.fillStyle = colour;
  context.fill(new Path2D(path));
}

function figure(context, text, colour, font) {
  if (font === 'blocks' && BLOCKS[text]) {
    const rows = BLOCKS[text].map((row, y) => [...row].map((each, x) => [each, x, y]));
    for (const [each, x, y] of rows.flat())
      if (each === '#') fill(context, colour, [4 + 1.45 * x, 3 + 1.3 * y, 1.5, 1.35]);
    return;
  }
  context.fillStyle = colour;
  context.font = `bold 13px "${font === 'blocks' ? FONTS[0] : font}"`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  const ink = context.measureText(text);
  context.fillText(text, 8.3, 8.3 + (ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2);
}

function mine(context, ink, light) {
  context.strokeStyle = ink;
  context.lineWidth = 1.2;
  context.stroke(new Path2D('M8.3 1.8V14.8M1.8 8.3H14.8M3.8 3.8L12.8 12.8M12.8 3.8L3.8 12.8'));
  context.beginPath();
  context.arc(8.3, 8.3, 4.4, 0, 7);
  context.fillStyle = ink;
  context.fill();
  fill(context, light, [6.2, 6.2, 2, 2]);
}

function grey(context, state, font) {
  const isClosed = ['closed', 'flagged', 'marked'].includes(state);
  fill(context, state === 'exploded mine' ? '#ff0000' : '#c0c0c0', [0, 0, 16, 16]);
  if (isClosed) {
    shape(context, '#ffffff', 'M0 0H16L14 2H2V14L0 16Z');
    shape(context, '#808080', 'M16 16H0L2 14H14V2L16 0Z');
  } else fill(context, '#808080', [0, 0, 16, 1], [0, 0, 1, 16]);
  if (state === 'flagged') {
    shape(context, '#ff0000', 'M9 3V9L4 6Z');
    fill(context, '#000000', [8, 8, 1, 3], [6, 11, 5, 1], [4, 12, 9, 1.6]);
  } else if (state === 'marked') figure(context, '?', '#000000', font);
  else if (state.includes('mine') || state === 'wrong flag') {
    mine(context, '#000000', '#ffffff');
    if (state === 'wrong flag') {
      context.strokeStyle = '#ff0000';
      context.lineWidth = 1.6;
      context.stroke(new Path2D('M2 2.5L14.5 14.5M14.5 2.5L2 14.5'));
    }
  } else if (+state) figure(context, state, GREY[state], font);
}

function green(context, state, font, isOdd) {
  const isOpen = state === 'empty' || +state;
  fill(context, isOpen ? ['#e5c29f', '#d7b899'][isOdd] : ['#aad751', '#a2d149'][isOdd], [0, 0, 16, 16]);
  if (state === 'flagged') {
    shape(context, '#f23607', 'M5.5 2.5L13 6L6.7 9.2V13.5H5.5Z');
    shape(context, '#e63307', 'M4 13.2H8.4V14.2H4Z');
  } else if (state === 'marked') figure(context, '?', '#ffffff', font);
  else if (+state) figure(context, state, FLAT[state], font);
}

const KINDS = {grey, green};
const STATES = ['closed', 'flagged', 'marked', 'empty', '1', '2', '3', '4', '5', '6', '7', '8'];
const ENDED = [...STATES, 'mine', 'exploded mine', 'wrong flag'];

/** A board of all states. @returns the states row by row, and the picture */
function drawn(kind, columns, rows, size, font) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((columns + 2) * size);
  canvas.height = Math.round((rows + 3) * size);
  const context = canvas.getContext('2d');
  fill(context, '#f0f0f0', [0, 0, canvas.width, canvas.height]);
  const states = Array.from({length: columns * rows}, (_, cell) => {
    const all = kind === 'green' ? STATES : ENDED;
    return all[(cell * 7 + Math.floor(cell / columns) * 3) % all.length];
  });
  states.forEach((state, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const at = [Math.round((column + 1) * size), Math.round((row + 2) * size)];
    inCell(context, size, ...at, () => KINDS[kind](context, state, font, (column + row) % 2));
  });
  return {states, picture: canvas.toDataURL().split(',')[1]};
}
