/**
 * The machine that plays along: its four actions, and a run that shows every step. What it does are moves of the game; here is
 * only when it is asked, and what is shown of it.
 *
 * @typedef {import('./current.js').Current} Current
 * @typedef {import('../../engine/protocol.js').Played} Played
 */
import {FLAGGED} from '../../board/state.js';
import {agentOf} from '../../catalogue.js';
import {endOf} from '../../engine/protocol.js';
import * as words from '../../words/machine.js';
import {h, keepFocus} from '../dom.js';
import {bring} from '../late.js';

/** ms from one step to the next. */
const BEAT = 500;

/**
 * @param {{
 *   game: ReturnType<typeof import('./game.js').createGame>, table: ReturnType<typeof import('../stage/table.js').createTable>,
 *   board: any, toolbar: ReturnType<typeof import('./toolbar.js').createToolbar>, line: import('../stage/line.js').Line,
 *   settings: ReturnType<typeof import('../../store/settings.js').createSettings>, onReset: () => void, focusBoard: () => void}} parts
 */
export function createMachine({game, table, board, toolbar, line, settings, onReset, focusBoard}) {
  const say = (/** @type {string} */ text) => line.say(text);
  const chosen = settings.machine();
  const element = h('section', {class: 'machine', 'aria-label': 'Machine at play', hidden: true});
  const parts = {element, chosen, onAct: act, onRun: toggleRun, onStep: stepOnce, onReset: reset, onClose: toggle};
  /** What it is controlled by, which comes when it is first opened. @type {import('./machine-panel.js').Panel|null} */
  let panel = null;
  /** The run under way, and the game that it plays. @type {{of: Current}|null} */
  let run = null;
  const isOpen = () => !element.hidden;

  const ask = (/** @type {string} */ action) => asked(game, chosen, action);

  /** @param {import('./machine-panel.js').Action} action */
  async function act(action) {
    halt();
    if (action !== 'guess' && !game.current.opened) return say(words.NOTHING_OPEN);
    const {spoken} = line;
    const played = await ask(action);
    if (!played?.found) return;
    const sentence = sentenceOf(action, played, line.spoken > spoken);
    if (action === 'show') table.showFound(played.found);
    if (sentence) say(sentence);
  }

  /** @returns {Promise<boolean>} whether it can go on */
  async function step() {
    const played = await ask('step');
    const last = played?.events[0];
    if (!played?.found || !last || last.type === 'undecided') return false;
    const {safe, mines} = played.found;
    table.showFound({safe, mines: mines.filter((cell) => board.state.cells[cell] !== FLAGGED)});
    table.showStep(pressed(last));
    return !endOf(played.events);
  }

  /** One step by hand. */
  function stepOnce() {
    halt();
    step();
  }

  function toggleRun() {
    if (run) return halt(words.HALTED);
    if (game.current.finished !== null) return;
    say(words.RUNNING);
    go({of: game.current});
  }

  /** @param {{of: Current}} own */
  async function go(own) {
    show(own);
    while (run === own && (await step()))
      await new Promise((resolve) => setTimeout(resolve, BEAT / Number(chosen.speed)));
    if (run === own) show(null);
  }

  /** @param {string} [sentence] */
  function halt(sentence) {
    if (!run) return;
    show(null);
    if (sentence) say(sentence);
  }

  /** @param {{of: Current}|null} own */
  function show(own) {
    run = own;
    panel?.showRun(own !== null);
    // The game's own button says nearly the same.
    toolbar.offer('pause', own === null);
  }

  function reset() {
    halt();
    if (!game.current.opened) return say(words.NOTHING_OPEN);
    panel?.give(null);
    onReset();
  }

  async function toggle() {
    const {current} = game;
    panel ??= await panelOf(parts, settings, say, () => panel);
    if (!panel || game.current !== current) return;
    keepFocus(() => panel?.open(!isOpen()), focusBoard);
    panel.give(current);
    panel.follow(current);
    toolbar.press('machine', isOpen());
    if (isOpen()) say(words.OWN_CLASS);
    else halt();
  }

  return {
    element,
    toggle,
    isOpen,

    /** @type {Record<string, () => void>} while it is open, by letters */
    keys: {
      a: () => act('show'),
      x: () => act('move'),
      k: () => act('keep'),
      j: () => act('guess'),
      d: stepOnce,
      l: toggleRun,
    },

    /** The game is in another state, or is another one. @param {Current} current */
    follow(current) {
      if (run && (run.of !== current || current.covered || current.finished !== null)) halt();
      panel?.follow(current);
      toolbar.press('machine', isOpen());
    },
  };
}

/**
 * Brings the controls.
 *
 * @param {Omit<Parameters<typeof import('./machine-panel.js').createMachinePanel>[0], 'onChoose'|'onNoShare'>} parts
 * @param {ReturnType<typeof import('../../store/settings.js').createSettings>} settings @param {(text: string) => void} say
 * @param {() => import('./machine-panel.js').Panel|null} there those that have come meanwhile
 */
async function panelOf(parts, settings, say, there) {
  const module = await bring(() => import('./machine-panel.js'), say);
  if (!module || there()) return there();
  return module.createMachinePanel({
    ...parts,
    onChoose: (change) => settings.keepMachine(Object.assign(parts.chosen, change)),
    onNoShare: () => say(words.NO_SHARE),
  });
}

/**
 * Asks the machine to act, as it is chosen to infer and to guess by the time that its turn comes; a game that has ended by then is left.
 *
 * @param {ReturnType<typeof import('./game.js').createGame>} game @param {import('./machine-panel.js').Chosen} chosen @param {string} action
 * @returns {Promise<Played|null>}
 */
function asked(game, chosen, action) {
  const {inference, p} = chosen;
  const strategy = chosen.strategy === 'agent' ? agentOf(p) : chosen.strategy;
  return game.machine(() => (game.current.finished === null ? {action, inference, strategy} : null));
}

/**
 * @param {string} action @param {Played} played @param {boolean} isLate whether something has been said since it was asked for
 * @returns {string} empty where the moves tell it themselves, or did before it was asked for once more
 */
function sentenceOf(action, {events, found}, isLate) {
  if (!found) return '';
  if (action === 'show') return words.found(found.safe.length, found.mines.length);
  if (!events.length) return isLate ? '' : words.stuck(found.end);
  if (action !== 'keep') return '';
  const opened = events.reduce((sum, event) => sum + (event.type === 'opened' ? event.cells.length : 0), 0);
  const flagged = events.filter((event) => event.type === 'flagged' && event.state === 'flagged');
  return words.kept(opened, flagged.length, found.end);
}

/** Where a move was made. @param {import('../../engine/protocol.js').Event} event @returns {number[]} */
function pressed(event) {
  if (event.type === 'opened' || event.type === 'exploded') return event.cells.slice(0, 1);
  return event.type === 'flagged' || event.type === 'rearranged' ? [event.cell] : [];
}
