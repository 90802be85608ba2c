/** Why the game was lost: a walk through the proof, in the place of the board. */
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

  return {
    element: walkthrough.element,
    get isOpen() {
      return walkthrough.isOpen;
    },
    close: walkthrough.close,

    async why() {
      try {
        const explanation = await actions.why();
        if (!explanation || walkthrough.isOpen) return;
        const {state} = board;
        const slides = slidesOf(explanation, state, true);
        walkthrough.open(stepsWalk(slides, state, explanation.steps ? () => actions.save(null) : null));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        line.say(error.message);
      }
    },
  };
}
