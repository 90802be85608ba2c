/** The lessons as cards, in their order; those that are solved say so, and the first that is not comes first to the eye. */
import {LESSONS} from '../../words/lessons.js';
import {h, setText, svg} from '../dom.js';
import {createPicture} from '../stage/picture.js';
import {BOARDS} from './boards.js';

const TICK = 'M3 8.5 6.5 12 13 4.5';

/** @param {(name: string) => void} onStart */
export function createLessons(onStart) {
  const cards = Object.keys(LESSONS).map((name) => createCard(name, () => onStart(name)));
  return {
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

    /** @param {boolean} isSolved @param {boolean} isNext */
    show(isSolved, isNext) {
      done.hidden = !isSolved;
      setText(start, isSolved ? 'Again' : 'Start');
      start.classList.toggle('primary', isNext);
    },
  };
}
