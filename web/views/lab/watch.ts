/** Opens any game of a run in the replay. */

import type {LabModel, Results} from '../../model/lab.js';
import {OWN} from '../../model/lab-plan.js';
import {h} from '../../ui/h.js';
import {effect, signal} from '../../vendor/signals.js';
import * as words from '../../words/lab.js';
import {addressOfSimulated} from '../games/simulated.js';
import {lostOf, namesOf} from './figures.js';

export function watch({results: all}: LabModel) {
  /** What is wrong, as a new text each time, so that pressing a button again reads it out again. */
  const problem = signal(new Text());
  const setProblem = (sentence: string) => (problem.value = new Text(sentence));
  const whose = h('select', {class: 'select', id: 'lab-whose'}, () =>
    namesOf(all.value).map((name, i) => h('option', {value: i}, name)),
  );
  const number = h('input', {
    ...{class: 'input', type: 'number', inputmode: 'numeric', id: 'lab-number', min: 1, value: 1, autocomplete: 'off'},
    'aria-describedby': 'lab-number-problem',
    'aria-invalid': () => (problem.value.data ? 'true' : null),
  });
  const chosen = () => all.value[Number(whose.value)] ?? all.value[0];
  effect(() => {
    if (!all.value.length) return;
    number.value = '1';
    setProblem('');
  });

  function nextLost() {
    const next = lostOf(chosen()).find((game) => game > Number(number.value));
    setProblem(next ? '' : words.NONE_LOST);
    if (next) number.value = String(next);
  }

  function onsubmit(event: Event) {
    event.preventDefault();
    const results = chosen();
    const {strategy, board, start, seed} = results.order;
    const game = Number(number.value);
    const sentence = problemOf(results, game);
    setProblem(sentence);
    if (sentence) return number.focus();
    const own = strategy === OWN ? {inference: results.inference, choices: results.choices[game - 1]} : {};
    location.hash = addressOfSimulated({strategy, ...board, start, seed, number: game, ...own});
  }

  const field = (control: HTMLElement, label: string, ...more: HTMLElement[]) =>
    h('div', {class: 'lab-field'}, h('label', {for: control.id}, label), control, ...more);
  return h(
    'section',
    {class: 'lab-watch', 'aria-labelledby': 'lab-watch'},
    h('h2', {id: 'lab-watch'}, words.WATCH),
    h('p', {class: 'quiet'}, words.WATCH_ABOUT),
    h(
      'form',
      {class: 'lab-fields', novalidate: true, onsubmit},
      field(whose, 'Player'),
      field(
        number,
        'Number',
        h('p', {class: 'problem', id: 'lab-number-problem', role: 'alert'}, () => problem.value),
      ),
      h('button', {class: 'button', type: 'button', onclick: nextLost}, 'Next loss'),
      h('button', {class: 'button', type: 'submit'}, 'Replay it'),
    ),
  );
}

/**
 * Why a game cannot be watched. If the engine knows the strategy, it can play any game of the run, whether it had its
 * turn or not.
 *
 * @param game its number @returns empty if it can
 */
function problemOf({order, choices}: Results, game: number): string {
  if (!(Number.isInteger(game) && game >= 1 && game <= order.games)) return words.noSuchGame(order.games);
  return order.strategy === OWN && choices[game - 1] === undefined ? words.NOT_PLAYED : '';
}
