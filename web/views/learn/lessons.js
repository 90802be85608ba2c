/** The lessons as cards, in their order; those that are solved say so, and the first that is not comes first to the eye. */
import {LESSONS} from '../../words/lessons.js';
import {LOADING} from '../../words/page.js';
import {CANCEL} from '../../words/play.js';
import {h, setText, svg} from '../dom.js';
import {createPicture} from '../stage/picture.js';
import {createSearching} from '../stage/searching.js';
import {BOARDS} from './boards.js';

const TICK = 'M3 8.5 6.5 12 13 4.5';

/**
 * @template T @param {(name: string) => Promise<T>} look asks for a lesson; rejects where none comes
 * @param {(found: T) => void} onFound it is to begin: unless another was asked for meanwhile, or `stop` was called
 */
export function createLessons(look, onFound) {
  const cards = Object.keys(LESSONS).map((name) => createCard(name, () => start(name)));

  function stop() {
    for (const {searching} of cards) searching.stop();
  }

  /** @param {string} name */
  async function start(name) {
    const card = cards.find((each) => each.name === name);
    if (!card || card.searching.isRunning) return;
    stop();
    const found = await card.searching.during(() => look(name));
    if (found) onFound(found);
  }

  return {
    stop,

    element: h('ol', {class: 'lessons learn-lessons'}, ...cards.map(({element}) => element)),

    /** @param {ReadonlySet<string>} solved names of lessons */
    show(solved) {
      const next = cards.find(({name}) => !solved.has(name));
      for (const card of cards) card.show(solved.has(card.name), card === next);
    },

    /** To be called when they are shown. */
    fit: () => cards.forEach(({fit}) => fit()),
  };
}

/** @param {string} name @param {() => void} onStart */
function createCard(name, onStart) {
  const {title, teaches} = LESSONS[name];
  const id = `lesson-${name}`;
  const picture = createPicture({label: `How it begins: ${title}`, rows: BOARDS[name]});
  const start = h('button', {
    class: 'button',
    id: `${id}-start`,
    'aria-labelledby': `${id}-start ${id}`,
    onclick: onStart,
  });
  const done = h(
    'span',
    {class: 'learn-solved', hidden: true},
    svg('svg', {class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true'}, svg('path', {d: TICK})),
    'Solved',
  );
  const wait = h('span', {class: 'quiet', role: 'status'});
  const cancel = h('button', {class: 'button slim', hidden: true, onclick: () => searching.stop()}, CANCEL);

  /** @param {string} sentence what is told of the wait @param {boolean} canEnd */
  function tell(sentence, canEnd) {
    if (!canEnd && document.activeElement === cancel) start.focus();
    setText(wait, sentence);
    cancel.hidden = !canEnd;
  }

  const searching = createSearching({
    begin: () => tell('', false),
    tell: () => tell(LOADING, false),
    offer: () => tell(LOADING, true),
    progress() {},
    end: (sentence) => tell(sentence, false),
  });
  const element = h(
    'li',
    {},
    h(
      'div',
      {class: 'learn-lesson'},
      h(
        'div',
        {class: 'learn-words'},
        h('h3', {id}, title),
        h('p', {}, teaches),
        h('p', {class: 'learn-act'}, start, done, wait, cancel),
      ),
      h('div', {class: 'learn-picture'}, picture.element),
    ),
  );
  return {
    name,
    element,
    searching,
    fit: picture.fit,

    /** @param {boolean} isSolved @param {boolean} isNext */
    show(isSolved, isNext) {
      done.hidden = !isSolved;
      setText(start, isSolved ? 'Again' : 'Start');
      start.classList.toggle('primary', isNext);
    },
  };
}
