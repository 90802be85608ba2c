/**
 * Moves that are not answered yet: their cells look pressed and soon look as if they wait, flags appear at once, and a
 * long wait shows.
 */

import {computed, signal} from '../vendor/signals.js';

/** After this many ms without an answer the board shows that the engine is working. */
const PATIENCE = 150;

/** `code`: what the cell shows until the answer comes, null: it looks pressed; `seen`: what it showed before. */
export type Press = {cell: number; code: number | null; seen: number};

type Move = {press: Press | null; isMove: boolean};

export function createPendingMoves() {
  /** In the order of their turns. */
  const moves = signal<readonly Move[]>([]);
  const isBusy = signal(false);
  const presses = computed(() => moves.value.flatMap(({press}) => press ?? []));

  return {
    /** Whether one has waited for a long time. */
    isBusy,
    presses,
    /** The cells that look pressed. */
    cells: computed(() => new Set(presses.value.flatMap(({cell, code}) => (code === null ? [cell] : [])))),
    /** The codes that cells already show. */
    codes: computed(() => new Map(presses.value.flatMap(({cell, code}) => (code === null ? [] : [[cell, code]])))),
    /** How many moves and questions are not answered yet. */
    count: computed(() => moves.value.length),
    /** Whether a move is among them. */
    hasMoves: computed(() => moves.value.some(({isMove}) => isMove)),

    /** Another game has begun, which has nothing pending. */
    clear() {
      moves.value = [];
      isBusy.value = false;
    },

    /**
     * @param press null: nothing shows @param isMove false: it is a question @returns to be called when the answer has
     * come
     */
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
 * When a game may go on: its next move is sent once the last one is saved, so that a crash loses one move at most. A
 * database that hangs must not stop the game: after a second moves no longer wait, until something is saved again.
 */

/** How long a move waits for the one before it to be saved, ms. */
const MOST = 1000;

export function createBackPressure() {
  let isLate = false;
  let last = Promise.resolve();
  return {
    /** Settles when the next move may be sent. */
    get free() {
      return last;
    },

    /** @param keeping the saving of the game after its last move */
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
