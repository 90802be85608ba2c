/** Draws the game on its board, and everything over it. It watches the state. */

import type {Board} from '../../board/board.js';
import type {State} from '../../board/state.js';
import {FLAGGED, MARKED} from '../../cells.js';
import {endOf} from '../../engine/protocol.js';
import type {Update} from '../../model/core.js';
import {isUndecided} from '../../model/game.js';
import type {PlayModel} from '../../model/play.js';
import {watch} from '../../model/watch.js';
import {isByConstraints} from '../../rules.js';
import {effect, untracked} from '../../vendor/signals.js';
import {createBoardEvents} from '../stage/board-events.js';
import {failureNotes, foundNotes, playedNotes} from '../stage/notes.js';

export function drawGame(model: PlayModel, board: Board) {
  const {game, update, pending, pressed, overlay, machine} = model;
  const boardEvents = createBoardEvents(board);
  /** What the board was last given of the parts that any game may have. */
  let drawn: Partial<State> = {};
  let serial = 0;

  /** What the board shows in addition to the events of the game, whichever comes first. */
  const standing = (): Partial<State> => ({
    hidden: game.value.covered,
    armed: pressed.hint.value,
    flagMode: pressed.flagMode.value,
    byConstraints: isByConstraints(game.value) && !game.value.isPreview,
    asked: model.confirming.value,
    pending: pending.cells.value,
    expected: pending.codes.value,
    busy: pending.isBusy.value,
    shares: overlay.shares.value,
    world: overlay.world.value as State['world'],
  });

  /** Sets only what has changed: some changes end what a hand has begun. */
  function draw(now: Partial<State>) {
    const changed = Object.entries(now).filter(([name, value]) => drawn[name as keyof State] !== value);
    drawn = now;
    if (changed.length) board.set(Object.fromEntries(changed));
  }

  effect(() => {
    const now = standing();
    const isNew = game.value.serial !== serial;
    untracked(() => {
      if (isNew) reset();
      draw(now);
    });
  });

  function reset() {
    serial = game.peek().serial;
    drawn = {};
    boardEvents.clear(game.peek());
    // A resumed game looks as it was left.
    if (!game.peek().isPreview) boardEvents.show(game.peek(), []);
    boardEvents.showVision(pressed.vision.peek());
  }

  // A move that is on its way shows at once: a flag appears before the engine has answered.
  watch(pending.presses, (now, before) => {
    for (const {cell, code, seen} of now.filter((press) => !before.includes(press)))
      if (code !== null && code !== MARKED && seen !== MARKED) board.play({type: 'flag', cell, on: code === FLAGGED});
  });

  watch(update, (now) => {
    const {type, events} = now;
    if (game.peek().serial !== serial) {
      reset();
      draw(standing());
    }
    if (type === 'settled') boardEvents.show(game.peek(), events);
    if (type === 'moved') showMove(now);
    const {failures} = game.peek().ended;
    if (endOf(events) && failures && (failures.T.length || failures.F.length)) board.set(failureNotes(failures));
  });

  function showMove({events, cause, isLoud, sentence}: Update) {
    const {move, cell} = cause;
    if (!isUndecided(events)) boardEvents.apply(game.peek(), {events, origin: cell, isLoud});
    else if (cell !== null && (move.startsWith('chord') || sentence)) boardEvents.spring(cell);
  }

  watch(pressed.vision, boardEvents.showVision);

  watch(machine.marks, (marks) => {
    if (marks) board.set('found' in marks ? foundNotes(marks.found) : playedNotes(marks.moved));
  });
}
