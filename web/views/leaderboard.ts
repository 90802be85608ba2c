/** The leaderboard: how well each player on this device plays, separately by rules, board and assistance. */

import type {Accounts} from '../store/accounts.js';
import type {Archive, Game} from '../store/archive.js';
import type {Imported} from '../store/imported.js';
import {type Card, cardOf, isByConstraints, isRanked} from '../store/summaries.js';
import {h} from '../ui/h.js';
import {computed, signal} from '../vendor/signals.js';
import {NO_GAMES} from '../words/account.js';
import {THIN, time} from '../words/format.js';
import * as words from '../words/games.js';
import {assistanceInWords, boardInWords, offeredAs, rulesInWords} from './games/class-words.js';
import {CLASS_FIELDS, selectField} from './games/filters.js';
import {NONE, perSecond, share, whole} from './games/format.js';
import {gamesPage} from './games/page.js';
import {addressOf} from './games/query.js';
import {createReader, type Message} from './games/reading.js';
import {type Column, figuresTable, type Row, under} from './games/table.js';
import {wilson} from './games/wilson.js';
import type {Place, Player, Ranking} from './leaderboard/ranks.js';
import {agrees, classesOf, nearest, places, playersFrom} from './leaderboard/ranks.js';
import type {View} from './router.js';

const FIELDS = ['rules', 'board', 'assistance'] as const;

/** What an address asks for. */
type Wish = Partial<Record<(typeof FIELDS)[number] | 'by', string>>;

const rankings = (): [Ranking, string][] => [
  ['certain', words.RANKINGS.certain],
  ['ratio', words.RANKINGS.ratio],
];

const atLeast = (won: number, played: number) => `${Math.floor(100 * wilson(won, played)[0])}${THIN}%`;

const EXPLAINED: Record<Ranking, string> = {
  certain: words.rankedByRange(atLeast(1, 1), atLeast(99, 100)),
  ratio: words.RANKED_PLAINLY,
};

/** `guestCard`: of the player without a profile. */
type Parts = {archive: Archive; accounts: Accounts; imported: Imported; guestCard: () => Promise<Card | null>};

export function createLeaderboard({archive, accounts, imported, guestCard}: Parts): View {
  /** What is ranked, and what the address asked for when that was read. */
  const seen = signal({players: [] as Player[], wish: {} as Wish, unranked: ''});
  const classes = computed(() => classesOf(seen.value.players));
  const chosen = computed(() => nearest(classes.value, seen.value.wish));
  const ranking = (): Ranking => (seen.value.wish.by === 'ratio' ? 'ratio' : 'certain');
  let wanted: Wish = {};
  let isShown = false;

  async function load() {
    const [profiles, games, others] = await Promise.all([accounts.profiles(), archive.games(), imported.players()]);
    const owner = accounts.owner();
    const guest = {id: 'guest', name: 'Guest', card: owner === 'guest' ? null : await guestCard()};
    return {players: playersFrom([guest, ...profiles], others, {id: owner, card: cardOf(games)}), games};
  }

  function show({players, games}: {players: Player[]; games: Game[]}): Message | null {
    seen.value = {players, wish: wanted, unranked: unrankedInWords(games)};
    return chosen.value ? null : [games.length ? words.NONE_COUNTS : NO_GAMES, {word: 'Play', to: '#play'}];
  }

  function choose(change: Wish) {
    const {rules = '', board = '', assistance = ''} = nearest(classes.value, wanted) ?? {};
    location.hash = addressOf('leaderboard', {rules, board, assistance, by: wanted.by ?? '', ...change});
  }

  /** Each field offers what has been played with the choices before it. */
  const selects = FIELDS.map((name, i) => {
    const {label, inWords} = CLASS_FIELDS[name];
    const offered = () => {
      const before = Object.fromEntries(FIELDS.slice(0, i).map((field) => [field, chosen.value?.[field]]));
      const keys = new Set(classes.value.filter((each) => agrees(each, before)).map((each) => each[name]));
      return offeredAs([...keys], inWords);
    };
    const value = () => chosen.value?.[name] ?? '';
    return selectField(label, offered, value, (key) => choose({[name]: key}));
  });
  const rankedBy = selectField('Ranked by', rankings, ranking, (by) => choose({by}));

  function ranks() {
    if (!chosen.value) return null;
    const {key, rules, board, assistance} = chosen.value;
    const label = [rulesInWords(rules), boardInWords(board), assistanceInWords(assistance)].join(', ');
    return placesTable(places(seen.value.players, key, ranking()), label);
  }

  const reader = createReader(
    load,
    show,
    h('div', {class: 'filters', role: 'group', 'aria-label': 'Class'}, ...selects, rankedBy),
    h('p', {class: 'quiet leaderboard-explanation'}, () => EXPLAINED[ranking()]),
    h('div', {'aria-live': 'polite'}, ranks),
    h('p', {class: 'leaderboard-foot', hidden: () => seen.value.players.length > 1}, words.ONLY_YOU),
    h('p', {class: 'leaderboard-foot', hidden: () => !seen.value.unranked}, () => seen.value.unranked),
  );
  const read = () => isShown && reader.read(words.READING);
  archive.watch(read);
  accounts.watch(read);
  imported.watch(read);

  return {
    element: gamesPage('leaderboard', () => '', reader.parts),
    show(query) {
      const {rules, board, assistance, by} = Object.fromEntries(new URLSearchParams(query));
      wanted = {rules, board, assistance, by};
      isShown = true;
      read();
    },
    hide() {
      isShown = false;
      reader.stop();
    },
  };
}

/** @returns why the leaderboard has fewer games than the stats; empty if it has them all */
function unrankedInWords(games: Game[]): string {
  const left = games.filter((game) => !isRanked(game));
  if (!left.length) return '';
  return left.every(isByConstraints) ? words.CONSTRAINTS_UNRANKED : words.someUncounted(left.length, games.length);
}

/* The leaderboard as a table: on phones a row continues in a second line. */

const COLUMNS: Column[] = [
  ['Rank', 'number rank'],
  ['User', 'user'],
  ['Played', 'number played'],
  ['Won', 'number won'],
  ['Lost', 'number lost'],
  ['Win rate', 'number ratio'],
  ['Saves', 'number saves'],
  ['Best time', 'number time'],
  ['Best 3BV/s', 'number speed'],
];

const placesTable = (places: Place[], label: string) =>
  figuresTable('places', {'aria-label': label}, COLUMNS, places.map(row));

function row(place: Place): Row {
  const {isOwn, isImported, totals} = place;
  const {played, won, bestTime, bestRate} = totals;
  const atLeast = `at least ${share(Math.floor(100 * wilson(won, played)[0]), 100)}`;
  const name = h('bdi', {}, place.name);
  // A name links to the games if they can be read.
  const to = isOwn ? '#history' : isImported ? addressOf('history', {player: place.id}) : null;
  return [
    isOwn ? 'own' : null,
    [String(place.rank)],
    [to ? h('a', {href: to}, name) : name, isOwn && ' (you)', isImported && under(' from a file')],
    ...[played, won, totals.lost].map((count) => [whole(count)]),
    [h('span', {}, share(won, played), ' ', under(atLeast))],
    [whole(totals.saves)],
    [bestTime === null ? NONE : time(bestTime)],
    [bestRate === null ? NONE : perSecond(bestRate)],
  ];
}
