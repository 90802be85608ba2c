/**
 * The game replay, `#game?ID`: any game of the history, from its first move to its end.
 *
 * @typedef {import('../catalogue.js').Plan} Plan
 * @typedef {import('../catalogue.js').Played} Played
 */
import {loadAnew} from '../blame.js';
import {EngineStopped, Refused} from '../engine/client.js';
import {counted} from '../words/format.js';
import {needed} from '../words/play.js';
import {titleOf} from '../words/presets.js';
import * as words from '../words/replay.js';
import {GAME_UNKNOWN} from '../words/store.js';
import {h} from './dom.js';
import {download} from './download.js';
import {purposeInWords} from './games/class-words.js';
import {empty} from './games/empty.js';
import {day} from './games/format.js';
import {whileReading} from './games/reading.js';
import {icon} from './icons.js';
import {practiceSeed} from './lesson-link.js';
import {whyNoEngine} from './no-engine.js';
import {createActions} from './replay/actions.js';
import {createScreen} from './replay/screen.js';
import {findGame} from './replay/source.js';

/** The play view's block, with room for a legend. */
const CLASSES = 'play replay';

/**
 * @param {{
 *   archive: import('../store/archive.js').Archive, accounts: import('../store/accounts.js').Accounts,
 *   imported: import('../store/imported.js').Imported,
 *   engine: ReturnType<typeof import('../engine/review.js').createReviewEngine>,
 *   onAgain: (played: Played) => void, onGoOn: (played: Played) => void}} parts
 *   `onAgain`: plays a game's board once more; `onGoOn` asks by which rules first
 */
export function createGameView({archive, accounts, imported, engine, onAgain, onGoOn}) {
  const element = h('section', {
    class: CLASSES,
    'data-mode': 'replay',
    'aria-labelledby': 'replay-title',
    hidden: true,
  });
  /** @type {import('./replay/screen.js').Screen|null} */
  let screen = null;
  let visit = new AbortController();
  let shown = '';

  function leave() {
    visit.abort();
    visit = new AbortController();
    screen?.end();
    screen = null;
    element.className = CLASSES;
    element.dataset.mode = 'replay';
    element.replaceChildren();
  }

  /** Says why there is no game to be seen, and leads on. @param {string} sentence @param {...Node} ways */
  function fail(sentence, ...ways) {
    const hadFocus = element.contains(document.activeElement);
    leave();
    element.classList.add('is-failed');
    element.append(head(), h('div', {class: 'replay-failed'}, empty(sentence), ...ways));
    if (hadFocus) element.querySelector('h1')?.focus();
  }

  /** @param {string} id */
  async function open(id) {
    leave();
    shown = id;
    const {signal} = visit;
    const isOfLab = id.startsWith('lab&');
    element.append(head());
    const end = tellOpening(element, signal, isOfLab);
    try {
      const game = await findGame({archive, imported, engine}, id, signal);
      if (signal.aborted) return;
      end();
      if (game) await play(game, signal);
      else unknown();
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof EngineStopped) return stopped(error, signal);
      fail(/** @type {Error} */ (error).message, isOfLab ? way('Lab', '#lab') : way('History', '#history'));
    }
  }

  function unknown() {
    if (accounts.current().isLocked) return fail(words.GAMES_LOCKED, way('Unlock', '#account'));
    return fail(GAME_UNKNOWN, way('History', '#history'));
  }

  /** @param {import('./replay/source.js').Source} game @param {AbortSignal} signal */
  async function play({finished, identity, summary, other, record, about, out}, signal) {
    const row = /** @type {HTMLElement} */ (element.querySelector('.replay-head'));
    row.replaceChildren(...head(out).childNodes);
    const plan = planOf(summary);
    const name = `qmines-${identity.slice(0, 12)}`;
    const actions = createActions({
      engine,
      record,
      name,
      say: (text) => own.say(text),
      during: (ask, how) => own.during(ask, signal, how),
      onAgain: () => onAgain({record, plan: {...plan, ...practiceOf(record, summary)}}),
      onGoOn: (moves) => onGoOn({record, plan, moves}),
    });
    const by = other ? [' · ', h('bdi', {}, other.name)] : [];
    const grade = needed(summary).map((text) => h('span', {class: 'replay-grade'}, ` · ${text}`));
    const told = h('p', {class: 'replay-facts quiet'}, facts(summary, about ?? day(finished)), ...by, ...grade);
    row.append(told, actions.element);
    actions.fitInto(row);
    const own = (screen = createScreen(element, engine, actions));
    own.shape(summary);
    try {
      const film = await own.during((options) => engine.film(record, options), signal);
      if (signal.aborted) return;
      if (film) own.take(film);
      else location.hash = out.to;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof EngineStopped) await stopped(error, signal);
      else refused(error, record, name);
    }
  }

  /** @param {EngineStopped} error @param {AbortSignal} signal */
  async function stopped(error, signal) {
    const {isGone, sentence} = await whyNoEngine(error);
    if (signal.aborted) return;
    const [word, onclick] = isGone ? ['Reload', loadAnew] : ['Try again', () => open(shown)];
    fail(sentence, h('button', {class: 'button primary', onclick}, word));
  }

  /** @param {unknown} error @param {string} record @param {string} name */
  function refused(error, record, name) {
    if (!(error instanceof Refused)) throw error;
    const keep = h(
      'button',
      {class: 'button', onclick: () => download(new Blob([record], {type: 'text/plain'}), `${name}.txt`)},
      'Download record',
    );
    return fail(words.recordDamaged(error.message), way('History', '#history'), keep);
  }

  accounts.watch(() => element.hidden || open(shown));
  return {
    element,
    /** @param {string} query the game's id */
    show: (query) => void open(query),
    hide: leave,
  };
}

