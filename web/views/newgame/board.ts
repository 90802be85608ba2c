/**
 * The choice of the board: sizes as cards (grids true to scale, including the classic levels, a custom size, and the
 * board of the finished game), and the number of mines, by a slider or by typed columns, rows and mines.
 */

import {density, MULTIPLIER, SIDE, type Size} from '../../catalogue.js';
import {LEVELS, SIZES} from '../../generated/levels.js';
import {select} from '../../ui/field.js';
import {extend, h, svg} from '../../ui/h.js';
import {counted, THIN} from '../../words/format.js';
import * as words from '../../words/newgame.js';
import {CUSTOM, SAME, shapeOf} from './choice.js';
import {choiceOf, shown, sizeOfLevel} from './draft.js';
import {type Form, typed} from './fields.js';

const cells = ({columns, rows}: Size) => columns * rows;

/** Each board once, smallest first: a size that is also a level is on the level's card. */
const BOARDS = [...SIZES.filter((size) => !LEVELS.some(({name}) => sizeOfLevel(name) === size)), ...LEVELS].sort(
  (one, other) => cells(one) - cells(other),
);

/** What a card shows: its names, the first of which covers it, and its text. */
type Card = {names: string[]; title: () => string; remark: () => string; board?: Size};

export function sizes(form: Form) {
  const {draft, played} = form;
  const again = () => {
    if (!played.value) return '';
    const {plan, moves} = played.value;
    return words.sameBoard(`${plan.columns}×${plan.rows}`, plan.mines, moves);
  };
  const same = card(form, {names: [SAME], title: () => SAME, remark: again});
  return [
    h('h3', {id: 'new-size-label'}, words.SIZE),
    h(
      'div',
      {class: 'cards size-cards', role: 'radiogroup', 'aria-labelledby': 'new-size-label'},
      ...BOARDS.map((board) => card(form, boardCard(board, draft))),
      card(form, {
        names: [CUSTOM],
        title: () => CUSTOM,
        remark: () => `${SIDE.least}×${SIDE.least} to ${SIDE.most}×${SIDE.most}`,
      }),
      extend(same, {hidden: () => !played.value}),
    ),
  ];
}

/** The chosen size shows the chosen mines, the others their usual ones. */
function boardCard(board: Size, draft: Form['draft']): Card {
  const {name, columns, rows, mines} = board;
  const size = sizeOfLevel(name);
  const isLevel = () => LEVELS.includes(board) && draft.value.size !== size?.name;
  const isChosen = () => [name, size?.name].includes(draft.value.size);
  const count = () => (isChosen() ? shapeOf(choiceOf(draft.value)).mines : mines);
  return {
    names: [name, ...(size ? [size.name] : [])],
    title: () => (isLevel() ? name : (size ?? board).name),
    remark: () => (isLevel() ? `${columns}×${rows} · ${mines}` : counted(count(), 'mine')),
    board,
  };
}

/**
 * A size that is also a level has two names, and therefore two buttons: the level's covers the card, the size's the
 * line below.
 */
function card({draft}: Form, {names, title, remark, board}: Card) {
  const radio = (name: string) =>
    h('input', {
      ...{type: 'radio', name: 'size', value: name, 'aria-label': name},
      checked: () => draft.value.size === name,
    });
  return h(
    'label',
    {class: 'card'},
    ...names.map(radio),
    h('span', {class: 'card-picture', 'aria-hidden': 'true'}, grid(board)),
    h('span', {class: 'card-name', 'aria-hidden': 'true'}, title),
    h('span', {class: 'card-remark', 'aria-hidden': 'true'}, remark),
  );
}

/** @param size by its name @returns whether it is as wide as high, so that turning it changes nothing */
export function isSquare(size: string): boolean {
  return [...SIZES, ...LEVELS].some(({name, columns, rows}) => name === size && columns === rows);
}

/** @returns 1 unit per cell, all grids at one scale */
function grid(board?: Size): SVGElement {
  const [width, height] = [30, 16];
  const {columns, rows} = board ?? {columns: 0, rows: 0};
  const [left, top] = [(width - columns) / 2, (height - rows) / 2];
  const lines = [
    ...Array.from({length: columns + 1}, (_, i) => `M${left + i} ${top}v${rows}`),
    ...Array.from({length: rows + 1}, (_, i) => `M${left} ${top + i}h${columns}`),
  ];
  // For a custom size, a board with a dashed outline.
  const any = svg('path', {d: 'M7 2h16v12h-16Z', 'stroke-dasharray': '1.5 1'});
  const picture = columns ? svg('path', {d: lines.join('')}) : any;
  return svg('svg', {viewBox: `-0.5 -0.5 ${width + 1} ${height + 1}`}, picture);
}

/** The result of a choice, by the slider or the numbers, so that only one element is called *Mines*. */
export function shape(form: Form) {
  const {draft} = form;
  const said = () => {
    const {columns, rows, mines} = shapeOf(choiceOf(draft.value));
    return Number.isNaN(mines) ? '' : `${counted(mines, 'mine')} · ${density(columns, rows, mines)}${THIN}%`;
  };
  const hidden = () => SIZES.every(({name}) => ![draft.value.size, sizeOfLevel(draft.value.size)?.name].includes(name));
  const slider = h('input', {
    ...{type: 'range', class: 'slider', name: 'multiplier', 'aria-label': words.MINES, 'aria-valuetext': said, hidden},
    ...{
      min: MULTIPLIER.least,
      max: MULTIPLIER.most,
      step: MULTIPLIER.step,
      value: () => shown(draft.value, 'multiplier'),
    },
  });
  const bySlider = h(
    'div',
    {class: 'row row-mines'},
    h('span', {class: 'row-label', 'aria-hidden': 'true'}, words.MINES),
    // The slider says it too: as a status it would be read out twice.
    h('output', {class: 'amount', role: 'none'}, said),
    slider,
  );
  const side = {type: 'number', min: SIDE.least, max: SIDE.most, inputmode: 'numeric'};
  const unit = select(
    {name: 'unit', 'aria-label': words.UNIT, value: () => shown(draft.value, 'unit')},
    Object.entries(words.UNITS),
  );
  const byNumbers = h(
    'div',
    {class: 'custom'},
    typed(form, 'columns', words.COLUMNS, {attributes: side}),
    typed(form, 'rows', words.ROWS, {attributes: side}),
    typed(form, 'mines', words.MINES, {attributes: {type: 'number', min: 1, inputmode: 'numeric'}, beside: unit}),
  );
  return h('div', {hidden: () => draft.value.size === SAME}, () =>
    draft.value.size === CUSTOM ? byNumbers : bySlider,
  );
}
