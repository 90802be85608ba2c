/** The event line, as a state: what was said last, what is offered beside it, how far what is waited for has come. */

import {batch, signal} from '../vendor/signals.js';
import * as words from '../words/play.js';

export type Offer = {word: string; act: () => void};

/**
 * `heard`: what goes on after it, for those who listen; `isLesson`: it must be seen whole, however long it is;
 * `isLoud`: it must not be missed; `isLoss`: of something that was lost.
 */
type How = {heard?: string; isLesson?: boolean; isLoud?: boolean; isLoss?: boolean};

export type Sentence = How & {text: string; offer: Offer | null};

/** A stage of what is waited for. */
export type Progress = {stage: string; done: number; total: number};

export function createLine() {
  const sentence = signal<Sentence>({text: '', offer: null});
  const progress = signal<Progress | null>(null);
  /** Whether the player has pressed and waits. */
  const isPlayerWaiting = signal(false);
  /** Whether the line shows a waiting player the progress, in place of the last sentence. */
  const showsProgress = signal(false);
  /** Whether sentences are seen without being heard. */
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

    /** How often the player was asked to do something next, and was told anything. */
    get counts() {
      return {prompts, sentences};
    },

    say,

    /** Asks the player for the next press: no quiet answer to an earlier one takes that away. */
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

    /** The player has pressed and waits, or waits no more. */
    setPlayerWaiting(on: boolean) {
      batch(() => {
        isPlayerWaiting.value = on;
        showsProgress.value = on && progress.peek() !== null;
      });
    },
  };
}

export type Line = ReturnType<typeof createLine>;

/*
 * A board is searched for that asks for no guess: after half a second it is told how far, after two it can be ended.
 */

/** ms */
const PROGRESS_AFTER = 500;
const CANCEL_AFTER = 2000;

/** @param isWaitingForBoard whether the game on the board waits for one: what is told of another is nobody's */
export function createSearch(line: Line, cancel: () => void, isWaitingForBoard: () => boolean) {
  /** When it began; null while nothing is searched for. */
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

    /** It has ended, one way or another. @returns whether there was one */
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
