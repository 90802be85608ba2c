/** *Why?*, and which mines moved: walks through a proof or the saves, in the board's place. */

import type {Board} from '../../board/board.js';
import {sheetsOf} from '../../build.js';
import type {Why} from '../../engine/protocol.js';
import type {Sentence} from '../../model/line.js';
import type {PlayModel} from '../../model/play.js';
import {isOpened} from '../../model/questions.js';
import {watch} from '../../model/watch.js';
import {computed, type ReadonlySignal, signal} from '../../vendor/signals.js';
import * as words from '../../words/play.js';
import {download} from '../download.js';
import {bring} from '../late.js';
import {hasAside} from '../stage/fit.js';
import type {createWalkthrough, Walk, Walkthrough} from '../stage/walk.js';

/** `host`: of the board, which a walk replaces; `sentence`: the event line. */
export type Stage = {host: HTMLElement; sentence: HTMLElement};

export function createExplain(model: PlayModel, board: Board, {host, sentence}: Stage) {
  const {game, line, commands, questions} = model;
  /** Whether there is a walk, and whether there is room for a panel next to the board. */
  const isWalk = signal(false);
  const hasRoom = signal(false);
  /** Where its controls are: in a panel next to the board, with the sentence, or instead of the tools. */
  const place = computed(() => isWalk.value && (hasRoom.value ? 'aside' : 'tools'));
  /** Looks for that room again when the window has changed. */
  let measure = () => {};
  /** Whether the walk is what speaks. */
  let isSpeaking = false;
  /** The controls of a walk, once the first one has loaded. */
  const controls = signal<HTMLElement | null>(null);
  /** The game that the walk is about; another one has different sentences. */
  const shownGame = computed(() => `${game.value.serial} ${game.value.id}`);
  let walked = '';
  const isCovered = computed(() => game.value.covered);
  /** How often the board was covered or uncovered. */
  let turns = 0;
  /** What the line said before the walk. */
  let said: Sentence = line.sentence.peek();
  /** Shows the walks, once the first one has loaded. */
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

  /** @param isWide of two boards next to each other, which need all the room */
  function open(module: typeof import('./why.js') | typeof import('./saves.js'), walk: Walk, isWide: boolean = false) {
    walkthrough ??= made(module.createWalkthrough);
    measure = () => void (hasRoom.value = !isWide && hasAside(host.parentElement as HTMLElement, board));
    measure();
    walkthrough.open(walk);
  }

  new ResizeObserver(() => measure()).observe(host);

  const absent = (sentence: string) => line.say(sentence);
  const bringSteps = () => bring(() => import('./why.js'), absent, sheetsOf('why'));

  /**
   * Whether the current request is still wanted when its parts have loaded. The part of the page that shows the answer
   * loads first, and then the engine is asked, so that the answer is about the board that it covers.
   */
  function stillWanted(): () => boolean {
    const {serial, end} = game.peek();
    const begun = turns;
    return () => {
      const now = game.peek();
      return now.serial === serial && now.end === end && !now.covered && turns === begun && !walkthrough?.isOpen();
    };
  }

  // After a pause the game goes on, not the question.
  watch(isCovered, () => turns++);
  // Another game, or the same one continued after its end.
  watch(shownGame, () => walkthrough?.close());
  // Next to a panel the tools can still be pressed: their effect is visible, and the line reports it.
  watch(line.sentence, (now) => {
    if (isSpeaking || place.peek() !== 'aside') return;
    said = now;
    walkthrough?.close();
  });
  watch(model.machine.isOpen, () => place.peek() === 'aside' && walkthrough?.close());

  return {
    place: place as ReadonlySignal<false | 'aside' | 'tools'>,
    controls: controls as ReadonlySignal<HTMLElement | null>,

    /** Walks through a given proof, on the current board. */
    async showSteps(ask: () => Promise<Why | null>) {
      const isWanted = stillWanted();
      const steps = await bringSteps();
      if (!steps || !isWanted()) return;
      const explanation = await ask();
      if (!explanation || !isWanted()) return;
      const {slidesOf, stepsWalk} = steps;
      open(steps, stepsWalk(slidesOf(explanation, board.state, null), board.state, null));
    },

    /** @param cell null: the decision that lost the game */
    async why(cell: number | null) {
      const isWanted = stillWanted();
      const isOpen = () => cell !== null && isOpened(game.peek(), cell);
      if (!isWanted() || game.peek().state === 'won') return;
      if (isOpen()) return line.say(words.PICK_WHY);
      commands.disarm();
      const steps = await bringSteps();
      if (!steps || !isWanted() || isOpen()) return;
      const explanation = await questions.why(cell);
      if (!explanation || !isWanted()) return;
      const {isProvable, slidesOf, stepsWalk} = steps;
      const {end} = game.peek();
      const lost = cell === null && end?.type === 'lost' ? end.reason : null;
      const onSave = lost && isProvable(lost) ? () => keepProof(questions, null) : null;
      const slides = slidesOf(explanation, board.state, lost);
      open(steps, stepsWalk(slides, board.state, onSave));
    },

    /** @param number of the first save to show, from 1 */
    async seeSaves(number: number) {
      if (place.peek() === 'aside') walkthrough?.close();
      const isWanted = stillWanted();
      if (!isWanted()) return;
      commands.disarm();
      const saves = await bring(() => import('./saves.js'), absent, sheetsOf('saves'));
      if (!saves || !isWanted()) return;
      const first = await questions.save(number);
      if (!first || !isWanted()) return;
      const onSave = game.peek().end ? (which: number | null) => keepProof(questions, which) : null;
      open(
        saves,
        saves.savesWalk(new Map([[number, first]]), number, {ask: questions.save, onSave, size: board.state}),
        true,
      );
    },
  };
}

/** Downloads the proof of a save, or of the loss (null). @param number of the save */
async function keepProof(questions: PlayModel['questions'], number: number | null) {
  const text = await questions.certificate(number);
  if (!text) return;
  download(
    new Blob([text], {type: 'application/json'}),
    number === null ? 'qmines-loss.json' : `qmines-save-${number}.json`,
  );
}

export type Explain = ReturnType<typeof createExplain>;
