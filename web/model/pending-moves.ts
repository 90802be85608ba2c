/**
 * Moves that are not answered yet: their cells look pressed, soon as waiting, flags stand already, and a long wait
 * shows.
 */

import {computed, signal} from '../vendor/signals.js';

/** After this many ms without an answer the board shows that the engine thinks. */
const PATIENCE = 150;

/** `code`: what its cell shows until the answer comes, null: that it is pressed; `seen`: what it showed before. */
export type Press = {cell: number; code: number | null; seen: number};

type Move = {press: Press | null; isMove: boolean};

export function createPendingMoves() {
  /** In their turn. */
  const moves = signal<readonly Move[]>([]);
  const isBusy = signal(false);
  const presses = computed(() => moves.value.flatMap(({press}) => press ?? []));

  return {
    /** Whether one has waited for long. */
    isBusy,
    presses,
    /** Cells that look pressed. */
    cells: computed(() => new Set(presses.value.flatMap(({cell, code}) => (code === null ? [cell] : [])))),
    /** What cells show already, as codes. */
    codes: computed(() => new Map(presses.value.flatMap(({cell, code}) => (code === null ? [] : [[cell, code]])))),
    /** How many moves and questions are not answered yet. */
    count: computed(() => moves.value.length),
    /** Whether a move is among them. */
    hasMoves: computed(() => moves.value.some(({isMove}) => isMove)),

    /** Another game has begun: nothing is awaited from it yet. */
    clear() {
      moves.value = [];
      isBusy.value = false;
    },

    /** @param press null: nothing shows @param isMove else it is a question @returns to be called when it came */
    wait(press: Press | null, isMove: boolean): () => void {
      const move = {press, isMove};
      const timer = setTimeout(() => (isBusy.value ||= moves.peek().includes(move)), PATIENCE);
      moves.value = [...moves.peek(), move];
      return () => {
        clearTimeout(timer);
        if (!moves.peek().includes(move)) return;
        moves.value = moves.peek().filter((each) => each !== move);
        if (!moves.peek().length) isBusy.value = false;
      };
    },
  };
}

/*
 * When a game may go on: its next move is sent when the last one has been kept, so that a game is never more than one move
 * ahead of what a crash would leave of it. A database that hangs shall not stop it: past a second nobody waits, until
 * something has been kept again.
 */

/** How long a move waits for the one before it to be kept, ms. */
const MOST = 1000;

export function createBackPressure() {
  let isLate = false;
  let last = Promise.resolve();
  return {
    /** Settles when the next move may be sent. */
    get free() {
      return last;
    },

    /** @param keeping of the game as it stands after its last move */
    follow(keeping: Promise<void>) {
      let isKept = false;
      const kept = keeping.then(() => {
        isKept = true;
        isLate = false;
      });
      const waited = new Promise<void>((resolve) => void setTimeout(resolve, isLate ? 0 : MOST));
      last = Promise.race([kept, waited.then(() => void (isLate = !isKept))]);
    },
  };
}
