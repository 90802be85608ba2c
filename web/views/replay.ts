/** The game replay, `#game?ID`: any game of the history, from its first move to its end. */

import {loadAnew} from '../blame.js';
import type {Plan} from '../catalogue.js';
import {EngineStopped, Refused} from '../engine/asking.js';
import {filmOfReplay} from '../engine/judged.js';
import type {ReviewEngine} from '../engine/review.js';
import {isFromFile, keptIn} from '../model/opened.js';
import {createPlies} from '../model/plies.js';
import {createReplayModel, type ReplayedSummary, type ReplayModel} from '../model/replay.js';
import {isByConstraints} from '../rules.js';
import type {Accounts} from '../store/accounts.js';
import type {Archive} from '../store/archive.js';
import type {Database} from '../store/database.js';
import type {Imported} from '../store/imported.js';
import {createReplays} from '../store/replays.js';
import {type Child, classes, h} from '../ui/h.js';
import {icon} from '../ui/icon.js';
import {LATE_ICONS} from '../ui/late-icons.js';
import {button} from '../ui/tool.js';
import {type ReadonlySignal, type Signal, signal} from '../vendor/signals.js';
import {counted} from '../words/format.js';
import {LOCKED} from '../words/games.js';
import {needed} from '../words/play.js';
import {titleOf} from '../words/presets.js';
import * as words from '../words/replay.js';
import {KEPT_GONE} from '../words/replays.js';
import {GONE} from '../words/review.js';
import {GAME_UNKNOWN} from '../words/store.js';
import {download} from './download.js';
import {purposeInWords} from './games/class-words.js';
import {day} from './games/format.js';
import {empty, type Message, whileReading} from './games/reading.js';
import {practiceSeed} from './lesson-link.js';
import {whyNoEngine} from './no-engine.js';
import {createActions, type GameActions} from './replay/actions.js';
import {keep} from './replay/keeping.js';
import {loadAtPlace} from './replay/place.js';
import {createScreen} from './replay/screen.js';
import {findGame, type Origin, type Source} from './replay/source.js';
import {during, type Visit} from './replay/waiting.js';

const HISTORY: Origin = {word: 'History', to: '#history'};

/** The games of this browser, and imported ones. */
type Sources = {archive: Archive; accounts: Accounts; imported: Imported; database: Database};

/** The contents of the view; `model`: of the game that is shown. */
type Page = {nodes: () => Child[]; model?: ReplayModel; isFailed?: boolean; isAside?: ReadonlySignal<boolean>};

const NOTHING = () => [];

