/** *Why?*, and which mines moved: walks through a proof or the saves, in the board's place. */

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

/** @param host of the board: a walk replaces it */
export function createExplain(model: PlayModel, board: Board, host: HTMLElement) {
  const {game, line, commands, questions} = model;
  /** Whether there is a walk. */
  const isWalk = signal(false);
  /** The controls of a walk, once the first one has loaded. */
  const controls = signal<HTMLElement | null>(null);
  /** The game that the walk is about; another one has different sentences. */
  const shownGame = computed(() => `${game.value.serial} ${game.value.id}`);
  let walked = '';
  /** What the line said before the walk. */
  let said: Sentence = line.sentence.peek();
  /** Shows the walks, once the first one has loaded. */
  let walkthrough: Walkthrough | null = null;

  function made(create: typeof createWalkthrough) {
    const say = (text: string, heard: string) => line.say(text, null, {heard});
    const own = create(host, say, (isShown) => {
      isWalk.value = isShown;
      if (isShown) [said, walked] = [line.sentence.peek(), shownGame.peek()];
      else if (walked === shownGame.peek()) line.say(said.text, said.offer, {isLesson: said.isLesson});
    });
    controls.value = own.element;
    return own;
  }

  function open({createWalkthrough: create}: {createWalkthrough: typeof createWalkthrough}, walk: Walk) {
    walkthrough ??= made(create);
    walkthrough.open(walk);
  }

  const absent = (sentence: string) => line.say(sentence);
  const bringSteps = () => bring(() => import('./why.js'), absent, sheetsOf('why'));

  /** Downloads the proof of a save, or of the loss (null). @param number of the save */
  async function keepProof(number: number | null) {
    const text = await questions.certificate(number);
    if (!text) return;
    download(
      new Blob([text], {type: 'application/json'}),
      number === null ? 'qmines-loss.json' : `qmines-save-${number}.json`,
    );
  }

  /**
   * Whether the current request is still wanted when its parts have loaded. The part of the page that shows the answer
   * loads first, and then the engine is asked, so that the answer is about the board that it covers.
   */
  function stillWanted(): () => boolean {
    const {serial, end} = game.peek();
    return () => {
      const now = game.peek();
      return now.serial === serial && now.end === end && !now.covered && !walkthrough?.isOpen();
    };
  }

  // Another game, or the same one continued after its end.
  watch(shownGame, () => walkthrough?.close());

  return {
    isWalk: isWalk as ReadonlySignal<boolean>,
    controls: controls as ReadonlySignal<HTMLElement | null>,

    /** Walks through a given proof, on the current board. */
    async showSteps(ask: () => Promise<Why | null>) {
      const isWanted = stillWanted();
      const steps = await bringSteps();
      if (!steps || !isWanted()) return;
      const explanation = await ask();
      if (!explanation || !isWanted()) return;
      const {slidesOf, stepsWalk} = steps;
      open(steps, stepsWalk(slidesOf(explanation, board.state, false), board.state, null));
    },

    /** @param cell null: the decision that lost the game */
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

    /** @param number of the first save to show, from 1 */
    async seeSaves(number: number) {
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
      );
    },
  };
}

export type Explain = ReturnType<typeof createExplain>;
