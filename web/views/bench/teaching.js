/**
 * What games by constraints have of lessons: their words, what they offer, the next step, and what comes after them.
 *
 * @typedef {{
 *   ask: import('../../engine/client.js').Ask, engine: import('../../engine/practice.js').ReviewEngine,
 *   onBegin: (plan: import('../../catalogue.js').Plan, request?: import('../../engine/session.js').Beginning) => void}} Means  `ask`: the
 *   engine at play; `engine`: the one beside it; `onBegin`: a game is to be played
 * @typedef {{subtract: boolean, reduce: boolean, merge: boolean, total: boolean}} Offered
 */
import {LESSONS, TECHNIQUES} from '../../words/lessons.js';
import {begun} from '../../words/play.js';
import {createGoingOn} from './going-on.js';
import {createLesson} from './lesson.js';
import {createNextStep} from './next-step.js';

/** What is offered where that is taught: by the names of techniques, and of lessons up to their number. @type {Record<string, (keyof Offered)[]>} */
const TAUGHT = {
  trivial: [],
  subtraction: ['subtract'],
  reduction: ['subtract', 'reduce'],
  total: ['subtract', 'total'],
  everything: ['subtract', 'reduce', 'total'],
};

/** @param {string} name @returns {Offered} */
function offeredBy(name) {
  const taught = TAUGHT[name.split('-')[0]];
  const has = (/** @type {keyof Offered} */ what) => taught.includes(what);
  return {subtract: has('subtract'), reduce: has('reduce'), merge: has('merge'), total: has('total')};
}

/**
 * @param {{
 *   host: HTMLElement, toolbar: HTMLElement, end: {tools: HTMLElement}, line: import('../stage/line.js').Line, game: any, board: any,
 *   sketch: ReturnType<typeof import('./sketch.js').createSketch>, onPoint: (names: string[]) => void, means: Means}} parts  `host`: the view, which is told whether it teaches; `onPoint`: which
 *   constraints the next step is about
 */
export function createTeaching({host, toolbar, end, line, game, board, sketch, onPoint, means}) {
  const lesson = createLesson(toolbar);
  const nextStep = createNextStep({toolbar, game, board, line, sketch, onPoint: point});
  const goingOn = createGoingOn({end, line, game, means});
  /** @type {Offered|{}} */
  let offered = {};

  /** What it is about is not to be covered. @param {string[]} names of constraints */
  function point(names) {
    if (names.length) lesson.giveWay();
    onPoint(names);
  }

  /** @param {string} name of the lesson @param {boolean} isFresh */
  function begin(name, isFresh) {
    const technique = name ? '' : (game.current.technique ?? '');
    const practice = technique && {title: TECHNIQUES[technique].title, text: [TECHNIQUES[technique].text]};
    const words = LESSONS[name] ?? (practice || null);
    lesson.show(words, isFresh);
    if (words && isFresh) line.say('', null, {heard: heard(words)});
    offered = name || technique ? offeredBy(name || technique) : {};
    host.classList.toggle('is-taught', Boolean(name || technique));
    goingOn.offer(name, Boolean(name || technique));
  }

  /** What is taught, and on which board, for those who do not see it. @param {{title: string, text: readonly string[]}} words */
  function heard({title, text}) {
    const {columns, rows, mines} = game.current;
    return [`${title}.`, begun(columns, rows, mines), ...text].join(' ');
  }

  /** Another game, which is not there yet: its tools have their places at once. @param {boolean} isOurs whether it is played by constraints */
  function clear(isOurs) {
    const {seed, hints} = game.current;
    // Whether it is that lesson its board will say.
    begin(isOurs && Object.hasOwn(LESSONS, seed) ? seed : '', false);
    nextStep.offer(isOurs && hints);
  }

  return {
    element: lesson.element,
    next: goingOn.repeat,
    link: goingOn.link,
    nextStep: nextStep.ask,
    close: lesson.giveWay,

    /** What is offered as it is taught, whatever else would be. */
    get offered() {
      return offered;
    },

    /** @param {string} name @param {boolean} on */
    switch(name, on) {
      if (name in offered) offered = {...offered, [name]: on};
    },

    clear,

    /** The game has ended by the last move. */
    end: goingOn.takeFocus,

    /** @param {import('../../engine/protocol.js').Game} played */
    settle({lesson: name = '', state, hints}) {
      begin(name, state === 'fresh');
      nextStep.offer(hints);
    },

    /** A move was made. */
    follow() {
      lesson.giveWay();
      nextStep.clear();
      goingOn.stop();
    },
  };
}
