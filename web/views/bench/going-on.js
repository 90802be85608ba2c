/**
 * What comes after a lesson: the next one, or another board to practise on, which is looked for while the solved one stands.
 *
 * @typedef {import('../../engine/practice.js').Ready} Ready
 */
import {askingForLessons, lessonGame, practiceGame} from '../../engine/practice.js';
import {LESSONS} from '../../words/lessons.js';
import {h, setText} from '../dom.js';
import {icon} from '../icons.js';
import {lessonLink, practiceLink} from '../lesson-link.js';
import {drawSeed} from '../link.js';
import {createLineSearch} from './line-search.js';

/** @param {{end: {tools: HTMLElement}, line: import('../stage/line.js').Line, game: any, means: import('./teaching.js').Means}} parts */
export function createGoingOn({end, line, game, means: {ask, engine, onBegin}}) {
  const lessons = askingForLessons(ask);
  const word = h('span', {});
  const button = h('button', {class: 'button primary going-on', hidden: true, onclick: goOn}, icon('next'), word);
  end.tools.querySelector('.next')?.before(button);
  const search = createLineSearch(line, button, () => game.current);
  /** The lesson that is played, and the one after it. */
  let [own, next] = ['', ''];

  /** @param {Ready} ready */
  const begin = ({plan, request}) => onBegin(plan, request);

  /** @param {string} name @returns {Promise<Ready>} */
  async function lessonNamed(name) {
    const lesson = (await lessons()).lessons.find((each) => each.name === name);
    return lessonGame(/** @type {import('../../engine/protocol.js').Lesson} */ (lesson));
  }

  /** Begins what is asked for, unless the player has gone elsewhere meanwhile. @param {Parameters<typeof search.during<Ready>>[0]} look */
  async function beginFound(look) {
    if (search.isRunning) return;
    addEventListener('hashchange', search.stop, {once: true});
    const ready = await search.during(look);
    removeEventListener('hashchange', search.stop);
    if (ready) begin(ready);
  }

  /** @param {string} name */
  const beginLesson = (name) => beginFound(() => lessonNamed(name));

  /** Another board like the one that is played. */
  const another = () => beginFound((options) => practiceGame(engine, game.current, drawSeed(), options));

  function goOn() {
    if (game.current.technique) another();
    else if (next) beginLesson(next);
    else location.hash = 'learn';
  }

  return {
    /** @param {string} lesson by its name, empty where it is none @param {boolean} isTaught whether it is one, or practice */
    offer(lesson, isTaught) {
      search.drop();
      const names = Object.keys(LESSONS);
      [own, next] = [lesson, lesson && (names[names.indexOf(lesson) + 1] ?? '')];
      button.hidden = !isTaught;
      setText(word, lesson ? (next ? 'Next lesson' : 'Practise') : 'Another board');
    },

    /** Who plays by keys is to have what goes on, wherever the last press was: much of that is gone. */
    takeFocus() {
      if (!document.activeElement?.matches(':focus-visible')) return;
      const next = button.hidden ? end.tools.querySelector('.next') : button;
      if (next instanceof HTMLElement) next.focus();
    },

    /** The game goes on, and is not to be taken away. */
    stop: search.drop,

    /** @returns {string} the address of the board that teaches, which for others is one of constraints; empty where it does not */
    link() {
      if (own) return lessonLink(own);
      return game.current.technique ? practiceLink(game.current) : '';
    },

    /** The same lesson once more, or another board to practise on. @returns {boolean} whether it is either */
    repeat() {
      if (own) beginLesson(own);
      else if (game.current.technique) another();
      else return false;
      return true;
    },
  };
}
