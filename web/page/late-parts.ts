/**
 * Parts that load when they are first needed: the list of keys, the dialog for a new game, and everything for play by
 * constraints.
 */

import {loadAnew} from '../blame.js';
import type {Board} from '../board/board.js';
import {sheetsOf} from '../build.js';
import type {PlayModel} from '../model/play.js';
import {extend} from '../ui/h.js';
import type {LessonPorts} from '../views/bench/teaching.js';
import {bring} from '../views/late.js';
import type {createNewGame, NewGame} from '../views/newgame.js';
import type {Notices} from '../views/notices.js';
import type {BenchPage} from '../views/play/constraints.js';
import {keyName} from '../views/stage/keys.js';
import {LOADING} from '../words/page.js';

/** The page says nothing about a part that is loading until after this time, ms. */
const SOON = 500;

/** The part does not load: a browser may remember that as long as the page lives, and only a reload helps. */
const showAbsence = (notices: Notices) => (text: string) =>
  notices.add({text, isUrgent: true, action: {word: 'Reload', act: loadAnew}});

/** Loads a part. @param forget it is no longer needed: Escape was pressed, or another view is shown */
async function bringWanted<M>(
  {load, sheets}: {load: () => Promise<M>; sheets?: string[]},
  notices: Notices,
  forget: () => void,
): Promise<M | null> {
  const onKey = (event: KeyboardEvent) => keyName(event) === 'Escape' && forget();
  addEventListener('keydown', onKey);
  // Before the page follows the address, which may ask for the part again.
  addEventListener('hashchange', forget, true);
  try {
    return await bring(load, showAbsence(notices), sheets);
  } finally {
    removeEventListener('keydown', onKey);
    removeEventListener('hashchange', forget, true);
  }
}

/** @returns shows the list of keys */
export function createKeysList(host: HTMLElement, notices: Notices): () => Promise<void> {
  let isComing = false;
  let isWanted = false;

  return async () => {
    isWanted = true;
    if (isComing) return;
    isComing = true;
    const keys = await bringWanted(
      {load: () => import('../views/keys.js'), sheets: sheetsOf('keys')},
      notices,
      () => (isWanted = false),
    );
    isComing = false;
    if (isWanted) keys?.showKeys(host);
  };
}

/** @param create makes the dialog */
export function createLateNewGame(
  host: HTMLElement,
  notices: Notices,
  create: (module: {createNewGame: typeof createNewGame}) => NewGame,
) {
  const load = () => import('../views/newgame.js');
  let dialog: NewGame | null = null;
  let isComing = false;
  /** How to open it once it has loaded; null if nobody waits for it. */
  let wish: {how: Parameters<NewGame['open']>[0]} | null = null;

  /** A dialog that was requested in one view does not open over another. */
  function forget() {
    wish = null;
  }

  async function come() {
    isComing = true;
    const timer = setTimeout(() => notices.add({text: LOADING}), SOON);
    const module = await bringWanted({load, sheets: sheetsOf('newgame')}, notices, forget);
    clearTimeout(timer);
    notices.withdraw(LOADING);
    isComing = false;
    if (!module) return null;
    dialog = create(module);
    extend(host, {}, dialog.element);
    return dialog;
  }

  return {
    /** Opens it, or says that it does not load. */
    async open(how?: Parameters<NewGame['open']>[0]) {
      if (dialog) return dialog.open(how);
      wish = {how};
      if (isComing) return;
      const made = await come();
      if (wish) await made?.open(wish.how);
    },

    /** Closes it, or cancels its opening while it is still loading; so does Escape. */
    close() {
      forget();
      dialog?.close();
    },

    /** Loads it before it is needed. A failure is reported only when it is needed. */
    ahead: () => load().catch(() => {}),
  };
}

export type LateNewGame = ReturnType<typeof createLateNewGame>;

/** What games by constraints need. @param lessonPorts of lessons */
export const createLateBench = (notices: Notices, lessonPorts: LessonPorts) => async () => {
  const module = await bring(() => import('../views/bench.js'), showAbsence(notices), sheetsOf('bench'));
  if (!module) return null;
  const {createBench} = module;
  return {
    createBench: (model: PlayModel, board: Board, page: BenchPage) => createBench(model, board, page, lessonPorts),
  };
};

export type LateBench = ReturnType<typeof createLateBench>;
