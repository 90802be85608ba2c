/** What the event line says about the game. It watches the state. */

import {type Event, endOf, eventOf} from '../engine/protocol.js';
import {drawnAlike, isByConstraints, presetOf} from '../rules.js';
import * as words from '../words/play.js';
import {titleOf} from '../words/presets.js';
import {changedBriefly} from '../words/rules.js';
import type {Core, Update} from './core.js';
import {DEFAULT, type Game, isUndecided} from './game.js';
import type {Offer} from './line.js';
import {watch} from './watch.js';

/** What the rules ask for, followed by advice on the first move. */
export function firstMove(game: Pick<Game, 'rules' | 'changes' | 'isAgain' | 'isSeeded'>) {
  const {rules, changes, isAgain, isSeeded} = game;
  const {start, ...later} = changes;
  const asked = isAgain ? later : changes;
  if (!presetOf({rules, changes: asked})) return changedBriefly(titleOf(rules), asked);
  const isAnother = isSeeded && !drawnAlike({rules, changes}).includes(DEFAULT.rules);
  return [words.firstMove(rules, isAgain), isAnother && words.ANOTHER_BOARD].filter(Boolean).join(' ');
}

/** How a game ended, in a sentence for the player. */
export function endSentence({end, columns, ended, ...rules}: Game): string {
  if (!end) return '';
  const isMachine = ended.endedBy === 'm';
  return end.type === 'won'
    ? words.won(end, {isMachine, isByConstraints: isByConstraints(rules)})
    : words.lost(end, columns, isMachine);
}

/** The cell of a hint or lesson that has an explanation. */
function askable(events: Event[]): number | null {
  const lesson = eventOf(events, 'taught');
  if (lesson) return events.length === 1 && (lesson.steps ?? 0) > 1 ? (lesson.cells?.[0] ?? null) : null;
  const hint = eventOf(events, 'hinted');
  return hint && (hint.verdict !== 'unsure' || hint.percent !== null) ? hint.cell : null;
}

/**
 * What sentences offer. `ungraded`: begins a board of any grade; `teach`: shows the next stage of a lesson; `shares`:
 * shows the percentages, null while they are shown.
 */
type Deeds = {ungraded: () => void; teach: () => void; shares: () => (() => void) | null};

export function saySentences(core: Core, {ungraded, teach, shares}: Deeds) {
  const {line, game, update, refusal} = core;

  watch(update, (now) => {
    if (now.type === 'settled' && endOf(now.events)) line.say(endSentence(game.peek()));
    if (now.type === 'moved') sayMove(now);
  });

  watch(refusal, (refused) => {
    if (!refused) return;
    const {grade, opened} = game.peek();
    const offer = grade && !opened ? {word: words.ANY_GRADE, act: ungraded} : null;
    line.say(refused.code === 'cancelled' ? words.SEARCH_CANCELLED : refused.message, offer);
  });

  function sayMove({events, cause: {counts}, isLoud, sentence}: Update) {
    if (isUndecided(events)) {
      // If the player pressed again before the answer, the line says what that move was, and not that nothing was left.
      if (sentence && (events.length || line.counts.sentences <= counts.sentences)) line.say(sentence);
      return;
    }
    const isEnd = endOf(events) !== undefined;
    const isLoss = !isEnd && events.some(({type}) => type === 'exploded');
    const isLesson = events.some(({type}) => type === 'taught');
    const offer = offerFor(events, isLoud);
    // A flag or an opening that is answered late does not replace what the player has been asked for since.
    const isQuiet = !isEnd && !isLoud && !isLoss && !isLesson && !offer;
    if (!sentence || (isQuiet && line.counts.prompts > counts.prompts)) return;
    line.say(sentence, offer, {isLesson, isLoud: isLoud || isLoss, isLoss});
  }

  const whyOffer = (cell: number): Offer => ({word: words.WHY, act: () => core.ask({type: 'why', cell})});

  /** What a lesson offers: what it tells next, short of what follows; where there is nothing to teach, the percentages. */
  function offerTo(lesson: {stage: number} | undefined): Offer | null {
    if (lesson?.stage === 1 || lesson?.stage === 2) return {word: words.SHOW_MORE, act: teach};
    const show = lesson?.stage === 0 ? shares() : null;
    return show && {word: words.SHOW_PERCENTAGES, act: show};
  }

  /** The offer that goes with the sentence for a move. */
  function offerFor(events: Event[], isLoud: boolean): Offer | null {
    const isEnd = endOf(events) !== undefined;
    const save = eventOf(events, 'rearranged');
    if (save?.moved && !isEnd)
      return {word: words.BEFORE_AND_AFTER, act: () => core.ask({type: 'saves', number: save.saves})};
    if (isLoud && !isEnd) return {word: words.WHAT_HAPPENED, act: () => core.ask({type: 'whatHappened'})};
    const cell = askable(events);
    return cell === null ? offerTo(eventOf(events, 'taught')) : whyOffer(cell);
  }
}
