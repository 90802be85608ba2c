/** The state of the workbench in a game by constraints, as the engine reports it. */

import type {Bench, Bounds, Constraint, Operation} from '../engine/protocol.js';

export type Letter = 'A' | 'B';

/**
 * `letters`: by the name of what is selected; `before`: the state before the last move; `derived`: by name, in order.
 */
export type Workbench = {
  now: Bench;
  letters: ReadonlyMap<string, Letter>;
  before: {now: Bench; letters: ReadonlyMap<string, Letter>};
  derived: ReadonlyMap<string, Constraint>;
};

/** The selection after a move and `before` it; `results`: of the operation. */
export type WorkbenchChange = {
  selected: Constraint[];
  letters: ReadonlyMap<string, Letter>;
  before: {selected: Constraint[]; letters: ReadonlyMap<string, Letter>};
  results: Bounds[];
};

const LETTERS: Letter[] = ['A', 'B'];
const NOTHING = {results: [], refusal: ''};
const BARE: Bench = {selected: [], options: [], preview: {subtract: NOTHING, reduce: NOTHING, merge: NOTHING}};

/** Before the engine has reported the game. */
export const EMPTY: Workbench = {
  now: BARE,
  letters: new Map(),
  before: {now: BARE, letters: new Map()},
  derived: new Map(),
};

/** The workbench after a move, or when a game is settled. */
export function workbenchAfter(
  {now: before, letters}: Workbench,
  {derived, now = BARE}: {derived: ReadonlyMap<string, Constraint>; now?: Bench},
): Workbench {
  const names = now.selected.map(({name}) => name);
  return {now, letters: lettered(names, letters), before: {now: before, letters}, derived};
}

/** Whether the engine has reported the game. */
export const isLoaded = ({now}: Workbench) => now !== BARE;

/** The state after the last move. */
export const changeBy = ({now, letters, before}: Workbench, move: string): WorkbenchChange => ({
  selected: now.selected,
  letters,
  before: {selected: before.now.selected, letters: before.letters},
  results: before.now.preview[move as Operation]?.results ?? [],
});

/**
 * Gives letters to what is selected; what has a letter keeps it. @param selected names @param before letters by name
 */
export function lettered(selected: readonly string[], before: ReadonlyMap<string, Letter>): Map<string, Letter> {
  const kept = new Map(
    selected.flatMap((name) => {
      const letter = before.get(name);
      return letter ? [[name, letter]] : [];
    }),
  );
  const free = LETTERS.filter((letter) => ![...kept.values()].includes(letter));
  return new Map(selected.map((name) => [name, kept.get(name) ?? (free.shift() as Letter)]));
}

/** The list of derived constraints after a move. @param list by name, in order */
export function listAfter(
  list: ReadonlyMap<string, Constraint>,
  {put, gone}: {put: readonly Constraint[]; gone: readonly string[]},
): ReadonlyMap<string, Constraint> {
  if (!put.length && !gone.length) return list;
  const now = new Map(list);
  for (const name of gone) now.delete(name);
  for (const one of put) now.set(one.name, one);
  // A constraint that comes back gets its old place.
  return put.some(({name}) => !list.has(name)) ? new Map([...now].sort(byNumber)) : now;
}

/** @param one by its name, `#3` */
const byNumber = ([one]: [string, Constraint], [other]: [string, Constraint]) =>
  Number(one.slice(1)) - Number(other.slice(1));
