/**
 * What a game's end offers, with its figures: next to the board, or below the tools there, where nothing else was; where
 * there is no room for that, instead of the tools. The sentence is on the event line; the board remains visible.
 */

import type {Ending, PlayModel} from '../../model/play.js';
import {undoOf} from '../../rules.js';
import {isByConstraints, isRanked} from '../../store/summaries.js';
import {type Child, h} from '../../ui/h.js';
import {icon} from '../../ui/icon.js';
import {button, tool} from '../../ui/tool.js';
import type {ReadonlySignal} from '../../vendor/signals.js';
import * as words from '../../words/play.js';
import {ANALYSE_HERE, PERCENTAGES, WHY} from '../../words/play.js';
import {createMore} from '../stage/more.js';
import type {MoreTools} from './constraints.js';

/** @param more tools of games by constraints @param extra after all of them */
export function endPanel(model: PlayModel, more: ReadonlySignal<MoreTools>, extra: () => Child) {
  const {ending, pressed, commands} = model;
  const isWon = () => Boolean(ending.value?.won);
  const loss = () => (ending.value?.won === null ? ending.value : null);
  const isAskable = () => loss() !== null && loss()?.reason !== 'resigned';
  const saves = () => ending.value?.saves ?? 0;
  const facts = () => (ending.value ? factsOf(ending.value, model.isExpert()) : []);
  const basics = () => (ending.value?.won ? words.basicFigures(ending.value.won.time, saves()) : []);
  /** After a win they are next to *Next board*, after a loss among the rest. */
  const repeated = (kind: string, hidden: () => boolean) => [
    button('Same board again', {picture: 'again', kind: `${kind} again`, hidden, onclick: () => commands.again()}),
    button('Share', {picture: 'share', kind: `${kind} share`, hidden, onclick: () => commands.share()}),
  ];
  const rest = [
    ...repeated('plain', isWon),
    h(
      'button',
      {class: 'button plain saves-seen', hidden: () => !saves(), onclick: () => commands.seeSaves(1)},
      icon('moves'),
      h('span', {}, () => (saves() === 1 ? 'See the save' : 'See the saves')),
    ),
    h('a', {class: 'button plain to-replay', href: () => `#game?${ending.value?.id ?? ''}`}, icon('resume'), 'Replay'),
    tool(PERCENTAGES, {
      picture: 'overlay',
      keys: 'O',
      kind: 'plain tool-overlay',
      'aria-pressed': pressed.overlay,
      onclick: () => commands.overlay(),
    }),
    button(ANALYSE_HERE, {picture: 'analyse', kind: 'plain to-analyse', onclick: () => commands.analyse()}),
    button('New game', {picture: 'add', kind: 'plain new-game', onclick: () => commands.newGame()}),
  ];
  const why = button(WHY, {
    picture: 'why',
    kind: 'primary why',
    'aria-label': "Why? See the solver's actions",
    hidden: () => !isAskable(),
    onclick: () => commands.why(null),
  });
  const first = [
    button('Next board', {
      picture: 'next',
      class: () => `button next ${isAskable() ? '' : 'primary'}`,
      onclick: () => commands.next(),
    }),
    button('Undo', {
      picture: 'undo',
      keys: 'U',
      kind: 'undo',
      hidden: () => !canUndo(ending.value),
      onclick: () => commands.undo(),
    }),
    ...repeated('', () => !isWon()),
    createMore('end-more', rest),
  ];
  const tools = h('div', {class: 'end-tools'}, () => [why, ...more.value.atEnd, ...first, extra()]);
  const list = h(
    'ul',
    {class: 'end-figures', 'aria-label': 'Figures of this game', hidden: () => !facts().length},
    () => [
      ...basics().map((fact) => h('li', {class: 'end-basic'}, fact)),
      ...facts().map(({text, kind = null, title = null}) => h('li', {class: kind, title}, text)),
    ],
  );
  return h('section', {class: 'end', 'aria-label': 'The end of this game', hidden: () => !ending.value}, tools, list);
}

/** Whether a finished game can be continued before its last move. */
export const canUndo = (ending: Ending | null): boolean =>
  ending !== null && ending.won === null && undoOf(ending) !== 'none';

/** `kind`: a class of a sheet; `title`: more, for who points at it. */
type Fact = {text: string; kind?: string; title?: string};

/** The figures of a finished game. @param hasBits whether its luck is included */
export function factsOf({won, summary}: Ending, hasBits: boolean): Fact[] {
  const {origin, techniques, machine, grade, actions} = summary;
  const needs = words.needed(summary);
  const texts = won ? words.figures({...won, bits: hasBits ? won.bits : null, grade, actions}) : needs;
  const isUnranked = won && origin && !isByConstraints({summary}) && !isRanked({summary: {origin, techniques}});
  return [
    ...texts.map((text) => ({text, kind: needs.includes(text) ? 'end-needed' : undefined})),
    ...(machine ? [{text: words.MACHINE_GAME}] : []),
    ...(isUnranked ? [{text: words.NOT_RANKED.word, title: words.NOT_RANKED.why}] : []),
  ];
}
