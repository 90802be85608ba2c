/** The play view: counters, board, event line and tools, and everything else that the page does for the game. */

import {loadAnew} from '../blame.js';
import {type Board, createBoard} from '../board/board.js';
import {LEGIBLE} from '../board/share.js';
import {isClosed, shareOf} from '../board/state.js';
import {sheetsOf} from '../build.js';
import type {Plan} from '../catalogue.js';
import {keyName} from '../key-name.js';
import {DEFAULT, type Game} from '../model/game.js';
import {createMood} from '../model/mood.js';
import {createPlayModel, type PlayModel} from '../model/play.js';
import type {Ports} from '../model/ports.js';
import {endSentence} from '../model/sentence.js';
import {watch} from '../model/watch.js';
import type {LateBench} from '../page/late-parts.js';
import type {Settings} from '../store/settings.js';
import {guardFocus} from '../ui/focus.js';
import {classes, h} from '../ui/h.js';
import {hasShape, shape, tellColumns} from '../ui/shape.js';
import {computed, type ReadonlySignal, signal} from '../vendor/signals.js';
import {LINK_COPIED} from '../words/page.js';
import * as words from '../words/play.js';
import {resultShared} from '../words/play.js';
import {bring} from './late.js';
import {linkTo} from './link.js';
import {whyNoEngine} from './no-engine.js';
import type {Notices} from './notices.js';
import {drawGame} from './play/board.js';
import {type Constraints, createConstraints} from './play/constraints.js';
import {endPanel, factsOf} from './play/end.js';
import {createExplain, type Explain, type Stage} from './play/explain.js';
import {createKeys} from './play/keys.js';
import {createNewGames, type NewGames} from './play/new-game.js';
import {toolbar} from './play/toolbar.js';
import {fitBlock, fitNow, hasAside} from './stage/fit.js';
import {legend, overlayControls} from './stage/legend.js';
import {eventLine, isLongLesson, relayout} from './stage/line.js';
import {statusBar} from './stage/status.js';

export type Play = ReturnType<typeof createPlay>;

/** @param late what games by constraints need in addition */
export function createPlay(ports: Ports & {settings: Settings}, notices: Notices, late: LateBench) {
  /** The cell that has, or last had, the focus. */
  let focused = 0;
  const model = createPlayModel(ports, {
    afterFrame: (run) => void requestAnimationFrame(() => setTimeout(run)),
    async confirmClosure() {
      const dialog = await bring(
        () => import('../ui/dialog.js'),
        (text) => model.line.say(text),
        sheetsOf('keys'),
      );
      return dialog !== null && (await dialog.choose(element, words.SHOW_CLOSURE)) !== 'stay';
    },
    pressNumber: (intent) => constraints.press(intent),
  });
  const {settings} = ports;
  const {hasEnded} = model;
  const isPressed = signal(false);
  const host = h('div', {class: 'board-host'});
  const board = createBoard(host, {
    onIntent: (intent) => model.press(intent),
    onPress: (on) => void (isPressed.value = on),
    onFocus(cell) {
      focused = cell;
      tellShare(model, board, cell);
    },
    onKey: (event) => keys.act(event),
  });
  const paused = h('p', {class: 'paused'}, h('strong', {}, words.PAUSE.what), ' ', h('span', {}, words.PAUSE.how));
  board.cover(paused, () => model.commands.pause());
  const focusBoard = () => board.focus(focused);
  drawGame(model, board);

  const stage = {host, sentence: eventLine(model.line, focusBoard)};
  const explain = createExplain(model, board, stage);
  const games = createNewGames(model, notices, focusBoard);
  const page = {hosts: () => ({view: element, board: host}), showSteps: explain.showSteps, focusBoard, settings};
  const constraints = createConstraints(model, board, late, page);
  const focus = {cell: () => focused, surroundings: board.surroundings};
  const keys = createKeys(model, constraints, games, focus);
  const isFlagTool = signal(false);
  settings.watchOptions(({flagTool}) => (isFlagTool.value = flagTool));
  const hasRoom = signal(false);
  const slack = signal(0);
  const parts = {stage, notices, explain, constraints};
  const element = playBlock(model, parts, {isPressed, isFlagTool, hasRoom, slack});

  answerRequests(model, {explain, games, constraints, host: () => element});
  constraints.element.addEventListener('keydown', (event) => {
    if (constraints.passesOn(event) && keys.act(event)) event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    if (element.hidden) return;
    if (keyName(event) === 'Escape' && !document.querySelector('dialog[open]')) model.overlay.escape();
    keys.anywhere(event);
  });
  guardFocus(() => [hasEnded.value, model.machine.isOpen.value], focusBoard);
  const fit = () => {
    slack.value = fitBlock(element, host, board) ?? slack.peek();
    hasRoom.value = hasAside(element, board);
  };
  const resizes = new ResizeObserver(fit);
  for (const each of [host, host.firstElementChild as Element]) resizes.observe(each);
  // After the rows around it have their height, because the board takes the room that they leave.
  watch(model.serial, () => {
    tellColumns(model.game.peek().columns);
    queueMicrotask(() => fitNow(element, host, board));
  });
  followOptions(settings, board, model);
  followEngine(model, notices);
  return {
    element,
    model,
    games,
    focusBoard,
    show: () => fitNow(element, host, board),

    /** A board with its tools before there is a game. @param isNew nobody has played here */
    preview(last: Partial<Plan>, isNew: boolean) {
      model.preview({...DEFAULT, rules: '', ...last});
      board.set({locked: !isNew});
      if (isNew) model.openEarly();
    },
  };
}

