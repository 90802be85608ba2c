/** Why, and what moved: walks through a proof or the saves, in the place of the board. */

import type {Board} from '../../board/board.js';
import {sheetsOf} from '../../build.js';
import type {Why} from '../../engine/protocol.js';
import type {Sentence} from '../../model/line.js';
import type {PlayModel} from '../../model/play.js';
import {watch} from '../../model/watch.js';
import {computed, type ReadonlySignal, signal} from '../../vendor/signals.js';
import * as words from '../../words/play.js';
import {download} from '../download.js';
import {bring} from '../late.js';
import type {createWalkthrough, Walk, Walkthrough} from '../stage/walk.js';

/** `host`: of the board, in whose place a walk stands; `sentence`: the event line. */
export type Stage = {host: HTMLElement; sentence: HTMLElement};

export function createExplain(model: PlayModel, board: Board, {host, sentence}: Stage) {
  const {game, line, commands, questions} = model;
  /** Whether something is walked through, and whether there is room for a panel beside the board. */
  const isWalk = signal(false);
  const hasRoom = signal(false);
  /** Where its controls stand: in a panel beside the board, with the sentence, or in the place of the tools. */
  const place = computed(() => isWalk.value && (hasRoom.value ? 'aside' : 'tools'));
  /** Looks for that room, again when the window is another. */
  let measure = () => {};
  /** Whether it is the walk that speaks. */
  let isSpeaking = false;
  /** What leads through a walk, from when the first one comes. */
  const controls = signal<HTMLElement | null>(null);
  /** The game that is walked through; another has its own sentences. */
  const shownGame = computed(() => `${game.value.serial} ${game.value.id}`);
  let walked = '';
  /** What the line said before the walk. */
  let said: Sentence = line.sentence.peek();
  /** Where something is walked through, from when the first walk comes. */
  let walkthrough: Walkthrough | null = null;

  function made(create: typeof createWalkthrough) {
    function say(text: string, heard: string) {
      isSpeaking = true;
      line.say(text, null, {heard});
      isSpeaking = false;
    }

    function onShown(isShown: boolean) {
      isWalk.value = isShown;
      if (isShown) [said, walked] = [line.sentence.peek(), shownGame.peek()];
      else if (walked === shownGame.peek()) line.say(said.text, said.offer, {isLesson: said.isLesson});
    }

    const own = create(host, say, onShown, () => (place.value === 'aside' ? sentence : null));
    controls.value = own.element;
    return own;
  }

  /** @param isWide of two boards beside each other, which need all the room */
  function open(module: typeof import('./why.js') | typeof import('./saves.js'), walk: Walk, isWide: boolean = false) {
    walkthrough ??= made(module.createWalkthrough);
    measure = () => void (hasRoom.value = !isWide && module.hasAside(host.parentElement as HTMLElement, board));
    measure();
    walkthrough.open(walk);
  }

  new ResizeObserver(() => measure()).observe(host);

  const absent = (sentence: string) => line.say(sentence);
  const bringSteps = () => bring(() => import('./why.js'), absent, sheetsOf('why'));

  /** Keeps the proof of a save, or of the loss (null), as a file. @param number of the save */
  async function keepProof(number: number | null) {
    const text = await questions.certificate(number);
    if (!text) return;
    download(
      new Blob([text], {type: 'application/json'}),
      number === null ? 'qmines-loss.json' : `qmines-save-${number}.json`,
    );
  }

  /**
   * Whether what is asked now is still wanted when what it needs has come. The part of the page that shows it comes first, and
   * then the question is put: the answer is about the board that it is laid over.
   */
  function stillWanted(): () => boolean {
    const {serial, end} = game.peek();
    return () => {
      const now = game.peek();
      return now.serial === serial && now.end === end && !now.covered && !walkthrough?.isOpen();
    };
  }

  // Another game, or the same one gone on with after its end.
  watch(shownGame, () => walkthrough?.close());
  // Beside a panel the tools can still be pressed: what they do is seen, and told.
  watch(line.sentence, (now) => {
    if (isSpeaking || place.peek() !== 'aside') return;
    said = now;
    walkthrough?.close();
  });
  watch(model.machine.isOpen, () => place.peek() === 'aside' && walkthrough?.close());

  return {
    place: place as ReadonlySignal<false | 'aside' | 'tools'>,
    controls: controls as ReadonlySignal<HTMLElement | null>,

    /** A proof of its own, on the board as it stands. */
    async showSteps(ask: () => Promise<Why | null>) {
      const isWanted = stillWanted();
      const steps = await bringSteps();
      if (!steps || !isWanted()) return;
      const explanation = await ask();
      if (!explanation || !isWanted()) return;
      const {slidesOf, stepsWalk} = steps;
      open(steps, stepsWalk(slidesOf(explanation, board.state, false), board.state, null));
    },

    /** @param cell null: of the decision that lost the game */
    async why(cell: number | null) {
      const isWanted = stillWanted();
      const isOpen = () => cell !== null && game.peek().cells[cell] <= 8;
      if (!isWanted() || game.peek().state === 'won') return;
      if (isOpen()) return line.say(words.PICK_WHY);
      commands.disarm();
      const steps = await bringSteps();
      if (!steps || !isWanted() || isOpen()) return;
      const explanation = await questions.why(cell);
      if (!explanation || !isWanted()) return;
      const {isProvable, slidesOf, stepsWalk} = steps;
      const isLoss = cell === null;
      const {end} = game.peek();
      const onSave = isLoss && isProvable(end?.type === 'lost' ? end.reason : undefined) ? () => keepProof(null) : null;
      const slides = slidesOf(explanation, board.state, isLoss, isLoss && !onSave);
      open(steps, stepsWalk(slides, board.state, onSave));
    },

    /** @param number of the save to begin with, from 1 */
    async seeSaves(number: number) {
      if (place.peek() === 'aside') walkthrough?.close();
      const isWanted = stillWanted();
      if (!isWanted()) return;
      commands.disarm();
      const saves = await bring(() => import('./saves.js'), absent, sheetsOf('saves'));
      if (!saves || !isWanted()) return;
      const first = await questions.save(number);
      if (!first || !isWanted()) return;
      const onSave = game.peek().end ? keepProof : null;
      open(
        saves,
        saves.savesWalk(new Map([[number, first]]), number, {ask: questions.save, onSave, size: board.state}),
        true,
      );
    },
  };
}

export type Explain = ReturnType<typeof createExplain>;
