/** What a press draws: by numbers or by mines, and with which tool. */

import {CLOSED, EXPLODED, FLAGGED, MARKED} from '../../cells.js';
import type {Analyser, Draws, Tool} from '../../model/analyse/analyse.js';
import {withTruth} from '../../model/analyse/sketch.js';
import {type Child, h} from '../../ui/h.js';
import {batch} from '../../vendor/signals.js';
import {TOOLS} from '../../words/analyse.js';
import {picture} from './pictures.js';

const OTHERS: [Tool, string][] = [
  ['move', TOOLS.move],
  [CLOSED, TOOLS.closed],
  [FLAGGED, TOOLS.flag],
  [MARKED, TOOLS.mark],
  ...Array.from({length: 9}, (_, number): [Tool, string] => [number, String(number)]),
  ['mine', TOOLS.mine],
  [EXPLODED, TOOLS.exploded],
];

const WAYS: [Draws, string][] = [
  ['numbers', 'Numbers'],
  ['mines', 'Mines'],
];

export function palette({draws, tool, sketch, change}: Analyser) {
  function drawBy(way: Draws) {
    batch(() => {
      if (way === 'mines') change(withTruth(sketch.peek()));
      else if (tool.peek() === 'mine') tool.value = 'move';
      draws.value = way;
    });
  }
  const byTool = () => OTHERS.filter(([name]) => name !== 'mine' || draws.value === 'mines');
  return h(
    'div',
    {class: 'analyse-palette'},
    choice(
      {label: 'Draw by', name: 'draw-by'},
      () => WAYS,
      [() => draws.value, drawBy],
      (_, word) => word,
    ),
    choice(
      {label: 'Draw', name: 'draw'},
      byTool,
      [() => tool.value, (name: Tool) => (tool.value = name)],
      (name, word) => (name === 'move' ? word : picture(name)),
    ),
  );
}

/** A group of radio buttons that look like keys. @param face what is on a key */
function choice<T extends string | number>(
  {label, name}: {label: string; name: string},
  values: () => [T, string][],
  [now, choose]: [() => T, (value: T) => void],
  face: (value: T, word: string) => Child,
) {
  const radio = ([value, word]: [T, string]): Child =>
    h(
      'label',
      {class: 'pick', title: face(value, word) === word ? null : word},
      h('input', {
        type: 'radio',
        name,
        checked: () => now() === value,
        'aria-label': word,
        onchange: () => choose(value),
      }),
      face(value, word),
    );
  return h('div', {class: `picks picks-${name}`, role: 'radiogroup', 'aria-label': label}, () => values().map(radio));
}