/** Boards of more rows need all the height of a low window. */
const HIGH = 12;

/** The parts of the view that are made first. */
type Parts = {stage: Stage; notices: Notices; explain: Explain; constraints: Constraints};

/**
 * `isPressed`: whether a cell is; `isFlagTool`: whether mouse users have a tool for flag mode, too; `hasRoom`: whether
 * there is room next to the board; `slack`: CSS px above the rows below the board.
 */
type Marks = Record<'isPressed' | 'isFlagTool' | 'hasRoom', ReadonlySignal<boolean>> & {slack: ReadonlySignal<number>};

/** Counters, the board's host, the event line, and the tools or what a game's end offers instead. */
function playBlock(
  model: PlayModel,
  {stage: {host, sentence}, notices, explain, constraints}: Parts,
  {isPressed, isFlagTool, hasRoom, slack}: Marks,
): HTMLElement {
  const {game, line, ending, hasEnded, overlay, commands, pressed} = model;
  const isPhone = shape('phone');
  const mode = computed(() => {
    if (explain.place.value === 'tools') return 'walk';
    if (hasEnded.value) return 'ended';
    return isLongLesson(line.sentence.value, isPhone.value ? slack.value : null) ? 'lesson' : 'play';
  });
  const isAside = () => explain.place.value === 'aside';
  const hasPanel = () => constraints.isOn.value || model.machine.isOpen.value;
  const isLow = shape('low');
  const isNext = computed(() => hasRoom.value && !isLow.value && !hasPanel());
  const mood = createMood(model);
  const status = statusBar(
    {
      ...{game, minesLeft: model.minesLeft, elapsed: model.elapsed},
      mood: () => (isPressed.value && mood.value === 'calm' ? 'pressed' : mood.value),
    },
    // The button with the same name at the game's end is hidden during a walk in its place.
    {
      ...{onNext: commands.next, onWorlds: commands.worlds, isExpert: model.isExpert},
      isEnded: () => hasEnded.value && explain.place.value !== 'tools' && !(isAside() && isNext.value),
    },
  );
  const standing = computed(() => `${mode.value} ${pressed.overlay.value}`);
  watch(standing, () => queueMicrotask(() => relayout(sentence)));
  const overlaid = {isOn: pressed.overlay, of: overlay.of, shares: overlay.shares};
  const controls = overlayControls(overlaid, overlay.switchKnowledge, overlay.another);
  // Where the tools are near the thumb, the overlay's controls follow them, and are shown elsewhere.
  const isSmall = shape('small');
  const place = computed(() => (!isSmall.value ? 'legend' : hasEnded.value ? 'end' : 'tools'));
  const at = (where: string) => () => (place.value === where ? controls : null);
  const tools = toolbar(model, {more: constraints.more, isFlagTool}, at('tools'));
  const end = endPanel(model, constraints.more, at('end'));
  const rows = h('div', {class: 'tools'}, () => [
    tools,
    isNext.value ? null : end,
    isAside() ? null : explain.controls.value,
  ]);
  const kind = () =>
    classes({
      play: true,
      'is-overlay': pressed.overlay.value,
      'is-fresh': game.value.state === 'fresh',
      'is-high': game.value.rows > HIGH,
      'is-welcoming': notices.hasRoom.value,
      'is-won': ending.value?.won,
      'has-figures': ending.value && factsOf(ending.value, false).length,
      'is-bench': constraints.isOn.value,
      'is-taught': constraints.isTaught.value,
      'has-walk': isAside(),
      'is-apart': isNext.value || (isLow.value && !hasPanel()),
    });
  const above = [h('h1', {class: 'unseen', tabindex: -1}, 'Play'), status, notices.above, host];
  const signs = legend(overlaid, at('legend'));
  const machine = machineSection(model);
  return h('section', {class: kind, 'data-mode': mode, 'aria-label': 'Play'}, () => {
    const {element: bench, isBelowTools} = constraints;
    const below = isBelowTools.value ? [rows, machine, bench] : [bench, rows, machine];
    // Next to the board, a walk contains the sentence.
    const next = isNext.value ? end : null;
    return [...above, isAside() ? explain.controls.value : sentence, signs, ...below, next, notices.element];
  });
}

