/**
 * The review of the game: its sums, ways from decision to decision, its figures, and what a file says about it. Next to
 * the board where there is room, otherwise opened by a button.
 */

import type {Verdict} from '../../engine/protocol.js';
import {counted, seek as decisionAt, KINDS} from '../../model/review.js';
import {type Child, h} from '../../ui/h.js';
import {icon} from '../../ui/icon.js';
import {LATE_ICONS} from '../../ui/late-icons.js';
import {button, keyed, tool} from '../../ui/tool.js';
import {KEEP, KEPT_NOTE} from '../../words/replays.js';
import * as words from '../../words/review.js';
import {createCard} from './card.js';
import {shapeOf} from './kinds.js';
import {createReviewing} from './reviewing.js';
import {type Visit, watch} from './waiting.js';

type Step = 1 | -1;

export function createReview(visit: Visit) {
  const {model} = visit;
  const {isListOpen, dispatch, review, judging} = model;
  const reviewing = createReviewing(visit);
  const seek = createSeeking(visit, reviewing.start);
  const opener = tool(words.REVIEW, {
    picture: LATE_ICONS.list,
    kind: 'replay-list-tool',
    keys: 'R',
    'aria-controls': 'replay-review',
    'aria-expanded': isListOpen,
    onclick: () => open(!isListOpen.value),
  });
  const title = h('h2', {class: 'review-title', tabindex: -1}, words.REVIEW);
  const sheet = h(
    'section',
    {
      class: () => `replay-list review ${isListOpen.value ? 'is-open' : ''}`,
      id: 'replay-review',
      'aria-label': words.REVIEW,
      // It scrolls by keys, too.
      tabindex: 0,
    },
    h('button', {class: 'dismiss', 'aria-label': words.CLOSE_REVIEW, onclick: close}, icon('close')),
    title,
    h('div', {class: 'review-body'}, () => (review.value ? [] : waiting())),
    ways(visit, seek),
    h('div', {class: 'review-body', hidden: () => !review.value}, () => summary()),
    h('div', {class: 'review-body'}, ...aboutFile(visit)),
  );

  /** What is shown until the review has come. */
  function waiting(): Child[] {
    const {isRunning, done, total, problem} = judging.value;
    if (!isRunning) {
      const start = button(words.JUDGE, {kind: 'primary', onclick: reviewing.start, disabled: !model.plies.value});
      return [h('p', {}, problem || words.WHAT_IT_DOES), start];
    }
    return [
      h('p', {role: 'status'}, words.JUDGING),
      h('progress', {'aria-label': words.JUDGING, max: total, value: done}),
      button(words.CANCEL, {onclick: reviewing.cancel}),
    ];
  }

  const card = createCard(visit);

  function summary(): Child[] {
    const now = review.value;
    if (!now) return [];
    return [
      h('p', {class: 'review-end'}, words.ended(now.outcome)),
      h(
        'div',
        {class: 'review-copies'},
        button(words.COPY_TEXT, {kind: 'slim', onclick: card.copyText}),
        button(words.COPY_PICTURE, {kind: 'slim', onclick: card.copyPicture}),
      ),
      h(
        'dl',
        {class: 'review-figures'},
        ...words
          .figures(now)
          .flatMap(({name, value, meaning}) => [
            h('dt', {}, name),
            h('dd', {}, h('span', {class: 'review-value'}, value), h('span', {class: 'help'}, meaning)),
          ]),
      ),
    ];
  }

  function open(on: boolean) {
    dispatch('openList', on);
    if (!on) return;
    reviewing.start();
    title.focus();
  }

  function close() {
    if (!isListOpen.value) return;
    const hadFocus = sheet.contains(document.activeElement);
    open(false);
    if (hadFocus) opener.focus();
  }

  return {
    button: opener,
    sheet,
    close,
    seek,
    /** Moves the focus to the review, wherever it is. */
    enter: () => (opener.offsetParent ? open(true) : title.focus()),
  };
}

/**
 * Goes to the next or the previous decision. Before the review is there this is kept, and asks for it.
 *
 * @param start asks for the review
 */
function createSeeking(visit: Visit, start: () => void): (step: Step) => void {
  const {model} = visit;
  const {review, judging, ply, dispatch} = model;
  let kept: Step[] = [];
  const look = (step: Step) => dispatch('look', nextDecision(model, step));
  const drop = () => (kept = []);
  watch(visit, review, (now) => now && kept.splice(0).forEach(look));
  // Somebody went elsewhere, or no longer waits for it.
  watch(visit, ply, drop);
  watch(visit, judging, ({isRunning}) => isRunning || review.peek() || drop());
  return (step) => {
    if (review.peek()) return look(step);
    kept.push(step);
    start();
  };
}

/** The kinds with their counts, which choose what is looked for, and the ways to the next and the previous. */
function ways({model}: Visit, go: (step: Step) => void): HTMLElement {
  const {review, kind, dispatch} = model;
  const way = (word: string, step: Step, key: string) =>
    h(
      'button',
      {
        class: 'button slim',
        ...keyed(word, `Shift+${step > 0 ? 'ArrowRight' : 'ArrowLeft'}`),
        title: `${word} (Shift+${key})`,
        'aria-disabled': () => !nextDecision(model, step),
        onclick: () => go(step),
      },
      icon(step > 0 ? LATE_ICONS.forward : LATE_ICONS.back),
      word,
    );
  const chip = (each: Verdict, count: number) =>
    h(
      'button',
      {class: 'review-kind', 'aria-pressed': () => kind.value === each, onclick: () => dispatch('choose', each)},
      shapeOf(each),
      words.kindCounted(each, count),
    );
  return h(
    'div',
    {class: 'review-body', hidden: () => !review.value},
    h('div', {class: 'review-kinds', role: 'group', 'aria-label': words.KINDS_LABEL}, () => {
      const counts = review.value && counted(review.value);
      return counts ? KINDS.filter((each) => counts[each]).map((each) => chip(each, counts[each])) : [];
    }),
    h('div', {class: 'review-ways'}, way(words.PREVIOUS, -1, '←'), way(words.NEXT, 1, '→')),
  );
}

/** The decision that *Next decision* or *Previous decision* leads to; null: there is none. */
function nextDecision(model: Visit['model'], step: Step) {
  const {review, plies, ply, kind, decision} = model;
  if (!review.value || !plies.value) return null;
  const place = {decision: decision.value, moves: plies.value.movesAt(ply.value)};
  return decisionAt(review.value, place, step, kind.value);
}

/** What a file says about its game, where that does not fit its moves, and what is not kept of it. */
function aboutFile({model, keep}: Visit): Child[] {
  const {file} = model.game;
  if (!file) return [];
  const {notes, figures, differences} = file;
  const sentences = [...differences, ...(figures.result === 'unfinished' ? [words.ENDS_EARLY] : []), words.NO_CURSOR];
  return [
    h('h3', {class: 'review-heading'}, words.FROM_FILE),
    h(
      'dl',
      {class: 'review-notes'},
      ...words.noted(notes).flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, h('bdi', {}, value))]),
    ),
    ...sentences.map((text) => h('p', {class: 'help'}, text)),
    h('p', {class: 'help'}, () => (model.isKept.value ? KEPT_NOTE : words.NOT_KEPT)),
    button(KEEP, {'aria-disabled': model.isKept, onclick: () => model.isKept.value || keep?.()}),
  ];
}
