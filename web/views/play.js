/**
 * The play view: counters, board, event line and tools, and what hands and keys do with them.
 *
 * @typedef {import('../catalogue.js').Plan} Plan
 * @typedef {import('../store/store.js').Entry} Entry
 */
import {createBoard} from '../board/board.js';
import {LEVELS} from '../catalogue.js';
import * as words from '../words.js';
import {h} from './dom.js';
import {icon} from './icons.js';
import {linkTo} from './link.js';
import {createEnd} from './play/end.js';
import {createGame} from './play/game.js';
import {askToLeave} from './play/leave.js';
import {createModes} from './play/modes.js';
import {moveFor} from './play/moves.js';
import {createOverlay} from './play/overlay.js';
import {savesWalk} from './play/saves.js';
import {createTable} from './play/table.js';
import {createTeach} from './play/teach.js';
import {createToolbar} from './play/toolbar.js';
import {showWorlds} from './play/worlds.js';
import {fitBlock} from './stage/fit.js';
import {createLine} from './stage/line.js';
import {slidesOf} from './stage/slides.js';
import {createStatus} from './stage/status.js';
import {replayOf} from './stage/steps.js';
import {createWalkway} from './stage/walk.js';

/**
 * @param {{
 *   session: ReturnType<typeof import('../engine/session.js').createSession>,
 *   store: ReturnType<typeof import('../store/store.js').createStore>,
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   notices: ReturnType<typeof import('./notices.js').createNotices>,
 *   onNew: () => void, onKeys: () => void}} parts  `onNew` opens the dialog, `onKeys` the list of keys
 */
