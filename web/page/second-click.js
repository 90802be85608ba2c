/**
 * The second click of a double one lands on what the first one pressed, or on nothing: where a press makes a control give way to
 * another, a hand that clicks twice has not meant that one.
 *
 * @typedef {{control: Element|null, box: DOMRect|undefined, x: number, y: number, time: number}} Press
 */

const CONTROLS = 'button, a, summary, input, select, textarea, label, dialog, [role="grid"]';
/** Fingers are this quick, ms: what they press may act before the browser counts their taps. */
const QUICK = 250;

/** @param {EventTarget|null} target @returns {Element|null} */
function controlOf(target) {
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}

export function refuseSecondClicks() {
  /** The last one that was a click. @type {Press|null} */
  let first = null;
  /** @type {Press|null} */
  let now = null;
  let isRefused = false;

  /** Whether it lands where the first one's control was, and is no more. @param {MouseEvent} event */
  function isMisled({target, clientX, clientY}) {
    if (!first?.control || controlOf(target) === first.control) return false;
    const {left, top, right, bottom} = /** @type {DOMRect} */ (first.box);
    const isThere = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    return isThere && controlOf(document.elementFromPoint(first.x, first.y)) !== first.control;
  }

  /** @param {Event} event */
  function refuse(event) {
    isRefused = true;
    event.preventDefault(); // the board takes no press that is refused
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const {target, clientX: x, clientY: y, timeStamp: time, pointerType} = event;
    const control = controlOf(target);
    now = {control, box: control?.getBoundingClientRect(), x, y, time};
    isRefused = false;
    if (pointerType !== 'mouse' && first && time - first.time < QUICK && isMisled(event)) refuse(event);
  }

  /** @param {MouseEvent} event */
  function click(event) {
    if (!event.detail) return; // by a key, or a program
    if (!isRefused && (event.detail === 1 || !isMisled(event))) {
      first = now;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  addEventListener('pointerdown', down, {capture: true});
  addEventListener('mousedown', (event) => event.detail > 1 && isMisled(event) && refuse(event), {capture: true});
  addEventListener('click', click, {capture: true});
}
