/** Why, and what moved: walks through a proof or the saves, in the place of the board. */
import * as words from '../../words/play.js';
import {download} from '../download.js';
import {bring} from '../late.js';

/**
 * @param {{
 *   game: ReturnType<typeof import('./game.js').createGame>, block: import('./block.js').Block, board: any,
 *   modes: ReturnType<typeof import('./modes.js').createModes>}} parts
 */
export function createExplain({game, block, board, modes}) {
  const {line} = block;
  /** What the line said before the walk. */
  let said = line.said;
  /** Where something is walked through, from when the first walk comes. @type {import('../stage/walk.js').Walkthrough|null} */
  let walkthrough = null;

  /** @param {typeof import('../stage/walk.js').createWalkthrough} create */
  function made(create) {
    const own = create({
      host: block.host,
      say: (text, heard) => line.say(text, null, {heard}),
      onShown(isShown) {
        block.showWalk(isShown, game.current.finished !== null);
        if (isShown) said = line.said;
        else line.say(...said);
      },
    });
    block.rows.append(own.element);
    return own;
  }

  /** @param {{createWalkthrough: typeof import('../stage/walk.js').createWalkthrough}} brought @param {import('../stage/walk.js').Walk} walk */
  function open({createWalkthrough}, walk) {
    walkthrough ??= made(createWalkthrough);
    walkthrough.open(walk);
  }

  const absent = (/** @type {string} */ sentence) => line.say(sentence);
  const bringSteps = () => bring(() => import('./why.js'), absent);

  /** Keeps the proof of a save, or of the loss (null), as a file. @param {number|null} number of the save */
  async function keepProof(number) {
    const text = await game.certificate(number);
    if (!text) return;
    download(
      new Blob([text], {type: 'application/json'}),
      number === null ? 'qmines-loss.json' : `qmines-save-${number}.json`,
    );
  }

  /**
   * Whether what is asked now is still wanted when what it needs has come. The part of the page that shows it comes first, and
   * then the question is put: the answer is about the board that it is laid over.
   *
   * @returns {() => boolean}
   */
  function stillWanted() {
    const {current} = game;
    const {finished} = current;
    return () => game.current === current && current.finished === finished && !current.covered && !walkthrough?.isOpen;
  }

  return {
    close: () => walkthrough?.close(),

    /** A proof of its own, on the board as it stands. @param {() => Promise<import('../../engine/protocol.js').Why|null>} ask */
    async showSteps(ask) {
      const isWanted = stillWanted();
      const steps = await bringSteps();
      if (!steps || !isWanted()) return;
      const explanation = await ask();
      if (!explanation || !isWanted()) return;
      const {slidesOf, stepsWalk} = steps;
      open(steps, stepsWalk(slidesOf(explanation, board.state, false), board.state, null));
    },

    /** @param {number|null} cell null: of the decision that lost the game */
    async why(cell) {
      const isWanted = stillWanted();
      const isOpen = () => cell !== null && board.state.cells[cell] <= 8;
      if (!isWanted() || game.current.state === 'won') return;
      if (isOpen()) return line.say(words.PICK_WHY);
      modes.disarm();
      const steps = await bringSteps();
      if (!steps || !isWanted() || isOpen()) return;
      const explanation = await game.why(cell);
      if (!explanation || !isWanted()) return;
      const {isProvable, slidesOf, stepsWalk} = steps;
      const isLoss = cell === null;
      const onSave = isLoss && isProvable(game.current.result?.reason) ? () => keepProof(null) : null;
      const slides = slidesOf(explanation, board.state, isLoss, isLoss && !onSave);
      open(steps, stepsWalk(slides, board.state, onSave));
    },

    /** @param {number} number of the save to begin with, from 1 */
    async seeSaves(number) {
      const isWanted = stillWanted();
      if (!isWanted()) return;
      modes.disarm();
      const saves = await bring(() => import('./saves.js'), absent);
      if (!saves || !isWanted()) return;
      const first = await game.save(number);
      if (!first || !isWanted()) return;
      const onSave = game.current.finished === null ? null : keepProof;
      open(saves, saves.savesWalk({first, start: number, ask: game.save, onSave, size: board.state}));
    },
  };
}
