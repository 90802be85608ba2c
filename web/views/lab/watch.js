/** Any game of a run, to be looked at in the replay. */
import * as words from '../../words/lab.js';
import {h} from '../dom.js';
import {addressOfSimulated} from '../games/simulated.js';
import {OWN} from './plan.js';
import {lostOf} from './results.js';

/** @typedef {import('./results.js').Results} Results */

export function createWatch() {
  /** @type {Results[]} of the run at hand */
  let all = [];
  const whose = h('select', {class: 'select', id: 'lab-whose'});
  const number = h('input', {
    ...{class: 'input', type: 'number', inputmode: 'numeric', id: 'lab-number', min: 1, value: 1, autocomplete: 'off'},
    'aria-describedby': 'lab-number-problem',
  });
  const problem = h('p', {class: 'problem', id: 'lab-number-problem', role: 'alert'});
  const element = h(
    'section',
    {class: 'lab-watch', 'aria-labelledby': 'lab-watch', hidden: true},
    h('h2', {id: 'lab-watch'}, words.WATCH),
    h('p', {class: 'quiet'}, words.WATCH_ABOUT),
    h(
      'form',
      {class: 'lab-fields', novalidate: true, onsubmit: watch},
      h('div', {class: 'lab-field'}, h('label', {for: 'lab-whose'}, 'Player'), whose),
      h('div', {class: 'lab-field'}, h('label', {for: 'lab-number'}, 'Number'), number, problem),
      h('button', {class: 'button', type: 'button', onclick: nextLost}, 'Next loss'),
      h('button', {class: 'button', type: 'submit'}, 'Replay it'),
    ),
  );

  const chosen = () => all[Number(whose.value)] ?? all[0];

  /** @param {string} text */
  function tell(text) {
    problem.textContent = text;
    if (text) number.setAttribute('aria-invalid', 'true');
    else number.removeAttribute('aria-invalid');
  }

  function nextLost() {
    const next = lostOf(chosen()).find((game) => game > Number(number.value));
    tell(next ? '' : words.NONE_LOST);
    if (next) number.value = String(next);
  }

  /** @param {Event} event */
  function watch(event) {
    event.preventDefault();
    const results = chosen();
    const {strategy, board, start, seed} = results.order;
    const game = Number(number.value);
    const problem = problemOf(results, game);
    tell(problem);
    if (problem) return number.focus();
    const own = strategy === OWN ? {inference: results.inference, choices: results.choices[game - 1]} : {};
    location.hash = addressOfSimulated({strategy, ...board, start, seed, number: game, ...own});
  }

  return {
    element,
    /** @param {Results[]} results */
    show(results) {
      if (results !== all) {
        all = results;
        const several = new Set(all.map(({order}) => words.boardName(order.board))).size > 1;
        const names = all.map(({order}) =>
          several
            ? `${words.strategyTitle(order.strategy)}, ${words.boardName(order.board)}`
            : words.strategyTitle(order.strategy),
        );
        whose.replaceChildren(...names.map((name, i) => h('option', {value: i}, name)));
        number.value = '1';
        tell('');
      }
      element.hidden = !all.some(({done}) => done);
    },
  };
}

/**
 * Why a game cannot be looked at. Where the engine knows the strategy it plays any game of the run, whether it had its turn or not.
 *
 * @param {Results} results @param {number} game its number @returns {string} empty where it can
 */
function problemOf({order, choices}, game) {
  if (!(Number.isInteger(game) && game >= 1 && game <= order.games)) return words.noSuchGame(order.games);
  return order.strategy === OWN && choices[game - 1] === undefined ? words.NOT_PLAYED : '';
}
