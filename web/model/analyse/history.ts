/** Undo and redo without limits: earlier values, and values that were undone. */

export type History<T> = {past: readonly T[]; now: T; future: readonly T[]};

export const begun = <T>(now: T): History<T> => ({past: [], now, future: []});

/** Goes on to another value; what was undone before is gone. */
export const went = <T>({past, now}: History<T>, next: T): History<T> => ({
  past: [...past, now],
  now: next,
  future: [],
});

/** Another value replaces the current one, as one edit goes on. */
export const replaced = <T>({past}: History<T>, next: T): History<T> => ({past, now: next, future: []});

export function undone<T>(history: History<T>): History<T> {
  const {past, now, future} = history;
  if (!past.length) return history;
  return {past: past.slice(0, -1), now: past[past.length - 1], future: [now, ...future]};
}

export function redone<T>(history: History<T>): History<T> {
  const {past, now, future} = history;
  if (!future.length) return history;
  return {past: [...past, now], now: future[0], future: future.slice(1)};
}
