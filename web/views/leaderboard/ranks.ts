/** The ranking, class by class. Pure. */

import type {Class} from '../../store/class.js';
import type {Card, ClassTotals} from '../../store/summaries.js';
import {wilson} from '../games/wilson.js';

/** `isImported`: known only from a file. */
type Person = {id: string; name: string; isOwn: boolean; isImported: boolean};

/** `card`: null if nothing was played. */
type Carded = {id: string; name: string; card: Card | null};

export type Player = Person & {card: Card};

export type Place = Person & {rank: number; totals: ClassTotals};

/** By the lower end of the 95 % interval, or by the plain share of games won. */
export type Ranking = 'certain' | 'ratio';

/**
 * @param here the guest and the profiles @param away imported players @param own the current player, with the card of
 * the newest games @returns those who have played
 */
export function playersFrom(here: Carded[], away: Carded[], own: {id: string; card: Card}): Player[] {
  const everybody = [
    ...here.map((player) => ({...player, isOwn: player.id === own.id, isImported: false})),
    ...away.map((player) => ({...player, isOwn: false, isImported: true})),
  ];
  return everybody.flatMap((player) => {
    const card = player.isOwn ? own.card : player.card;
    return card ? [{...player, card}] : [];
  });
}

/** The classes that anybody has played, most played first. */
export function classesOf(players: Player[]): (Class & {played: number})[] {
  const classes: Map<string, Class & {played: number}> = new Map();
  for (const {key, rules, board, assistance, played} of players.flatMap(({card}) => card.classes))
    classes.set(key, {key, rules, board, assistance, played: (classes.get(key)?.played ?? 0) + played});
  return [...classes.values()].sort((a, b) => b.played - a.played || (a.key < b.key ? -1 : 1));
}

/**
 * The class that was asked for. If nobody has played it: the most played class with the same rules and board, otherwise
 * with the same rules, otherwise any.
 *
 * @param classes most played first
 */
export function nearest<T extends Class>(classes: T[], wanted: Partial<Class>): T | undefined {
  const {rules, board, assistance} = wanted;
  for (const wish of [{rules, board, assistance}, {rules, board}, {rules}]) {
    const agreeing = classes.find((each) => agrees(each, wish));
    if (agreeing) return agreeing;
  }
  return classes[0];
}

export const agrees = (own: Class, wish: Partial<Class>) =>
  Object.entries(wish).every(([name, value]) => !value || own[name as keyof Class] === value);

/**
 * @param key of a class @returns those who have played it; in a tie, the one with more games comes first, then by name;
 * only equal figures share a rank
 */
export function places(players: Player[], key: string, order: Ranking): Place[] {
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

const score = ({won, played}: ClassTotals, order: Ranking) =>
  order === 'ratio' ? won / played : wilson(won, played)[0];

/** @returns negative: a comes before b */
const compare = (a: Place, b: Place, order: Ranking) =>
  score(b.totals, order) - score(a.totals, order) || b.totals.played - a.totals.played;

function byName(a: Place, b: Place) {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  if (one !== other) return one < other ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
