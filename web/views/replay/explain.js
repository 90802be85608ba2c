/** Why the game was lost, or how something came into the list: a walk through the proof, in the place of the board. */
import {Refused} from '../../engine/client.js';
import {slidesOf} from '../stage/slides.js';
import {stepsWalk} from '../stage/steps.js';
import {createWalkthrough} from '../stage/walk.js';

/**
 * @param {{
 *   host: HTMLElement, board: import('../../board/board.js').Board, actions: import('./actions.js').Actions,
 *   line: ReturnType<typeof import('../stage/line.js').createLine>, onShown: (isShown: boolean) => void}} parts
 *   `host` holds the board; `onShown`: the walk begins, or ends
 */
export function createExplain({host, board, actions, line, onShown}) {
  const walkthrough = createWalkthrough({host, say: (text, heard) => line.say(text, null, {heard}), onShown});

  /**
   * @param {() => Promise<import('../../engine/protocol.js').Why|null>} ask @param {boolean} isLoss whether it is about the decision that lost
   * @param {(() => void)|null} onSave its proof is to be kept; null: it has none
   * @param {() => boolean} [isMeant] whether the answer is still wanted when it comes
   */
  async function walk(ask, isLoss, onSave, isMeant = () => true) {
    try {
      const explanation = await ask();
      if (!explanation || walkthrough.isOpen || !isMeant()) return;
      const {state} = board;
      walkthrough.open(stepsWalk(slidesOf(explanation, state, isLoss, isLoss && !onSave), state, onSave));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      line.say(error.message);
    }
  }

  return {
    element: walkthrough.element,
    get isOpen() {
      return walkthrough.isOpen;
    },
    close: walkthrough.close,

    /** Why the game was lost. @param {boolean} hasProof whether that can be proven */
    why: (hasProof) => walk(actions.why, true, hasProof ? () => actions.save(null) : null),

    /**
     * How a constraint came about that stands in the list.
     *
     * @param {string} name @param {number} moves after which it stands @param {() => boolean} isShown whether they are shown still
     */
    derivation: (name, moves, isShown) => walk(() => actions.derivation(name, moves), false, null, isShown),
  };
}
