/** A game as a row of the history: a link to its replay, and a button that deletes it. */

import {canSave} from '../../rules.js';
import {classOf} from '../../store/class.js';
import {isByConstraints} from '../../store/fold.js';
import {counted, time} from '../../words/format.js';
import {h, svg} from '../dom.js';
import {
  assistanceInWords,
  purposeInWords,
  resultInWords,
  rulesInWords,
  techniquesInWords,
} from '../games/class-words.js';
import {gameOf, inBits, moment, NONE} from '../games/format.js';
import {icon} from '../icons.js';

/** @typedef {import('../../store/archive.js').Game} Game */

/** A tick, a cross and a bar, so that colour does not speak alone. @type {Record<string, string>} */
const SHAPES = {Won: 'M3 8.5 6.5 12 13 4.5', Lost: 'M4 4 12 12M12 4 4 12', 'Given up': 'M4 8h8'};

/** A game whose row is as high as any. @type {Game} */
export const LONGEST = {
  id: '',
  identity: '',
  finished: Date.UTC(2026, 8, 30, 23, 58),
  imported: false,
  summary: {
    ...{
      columns: 30,
      rows: 16,
      mines: 199,
      rules: 'quantum',
      changes: {},
      hints: true,
      mineVision: true,
      origin: 'drawn',
      begun: null,
    },
    ...{
      state: 'lost',
      reason: 'certain',
      time: 3_600_000,
      moves: 0,
      clicks: 0,
      bbbv: 0,
      solved: 0,
      saves: 20,
      guesses: 0,
    },
    ...{luck: 28.8, forgiven: 0, hinted: 0, taught: 0, deaths: 0},
    ...{actions: 199, techniques: ['subtraction', 'total'], practice: 'total'},
  },
};

/** Where the rules save nothing, nothing is said of saves. @param {import('../../store/fold.js').Summary} summary */
const luckOf = (summary) => ({
  saves: summary.saves || canSave(summary) ? counted(summary.saves, 'save') : '',
  luck: summary.luck === null ? `luck ${NONE}` : `luck ${inBits(summary.luck)}`,
});

/** What a board took, whatever it was for. @param {import('../../store/fold.js').Summary} summary */
const algebraOf = ({actions = 0, techniques = []}) => ({
  saves: counted(actions, 'action'),
  luck: techniquesInWords(techniques),
});

/** @param {Game} game @param {() => void} onDelete @returns {HTMLElement} */
export function historyRow(game, onDelete) {
  const {summary, finished, id} = game;
  const result = resultInWords(summary);
  const {rules, assistance} = classOf(summary);
  const parts = {
    board: `${summary.columns}×${summary.rows}, ${counted(summary.mines, 'mine')}`,
    rules: purposeInWords(summary) || rulesInWords(rules),
    time: time(summary.time),
    ...(isByConstraints(game) ? algebraOf(summary) : luckOf(summary)),
    when: moment(finished),
  };
  return h(
    'div',
    {class: `game is-${result.toLowerCase().replace(' ', '-')}`},
    h(
      'a',
      {class: 'game-link', href: `#game?${id}`, title: `${rulesInWords(rules)} · ${assistanceInWords(assistance)}`},
      h(
        'span',
        {class: 'game-result'},
        svg('svg', {class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true'}, svg('path', {d: SHAPES[result]})),
        result,
      ),
      ...Object.entries(parts).map(([name, text]) =>
        h('span', {class: `game-${name}`}, text && h('span', {class: 'comma'}, ', '), text),
      ),
      // What a press does is said to the eye; to the ear the row is a link.
      h('span', {class: 'game-open', 'aria-hidden': 'true'}, 'Replay', icon('forward')),
    ),
    h(
      'button',
      {class: 'button slim plain game-delete', 'aria-label': `Delete ${gameOf(finished)}`, onclick: onDelete},
      'Delete',
    ),
  );
}
