/** How far what is waited for has come: a bar under the event line, and the words beside it. */
import {h, setText} from '../dom.js';

/** @type {Record<string, [number, number]>} the part of the bar that each stage of the engine's start fills, as they share the time */
const SPANS = {download: [0, 0.5], start: [0.5, 0.85], engine: [0.85, 1]};

/** @typedef {(stage: string, done: number, total: number, hasMoved: boolean) => string} Tell  what is being waited for; `hasMoved`: by a move, too */

/** @param {Tell} tell @param {string} label of the bar */
export function createProgress(tell, label) {
  const stage = h('span', {class: 'line-stage', 'aria-hidden': 'true', hidden: true});
  const fill = h('span', {class: 'line-bar-fill'});
  const about = {role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': 100};
  const bar = h('div', {class: 'line-bar', ...about, hidden: true}, fill);
  /** What was shown last. @type {[string, number, number]} */
  let far = ['', 0, 0];
  let hasMoved = false;

  return {
    elements: [stage, bar],

    get isShown() {
      return !bar.hidden;
    },

    /** What has begun last. @returns {string} */
    told: () => tell(far[0], 0, 0, hasMoved),

    /** A move waits, or does no more. @param {boolean} on */
    await(on) {
      hasMoved = on;
      if (this.isShown) this.show(...far);
    },

    /** @param {string} now the stage @param {number} done @param {number} total */
    show(now, done, total) {
      const [from, to] = SPANS[now] ?? [0, 1];
      const share = from + (to - from) * (total > 0 ? done / total : 0);
      const text = tell(now, done, total, hasMoved);
      far = [now, done, total];
      bar.hidden = stage.hidden = false;
      bar.setAttribute('aria-valuenow', String(Math.round(100 * share)));
      bar.setAttribute('aria-valuetext', text);
      fill.style.setProperty('--share', String(share));
      setText(stage, text);
    },

    hide() {
      bar.hidden = stage.hidden = true;
    },
  };
}
