/** The event line as a state: what it said last, what it offers, and the progress of what the player waits for. */

import {batch, signal} from '../vendor/signals.js';
import * as words from '../words/play.js';

export type Offer = {word: string; act: () => void};

/**
 * `heard`: text added for those who listen; `isLesson`: it must be readable in full, however long it is; `isLoud`: the
 * player must not miss it; `isLoss`: something was lost.
 */
type How = {heard?: string; isLesson?: boolean; isLoud?: boolean; isLoss?: boolean};

export type Sentence = How & {text: string; offer: Offer | null};

/** A stage of what the player waits for. */
export type Progress = {stage: string; done: number; total: number};

export function createLine() {
  const sentence = signal<Sentence>({text: '', offer: null});
  const progress = signal<Progress | null>(null);
  /** Whether the player has pressed and waits. */
  const isPlayerWaiting = signal(false);
  /** Whether the line shows the progress of what the player waits for instead of the last sentence. */
  const showsProgress = signal(false);
  /** Whether sentences are shown but not read out. */
  const isQuiet = signal(false);
  let [prompts, sentences] = [0, 0];

  function say(text: string, offer: Offer | null = null, how: How = {}) {
    if (text) sentences += 1;
    batch(() => {
      showsProgress.value = false;
      sentence.value = {text, offer, ...how};
    });
  }

  return {
    sentence,
    progress,
    isPlayerWaiting,
    showsProgress,
    isQuiet,

    /** How often the player was asked to do something next, and how often the line said anything. */
    get counts() {
      return {prompts, sentences};
    },

    say,

    /** Asks the player for the next press. A quiet answer to an earlier press does not replace this. */
    ask(text: string) {
      prompts += 1;
      say(text);
    },

    showProgress(stage: string, done: number, total: number) {
      batch(() => {
        if (!progress.peek()) showsProgress.value = isPlayerWaiting.peek();
        progress.value = {stage, done, total};
      });
    },

    hideProgress() {
      batch(() => {
        progress.value = null;
        showsProgress.value = false;
      });
    },

    /** The player has pressed and waits, or no longer waits. */
    setPlayerWaiting(on: boolean) {
      batch(() => {
        isPlayerWaiting.value = on;
        showsProgress.value = on && progress.peek() !== null;
      });
    },
  };
}

export type Line = ReturnType<typeof createLine>;

/* The search for a no-guess board: the line shows its progress after half a second, and a way to stop it after two. */

/** ms */
const PROGRESS_AFTER = 500;
const CANCEL_AFTER = 2000;

/** @param isWaitingForBoard whether the game on the board waits for a board: progress for any other game is not shown */
export function createSearch(line: Line, cancel: () => void, isWaitingForBoard: () => boolean) {
  /** When the search began; null while there is no search. */
  let begun: number | null = null;
  let isCancelOffered = false;

  return {
    progress(stage: 'search' | 'grade', done: number, total: number) {
      if (!isWaitingForBoard()) return;
      begun ??= performance.now();
      const lasted = performance.now() - begun;
      if (lasted >= PROGRESS_AFTER) line.showProgress(stage, done, total);
      if (lasted < CANCEL_AFTER || isCancelOffered) return;
      isCancelOffered = true;
      line.say(stage === 'grade' ? words.SEARCHING_GRADE : words.SEARCHING, {word: words.CANCEL, act: cancel});
    },

    /** The search has ended, one way or another. @returns whether there was one */
    end(): boolean {
      if (begun === null) return false;
      begun = null;
      line.hideProgress();
      if (isCancelOffered) line.say('');
      isCancelOffered = false;
      return true;
    },
  };
}