/** @param {{word: string, to: string}} [out] where it leads back to */
function head({word, to} = {word: 'History', to: '#history'}) {
  return h(
    'header',
    {class: 'replay-head'},
    h('a', {class: 'button slim replay-out', href: to}, icon('back'), h('span', {}, word)),
    h('h1', {id: 'replay-title', tabindex: -1}, 'Replay'),
  );
}

/** @param {string} word @param {string} to */
function way(word, to) {
  return h('a', {class: 'button primary', href: to}, word);
}

/**
 * Says that a game is on its way, where that takes long.
 *
 * @param {HTMLElement} element of the view @param {AbortSignal} signal it has been left @param {boolean} isOfLab an engine plays it, and the storage has no part in it
 * @returns {() => void} to be called when the game is there
 */
function tellOpening(element, signal, isOfLab) {
  const instead = h('div', {class: 'replay-failed'});
  element.append(instead);
  const end = whileReading(
    (...told) => {
      element.classList.add('is-failed');
      instead.replaceChildren(empty(...told));
    },
    words.OPENING,
    isOfLab ? [words.TAKES_LONG, {word: 'Lab', to: '#lab'}] : undefined,
  );
  signal.addEventListener('abort', end);
  return () => {
    end();
    instead.remove();
    element.classList.remove('is-failed');
  };
}

/** What its board is begun with again. @param {any} summary @returns {Plan} */
function planOf({columns, rows, mines, rules, changes, hints, mineVision}) {
  return {columns, rows, mines, rules, changes, hints, mineVision, seed: ''};
}

/** What a game on the board of another practises, too, and the seed by which it is shared. @param {string} record @param {any} summary */
const practiceOf = (record, {practice}) => practice && {technique: practice, seed: practiceSeed(record)};

/** @param {any} summary @param {string} when or by whom it was played */
function facts(summary, when) {
  const {columns, rows, mines, rules} = summary;
  const preset = titleOf(rules);
  const purpose = purposeInWords(summary);
  return [`${columns}×${rows}, ${counted(mines, 'mine')}`, preset, purpose, when].filter(Boolean).join(' · ');
}