export function createPlay({session, store, settings, notices, onNew, onKeys}) {
  const {options} = settings;
  /** The cell that has, or last had, the focus. */
  let focused = 0;
  /** How many saves the game has had. */
  let saveCount = 0;

  const host = h('div', {class: 'board-host'});
  const line = createLine();
  const status = createStatus({onNext: next, onWorlds: tellWorlds, elapsed: () => game.elapsed()});
  const toolbar = createToolbar({onTool: (tool) => tools[tool](), onNew});
  const end = createEnd({
    onNext: next,
    onAgain: again,
    onShare: share,
    onNew,
    onOverlay: () => tools.overlay(),
    onWhy: () => why(null),
    onSaves: () => seeSaves(1),
  });
  const film = h('a', {class: 'button to-film'}, icon('resume'), 'Replay');
  end.tools.querySelector('.share')?.before(film);
  const walkway = createWalkway({host, say: (text, heard) => line.say(text, null, {heard}), onShown: showWalk});
  const rows = h('div', {class: 'tools'}, toolbar.element, end.element, walkway.element);
  const element = h(
    'section',
    {class: 'play has-legend', 'aria-label': 'Play'},
    h('h1', {class: 'unseen', tabindex: -1}, 'Play'),
    status.element,
    host,
    line.element,
    rows,
    notices.element,
  );
  const board = createBoard(host, {onIntent, onPress: status.setPressed, onFocus, onKey});
  const table = createTable(board);
  const game = createGame({session, store, settings, board, table, screen: screen()});

  const modes = createModes({board, table, toolbar, say: line.say, current: () => game.current});
  const teach = createTeach({
    play: game.play,
    say: line.say,
    showStage: toolbar.showStage,
    current: () => game.current,
  });
  const overlay = createOverlay({session, board, say: line.say, current: () => game.current, onToggle: showOverlay});
  const placeLegend = overlay.legend.settle({
    line: line.element,
    tools: rows,
    row: () => (toolbar.element.hidden ? end.tools : toolbar.element),
  });
  const tools = {
    hint: () => modes.toggleHint(),
    teach() {
      modes.disarm();
      teach.press();
    },
    flagMode: () => modes.toggleFlagMode(),
    overlay: () => overlay.toggle(),
    vision: () => modes.toggleVision(),
    pause() {
      modes.disarm();
      game.togglePause();
    },
  };

  /** What the game shows, and where. */
  function screen() {
    return {
      /** @param {import('./play/game.js').Current} current */
      shape(current) {
        walkway.close();
        end.hide();
        element.classList.remove('is-ended', 'is-won');
        element.classList.add('is-fresh');
        element.classList.toggle('has-legend', current.hints);
        toolbar.element.hidden = false;
        placeLegend();
        offerTools(current);
        status.setEnded(false);
        status.reset(current.mines);
        line.say('');
        // Last, when the rows round it have their height: the board takes what room they leave.
        table.clear(current);
        modes.reset();
        teach.reset();
        overlay.reset();
        fit();
      },
      /** @param {import('../engine/protocol.js').Counters} counters @param {number} full */
      counters(counters, full) {
        saveCount = counters.saves;
        status.show(counters, full);
      },
      mood: status.setMood,
      /** @param {string} text @param {import('./play/game.js').About} [about] */
      say(text, {hinted = null, saved = null, isLesson = false} = {}) {
        const asked = hinted === null ? null : {word: 'Why?', act: () => why(hinted)};
        line.say(text, saved === null ? asked : {word: words.BEFORE_AND_AFTER, act: () => seeSaves(saved)}, {isLesson});
      },
      /** @param {any} won @param {string} reason of a loss @param {number} saves */
      end(won, reason, saves) {
        modes.end();
        toolbar.element.hidden = true;
        status.setEnded(true);
        element.classList.add('is-ended');
        element.classList.toggle('is-won', won !== null);
        film.href = `#game?${game.current.id}`;
        end.show(won, won === null && reason !== 'resigned', saves);
        placeLegend();
        status.showTime();
      },
      /** @param {import('./play/game.js').Current} current */
      state(current) {
        element.classList.toggle('is-fresh', current.state === 'fresh');
        toolbar.press('pause', current.covered);
        offerTools(current);
        overlay.refresh();
      },
      engineAbsent: () =>
        notices.add({
          text: words.ENGINE_ABSENT,
          isUrgent: true,
          action: {word: 'Try again', act: () => location.reload()},
        }),
      /** @param {import('../engine/protocol.js').Event[]} events */
      lesson: (events) => teach.follow(events),
      started() {
        line.hideProgress();
        status.showTime();
      },
    };
  }

  /** @param {{hints: boolean, mineVision: boolean}} current */
  function offerTools({hints, mineVision}) {
    toolbar.offer('hint', hints);
    toolbar.offer('teach', hints);
    toolbar.offer('vision', mineVision);
    toolbar.offer('overlay', hints);
  }

  /** @param {boolean} on */
  function showOverlay(on) {
    toolbar.press('overlay', on);
    end.pressOverlay(on);
    element.classList.toggle('is-overlay', on);
  }

  /** @param {number} cell */
  function onFocus(cell) {
    focused = cell;
    overlay.focused(cell);
  }

  /* Hands */

  /** @param {import('./play/moves.js').Intent} intent */
  function onIntent(intent) {
    const {cell} = intent;
    if (modes.on.hint && intent.type === 'primary') return askHint(cell);
    const seen = board.state.cells[cell];
    const {flagMode} = modes.on;
    const isPress = seen > 8 && moveFor(intent, {seen, now: seen, flagMode, questionMarks: false}) === 'open';
    game
      .play(
        () => {
          const move = moveFor(intent, {
            seen,
            now: board.state.cells[cell],
            flagMode,
            questionMarks: options.questionMarks,
          });
          return move && `${move} ${placeOf(cell)}`;
        },
        cell,
        isPress,
      )
      .then(() => options.flagAfterOpening && modes.switchAfterOpening());
  }

  /** @param {number} cell @returns {string} `row,column` from 0, as moves have it */
  function placeOf(cell) {
    const {columns} = board.state;
    return `${Math.floor(cell / columns)},${cell % columns}`;
  }

  /** @param {number} cell */
  function askHint(cell) {
    if (board.state.cells[cell] <= 8) return line.say(words.PICK);
    modes.disarm();
    game.play(() => `hint ${placeOf(cell)}`, cell);
  }

  /* Why, and what moved */

  /** What the line said before the walk. */
  let said = line.said;

  /** @param {number|null} cell null: of the decision that lost the game */
  async function why(cell) {
    const {covered, state} = game.current;
    if (covered || walkway.isOpen || state === 'won') return;
    if (cell !== null && board.state.cells[cell] <= 8) return line.say(words.PICK_WHY);
    modes.disarm();
    const found = await game.why(cell);
    if (!found || walkway.isOpen) return;
    const isLoss = cell === null;
    walkway.open(
      replayOf(
        slidesOf(found, board.state.columns, isLoss),
        board.state,
        isLoss && found.steps ? () => keepProof(null) : null,
      ),
    );
  }

  /** @param {number} number of the save to begin with, from 1 */
  async function seeSaves(number) {
    if (game.current.covered || walkway.isOpen) return;
    modes.disarm();
    const first = await game.save(number);
    if (!first || walkway.isOpen) return;
    const onSave = game.current.finished === null ? null : keepProof;
    walkway.open(savesWalk({first, start: number, ask: game.save, onSave, size: board.state}));
  }

  /** Keeps the proof of a save, or of the loss (null), as a file. @param {number|null} number of the save */
  async function keepProof(number) {
    const text = await game.certificate(number);
    if (!text) return;
    const href = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
    h('a', {href, download: number === null ? 'qmines-loss.json' : `qmines-save-${number}.json`}).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  /** @param {boolean} isShown */
  function showWalk(isShown) {
    element.classList.toggle('is-replaying', isShown);
    // The end's own button of that name is out of sight.
    status.setEnded(!isShown && game.current.finished !== null);
    if (isShown) said = line.said;
    else line.say(...said);
  }

  /* Keys: only while the board has the focus */

  /** @type {Record<string, () => void>} */
  const keys = {
    h: tools.hint,
    t: tools.teach,
    w: () => why(game.current.finished === null ? focused : null),
    o: tools.overlay,
    n: () => overlay.another(),
    b: () => saveCount && seeSaves(saveCount),
    v: tools.vision,
    g: tools.flagMode,
    p: tools.pause,
    r: next,
    1: () => level(0),
    2: () => level(1),
    3: () => level(2),
    '?': onKeys,
    s: () => line.say(board.surroundings(focused)),
    Escape: () => modes.disarm(),
  };

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was ours */
  function onKey(event) {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    act?.();
    return Boolean(act);
  }

  /* Games */

  /** Whether the question is open: a second one at the same time is answered with no. */
  let isAsking = false;

  /** Asks, when a game is running. @returns {Promise<boolean>} whether another may begin */
  async function leaveGame() {
    if (isAsking) return false;
    if (!game.isRunning()) return true;
    isAsking = true;
    const answer = await askToLeave(element);
    isAsking = false;
    if (answer === 'stay') return false;
    await (answer === 'keep' ? game.setAside() : game.resign());
    return true;
  }

  /** @param {Plan} plan @returns {Promise<string>} why it makes no game; empty when it does, or the player stays */
  async function begin(plan) {
    return (await leaveGame()) ? start(plan) : '';
  }

  /** As `begin`, and asks nothing: what was on the board has been kept. @param {Plan} plan */
  const start = (plan) => startFocused(() => game.startNew(plan));

  /** @param {Entry} entry @returns {Promise<string>} why it cannot be read; empty when it goes on */
  async function resume(entry) {
    const problem = await startFocused(() => game.resume(entry));
    if (!problem && game.isRunning()) line.say(game.current.covered ? words.PAUSED : words.RESUMED_GAME);
    return problem;
  }

  /** @param {string} record of a game whose board is wished for again @param {Plan} plan that game's */
  async function againOf(record, plan) {
    if (await leaveGame()) startFocused(() => game.startAgain(record, plan));
  }

  async function next() {
    if (await leaveGame()) startFocused(() => game.startNew({...game.current, seed: ''}));
  }

  function again() {
    startFocused(() => game.startAgain());
  }

  /** @param {number} number of the level */
  function level(number) {
    const {columns, rows, mines} = LEVELS[number];
    begin({...game.current, columns, rows, mines, seed: ''});
  }

  /** Whatever was pressed may vanish with the old game: the focus goes to the board. @template T @param {() => T} start @returns {T} */
  function startFocused(start) {
    const hadFocus = document.activeElement !== document.body;
    const started = start();
    if (hadFocus) board.focus(focused);
    const {columns, rows, mines, state} = game.current;
    if (hadFocus && state === 'fresh') line.say(words.begun(columns, rows, mines));
    return started;
  }

  async function share() {
    const url = new URL(linkTo(game.current), location.href).href;
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) return await navigator.share({url});
      await navigator.clipboard.writeText(url);
      line.say(words.LINK_COPIED);
    } catch (error) {
      // The player closed the share sheet, or the browser forbids the clipboard: the link is shown instead.
      if (/** @type {Error} */ (error).name !== 'AbortError') line.say(`${words.LINK_SHOWN} ${url}`);
    }
  }

  async function tellWorlds() {
    const exact = await game.worlds();
    if (exact) showWorlds(element, exact);
  }

  const fit = () => fitBlock(element, host, board);

  /** F2 is no letter that could be typed: it works wherever the focus is. @param {KeyboardEvent} event */
  function onFunctionKey(event) {
    if (event.key !== 'F2' || element.hidden || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    next();
  }

  document.addEventListener('keydown', onFunctionKey);
  const resizes = new ResizeObserver(fit);
  for (const each of [host, /** @type {Element} */ (host.firstElementChild)]) resizes.observe(each);
  settings.watchOptions(({longPress}) => board.set({longPress}));
  return {
    element,
    line,
    game,
    begin,
    start,
    resume,
    again: againOf,
    leaveGame,
    /**
     * A board of that size with its tools, not to be played on yet.
     *
     * @param {{columns: number, rows: number, hints?: boolean, mineVision?: boolean}} last
     */
    preview({columns, rows, hints = true, mineVision = false}) {
      element.classList.toggle('has-legend', hints);
      offerTools({hints, mineVision});
      table.clear({columns, rows});
      board.set({locked: true});
      fit();
    },
  };
}
