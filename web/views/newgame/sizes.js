/** The sizes of the dialog as cards: grids true to scale, the classic levels, one's own, and the board of the game that has ended. */
import {SIDE} from '../../catalogue.js';
import {LEVELS, SIZES} from '../../generated/levels.js';
import {counted} from '../../words/format.js';
import {h, setText, svg} from '../dom.js';
import {CUSTOM, SAME, shapeOf} from './choice.js';

export function createSizes() {
  const same = sizeCard({name: SAME, columns: 0, rows: 0}, '');
  const element = h(
    'div',
    {class: 'cards', role: 'radiogroup', 'aria-labelledby': 'new-size-label'},
    ...SIZES.map((size) => sizeCard(size, counted(size.mines, 'mine'))),
    // Expert is the largest size at its usual mines: what comes next goes by other names.
    h('p', {class: 'cards-title'}, 'Classic levels, or your own'),
    ...LEVELS.map((level) => sizeCard(level, `${level.columns}×${level.rows} · ${level.mines}`)),
    sizeCard({name: CUSTOM, columns: 0, rows: 0}, `${SIDE.least}×${SIDE.least} to ${SIDE.most}×${SIDE.most}`),
    same,
  );

  /** @returns {HTMLInputElement|null} */
  const checked = () => element.querySelector('input:checked');

  return {
    elements: [h('h3', {id: 'new-size-label'}, 'Size'), element],

    /** The name of the chosen size. */
    chosen: () => checked()?.value,

    /** @param {string} name */
    choose(name) {
      const card = element.querySelector(`input[value="${name}"]`);
      if (card instanceof HTMLInputElement) card.checked = true;
    },

    /** Puts the focus on the chosen size. */
    focus: () => checked()?.focus(),

    /** The chosen size says the mines that are chosen, the others their usual ones. @param {import('./choice.js').Choice} choice */
    show(choice) {
      for (const {name, mines} of SIZES) {
        const remark = element.querySelector(`input[value="${name}"] ~ .card-remark`);
        const shown = name === choice.size ? shapeOf(choice).mines : mines;
        setText(/** @type {Element} */ (remark), counted(shown, 'mine'));
      }
    },

    /** @param {import('../../catalogue.js').Played|null} game whose board can be played again */
    offerAgain(game) {
      same.hidden = !game;
      if (!game) return;
      const {columns, rows, mines} = game.plan;
      const what = game.moves === undefined ? mines : `move ${game.moves}`;
      setText(/** @type {Element} */ (same.querySelector('.card-remark')), `${columns}×${rows} · ${what}`);
    },
  };
}

/** @param {string} size by its name @returns {boolean} whether it is as wide as high, so that turning it changes nothing */
export function isSquare(size) {
  return [...SIZES, ...LEVELS].some(({name, columns, rows}) => name === size && columns === rows);
}

/**
 * A size as a card with a tiny grid true to scale.
 *
 * @param {{name: string, columns: number, rows: number}} size @param {string} remark under the name, for the eye
 */
function sizeCard({name, columns, rows}, remark) {
  return h(
    'label',
    {class: 'card'},
    h('input', {type: 'radio', name: 'size', value: name, 'aria-label': name}),
    h('span', {class: 'card-picture', 'aria-hidden': 'true'}, grid(columns, rows)),
    h('span', {class: 'card-name', 'aria-hidden': 'true'}, name),
    h('span', {class: 'card-remark', 'aria-hidden': 'true'}, remark),
  );
}

/** @param {number} columns @param {number} rows @returns {SVGElement} 1 unit a cell, all grids at one scale */
function grid(columns, rows) {
  const [width, height] = [30, 16];
  const [left, top] = [(width - columns) / 2, (height - rows) / 2];
  const lines = [
    ...Array.from({length: columns + 1}, (_, i) => `M${left + i} ${top}v${rows}`),
    ...Array.from({length: rows + 1}, (_, i) => `M${left} ${top + i}h${columns}`),
  ];
  // Without a size of its own, a board that could be of any.
  const any = svg('path', {d: 'M7 2h16v12h-16Z', 'stroke-dasharray': '1.5 1'});
  const picture = columns ? svg('path', {d: lines.join('')}) : any;
  return svg('svg', {viewBox: `-0.5 -0.5 ${width + 1} ${height + 1}`}, picture);
}
