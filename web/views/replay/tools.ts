/**
 * The controls of a game replay: from move to move and from guess to guess by hand, or automatically, in the game's own
 * time with long waits cut short; and what is shown in addition to the moves: the percentages, the mines at that time,
 * why something was a save, or why the game was lost.
 */

import type {ReplayModel} from '../../model/replay.js';
import {hasProof} from '../../model/review.js';
import {isByConstraints} from '../../rules.js';
import {h} from '../../ui/h.js';
import type {Icon} from '../../ui/icon.js';
import {LATE_ICONS} from '../../ui/late-icons.js';
import {tool} from '../../ui/tool.js';
import {PERCENTAGES, WHY} from '../../words/play.js';
import * as words from '../../words/replay.js';
import {WHY_DECISION} from '../../words/review.js';
import {autoplay, speedSelect} from '../stage/autoplay.js';
import {hasGuesses, isExplained} from './actions.js';
import type {Visit} from './waiting.js';

/** Of no use in the whole game: it keeps its space, so that the row is the same for every game. */
const ABSENT = 'is-idle';
const SPEEDS = ['0.5', '1', '2', '4', '8'];
/** ms: a longer wait of the player is shortened to this, at speed 1. */
const LONGEST = 2000;

export function transport({model, left}: Visit): HTMLElement[] {
  const {game, plies, ply, speed, isRunning, dispatch, toggle} = model;
  const isDisabled = () => !plies.value;

  /** @param find the ply that it leads to, null if there is none @param more key and title */
  const way = (word: string, picture: Icon, find: () => number | null, more: Parameters<typeof tool>[1] = {}) =>
    tool(word, {picture, ...more, 'aria-disabled': () => find() === null, onclick: () => dispatch('go', find())});
  const guess = (step: 1 | -1) => () => plies.value?.seek(ply.value, step, plies.value.isGuess) ?? null;
  const guesses = {kind: hasGuesses(game.summary) ? '' : ABSENT};
  const buttons = [
    way('Previous guess', LATE_ICONS.guessBefore, guess(-1), guesses),
    way('Back', LATE_ICONS.back, () => (ply.value > 0 ? ply.value - 1 : null), {keys: 'ArrowLeft', title: 'Back (←)'}),
    tool('Autoplay', {
      picture: 'resume',
      keys: 'Space',
      'aria-pressed': isRunning,
      'aria-disabled': isDisabled,
      onclick: toggle,
    }),
    way('Forward', LATE_ICONS.forward, () => (ply.value < (plies.value?.last ?? 0) ? ply.value + 1 : null), {
      keys: 'ArrowRight',
      title: 'Forward (→)',
    }),
    way('Next guess', LATE_ICONS.guessAfter, guess(1), guesses),
    way('Next save', LATE_ICONS.saveAfter, () => plies.value?.seek(ply.value, 1, plies.value.isSave) ?? null, {
      kind: game.summary.saves ? '' : ABSENT,
    }),
  ];
  const select: HTMLSelectElement = speedSelect(SPEEDS, () => dispatch('changeSpeed', Number(select.value)));
  /** The whole field opens the choice, for fingers. */
  const pick = ({target}: MouseEvent) => target !== select && select.showPicker?.();

  /** How long the player waited before the next move, shortened and at the chosen speed; null at the end. */
  function wait() {
    const [at, now] = [ply.value, plies.value];
    if (!now || at === now.last) return null;
    return Math.min(now.timeAt(at + 1) - now.timeAt(at), LONGEST) / speed.value;
  }
  const end = autoplay(
    isRunning,
    wait,
    () => (document.hidden ? dispatch('run', false) : dispatch('advance')),
    () => dispatch('run', false),
  );
  left.addEventListener('abort', end);
  return [
    h('div', {class: 'replay-transport', role: 'group', 'aria-label': 'Moves'}, ...buttons),
    h('label', {class: 'tool replay-speed', onclick: pick}, select, h('span', {'aria-hidden': 'true'}, 'Speed')),
  ];
}

/** @param list the button that opens the list of derived constraints @returns the row, and its letter keys */
export function displayTools(model: ReplayModel, list: HTMLElement) {
  const {game, areSharesOn, isVisionOn, plies, ply, review, decision, dispatch} = model;
  const isLost = isExplained(game.summary);
  const isProvable = () => Boolean(decision.value && hasProof(decision.value));
  const canExplain = () => isProvable() || isLost || Boolean(plies.value?.isSave(ply.value));
  const whyWhere = game.summary.saves ? words.WHY_WHERE : WHY_DECISION;
  /** Whether there is something to explain anywhere in the game. */
  const isOfUse = () => isLost || game.summary.saves > 0 || Boolean(review.value?.decisions.some(hasProof));
  const keys: Record<string, () => void> = {
    o: () => dispatch('showShares', !areSharesOn.value),
    v: () => dispatch('showVision', !isVisionOn.value),
    w: () => (canExplain() ? dispatch('ask', null) : dispatch('say', whyWhere)),
  };
  const element = h(
    'div',
    {class: 'replay-views', role: 'group', 'aria-label': 'What is shown'},
    tool(PERCENTAGES, {picture: 'overlay', keys: 'O', 'aria-pressed': areSharesOn, onclick: keys.o}),
    tool('Mine Vision', {picture: 'vision', keys: 'V', 'aria-pressed': isVisionOn, onclick: keys.v}),
    list,
    tool(WHY, {
      picture: 'why',
      'aria-label': "Why? See the solver's actions",
      keys: 'W',
      class: () => `tool ${isOfUse() ? '' : ABSENT}`,
      'aria-disabled': () => !canExplain(),
      hidden: isByConstraints(game.summary),
      onclick: keys.w,
    }),
  );
  return {element, keys};
}
