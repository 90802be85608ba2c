/**
 * What comes after a lesson: the next one, or another board to practise on; the solved board stays while the search
 * runs.
 */

import {askingForLessons, lessonGame, practiceGame, type Ready, type Wish} from '../../engine/practice.js';
import type {Lesson} from '../../engine/protocol.js';
import type {PlayModel} from '../../model/play.js';
import {drawSeed} from '../../random.js';
import {h} from '../../ui/h.js';
import {icon} from '../../ui/icon.js';
import {SEARCHING} from '../../words/learn.js';
import {LESSONS} from '../../words/lessons.js';
import {CANCEL} from '../../words/play.js';
import {lessonLink, practiceLink} from '../lesson-link.js';
import {createSearching} from '../stage/searching.js';
import type {BenchState} from './state.js';
import type {LessonPorts} from './teaching.js';

const NAMES = Object.keys(LESSONS);

export function createNextBoard(model: PlayModel, {lesson, taught}: BenchState, {ask, engine, onBegin}: LessonPorts) {
  const {game} = model;
  const lessons = askingForLessons(ask);
  const next = () => (lesson.value && NAMES[NAMES.indexOf(lesson.value) + 1]) || '';
  const word = () => (!lesson.value ? 'Another board' : next() ? 'Next lesson' : 'Practise');
  const button = h(
    'button',
    {class: 'button primary', hidden: () => !taught.value, onclick: goOn},
    icon('next'),
    h('span', {}, word),
  );
  const search = createLineSearch(model, button);
  /** The game, if it is meant to practise something. */
  const practised = () => (game.peek().technique ? (game.peek() as Wish & {seed: string}) : null);

  /** Begins the game that was asked for, unless the player has gone elsewhere in the meantime. */
  async function begin(look: Parameters<typeof search.during<Ready>>[0]) {
    if (search.isRunning) return;
    addEventListener('hashchange', search.stop, {once: true});
    const ready = await search.during(look);
    removeEventListener('hashchange', search.stop);
    if (ready) onBegin(ready.plan, ready.request);
  }

  const beginLesson = (name: string) =>
    begin(async () => lessonGame((await lessons()).lessons.find((each) => each.name === name) as Lesson));

  /** Another board like the current one. */
  const another = (own: Wish) => begin((options) => practiceGame(engine, own, drawSeed(), options));

  function goOn() {
    const own = practised();
    if (own) another(own);
    else if (next()) beginLesson(next());
    else location.hash = 'learn';
  }

  return {
    button,

    /** Keyboard players get the focus on what comes next, because much of what they last pressed is gone. */
    takeFocus() {
      const to = taught.peek() ? button : button.nextElementSibling;
      if (document.activeElement?.matches(':focus-visible')) (to as HTMLElement | null)?.focus();
    },

    /** The game goes on, or it is another one, and must stay. */
    stop: search.drop,

    /**
     * @returns the address of the teaching board, which for others is a game by constraints; empty if the board does
     * not teach
     */
    link(): string {
      const own = practised();
      return lesson.peek() ? lessonLink(lesson.peek()) : own ? practiceLink(own) : '';
    },

    /** Repeats the lesson, or begins another practice board. @returns whether it was either */
    repeat(): boolean {
      const own = practised();
      if (lesson.peek()) beginLesson(lesson.peek());
      else if (own) another(own);
      return Boolean(taught.peek());
    },
  };
}

/**
 * Searches for a board while a solved one is shown; the event line says so.
 *
 * @param back gets the focus if it was on *Cancel*
 */
function createLineSearch({game, line, isCurrent}: PlayModel, back: HTMLElement) {
  let isShown = false;
  /** The result of a search belongs to the game in which it began. */
  let own = game.peek();
  let seen = {done: 0, total: 0};
  const show = () => line.showProgress('lesson', seen.done, seen.total);

  const searching = createSearching({
    begin() {
      own = game.peek();
      seen = {done: 0, total: 0};
    },
    show(isOffered) {
      isShown = true;
      line.say(SEARCHING, isOffered ? {word: CANCEL, act: searching.stop} : null);
      show();
    },
    progress(done, total) {
      seen = {done, total};
      if (isShown) show();
    },
    end(sentence) {
      if (isShown) line.hideProgress();
      isShown = false;
      if (!sentence || !isCurrent(own)) return;
      if (document.activeElement?.matches('.line-offer')) back.focus();
      line.say(sentence);
    },
  });
  return searching;
}
