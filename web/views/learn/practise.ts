/** Boards to practise on, by technique and size. */

import type {Wish} from '../../engine/practice.js';
import type {Technique} from '../../engine/protocol.js';
import type {Options} from '../../engine/spare.js';
import {h} from '../../ui/h.js';
import {type Signal, signal} from '../../vendor/signals.js';
import {boardsSolved, PRACTISE, PRACTISE_COMES, sizeInWords} from '../../words/learn.js';
import {TECHNIQUES} from '../../words/lessons.js';
import {createSearch, searchRow} from './search.js';

const sizeOf = ([columns, rows, mines]: Technique['sizes'][number]) => ({columns, rows, mines});

/**
 * @param techniques empty until they are known @param solved boards that were solved by a technique; null until that is
 * known @param look rejects if no board is found
 */
export function createPractise<T>(
  techniques: Signal<Technique[]>,
  solved: (technique: string) => number | null,
  look: (wish: Wish, options: Required<Options>) => Promise<T>,
  onFound: (found: T) => void,
) {
  const technique = signal('');
  const size = signal('');
  const search = createSearch();
  const chosen = () => techniques.value.find(({name}) => name === technique.value);
  const start = h('button', {class: 'button', 'aria-disabled': () => search.isRunning.value || !chosen()}, 'Start');

  const offeredTechniques = () =>
    techniques.value.map(({name}) => {
      const remark = () => {
        const count = solved(name);
        return count === null ? '' : boardsSolved(count);
      };
      return {value: name, word: TECHNIQUES[name].title, remark};
    });

  const offeredSizes = () =>
    (chosen()?.sizes ?? []).map(sizeOf).map((each, i) => {
      const [word, mines] = sizeInWords(each).split(', ');
      return {value: String(i), word, remark: () => mines};
    });

  async function submit(event: Event) {
    event.preventDefault();
    const own = chosen();
    if (!own || search.isRunning.value) return;
    const wish = {technique: own.name, ...sizeOf(own.sizes[Number(size.value)])};
    const found = await search.searching.during((options) => look(wish, options));
    if (found) onFound(found);
  }

  const element = h(
    'form',
    {class: 'learn-form', 'aria-label': 'Practise', onsubmit: submit},
    h('h2', {}, 'Practise'),
    h('p', {}, PRACTISE),
    cards('technique', 'Technique', offeredTechniques, technique),
    h('p', {class: 'quiet learn-sentence'}, () => (chosen() ? TECHNIQUES[technique.value].text : PRACTISE_COMES)),
    cards('size', 'Size', offeredSizes, size),
    h('div', {class: 'learn-begin flow'}, start, h('div', {class: 'learn-search flow'}, ...searchRow(search, start))),
  );
  return {
    element,
    stop: search.searching.stop,
    /** Chooses a technique, also before they are known, and leads there. */
    choose(name: string) {
      technique.value = name;
      // The page gets the focus of a new page first.
      queueMicrotask(() => {
        element.scrollIntoView();
        start.focus({preventScroll: true});
      });
    },
  };
}

type Card = {value: string; word: string; remark: () => string};

/**
 * A choice of a few, as cards: radio buttons, each with its name and a remark.
 *
 * @param offered the choices; the chosen one stays if it is among them, otherwise the first is chosen
 */
function cards(name: string, title: string, offered: () => Card[], chosen: Signal<string>) {
  const titled = `learn-${name}`;
  const card = ({value, word, remark}: Card) => {
    const id = `${titled}-${value}`;
    const described = {'aria-labelledby': id, 'aria-describedby': `${id}-remark`};
    return h(
      'label',
      {class: 'card'},
      h('input', {type: 'radio', name: titled, value, checked: () => value === chosen.value, ...described}),
      h('span', {class: 'card-name', id}, word),
      h('span', {class: 'card-remark', id: `${id}-remark`}, remark),
    );
  };
  const onchange = ({target}: Event & {target: HTMLInputElement}) => (chosen.value = target.value);
  return h(
    'div',
    {class: `learn-choice ${titled}`},
    h('h3', {id: titled}, title),
    h('div', {class: 'cards', role: 'radiogroup', 'aria-labelledby': titled, onchange}, () => {
      const all = offered();
      if (all.length && !all.some(({value}) => value === chosen.peek())) chosen.value = all[0].value;
      return all.map(card);
    }),
  );
}
