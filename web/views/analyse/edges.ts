/** Rows and columns at each edge of the board, and moving everything on it: a list that opens. */

import type {Analyser} from '../../model/analyse/analyse.js';
import {type Edges, resize, shift} from '../../model/analyse/sketch.js';
import {h} from '../../ui/h.js';
import {popup} from '../../ui/popup.js';
import {button} from '../../ui/tool.js';
import * as words from '../../words/analyse.js';

const SIDES: (keyof Edges)[] = ['top', 'right', 'bottom', 'left'];

const WAYS: [keyof Edges, string, number, number][] = [
  ['top', '↑', 0, -1],
  ['right', '→', 1, 0],
  ['bottom', '↓', 0, 1],
  ['left', '←', -1, 0],
];

export function edgeTools({sketch, change, said}: Analyser) {
  function press(sign: string, name: string, act: () => void) {
    return h('button', {class: 'button slim', 'aria-label': name, title: name, onclick: act}, sign);
  }

  function grow(side: keyof Edges, by: 1 | -1) {
    change(resize(sketch.peek(), {[side]: by}));
    said.value ||= words.sizeNow(sketch.peek());
  }

  function move(right: number, down: number) {
    change(shift(sketch.peek(), right, down));
    said.value ||= words.MOVED;
  }

  return popup(
    {id: 'analyse-edges', stays: true, kind: 'analyse-edges'},
    (attributes) => button('Edges', attributes),
    () => [
      ...SIDES.map((side) =>
        h(
          'div',
          {class: 'analyse-edge', role: 'group', 'aria-label': words.EDGES[side].edge},
          h('span', {}, words.EDGES[side].edge),
          press('−', words.EDGES[side].remove, () => grow(side, -1)),
          press('+', words.EDGES[side].add, () => grow(side, 1)),
        ),
      ),
      h(
        'div',
        {class: 'analyse-edge', role: 'group', 'aria-label': words.MOVE_ALL},
        h('span', {}, words.MOVE_ALL),
        ...WAYS.map(([side, sign, right, down]) => press(sign, words.EDGES[side].move, () => move(right, down))),
      ),
    ],
  );
}
