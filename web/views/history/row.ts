/** A game as a row of the history: a link to its replay, and a button that deletes it. */

import type {Summary} from '../../engine/protocol.js';
import {canSave} from '../../rules.js';
import {classOf} from '../../store/class.js';
import {isByConstraints, isRanked} from '../../store/summaries.js';
import {type Attributes, h, svg} from '../../ui/h.js';
import {icon} from '../../ui/icon.js';
import {LATE_ICONS} from '../../ui/late-icons.js';
import {counted, time} from '../../words/format.js';
import {NOT_RANKED} from '../../words/games.js';
import * as words from '../games/class-words.js';
import {gameOf, inBits, moment, NONE} from '../games/format.js';

/** A tick, a cross and a bar, so that the result does not depend on colour alone. */
const SHAPES: Record<string, string> = {
  Won: 'M3 8.5 6.5 12 13 4.5',
  Lost: 'M4 4 12 12M12 4 4 12',
  'Given up': 'M4 8h8',
};

type RowSummary = Parameters<typeof classOf>[0] &
  Pick<Summary, 'origin' | 'state' | 'time' | 'saves' | 'luck' | 'actions' | 'techniques' | 'lesson' | 'practice'>;
type Row = {id: string; finished: number; summary: RowSummary; unranked?: true};

/** A game with the tallest possible row. */
export const LONGEST: Row = {
  id: '',
  finished: Date.UTC(2026, 8, 30, 23, 58),
  summary: {
    ...{columns: 30, rows: 16, mines: 199, rules: 'quantum', changes: {}, hints: true, mineVision: true},
    ...{origin: 'drawn', state: 'lost', time: 3_600_000, saves: 20, luck: 28.8},
    ...{actions: 199, techniques: ['subtraction', 'total'], practice: 'total'},
  },
};

/** What was played, and whether the game is ranked: those by constraints never are. */
function rulesOf({summary, unranked}: Row): string {
  const named = words.purposeInWords(summary) || words.rulesInWords(classOf(summary).rules);
  return isByConstraints({summary}) || isRanked({summary, unranked}) ? named : `${named} · ${NOT_RANKED}`;
}

/** If the rules allow no saves, the row does not mention them. */
const luckOf = (summary: RowSummary) => ({
  saves: summary.saves || canSave(summary) ? counted(summary.saves, 'save') : '',
  luck: summary.luck === null ? `luck ${NONE}` : `luck ${inBits(summary.luck)}`,
});

/** What a board took, whatever it was for. */
const algebraOf = ({actions = 0, techniques = []}: RowSummary) => ({
  saves: counted(actions, 'action'),
  luck: words.techniquesInWords(techniques),
});

/** @param tabindex of its controls @param attributes of the row */
export function historyRow(
  row: Row,
  onDelete: () => void = () => {},
  tabindex: () => number = () => -1,
  attributes: Attributes = {},
) {
  const {id, finished, summary} = row;
  const result = words.resultInWords(summary);
  const {rules, assistance} = classOf(summary);
  const parts = {
    board: `${summary.columns}×${summary.rows}, ${counted(summary.mines, 'mine')}`,
    rules: rulesOf(row),
    time: time(summary.time),
    ...(summary.techniques ? algebraOf(summary) : luckOf(summary)),
    when: moment(finished),
  };
  const shape = svg('path', {d: SHAPES[result]});
  const mark = svg('svg', {class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true'}, shape);
  const link = {
    class: 'game-link',
    href: `#game?${id}`,
    title: `${words.rulesInWords(rules)} · ${words.assistanceInWords(assistance)}`,
    tabindex,
  };
  const remove = {'aria-label': `Delete ${gameOf(finished)}`, tabindex, onclick: onDelete};
  return h(
    'div',
    {class: `game is-${result.toLowerCase().replace(' ', '-')}`, ...attributes},
    h(
      'a',
      link,
      h('span', {class: 'game-result'}, mark, result),
      ...Object.entries(parts).map(([name, text]) =>
        h('span', {class: `game-${name}`}, text && h('span', {class: 'comma'}, ', '), text),
      ),
      // The action is written for the eye; to screen readers the row is a link.
      h('span', {class: 'game-open', 'aria-hidden': 'true'}, 'Replay', icon(LATE_ICONS.forward)),
    ),
    h('button', {class: 'button slim plain game-delete', ...remove}, 'Delete'),
  );
}
