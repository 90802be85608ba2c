/**
 * The page of replays from files: what was opened on this visit, reviewed as a table, and what is kept. A file with one
 * game is shown move by move at once.
 */

import {EngineStopped} from '../../engine/asking.js';
import type {ReadGame, Replayed} from '../../engine/protocol.js';
import {createReplayReaders, type Packet} from '../../engine/replays.js';
import type {ReviewEngine} from '../../engine/review.js';
import {leave, replayIn} from '../../model/opened.js';
import {inOrder, type Row, totals} from '../../model/replays.js';
import type {Started} from '../../start.js';
import type {Accounts} from '../../store/accounts.js';
import type {Database} from '../../store/database.js';
import {createReplays} from '../../store/replays.js';
import {h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import {batch, computed, effect, signal} from '../../vendor/signals.js';
import * as words from '../../words/replays.js';
import {whyNoEngine} from '../no-engine.js';
import {createKept} from './kept.js';
import {accuracyPlot, missedMost, sums} from './replay-sums.js';
import {createReplayTable} from './replay-table.js';
import {reviewAll} from './reviewing.js';

export type ReplaySources = {
  accounts: Accounts;
  database: Database;
  engine: ReviewEngine;
  startEngine: () => Started;
};

/** How often the table is updated while games come in, ms. */
const PACE = 250;

type Running = {done: number; total: number} | null;

/** @param isShown whether the view has the page: nobody who has gone elsewhere is fetched back */
export function createReplayPage({accounts, database, engine, startEngine}: ReplaySources, isShown: () => boolean) {
  const readers = createReplayReaders(engine, startEngine);
  const shelf = createReplays(database, accounts);
  const rows = signal<readonly Row[]>([]);
  const head = signal('');
  const running = signal<Running>(null);
  const said = signal('');
  let end = new AbortController();
  let last = 0;

  const kept = createKept(shelf);
  const table = createReplayTable({rows, head}, kept, async (chosen) => {
    said.value = await kept.keep(chosen);
  });
  watchOwner(accounts, () => {
    clear();
    kept.forget();
  });
  const all = computed(() => totals(rows.value));
  const plot = accuracyPlot();
  effect(() => {
    plot.show(plot.pictureOf(inOrder(rows.value)));
    plot.draw();
  });

  function rowOf(read: Partial<ReadGame>): Row {
    const {file = read.board?.notes?.file ?? '', game = null, reason = '', missed = {}} = read;
    const figures = (!reason && read.figures) || null;
    const replay = read.board ? replayIn(read.board) : null;
    return {key: ++last, file, game, reason, csv: read.csv?.[1] ?? '', figures, missed, replay};
  }

  /** What one player opened is nothing to the next. */
  function clear() {
    end.abort();
    end = new AbortController();
    batch(() => {
      rows.value = [];
      table.clear();
      said.value = '';
      running.value = null;
    });
  }

  /** Reviews files instead of those before. */
  async function open(files: Packet[]) {
    clear();
    const {signal} = end;
    const found: Row[] = [];
    let timer = 0;
    const show = () => {
      timer = 0;
      rows.value = [...found];
    };
    if (files.length) running.value = {done: 0, total: files.length};
    else said.value = words.NO_FILES;
    /** The file with one game, if it is the only one. */
    const alone: {games: Partial<ReadGame>[]; replay: Replayed}[] = [];
    const change = (step: Partial<NonNullable<Running>>) => {
      if (!signal.aborted && running.value) running.value = {...running.value, ...step};
    };
    try {
      await reviewAll(
        files,
        readers,
        {
          onTotal: (total) => {
            change({total});
            if (total > 1 && !signal.aborted && isShown()) go();
          },
          onGames(games) {
            const [{board, figures}] = games;
            const replay = board && !figures && games.length === 1 ? replayIn(board) : null;
            if (replay) alone.push({games, replay});
            else found.push(...games.map(rowOf));
            head.value ||= games[0].csv?.[0] ?? '';
            change({done: (running.value?.done ?? 0) + 1});
            timer ||= window.setTimeout(show, PACE);
          },
        },
        signal,
      );
      said.value = found.length || alone.length ? '' : words.NO_FILES;
    } catch (error) {
      // Something else is being opened.
      if (signal !== end.signal) return;
      said.value = signal.aborted ? words.CANCELLED : await whyNot(error);
    }
    clearTimeout(timer);
    if (signal !== end.signal) return;
    const isHere = isShown();
    if (!isHere) found.push(...alone.flatMap(({games}) => games.map(rowOf)));
    batch(() => {
      running.value = null;
      show();
    });
    if (!isHere) return;
    const [only] = alone;
    if (only) location.hash = `#game?${leave(only.replay, 'stats')}`;
    else go();
  }

  const cancel = button(words.CANCEL, {kind: 'slim', onclick: () => end.abort()});
  const count = () =>
    running.value?.total === 1 ? words.READING : words.reviewed(running.value?.done ?? 0, running.value?.total ?? 0);
  const isEmpty = () => !rows.value.length;

  return {
    open,
    progress: h(
      'div',
      {class: 'replays-progress', hidden: () => !running.value},
      h('p', {class: 'quiet'}, count),
      h('progress', {
        'aria-label': words.PROGRESS,
        max: () => running.value?.total ?? 1,
        value: () => running.value?.done ?? 0,
      }),
      cancel,
    ),
    element: h(
      'div',
      {},
      h(
        'div',
        {class: 'quiet', hidden: () => !isEmpty() || running.value !== null},
        h('p', {}, words.WHAT_IT_DOES),
        h('p', {}, words.WHAT_BECOMES),
      ),
      h('p', {role: 'status', class: 'replays-said'}, () => said.value),
      h(
        'section',
        {'aria-label': words.SUMMARY, hidden: () => !all.value.games},
        h('div', {}, () => (all.value.games ? sums(all.value) : null)),
        h('div', {}, () => missedMost(all.value)),
        h('div', {class: 'plots'}, plot.element),
      ),
      h('div', {hidden: isEmpty}, table.element),
      kept.element,
    ),
    show: kept.read,
  };
}

/** Calls a listener when somebody else plays, or a profile is locked or unlocked. */
function watchOwner(accounts: Accounts, listener: () => void) {
  const owner = () => JSON.stringify([accounts.current().id, accounts.current().isLocked]);
  let last = owner();
  accounts.watch(() => {
    if (last === owner()) return;
    last = owner();
    listener();
  });
}

/** The page of the table. */
function go() {
  location.hash = '#stats?replays';
}

/** @returns why there is no review, as a sentence; throws everything else */
async function whyNot(error: unknown): Promise<string> {
  if (error instanceof EngineStopped) return (await whyNoEngine(error)).sentence;
  throw error;
}
