/**
 * Lessons in games by constraints. Their text can be closed and opened again; if there is no room next to the board, it
 * covers what is below the board, and closes at the first move. The next useful step, on request, is a sentence, and on
 * the board the constraints that it names, until the next move.
 */

import type {Board} from '../../board/board.js';
import type {Plan} from '../../catalogue.js';
import type {Ask} from '../../engine/asking.js';
import type {ReviewEngine} from '../../engine/review.js';
import type {StartRequest} from '../../engine/session.js';
import {isOut} from '../../model/game.js';
import type {PlayModel} from '../../model/play.js';
import {h} from '../../ui/h.js';
import {icon} from '../../ui/icon.js';
import {LATE_ICONS} from '../../ui/late-icons.js';
import {tool} from '../../ui/tool.js';
import {begun} from '../../words/play.js';
import {numberOf} from '../stage/numbers.js';
import {followOverflow} from '../stage/overflow.js';
import type {BenchState} from './state.js';

/** `ask`: the engine of the game; `engine`: the second one; `onBegin`: begins a game. */
export type LessonPorts = {ask: Ask; engine: ReviewEngine; onBegin: (plan: Plan, request?: StartRequest) => void};

export function createLesson({game, line}: PlayModel, {words, isLessonOpen: isOpen}: BenchState) {
  const title = h('h2', {class: 'bench-title', id: 'bench-lesson-title', tabindex: -1}, () => words.value?.title ?? '');
  const text = h('div', {}, () => (words.value?.text ?? []).map((sentence) => h('p', {}, sentence)));
  const element = h(
    'section',
    {
      class: 'bench-lesson panel',
      id: 'bench-lesson',
      'aria-labelledby': 'bench-lesson-title',
      hidden: () => !isOpen.value,
    },
    h('button', {class: 'dismiss', 'aria-label': 'Close the lesson', onclick: close}, icon('close')),
    title,
    text,
  );
  const button = tool('Lesson', {
    picture: LATE_ICONS.teach,
    kind: 'tool-lesson',
    'aria-expanded': isOpen,
    'aria-controls': 'bench-lesson',
    hidden: () => !words.value,
    onclick() {
      isOpen.value = !isOpen.peek();
      if (isOpen.peek()) title.focus();
    },
  });
  const updateOverflow = followOverflow(element, text);

  /** @returns whether it was open */
  function close(): boolean {
    if (!isOpen.peek()) return false;
    const hadFocus = element.contains(document.activeElement);
    isOpen.value = false;
    // If it is folded away, the button that unfolds it.
    const holder = button.closest('.more')?.firstElementChild as HTMLElement | null | undefined;
    if (hadFocus) (holder ?? button).focus();
    return true;
  }

  return {
    element,
    button,

    /** Closes it if it covers something. @returns whether it did */
    giveWay: (): boolean => getComputedStyle(element).zIndex !== 'auto' && close(),

    /** The engine has the game: screen readers also hear what is taught, and on which board. */
    begin() {
      const {state, columns, rows, mines} = game.peek();
      const lesson = state === 'fresh' ? words.peek() : null;
      isOpen.value = lesson !== null;
      updateOverflow();
      if (!lesson) return;
      const heard = [`${lesson.title}.`, begun(columns, rows, mines), ...lesson.text].join(' ');
      line.say('', null, {heard});
    },
  };
}

/** @param onShow the board must not be covered */
export function createNextStep(model: PlayModel, board: Board, state: BenchState, onShow: () => void) {
  const {game, line} = model;
  let isShown = false;
  const isOffered = () => model.isByConstraints.value && game.value.hints;
  const hidden = () => !isOffered();
  const button = tool('Next step', {picture: 'hint', keys: 'N', kind: 'tool-next-step', hidden, onclick: ask});

  async function ask() {
    if (!isOffered() || isOut(game.peek())) return;
    const advice = await model.questions.nextStep();
    if (!advice) return;
    line.say(advice.sentence, null, {isLesson: true});
    const sources = advice.next?.sources ?? [];
    const numbers = sources.flatMap((name) => numberOf(name, game.peek().columns) ?? []);
    isShown = true;
    board.set({proof: {sources: new Set(numbers), notes: new Map()}});
    if (sources.length) onShow();
    show(sources);
  }

  function show(sources: string[]) {
    state.point('step', sources);
    state.step.value = sources;
  }

  return {
    button,
    ask,

    /** Removes it from the board. */
    clear() {
      if (isShown) board.set({proof: null});
      isShown = false;
      show([]);
    },
  };
}
