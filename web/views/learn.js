/** Learn: how to play, lessons in solving boards by their numbers, and boards to practise on. */
import {askingForLessons, lessonGame, practiceGame} from '../engine/practice.js';
import * as words from '../words/learn.js';
import {h, setText} from './dom.js';
import {createFree} from './learn/free.js';
import {createLessons} from './learn/lessons.js';
import {createPractise} from './learn/practise.js';
import {solvedBoards, solvedLessons} from './learn/progress.js';
import {createSearch} from './learn/search.js';
import {readLessonLink} from './lesson-link.js';
import {drawSeed} from './link.js';

/**
 * @param {{
 *   archive: {games: () => Promise<import('../store/archive.js').Game[]>, watch: (listener: (games: import('../store/archive.js').Game[]) => void) => unknown},
 *   ask: import('../engine/client.js').Ask,
 *   engine: ReturnType<typeof import('../engine/review.js').createReviewEngine>,
 *   onBegin: (ready: import('../engine/practice.js').Ready) => void, onFree: (size: string) => void}} parts  `archive`: the games of who
 *   plays now; `ask`: the engine at play; `engine`: the one beside it; `onFree`: a board of a size of that name is to be played
 * @returns {import('./router.js').View}
 */
export function createLearn({archive, ask, engine, onBegin, onFree}) {
  const offers = askingForLessons(ask);
  let isFilled = false;
  const lessons = createLessons(lessonNamed, onBegin);
  const practise = createPractise((wish, options) => practiceGame(engine, wish, drawSeed(), options), onBegin);
  const title = h('h1', {id: 'learn-title', tabindex: -1}, 'Learn');
  const linked = createSearch(title);
  linked.element.hidden = true;
  // A line of its own from the beginning: nothing below it moves when games have been read.
  const solved = h('p', {class: 'quiet'}, '\u00a0');
  const element = h(
    'section',
    {class: 'page learn', 'aria-labelledby': 'learn-title', hidden: true},
    title,
    linked.element,
    h('p', {class: 'tagline'}, words.INTRO),
    h('h2', {}, 'How to play'),
    h('p', {}, words.HOW),
    h(
      'p',
      {class: 'learn-ways'},
      h('a', {class: 'button', href: '#tour'}, 'Take the tour'),
      h('a', {href: '#rules'}, 'All the rules'),
    ),
    h('h2', {}, 'Lessons'),
    h('p', {}, words.LESSONS),
    solved,
    lessons.element,
    practise.element,
    createFree(onFree),
  );
  archive.watch(show);

  /** @param {string} name @returns {Promise<import('../engine/practice.js').Ready>} */
  async function lessonNamed(name) {
    const lesson = (await offers()).lessons.find((each) => each.name === name);
    return lessonGame(/** @type {import('../engine/protocol.js').Lesson} */ (lesson));
  }

  /** Begins what an address asks for. @param {string} query */
  async function follow(query) {
    linked.element.hidden = false;
    const {lesson, wish, seed = '', problem = ''} = readLessonLink(query);
    linked.refuse(problem);
    if (problem) return;
    const ready = await linked.searching.during((options) =>
      wish ? practiceGame(engine, wish, seed, options) : lessonNamed(lesson ?? ''),
    );
    if (!ready) return;
    // Who comes back is not to begin it once more.
    history.replaceState(null, '', '#learn');
    onBegin(ready);
  }

  /** @param {import('../store/archive.js').Game[]} games */
  function show(games) {
    const done = solvedLessons(games);
    lessons.show(done);
    setText(solved, words.lessonsSolved(done.size, lessons.element.childElementCount));
    practise.show((technique) => solvedBoards(games, technique));
  }

  async function fill() {
    if (isFilled) return;
    practise.offer((await offers()).techniques);
    isFilled = true;
    show(await archive.games());
  }

  return {
    element,
    show(query) {
      linked.element.hidden = true;
      // What another address asked for is wanted no more.
      linked.searching.drop();
      if (query) follow(query);
      lessons.fit();
      archive.games().then(show);
      // An engine that does not come is told by itself.
      fill().catch(() => {});
    },
    hide() {
      lessons.stop();
      practise.stop();
      linked.searching.stop();
    },
  };
}
