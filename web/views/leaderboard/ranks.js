/**
 * Who stands where, class by class. Pure.
 *
 * @typedef {import('../../store/fold.js').Card} Card
 * @typedef {import('../../store/class.js').Class} Class
 * @typedef {import('../../store/fold.js').ClassTotals} ClassTotals
 * @typedef {{id: string, name: string, isOwn: boolean, isImported: boolean}} Person  `isImported`: who is known from a file alone
 * @typedef {{id: string, name: string, card: Card|null}} Carded  `card`: null where nothing was played
 * @typedef {Person & {card: Card}} Player
 * @typedef {Person & {rank: number, totals: ClassTotals}} Place
 * @typedef {'certain'|'ratio'} Order  by the lower end of the 95 % interval, or by the plain share of games won
 */
import {wilson} from '../games/wilson.js';

/**
 * @param {Carded[]} here the guest and the profiles @param {Carded[]} away whose games were imported
 * @param {{id: string, card: Card}} own who plays now: the card of the newest games
 * @returns {Player[]} as far as they have played
 */
export function playersFrom(here, away, own) {
  const everybody = [
    ...here.map((player) => ({...player, isOwn: player.id === own.id, isImported: false})),
    ...away.map((player) => ({...player, isOwn: false, isImported: true})),
  ];
  return everybody.flatMap((player) => {
    const card = player.isOwn ? own.card : player.card;
    return card ? [{...player, card}] : [];
  });
}

/**
 * The classes that anybody has played, the most played first.
 *
 * @param {Player[]} players @returns {(Class & {played: number})[]}
 */
export function classesOf(players) {
  /** @type {Map<string, Class & {played: number}>} */
  const classes = new Map();
  for (const {key, rules, board, assistance, played} of players.flatMap(({card}) => card.classes)) {
    const known = classes.get(key)?.played ?? 0;
    classes.set(key, {key, rules, board, assistance, played: known + played});
  }
  return [...classes.values()].sort((a, b) => b.played - a.played || (a.key < b.key ? -1 : 1));
}

/**
 * The class that is asked for; where nobody has played it, the most played of those that agree in rules and board, then in
 * rules, then any.
 *
 * @template {Class} T @param {T[]} classes the most played first @param {Partial<Class>} wanted @returns {T|undefined}
 */
export function nearest(classes, wanted) {
  const {rules, board, assistance} = wanted;
  for (const wish of [{rules, board, assistance}, {rules, board}, {rules}]) {
    const agreeing = classes.find((each) => agrees(each, wish));
    if (agreeing) return agreeing;
  }
  return classes[0];
}

/** @param {Class} own @param {Partial<Class>} wish */
export function agrees(own, wish) {
  return Object.entries(wish).every(([name, value]) => !value || own[/** @type {keyof Class} */ (name)] === value);
}

/**
 * @param {Player[]} players @param {string} key of a class @param {Order} order
 * @returns {Place[]} those who have played it; of equals who played more stands first, then by name; only those with equal
 *   figures share a rank
 */
export function places(players, key, order) {
  const playing = players.flatMap(({card, ...player}) => {
    const totals = card.classes.find((own) => own.key === key);
    return totals ? [{...player, totals, rank: 0}] : [];
  });
  playing.sort((a, b) => compare(a, b, order) || byName(a, b));
  playing.forEach((place, i) => {
    const before = playing[i - 1];
    place.rank = before && !compare(before, place, order) ? before.rank : i + 1;
  });
  return playing;
}

/** @param {ClassTotals} totals @param {Order} order @returns {number} */
function score({won, played}, order) {
  return order === 'ratio' ? won / played : wilson(won, played)[0];
}

/** @param {Place} a @param {Place} b @param {Order} order @returns {number} negative: a stands before b */
function compare(a, b, order) {
  return score(b.totals, order) - score(a.totals, order) || b.totals.played - a.totals.played;
}

/** @param {Place} a @param {Place} b */
function byName(a, b) {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  if (one !== other) return one < other ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
