/**
 * What can be derived from the selection: three actions, each with what it would give, in words beside it and on the board while
 * it is pointed at.
 *
 * @typedef {import('../../engine/protocol.js').Operation} Operation
 * @typedef {import('./model.js').Model} Model
 */
import * as words from '../../words/bench.js';
import {h} from '../dom.js';
import {verdictSign} from '../stage/signs.js';

/** @type {[Operation, string, string][]} with its word and its key */
export const OPERATIONS = [
  ['subtract', 'Subtract', 'B'],
  ['reduce', 'Reduce', 'E'],
  ['merge', 'Merge', 'M'],
];

/** How many constraints an operation takes. @param {Operation} operation */
const taken = (operation) => (operation === 'reduce' ? 1 : 2);

/**
 * @param {{model: Model, onAct: (operation: Operation) => void, onPoint: (operation: Operation|null) => void}} parts
 *   `onPoint`: what it would give is to be seen, or no more
 */
export function createActions({model, onAct, onPoint}) {
  const buttons = OPERATIONS.map(([operation, word, key]) => {
    const id = `bench-${operation}`;
    const result = h('span', {class: 'bench-result', id: `${id}-result`});
    const see = () => onPoint(operation);
    const leave = () => onPoint(null);
    const element = h(
      'button',
      {
        class: 'tool bench-act',
        'aria-labelledby': id,
        'aria-describedby': `${id}-result`,
        'aria-keyshortcuts': key,
        title: `${word} (${key})`,
        onclick: () => onAct(operation),
        onpointerenter: see,
        onpointerleave: leave,
        onfocus: see,
        onblur: leave,
      },
      h('span', {class: 'bench-word', id}, word),
      result,
    );
    return {operation, element, result};
  });
  const element = h(
    'div',
    {class: 'bench-acts', role: 'group', 'aria-label': 'Derive'},
    ...buttons.map((button) => button.element),
  );

  /** @param {Operation} operation @returns {string} in a few words, what it gives or waits for */
  function said(operation) {
    const {results, refusal} = model.stands.preview[operation];
    if (!refusal) return words.resultsTold(results);
    const [count, wanted] = [model.stands.selected.length, taken(operation)];
    if (count > wanted) return words.WAITS.fewer;
    if (count === wanted) return words.APART[operation];
    return count ? words.WAITS.more : wanted === 1 ? words.WAITS.one : words.WAITS.two;
  }

  return {
    element,

    /** @param {Record<Operation, boolean>} offered */
    show(offered) {
      for (const {operation, element: button, result} of buttons) {
        const {results} = model.stands.preview[operation];
        button.hidden = !offered[operation];
        button.setAttribute('aria-disabled', String(!results.length));
        const text = said(operation);
        if (result.textContent !== text || result.dataset.verdict !== (results[0]?.verdict ?? 'none')) {
          result.dataset.verdict = results[0]?.verdict ?? 'none';
          result.replaceChildren(...(results.length ? [verdictSign(results[0].verdict)] : []), h('span', {}, text));
        }
      }
    },
  };
}
