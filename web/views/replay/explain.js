/** Why the game was lost, or how something came into the list: a walk through the proof, in the place of the board. */
import {EngineStopped, Refused} from '../../engine/client.js';
import {whyNoEngine} from '../no-engine.js';
import {slidesOf} from '../stage/slides.js';
import {stepsWalk} from '../stage/steps.js';
import {createWalkthrough} from '../stage/walk.js';

/**
 * @param {{
 *   host: HTMLElement, board: import('../../board/board.js').Board, actions: import('./actions.js').Actions,
 *   say: (text: string, more?: {heard: string}) => void, onShown: (isShown: boolean) => void}} parts
 *   `host` holds the board; `onShown`: the walk begins, or ends
 */
export function createExplain({host, board, actions, say, onShown}) {
  const walkthrough = createWalkthrough({host, say: (text, heard) => say(text, {heard}), onShown});
  /** What is being asked, and what ends it; empty where nothing is. */
  let asked = '';
  let asking = new AbortController();

  /** Nobody wants to know it any more. */
  function drop() {
    asked = '';
    asking.abort();
  }

  /**
   * @param {string} question what is asked: once more changes nothing, another takes its place
   * @param {(dropped: AbortSignal) => Promise<import('../../engine/protocol.js').Why|null>} ask @param {boolean} isLoss whether it is about the decision that lost
   * @param {(() => void)|null} onSave its proof is to be kept; null: it has none
   */
  async function walk(question, ask, isLoss, onSave) {
    if (question === asked || walkthrough.isOpen) return;
    drop();
    asked = question;
    const {signal} = (asking = new AbortController());
    try {
      const explanation = await ask(signal);
      if (!explanation || signal.aborted) return;
      const {state} = board;
      walkthrough.open(stepsWalk(slidesOf(explanation, state, isLoss, isLoss && !onSave), state, onSave));
    } catch (error) {
      if (error instanceof EngineStopped) {
        const {sentence} = await whyNoEngine(error);
        if (!signal.aborted) say(sentence);
      } else if (error instanceof Refused) say(error.message);
      else throw error;
    } finally {
      if (!signal.aborted) asked = '';
    }
  }

  return {
    element: walkthrough.element,
    get isOpen() {
      return walkthrough.isOpen;
    },
    close: walkthrough.close,

    /** To be called when another move is shown: what was asked was asked about the one before. */
    drop,

    /** Why the game was lost. @param {boolean} hasProof whether that can be proven */
    why: (hasProof) => walk('why', actions.why, true, hasProof ? () => actions.save(null) : null),

    /**
     * How a constraint came about that stands in the list.
     *
     * @param {string} name @param {number} moves after which it stands
     */
    derivation: (name, moves) =>
      walk(`${name} ${moves}`, (dropped) => actions.derivation(name, moves, dropped), false, null),
  };
}
