/**
 * The machine that plays along: its four actions, and a run that shows every step. What it does are moves of the game;
 * this module decides when to ask it and what to say about it.
 */

import {FLAGGED} from '../cells.js';
import {type Event, endOf, type Played} from '../engine/protocol.js';
import {effect} from '../vendor/signals.js';
import * as words from '../words/machine.js';
import {agentOf} from './agent.js';
import type {Core} from './core.js';
import type {Moves} from './moves.js';
import type {MachineSettings} from './ports.js';
import {watch} from './watch.js';

/** ms from one step to the next. */
const BEAT = 500;

export type Action = 'show' | 'move' | 'keep' | 'guess';

export function createMachine(core: Core, moves: Moves) {
  const {game, line, hasEnded, isInBackground} = core;
  const {settings: chosen, isRunning, isOpen, marks} = core.machine;
  /** The game whose panel is open; 0: the next game. */
  let host = 0;
  /** The current run, and the game that it plays. */
  let run: {of: number} | null = null;

  /**
   * Asks the machine to act, with the inference and strategy chosen by the time its turn comes. A game that has ended
   * by then is left alone, and so is one behind another view, which is paused.
   */
  function ask(action: string): Promise<Played | null> {
    return moves.machine(() => {
      const {inference, p, strategy} = chosen.peek();
      if (hasEnded.peek() || isInBackground.peek()) return null;
      return {action, inference, strategy: strategy === 'agent' ? agentOf(p) : strategy};
    });
  }

  async function act(action: Action) {
    halt();
    if (action !== 'guess' && !game.peek().opened) return line.say(words.NOTHING_OPEN);
    const {sentences} = line.counts;
    const played = await ask(action);
    if (!played?.found) return;
    const sentence = sentenceOf(action, played, line.counts.sentences > sentences);
    if (action === 'show') marks.value = {found: played.found};
    if (sentence) line.say(sentence);
  }

  /** @returns whether it can go on */
  async function step(): Promise<boolean> {
    const played = await ask('step');
    const last = played?.events[0];
    if (!played?.found || !last || last.type === 'undecided') return false;
    const {safe, mines} = played.found;
    const {cells} = game.peek();
    marks.value = {found: {safe, mines: mines.filter((cell) => cells[cell] !== FLAGGED)}};
    marks.value = {moved: placeOf(last)};
    return !endOf(played.events);
  }

  async function go(own: {of: number}) {
    show(own);
    while (run === own && (await step()))
      await new Promise<void>((resolve) => void setTimeout(resolve, BEAT / Number(chosen.peek().speed)));
    if (run === own) show(null);
  }

  function toggleRun() {
    if (run) return halt(words.HALTED);
    if (hasEnded.peek()) return;
    line.say(words.RUNNING);
    go({of: game.peek().serial});
  }

  function halt(sentence?: string) {
    if (!run) return;
    show(null);
    if (sentence) line.say(sentence);
  }

  function show(own: {of: number} | null) {
    run = own;
    isRunning.value = own !== null;
  }

  effect(() => {
    const {serial, covered, end} = game.value;
    if (run && (run.of !== serial || covered || end)) halt();
    if (isInBackground.value) halt(words.HALTED);
  });
  watch(core.serial, (serial) => {
    host ||= serial;
    if (host !== serial) isOpen.value = false;
  });

  const stepOnce = () => {
    halt();
    step();
  };

  return {
    act,

    /** One step by hand. */
    step: stepOnce,
    run: toggleRun,

    /** Letter keys while its panel is open. */
    keys: {
      a: () => act('show'),
      x: () => act('move'),
      k: () => act('keep'),
      j: () => act('guess'),
      d: stepOnce,
      l: toggleRun,
    } as Record<string, () => void>,

    reset() {
      halt();
      if (!game.peek().opened) return line.say(words.NOTHING_OPEN);
      host = 0;
      core.ask({type: 'again'});
    },

    choose(change: Partial<MachineSettings>) {
      chosen.value = {...chosen.peek(), ...change};
      core.ports.settings.keepMachine(chosen.peek());
    },

    refuseShare: () => line.say(words.NO_SHARE),

    /** Opens or closes its panel. */
    toggle() {
      host = game.peek().serial;
      isOpen.value = !isOpen.peek();
      if (isOpen.peek()) line.say(words.OWN_CLASS);
      else halt();
    },
  };
}

export type Machine = ReturnType<typeof createMachine>;

/**
 * @param isLate whether the line has said something since the action was requested @returns empty if the moves say it
 * themselves, or said it before it was requested again
 */
function sentenceOf(action: string, {events, found}: Pick<Played, 'events' | 'found'>, isLate: boolean): string {
  if (!found) return '';
  if (action === 'show') return words.found(found.safe.length, found.mines.length);
  if (!events.length) return isLate ? '' : words.stuck(found.end);
  if (action !== 'keep') return '';
  const opened = events.reduce((sum, event) => sum + (event.type === 'opened' ? event.cells.length : 0), 0);
  const flagged = events.filter((event) => event.type === 'flagged' && event.state === 'flagged');
  return words.kept(opened, flagged.length, found.end);
}

/** Where a move was made. */
function placeOf(event: Event): number[] {
  if (event.type === 'opened' || event.type === 'exploded') return event.cells.slice(0, 1);
  return event.type === 'flagged' || event.type === 'rearranged' ? [event.cell] : [];
}