export function createGameView(sources: Sources, engine: ReviewEngine, {onAgain, onGoOn, onAnalyse}: GameActions) {
  const {accounts, archive, imported, database} = sources;
  const replays = createReplays(database, accounts);
  const page = signal<Page>({nodes: NOTHING});
  let visit = new AbortController();
  let shown = '';
  const kind = () => {
    const {isFailed, model, isAside} = page.value;
    const isListing = model?.isListOpen.value;
    const hasReview = model && !isByConstraints(model.game.summary);
    // The block of the play view, with space for a legend.
    const aside = {'is-listing': isListing, 'has-list': !isFailed, 'has-review': hasReview, 'has-walk': isAside?.value};
    const states = {'is-failed': isFailed, ...aside};
    return classes({play: true, replay: true, ...states});
  };
  const element = h(
    'section',
    {
      class: kind,
      'data-mode': () => (page.value.model?.isWalking.value ? 'walk' : 'replay'),
      'aria-labelledby': 'replay-title',
      hidden: true,
    },
    () => page.value.nodes(),
  );

  function leave() {
    visit.abort();
    visit = new AbortController();
    page.value = {nodes: NOTHING};
  }

  /** Says why there is no game to see, and where to go. */
  function fail(sentence: string, ...ways: Node[]) {
    const hadFocus = element.contains(document.activeElement);
    leave();
    const nodes = [head(signal(HISTORY), signal([])), failed(empty(sentence), ...ways)];
    page.value = {nodes: () => nodes, isFailed: true};
    if (hadFocus) element.querySelector('h1')?.focus();
  }

  async function open(id: string) {
    leave();
    shown = id;
    const {signal: left} = visit;
    const isOfLab = id.startsWith('lab&');
    const origin = signal(HISTORY);
    const facts = signal<Node[]>([]);
    const row = head(origin, facts);
    page.value = {nodes: () => [row]};
    /** A game of the Lab does not come from the storage: an engine plays it. */
    const late: Message | undefined = isOfLab ? [words.TAKES_LONG, {word: 'Lab', to: '#lab'}] : undefined;
    const end = whileReading(
      (...news) => {
        const message = failed(empty(...news));
        page.value = {nodes: () => [row, message], isFailed: true};
      },
      words.OPENING,
      late,
    );
    left.addEventListener('abort', end);
    try {
      const game = await findGame({archive, imported, replays}, engine, id, left);
      if (left.aborted) return;
      end();
      if (!game) return unknown(id);
      origin.value = game.out;
      await play(game, row, facts);
    } catch (error) {
      if (left.aborted) return;
      if (error instanceof EngineStopped) return stopped(error, left);
      fail((error as Error).message, isOfLab ? way('Lab', '#lab') : way('History', '#history'));
    }
  }

  /** The game that is shown has another address. */
  const moved = (query: string) => history.replaceState(history.state, '', `#game?${(shown = query)}`);

  function unknown(id: string) {
    if (isFromFile(id)) return fail(GONE, way('Analyse', '#analyse'));
    if (keptIn(id)) return fail(KEPT_GONE, way('Files', '#stats?replays'));
    if (accounts.current().isLocked) return fail(LOCKED, way('Unlock', '#account'));
    return fail(GAME_UNKNOWN, way('History', '#history'));
  }

  /** @param row the head, with facts after the title */
  async function play(source: Source, row: HTMLElement, facts: Signal<Node[]>) {
    const {summary, record, identity, out, file = null, isKept = false} = source;
    const {signal: left} = visit;
    const name = `qmines-${identity.slice(0, 12)}`;
    const own: Visit = {model: createReplayModel({record, name, summary, file}), engine, left};
    const plan = planOf(summary);
    if (isKept) own.model.dispatch('keep');
    if (file) own.keep = () => keep(own, file, replays, moved);
    const actions = createActions(own, {
      onAgain: () => onAgain({record, plan: {...plan, ...practiceOf(record, summary)}}),
      onGoOn: (moves) => onGoOn({record, plan, moves}),
      onAnalyse,
    });
    const screen = createScreen(own);
    page.value = {nodes: () => [row, ...screen.nodes()], model: own.model, isAside: screen.isAside};
    facts.value = [about(source), actions];
    screen.fit(element);
    try {
      const film = await during(own, (options) =>
        file ? filmOfReplay(engine, record, options) : engine.film(record, options),
      );
      if (left.aborted) return;
      if (film) loadAtPlace(own, createPlies(film));
      else location.hash = out.to;
    } catch (error) {
      if (left.aborted) return;
      if (error instanceof EngineStopped) await stopped(error, left);
      else refused(error, record, name);
    }
  }

  async function stopped(error: EngineStopped, left: AbortSignal) {
    const {isGone, sentence} = await whyNoEngine(error);
    if (left.aborted) return;
    const [word, onclick] = isGone ? ['Reload', loadAnew] : ['Try again', () => open(shown)];
    fail(sentence, button(word, {kind: 'primary', onclick}));
  }

  function refused(error: unknown, record: string, name: string) {
    if (!(error instanceof Refused)) throw error;
    const keep = () => download(new Blob([record], {type: 'text/plain'}), `${name}.txt`);
    fail(words.recordDamaged(error.message), way('History', '#history'), button('Download record', {onclick: keep}));
  }

  accounts.watch(() => element.hidden || open(shown));
  return {
    element,
    /** @param query the game's id */
    show: (query: string) => void open(query),
    hide: leave,
  };
}

/** @param origin where it leads back to @param facts after the title */
function head(origin: Signal<Origin>, facts: Signal<Node[]>): HTMLElement {
  const back = h(
    'a',
    {class: 'button slim replay-out', href: () => origin.value.to},
    icon(LATE_ICONS.back),
    h('span', {}, () => origin.value.word),
  );
  const title = h('h1', {id: 'replay-title', tabindex: -1}, 'Replay');
  return h('header', {class: 'replay-head'}, () => [back, title, ...facts.value]);
}

const failed = (...children: Node[]) => h('div', {class: 'replay-failed'}, ...children);

function way(word: string, to: string) {
  return h('a', {class: 'button primary', href: to}, word);
}

/** The plan that begins its board again. */
function planOf(summary: ReplayedSummary): Plan {
  const {columns, rows, mines, rules, changes, hints, mineVision} = summary;
  return {columns, rows, mines, rules, changes, hints, mineVision, seed: ''};
}

/** What a game on another game's board practises, too, and the seed in its link. */
const practiceOf = (record: string, {practice}: ReplayedSummary) =>
  practice && {technique: practice, seed: practiceSeed(record)};

/** Which game it is, when and by whom it was played, and how hard it was. */
function about({summary, finished, other, ...source}: Source) {
  const {columns, rows, mines, rules} = summary;
  const when = source.about ?? day(finished);
  const facts = [`${columns}×${rows}, ${counted(mines, 'mine')}`, titleOf(rules), purposeInWords(summary), when];
  return h(
    'p',
    {class: 'replay-facts quiet'},
    ...facts.filter(Boolean).flatMap((fact, i) => [i ? ' · ' : '', h('span', {class: 'replay-fact'}, fact)]),
    ...(other ? [' · ', h('bdi', {}, other.name)] : []),
    ...needed(summary).map((text) => h('span', {class: 'replay-grade'}, ` · ${text}`)),
  );
}