/** Its parts exist only while it is open: proofs have a separate speed and separate steps. */
function machineSection(model: PlayModel) {
  const {machine, hasEnded, game, line} = model;
  /** Its controls, which load when it is first opened. */
  const parts = signal<HTMLElement[] | null>(null);

  watch(model.request, async (request) => {
    if (request?.type !== 'machine') return;
    const own = game.peek();
    const say = (text: string) => line.say(text);
    const module = parts.peek() ? null : await bring(() => import('./play/machine-panel.js'), say, sheetsOf('machine'));
    if (module && !parts.peek()) {
      const driver = module.createMachine(model, model.moves);
      machine.driver.value = driver;
      parts.value = module.machinePanel(model, driver);
    }
    if (model.isCurrent(own)) machine.driver.peek()?.toggle();
  });

  return h(
    'section',
    {
      class: () => `machine ${hasEnded.value ? 'has-ended' : ''}`,
      'aria-label': 'Machine at play',
      hidden: () => !machine.isOpen.value,
    },
    () => (machine.isOpen.value && parts.value) || [],
  );
}

/** `host`: of dialogs. */
type Answering = {explain: Explain; games: NewGames; constraints: Constraints; host: () => HTMLElement};

function answerRequests(model: PlayModel, {explain, games, constraints, host}: Answering) {
  const {game, line} = model;
  const say = (text: string) => line.say(text);

  /** A dialog over another board would answer a request that is out of date. */
  function sameBoard() {
    const {serial, covered} = game.peek();
    return () => model.isCurrent({serial}) && game.peek().covered === covered;
  }

  async function showSave() {
    const isSame = sameBoard();
    const module = await bring(() => import('./play/what-happened.js'), say, sheetsOf('about'));
    if (module && isSame()) module.showWhatHappened(host());
  }

  async function showWorlds() {
    const isSame = sameBoard();
    const module = await bring(() => import('./play/worlds.js'), say, sheetsOf('keys'));
    if (!module || !isSame()) return;
    // Behind another view the question waits until the player comes back.
    const exact = await model.questions.worlds();
    if (exact && isSame()) module.showWorlds(host(), exact);
  }

  function share() {
    const own = game.peek();
    async function show(link: string) {
      const module = await bring(() => import('./stage/link-box.js'), say, sheetsOf('link'));
      if (module && model.isCurrent(own)) module.showLink(host(), 'game', link);
    }
    constraints.withLink((link) => shareLink(own, link, {say: (text) => model.isCurrent(own) && say(text), show}));
  }

  watch(model.request, (request) => {
    switch (request?.type) {
      case 'why':
        return explain.why(request.cell);
      case 'saves':
        return explain.seeSaves(request.number);
      case 'worlds':
        return showWorlds();
      case 'share':
        return share();
      case 'whatHappened':
        return showSave();
      case 'next':
        return constraints.next(games.next);
      case 'again':
        return games.repeat();
      case 'ungraded':
        return games.ungraded();
      case 'level':
        return games.level(request.number);
      case 'takeBack':
        return games.offer.take();
    }
  });
}

/** Reports an engine that stops at a question every time. */
function followEngine({request}: PlayModel, notices: Notices) {
  watch(request, async (now) => {
    if (now?.type !== 'engineStopped') return;
    const {sentence} = await whyNoEngine(now.error);
    notices.add({text: sentence, isUrgent: true, action: {word: 'Try again', act: loadAnew}});
  });
}

/** In cells that are too small for figures, the event line says the share of the focused one. */
function tellShare({overlay, pressed, line}: PlayModel, {state, cellSize}: Board, cell: number) {
  const isShown = pressed.overlay.peek() && !overlay.world.peek() && isClosed(state, cell);
  const share = isShown ? shareOf(state, cell) : null;
  const isByKey = document.activeElement?.matches(':focus-visible');
  if (share && isByKey && cellSize < LEGIBLE) line.say(words.shareInWords(share));
}

function followOptions(settings: Settings, board: Board, model: PlayModel) {
  settings.watchOptions(({longPress, countdown}) => {
    board.set({longPress, countdown});
    model.confirming.value = null;
  });
  /** Two fingers may choose another size, until this one is chosen again. */
  let chosen: number | undefined;
  settings.watchOptions(({cells}) => {
    if (cells !== chosen) board.set({zoom: cells || null});
    chosen = cells;
  });
  let adviser = settings.adviser();
  settings.watchOptions(() => {
    if (adviser === settings.adviser()) return;
    adviser = settings.adviser();
    model.overlay.refresh();
  });
}

/* The board of a game for others, and how the game ended. */

/** `say`: to a player who still has that game on the board; `show`: the link, where it cannot be copied. */
type Sharing = {say: (text: string) => void; show: (link: string) => void};

/** @param link of a special kind; empty: that of its rules */
async function shareLink(game: Game, link: string, {say, show}: Sharing) {
  const url = new URL(link || linkTo({...game, given: game.ended.given}), location.href).href;
  const {end, ended} = game;
  const text = end ? resultShared(game, end, Boolean(ended.summary?.machine)) : undefined;
  try {
    if (navigator.share && hasShape('touched')) return await navigator.share({text, url});
    await navigator.clipboard.writeText(text ? `${text} ${url}` : url);
    // The result stays on the line.
    say(end ? `${endSentence(game)} ${LINK_COPIED}` : LINK_COPIED);
  } catch (error) {
    // The player closed the share sheet, or the browser forbids the clipboard: the link is shown instead.
    if ((error as Error).name !== 'AbortError') show(url);
  }
}
