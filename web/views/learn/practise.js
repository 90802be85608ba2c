/**
 * Boards to practise on, by technique and size.
 *
 * @typedef {import('../../engine/protocol.js').Technique} Technique
 * @typedef {import('../../engine/practice.js').Wish} Wish
 */
import {boardsSolved, PRACTISE, PRACTISE_COMES, sizeTold} from '../../words/learn.js';
import {TECHNIQUES} from '../../words/lessons.js';
import {h, setText} from '../dom.js';
import {createCards} from './cards.js';
import {createSearch} from './search.js';

/** @param {Technique['sizes'][number]} size */
const sizeOf = ([columns, rows, mines]) => ({columns, rows, mines});

/**
 * @template T @param {(wish: Wish, options: Required<import('../../engine/spare.js').Options>) => Promise<T>} look rejects where no board is found
 * @param {(found: T) => void} onFound
 */
export function createPractise(look, onFound) {
  /** @type {Technique[]} */
  let techniques = [];
  const technique = createCards('technique', 'Technique', offerSizes);
  const size = createCards('size', 'Size', () => {});
  const sentence = h('p', {class: 'quiet learn-sentence'}, PRACTISE_COMES);
  const start = h('button', {class: 'button', 'aria-disabled': 'true'}, 'Start');
  const {element: row, searching} = createSearch(start);
  const element = h(
    'form',
    {class: 'learn-form', 'aria-label': 'Practise', onsubmit: submit},
    h('h2', {}, 'Practise'),
    h('p', {}, PRACTISE),
    technique.element,
    sentence,
    size.element,
    h('div', {class: 'learn-begin'}, start, row),
  );

  const chosen = () => techniques.find(({name}) => name === technique.chosen());

  function offerSizes() {
    const sizes = (chosen()?.sizes ?? []).map(sizeOf);
    setText(sentence, TECHNIQUES[technique.chosen()]?.text ?? '');
    size.offer(
      sizes.map((each, i) => ({
        value: String(i),
        word: `${each.columns}×${each.rows}`,
        remark: sizeTold(each).split(', ')[1],
      })),
    );
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const own = chosen();
    if (!own || searching.isRunning) return;
    const wish = {technique: own.name, ...sizeOf(own.sizes[Number(size.chosen())])};
    start.setAttribute('aria-disabled', 'true');
    const found = await searching.during((options) => look(wish, options));
    start.setAttribute('aria-disabled', 'false');
    if (found) onFound(found);
  }

  return {
    element,
    stop: searching.stop,

    /** @param {Technique[]} all */
    offer(all) {
      techniques = all;
      technique.offer(all.map(({name}) => ({value: name, word: TECHNIQUES[name].title, remark: ''})));
      offerSizes();
      start.setAttribute('aria-disabled', 'false');
    },

    /** @param {(technique: string) => number} solved boards that were solved by it */
    show(solved) {
      for (const {name} of techniques) technique.remark(name, boardsSolved(solved(name)));
    },
  };
}
