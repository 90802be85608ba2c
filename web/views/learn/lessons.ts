/** The lessons as cards, in order; the solved ones say so, and the first unsolved one stands out. */

import {h, svg} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';
import {LESSONS} from '../../words/lessons.js';
import {CANCEL} from '../../words/play.js';
import {createPicture} from '../stage/picture.js';
import {BOARDS} from './boards.js';
import {createSearch} from './search.js';

const TICK = 'M3 8.5 6.5 12 13 4.5';
const NAMES = Object.keys(LESSONS);

/** @param solved names of lessons; null until that is known @param fetch rejects if the lesson does not load */
export function createLessons<T>(
  solved: () => ReadonlySet<string> | null,
  fetch: (name: string) => Promise<T>,
  onFound: (found: T) => void,
) {
  /** The lesson that the player waits for, or did last. */
  const asked = signal('');
  const search = createSearch();
  const {canCancel} = search;
  const status = h('span', {class: 'quiet', role: 'status'}, () => search.sentence.value);
  const pictures = NAMES.map((name) =>
    createPicture({label: `How it begins: ${LESSONS[name].title}`, rows: BOARDS[name]}),
  );

  /** Whether its button cancels: only the button that began the wait ends it. */
  const isCancel = (name: string) => canCancel.value && asked.value === name;
  const isNext = (name: string) => name === NAMES.find((each) => solved()?.has(each) === false);

  function word(name: string) {
    if (isCancel(name)) return CANCEL;
    return solved()?.has(name) ? 'Again' : 'Start';
  }

  async function start(name: string) {
    if (isCancel(name)) return search.searching.stop();
    canCancel.value = false;
    asked.value = name;
    const found = await search.searching.during(() => fetch(name));
    if (found) onFound(found);
  }

  const cards = NAMES.map((name, i) => {
    const id = `lesson-${name}`;
    const kind = () => `button${isNext(name) ? ' primary' : ''}`;
    const named = {id: `${id}-start`, 'aria-labelledby': `${id}-start ${id}`};
    const button = h('button', {class: kind, ...named, onclick: () => start(name)}, () => word(name));
    const tick = svg('svg', {class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true'}, svg('path', {d: TICK}));
    const done = h('span', {class: 'learn-solved', hidden: () => !solved()?.has(name)}, tick, 'Solved');
    // The message about the requested lesson is next to its button.
    const act = h('p', {class: 'learn-act flow'}, () => [button, asked.value === name && status, done]);
    const teaches = h('p', {}, LESSONS[name].teaches);
    const words = h('div', {class: 'learn-words'}, h('h3', {id}, LESSONS[name].title), teaches, act);
    const picture = h('div', {class: 'learn-picture'}, pictures[i].element);
    return h('li', {class: 'panel'}, h('div', {class: 'learn-lesson flow'}, words, picture));
  });
  return {
    stop: search.searching.stop,
    element: h('ol', {class: 'lessons learn-lessons'}, ...cards),
    /** To be called when they are shown. */
    fit: () => pictures.forEach(({fit}) => fit()),
  };
}
