/**
 * What comes after a lesson: the next one, or another board to practise on, which is looked for while the solved one stands.
 *
 * @typedef {import('../../engine/practice.js').Ready} Ready
 */
import {Refused} from '../../engine/client.js';
import {askingForLessons, lessonGame, practiceGame} from '../../engine/practice.js';
import {CANCELLED, SEARCHING} from '../../words/learn.js';
import {LESSONS} from '../../words/lessons.js';
import {ENGINE_ABSENT} from '../../words/page.js';
import {h, setText} from '../dom.js';
import {icon} from '../icons.js';
import {drawSeed} from '../link.js';

/** Before that nothing is said of a board that is on its way, ms. */
const SOON = 500;

/**
 * @param {{
 *   end: {tools: HTMLElement}, line: {say: (text: string, action?: {word: string, act: () => void}|null) => void}, game: any,
 *   means: import('./teaching.js').Means}} parts
 */
export function createGoingOn({end, line, game, means: {ask, engine, onBegin}}) {
  const lessons = askingForLessons(ask);
  const word = h('span', {});
  const button = h('button', {class: 'button primary going-on', hidden: true, onclick: goOn}, icon('next'), word);
  end.tools.querySelector('.next')?.before(button);
  /** The lesson that is played, and the one after it. */
  let [own, next] = ['', ''];
  let isSearching = false;

  /** @param {Ready} ready */
  const begin = ({plan, request}) => onBegin(plan, request);

  /** @param {string} name */
  async function beginLesson(name) {
    const lesson = (await lessons()).lessons.find((each) => each.name === name);
    if (lesson) begin(lessonGame(lesson));
  }

  /** Another board like the one that is played. */
  async function another() {
    if (isSearching) return;
    isSearching = true;
    const cancelling = new AbortController();
    const {current} = game;
    const told = setTimeout(() => line.say(SEARCHING, {word: 'Cancel', act: () => cancelling.abort()}), SOON);
    try {
      const ready = await practiceGame(engine, current, drawSeed(), {signal: cancelling.signal});
      // Meanwhile another game may have begun.
      if (current === game.current) begin(ready);
    } catch (error) {
      line.say(cancelling.signal.aborted ? CANCELLED : error instanceof Refused ? error.message : ENGINE_ABSENT);
    } finally {
      clearTimeout(told);
      isSearching = false;
    }
  }

  function goOn() {
    if (game.current.technique) another();
    else if (next) beginLesson(next);
    else location.hash = 'learn';
  }

  return {
    /** @param {string} lesson by its name, empty where it is none @param {boolean} isTaught whether it is one, or practice */
    offer(lesson, isTaught) {
      const names = Object.keys(LESSONS);
      [own, next] = [lesson, lesson && (names[names.indexOf(lesson) + 1] ?? '')];
      button.hidden = !isTaught;
      setText(word, lesson ? (next ? 'Next lesson' : 'Practise') : 'Another board');
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
