/** The play view: counters, board, event line and tools, and what gestures and keys do with them. */
import {createBoard} from '../board/board.js';
import {PAUSE} from '../words/play.js';
import {h} from './dom.js';
import {actsOf, createActs} from './play/acts.js';
import {createBenchway} from './play/bench.js';
import {createBlock} from './play/block.js';
import {createEarly} from './play/early.js';
import {createExplain} from './play/explain.js';
import {createGame} from './play/game.js';
import {createIntents} from './play/intents.js';
import {createKeys} from './play/keys.js';
import {createLeft} from './play/left.js';
import {createMachine} from './play/machine.js';
import {createModes} from './play/modes.js';
import {createOverlay} from './play/overlay.js';
import {createScreen} from './play/screen.js';
import {createSearch} from './play/search.js';
import {createStarts} from './play/starts.js';
import {createTeach} from './play/teach.js';
import {fitBlock, fitNow} from './stage/fit.js';
import {createTable} from './stage/table.js';

/**
 * @param {{
 *   session: ReturnType<typeof import('../engine/session.js').createSession>,
 *   store: ReturnType<typeof import('../store/store.js').createStore>,
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   ahead: ReturnType<typeof import('../engine/ahead.js').createAhead>,
 *   notices: ReturnType<typeof import('./notices.js').createNotices>, comeBench: ReturnType<typeof import('../page/late-bench.js').createLateBench>,
 *   onNew: () => void, onKeys: () => void, onTakeBack: (entry: import('../store/store.js').Entry) => void}} parts  `onNew` opens the
 *   dialog, `onKeys` the list of keys; `onTakeBack`: a game that was left is to go on
 */
export function createPlay({session, store, settings, ahead, notices, comeBench, onNew, onKeys, onTakeBack}) {
  const acts = createActs();
  const early = createEarly(acts, () => game.current);
  const block = createBlock({acts, notices: notices.element, focusBoard: () => focusBoard()});
  const {element, host, line, toolbar} = block;
  const board = createBoard(host, {
    onIntent: early.intent,
    onPress: block.status.setPressed,
    onFocus: (/** @type {number} */ cell) => acts.focus(cell),
    onKey: (/** @type {KeyboardEvent} */ event) => acts.key(event),
    onCovered: () => acts.pause(),
    told: h('p', {class: 'paused'}, h('strong', {}, PAUSE.what), ' ', h('span', {}, PAUSE.how)),
  });
  const table = createTable(board);
  const game = createGame({session, store, settings, ahead, board, table});
  const current = () => game.current;
  const {say} = line;
  const ask = (/** @type {string} */ text) => line.ask(text);

  const modes = createModes({board, table, toolbar, say, ask, current});
  const teach = createTeach({play: game.play, say, showStage: toolbar.showStage, current});
  const overlay = createOverlay({
    session,
    board,
    say,
    current,
    met: settings.met,
    host: element,
    adviser: settings.adviser,
    onToggle: block.showOverlay,
  });
  const search = createSearch({line, cancel: session.cancel, isAwaited: game.isSearched});
  const explain = createExplain({game, block, board, modes});
  /** The cell that has, or last had, the focus. */
  let focused = 0;
  const focusBoard = () => board.focus(focused);
  const bench = createBenchway({come: comeBench, game, board, block, settings, explain, acts, focusBoard});
  const intents = createIntents({game, board, ask, modes, bench, options: settings.options});
  const left = createLeft({notices, onTakeBack, focusBoard});
  const starts = createStarts({game, block, left, notices, focusBoard});
  const machine = createMachine({game, table, board, toolbar, line, settings, onReset: starts.repeat, focusBoard});
  block.rows.after(machine.element);
  const fit = () => fitBlock(element, host, board);
  const placeLegend = overlay.legend.settle(line.element, () =>
    toolbar.element.hidden ? block.end.tools : toolbar.element,
  );
  const screen = createScreen({
    acts,
    block,
    table,
    modes,
    teach,
    search,
    overlay,
    machine,
    explain,
    bench,
    placeLegend,
    fit,
    notices,
    focusBoard,
  });
  game.showOn(screen);

  Object.assign(
    acts,
    actsOf({game, intents, modes, teach, overlay, explain, machine, starts, left, bench, host: element, say, onNew}),
  );
  acts.next = () => bench.next(starts.next);
  acts.focus = (cell) => {
    focused = cell;
    overlay.focused(cell);
  };
  const about = () => ({cell: focused, saves: screen.saves, hasEnded: game.current.finished !== null});
  const keys = createKeys({
    acts,
    starts,
    overlay,
    machine,
    modes,
    bench,
    about,
    say,
    surroundings: board.surroundings,
    onKeys,
    dismiss: left.dismiss,
  });
  acts.key = keys.act;
  document.addEventListener('keydown', (event) => element.hidden || keys.anywhere(event));
  const resizes = new ResizeObserver(fit);
  for (const each of [host, /** @type {Element} */ (host.firstElementChild)]) resizes.observe(each);
  followOptions(settings, board, overlay);
  const {begin, resume, again, leave} = starts;
  return {
    element,
    line,
    game,
    begin,
    start: early.followed(starts.start),
    resume,
    again,
    leave,
    focusBoard,
    show: () => fitNow(element, host, board),
    searching: search.progress,
    offerLeft: left.offer,
    forgetLeft: left.forget,
    /** A board with its tools before a game is on it. @param {Parameters<typeof layOut>[1]} last @param {boolean} isNew nobody has played here */
    preview(last, isNew) {
      layOut({block, bench, table}, last);
      board.set({locked: !isNew});
      if (isNew) early.open();
      fit();
    },
  };
}

/**
 * A board of a size with the tools of its rules.
 *
 * @param {{block: import('./play/block.js').Block, bench: ReturnType<typeof createBenchway>, table: ReturnType<typeof createTable>}} parts
 * @param {{columns: number, rows: number, hints?: boolean, mineVision?: boolean, rules?: string, changes?: Record<string, string>}} last
 */
function layOut({block, bench, table}, {columns, rows, hints = true, mineVision = false, rules = '', changes = {}}) {
  block.offerTools({hints, mineVision, rules, changes});
  bench.seat({rules, changes});
  table.clear({columns, rows});
}

/**
 * @param {ReturnType<typeof import('../store/settings.js').createSettings>} settings
 * @param {ReturnType<typeof createBoard>} board @param {ReturnType<typeof createOverlay>} overlay
 */
function followOptions(settings, board, overlay) {
  settings.watchOptions(({longPress, countdown}) => board.set({longPress, countdown, asked: null}));
  /** Two fingers may choose another size, until this one is chosen anew. @type {number|undefined} */
  let chosen;
  settings.watchOptions(({cells}) => {
    if (cells !== chosen) board.set({zoom: cells || null});
    chosen = cells;
  });
  let adviser = settings.adviser();
  settings.watchOptions(() => {
    if (adviser === settings.adviser()) return;
    adviser = settings.adviser();
    overlay.refresh();
  });
}
