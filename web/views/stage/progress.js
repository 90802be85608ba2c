/** How far what is waited for has come: a bar under the event line, and the words beside it. */
import {h, setText} from '../dom.js';

/** @type {Record<string, [number, number]>} the part of the bar that each stage of the engine's start fills, as they share the time */
const SPANS = {download: [0, 0.5], start: [0.5, 0.85], engine: [0.85, 1]};

/** @typedef {(stage: string, done: number, total: number) => string} Tell  what is being waited for */

/** @param {Tell} tell @param {string} label of the bar */
export function createProgress(tell, label) {
  const stage = h('span', {class: 'line-stage', 'aria-hidden': 'true', hidden: true});
  const fill = h('span', {class: 'line-bar-fill'});
  const about = {role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': 100};
  const bar = h('div', {class: 'line-bar', ...about, hidden: true}, fill);
  let name = '';

  return {
    elements: [stage, bar],

    get isShown() {
      return !bar.hidden;
    },

    /** What has begun last. @returns {string} */
    told: () => tell(name, 0, 0),

    /** @param {string} now the stage @param {number} done @param {number} total */
    show(now, done, total) {
      const [from, to] = SPANS[now] ?? [0, 1];
      const share = from + (to - from) * (total > 0 ? done / total : 0);
      const text = tell(now, done, total);
      name = now;
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
