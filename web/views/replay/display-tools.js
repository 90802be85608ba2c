/** What a replay can show beside the moves themselves: the shares, the mines of that moment, the list, and why the game was lost. */
import {h} from '../dom.js';
import {control} from '../stage/controls.js';

/**
 * @param {{list: HTMLElement, onShares: () => void, onVision: () => void, onWhy: () => void}} parts
 *   `list`: the button that opens the list of what was derived
 */
export function createDisplayTools({list, onShares, onVision, onWhy}) {
  const shares = control('Shares', 'overlay', 'O', onShares);
  const vision = control('Mine Vision', 'vision', 'V', onVision);
  const why = control('Why was this lost', 'why', 'W', onWhy);
  const tools = [shares, vision, list, why];
  let isWhyOffered = false;
  const element = h('div', {class: 'replay-views', role: 'group', 'aria-label': 'What is shown'}, ...tools);

  /** @param {HTMLElement} button @param {boolean} on */
  const press = (button, on) => button.setAttribute('aria-pressed', String(on));

  for (const button of [shares, vision]) press(button, false);
  return {
    element,
    /** By their letters. @type {Record<string, () => void>} */
    keys: {o: onShares, v: onVision, w: () => isWhyOffered && onWhy()},
    pressShares: (/** @type {boolean} */ on) => press(shares, on),
    pressVision: (/** @type {boolean} */ on) => press(vision, on),
    /**
     * The row is the same for every game that could be lost: where there is nothing to explain the button is not seen, and keeps its place.
     *
     * @param {boolean} isOffered whether there is a loss to explain @param {boolean} canBeLost
     */
    offerWhy(isOffered, canBeLost) {
      isWhyOffered = isOffered;
      why.hidden = !canBeLost;
      why.classList.toggle('is-idle', !isOffered);
    },
  };
}
