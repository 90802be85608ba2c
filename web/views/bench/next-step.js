/** The next useful step, when it is asked for: a sentence, and on the board the constraints that it names, until the next move. */
import {h} from '../dom.js';
import {icon} from '../icons.js';
import {numberOf} from '../stage/numbers.js';

/**
 * @param {{
 *   toolbar: HTMLElement, game: any, board: any, line: Pick<ReturnType<typeof import('../stage/line.js').createLine>, 'say'>,
 *   sketch: ReturnType<typeof import('./sketch.js').createSketch>, onPoint: (names: string[]) => void}} parts  `onPoint`: which constraints are shown
 */
export function createNextStep({toolbar, game, board, line, sketch, onPoint}) {
  const button = h(
    'button',
    {class: 'tool tool-next-step', 'aria-keyshortcuts': 'N', title: 'Next step (N)', hidden: true, onclick: ask},
    icon('hint'),
    h('span', {}, 'Next step'),
  );
  toolbar.querySelector('.tool-pause')?.before(button);

  async function ask() {
    if (button.hidden || game.current.covered || game.current.finished !== null) return;
    /** @type {import('../../engine/protocol.js').Next|null} */
    const advice = await game.nextStep();
    if (!advice) return;
    line.say(advice.sentence, null, {isLesson: true});
    const sources = advice.next?.sources ?? [];
    const numbers = sources.map((name) => numberOf(name, board.state.columns)).filter((cell) => cell !== null);
    board.set({proof: {sources: new Set(numbers), notes: new Map()}});
    point(sources);
  }

  /** @param {string[]} sources */
  function point(sources) {
    sketch.pointAtStep(sources);
    onPoint(sources);
  }

  /** It shows no more. */
  function clear() {
    board.set({proof: null});
    point([]);
  }

  return {
    ask,
    clear,
    /** @param {boolean} on whether it may be asked for */
    offer(on) {
      button.hidden = !on;
      clear();
    },
  };
}
