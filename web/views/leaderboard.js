/** The leaderboard: who of this device plays how well, kept apart by rules, board and assistance. */
import {cardOf, isByConstraints} from '../store/fold.js';
import {CONSTRAINTS_UNRANKED, NO_GAMES, NONE_COUNTS} from '../words/account.js';
import {THIN} from '../words/format.js';
import {h, nextTask, setText} from './dom.js';
import {assistanceInWords, boardInWords, rulesInWords} from './games/class-words.js';
import {empty} from './games/empty.js';
import {addressOf} from './games/query.js';
import {whileReading} from './games/reading.js';
import {statsTabs} from './games/tabs.js';
import {wilson} from './games/wilson.js';
import {createClassFilters} from './leaderboard/class-filters.js';
import {classesOf, nearest, places, playersFrom} from './leaderboard/ranks.js';
import {placesTable} from './leaderboard/table.js';

/**
 * @typedef {import('../store/fold.js').Card} Card
 * @typedef {import('./leaderboard/ranks.js').Player} Player
 * @typedef {import('./leaderboard/ranks.js').Order} Order
 * @typedef {Partial<Record<'rules'|'board'|'assistance'|'by', string>>} Wish  what an address asks for
 */

/** @param {number} won @param {number} played */
const atLeast = (won, played) => `${Math.floor(100 * wilson(won, played)[0])}${THIN}%`;

/** @type {Record<Order, string>} */
const EXPLAINED = {
  certain:
    `Ranked by the win rate that the games prove with 95${THIN}% confidence: ` +
    `1 win in 1 game proves only ${atLeast(1, 1)}, 99 wins in 100 games prove ${atLeast(99, 100)}.`,
  ratio: 'Ranked by games won of games played, however few they are.',
};

/**
 * @param {{archive: import('../store/archive.js').Archive, accounts: import('../store/accounts.js').Accounts,
 *   imported: import('../store/imported.js').Imported, guestCard: () => Promise<Card|null>}} parts  `guestCard`: of who plays here without a profile
 * @returns {import('./router.js').View}
 */
export function createLeaderboard({archive, accounts, imported, guestCard}) {
  /** What the address asks for. @type {Wish} */
  let wanted = {};
  let hasGames = false;
  let hasUnranked = false;
  /** @type {Player[]} */
  let players = [];
  let isShown = false;
  let turn = 0;

  const filters = createClassFilters(choose);
  const explanation = h('p', {class: 'quiet leaderboard-explanation'});
  const body = h('div', {'aria-live': 'polite'});
  const only = h(
    'p',
    {class: 'leaderboard-foot'},
    'Only you so far. Profiles on this device appear here, and players whose games you import.',
  );
  const unranked = h('p', {class: 'leaderboard-foot'}, CONSTRAINTS_UNRANKED);
  const content = h('div', {hidden: true}, filters.element, explanation, body, only, unranked);
  const instead = h('div', {});
  const element = h(
    'section',
    {class: 'page wide of-games', 'aria-labelledby': 'leaderboard-title', hidden: true},
    h('h1', {id: 'leaderboard-title', tabindex: -1}, 'Leaderboard'),
    statsTabs('leaderboard'),
    instead,
    content,
  );
  archive.watch(read);
  accounts.watch(read);
  imported.watch(read);

  async function read() {
    if (!isShown) return;
    const own = ++turn;
    const end = whileReading((...told) => own === turn && content.hidden && say(...told), 'Reading the games …');
    try {
      const [profiles, games, others] = await Promise.all([accounts.profiles(), archive.games(), imported.players()]);
      await nextTask();
      if (own !== turn) return;
      const owner = accounts.owner();
      const guest = {id: 'guest', name: 'Guest', card: owner === 'guest' ? null : await guestCard()};
      if (own !== turn) return;
      hasGames = games.length > 0;
      hasUnranked = games.some(isByConstraints);
      players = playersFrom([guest, ...profiles], others, {id: owner, card: cardOf(games)});
      paint();
    } catch (problem) {
      if (own === turn)
        say(problem instanceof Error ? problem.message : String(problem), {word: 'Try again', act: read});
    } finally {
      end();
    }
  }

  function paint() {
    const classes = classesOf(players);
    const chosen = nearest(classes, wanted);
    if (!chosen) return say(hasGames ? NONE_COUNTS : NO_GAMES, {word: 'Play', to: '#play'});
    const by = wanted.by === 'ratio' ? 'ratio' : 'certain';
    filters.show(classes, chosen, by);
    setText(explanation, EXPLAINED[by]);
    const {rules, board, assistance} = chosen;
    const label = `${rulesInWords(rules)}, ${boardInWords(board)}, ${assistanceInWords(assistance)}`;
    body.replaceChildren(placesTable(places(players, chosen.key, by), label));
    only.hidden = players.length > 1;
    unranked.hidden = !hasUnranked;
    content.hidden = false;
    instead.replaceChildren();
  }

  /** @param {string} sentence @param {Parameters<typeof empty>[1]} [way] */
  function say(sentence, way) {
    content.hidden = true;
    instead.replaceChildren(empty(sentence, way));
  }

  /** @param {Wish} change */
  function choose(change) {
    const {rules = '', board = '', assistance = ''} = nearest(classesOf(players), wanted) ?? {};
    location.hash = addressOf('leaderboard', {rules, board, assistance, by: wanted.by ?? '', ...change});
  }

  return {
    element,
    show(query) {
      const {rules, board, assistance, by} = Object.fromEntries(new URLSearchParams(query));
      wanted = {rules, board, assistance, by};
      isShown = true;
      read();
    },
    hide() {
      isShown = false;
      turn++;
    },
  };
}
