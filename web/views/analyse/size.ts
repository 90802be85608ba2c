/** The size of the board, and its mines: all of them, or those left. */

import type {Analyser} from '../../model/analyse/analyse.js';
import {LONGEST, minesLeft, resize, setTotal} from '../../model/analyse/sketch.js';
import {h} from '../../ui/h.js';
import * as words from '../../words/analyse.js';

export function sizeFields({sketch, left, said, change}: Analyser) {
  const total = (mines: number) => {
    const now = sketch.peek();
    const most = now.columns * now.rows;
    if (mines >= 0 && mines <= most) change(setTotal(now, mines));
    else said.value = words.minesOutside(most);
  };
  const side = (edge: 'right' | 'bottom', length: number, before: number) => {
    if (length >= 1 && length <= LONGEST) change(resize(sketch.peek(), {[edge]: length - before}));
    else said.value = words.sideOutside(LONGEST);
  };
  const isByTruth = () => sketch.value.truth !== null;
  return h(
    'div',
    {class: 'analyse-size', role: 'group', 'aria-label': 'Size and mines'},
    number(
      'Columns',
      () => sketch.value.columns,
      (to) => side('right', to, sketch.peek().columns),
    ),
    number(
      'Rows',
      () => sketch.value.rows,
      (to) => side('bottom', to, sketch.peek().rows),
    ),
    number('Mines', () => sketch.value.mines, total, isByTruth),
    number(
      'Mines left',
      () => left.value,
      (to) => total(sketch.peek().mines + to - minesLeft(sketch.peek())),
      isByTruth,
    ),
  );
}

/** @param isFixed whether it follows from the truth */
function number(label: string, now: () => number, set: (value: number) => void, isFixed: () => boolean = () => false) {
  const id = `analyse-${label.toLowerCase().replace(' ', '-')}`;
  const onchange = ({target}: Event) => {
    const field = target as HTMLInputElement;
    if (field.value && Number.isInteger(Number(field.value))) set(Number(field.value));
    field.value = String(now());
  };
  const attributes = {
    id,
    type: 'number',
    inputmode: 'numeric',
    class: 'input',
    max: label.startsWith('Mines') ? null : LONGEST,
  };
  return h(
    'div',
    {class: 'analyse-number'},
    h('label', {for: id}, label),
    h('input', {...attributes, value: () => String(now()), readonly: isFixed, onchange}),
  );
}
