/** Why, and what moved: walks through a proof or the saves, in the place of the board. */
import {PART_ABSENT} from '../../words/page.js';
import * as words from '../../words/play.js';
import {h} from '../dom.js';
import {bring} from '../late.js';
import {createWalkthrough} from '../stage/walk.js';

/** A file that is offered stays so long, ms. */
const OFFERED = 60_000;

/**
 * @param {{
 *   game: ReturnType<typeof import('./game.js').createGame>, block: import('./block.js').Block, board: any,
 *   modes: ReturnType<typeof import('./modes.js').createModes>}} parts
 */
export function createExplain({game, block, board, modes}) {
  const {line} = block;
  /** What the line said before the walk. */
  let said = line.said;
  const walkthrough = createWalkthrough({
    host: block.host,
    say: (text, heard) => line.say(text, null, {heard}),
    onShown(isShown) {
      block.showWalk(isShown, game.current.finished !== null);
      if (isShown) said = line.said;
      else line.say(...said);
    },
  });
  block.rows.append(walkthrough.element);

  const absent = () => line.say(PART_ABSENT);
  const bringSteps = () => bring(() => import('./why.js'), absent);

  /** Keeps the proof of a save, or of the loss (null), as a file. @param {number|null} number of the save */
  async function keepProof(number) {
    const text = await game.certificate(number);
    if (!text) return;
    const href = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
    h('a', {href, download: number === null ? 'qmines-loss.json' : `qmines-save-${number}.json`}).click();
    setTimeout(() => URL.revokeObjectURL(href), OFFERED);
  }

  return {
    close: walkthrough.close,

    /** A proof of its own, on the board as it stands. @param {import('../../engine/protocol.js').Why} explanation */
    async showSteps(explanation) {
      const steps = await bringSteps();
      if (!steps || walkthrough.isOpen) return;
      const {slidesOf, stepsWalk} = steps;
      walkthrough.open(stepsWalk(slidesOf(explanation, board.state, false), board.state, null));
    },

    /** @param {number|null} cell null: of the decision that lost the game */
    async why(cell) {
      const {covered, state} = game.current;
      if (covered || walkthrough.isOpen || state === 'won') return;
      if (cell !== null && board.state.cells[cell] <= 8) return line.say(words.PICK_WHY);
      modes.disarm();
      const [explanation, steps] = await Promise.all([game.why(cell), bringSteps()]);
      if (!explanation || !steps || walkthrough.isOpen) return;
      const {isProvable, slidesOf, stepsWalk} = steps;
      const isLoss = cell === null;
      const onSave = isLoss && isProvable(game.current.result?.reason) ? () => keepProof(null) : null;
      const slides = slidesOf(explanation, board.state, isLoss, isLoss && !onSave);
      walkthrough.open(stepsWalk(slides, board.state, onSave));
    },

    /** @param {number} number of the save to begin with, from 1 */
    async seeSaves(number) {
      if (game.current.covered || walkthrough.isOpen) return;
      modes.disarm();
      const [first, saves] = await Promise.all([game.save(number), bring(() => import('./saves.js'), absent)]);
      if (!first || !saves || walkthrough.isOpen) return;
      const onSave = game.current.finished === null ? null : keepProof;
      walkthrough.open(saves.savesWalk({first, start: number, ask: game.save, onSave, size: board.state}));
    },
  };
}
