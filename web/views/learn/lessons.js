/** The lessons as cards, in their order; those that are solved say so, and the first that is not comes first to the eye. */
import {SEARCHING} from '../../words/learn.js';
import {LESSONS} from '../../words/lessons.js';
import {CANCEL} from '../../words/play.js';
import {h, setText, svg} from '../dom.js';
import {createPicture} from '../stage/picture.js';
import {createSearching} from '../stage/searching.js';
import {BOARDS} from './boards.js';

const TICK = 'M3 8.5 6.5 12 13 4.5';

/**
 * @template T @param {(name: string) => Promise<T>} fetch rejects where the lesson does not come @param {(found: T) => void} onFound
 */
export function createLessons(fetch, onFound) {
  const cards = Object.keys(LESSONS).map((name) => createCard(name, () => start(name)));
  const told = h('span', {class: 'quiet', role: 'status'});
  /** Whose lesson is awaited, or was last. @type {typeof cards[0]|null} */
  let asked = null;
  let isOffered = false;

  /** @param {boolean} on whether waiting can be ended, by the button that began it */
  function offer(on) {
    isOffered = on;
    asked?.offerCancel(on);
  }

  const searching = createSearching({
    begin: () => setText(told, ''),
    tell: () => setText(told, SEARCHING),
    offer: () => offer(true),
    progress() {},
    end(sentence) {
      setText(told, sentence);
      offer(false);
    },
  });

  /** @param {string} name */
  async function start(name) {
    if (isOffered && asked?.name === name) return searching.stop();
    offer(false);
    asked = cards.find((card) => card.name === name) ?? null;
    asked?.tell(told);
    const found = await searching.during(() => fetch(name));
    if (found) onFound(found);
  }

  return {
    stop: searching.stop,
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
  let word = '';
  let isCancel = false;

  /** What the button says now. */
  const showWord = () => setText(start, isCancel ? CANCEL : word);

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
        h('p', {class: 'learn-act'}, start, done),
      ),
      h('div', {class: 'learn-picture'}, picture.element),
    ),
  );
  return {
    name,
    element,
    fit: picture.fit,

    /** @param {HTMLElement} told what becomes of the lesson that was asked for */
    tell: (told) => start.after(told),

    /** @param {boolean} on */
    offerCancel(on) {
      isCancel = on;
      showWord();
    },

    /** @param {boolean} isSolved @param {boolean} isNext */
    show(isSolved, isNext) {
      done.hidden = !isSolved;
      word = isSolved ? 'Again' : 'Start';
      showWord();
      start.classList.toggle('primary', isNext);
    },
  };
}
