/** What comes next, in a line that is always there. */
import {GUIDE} from '../../words/bench.js';
import {h, setText} from '../dom.js';

/** @param {import('./model.js').Model} model */
export function createGuide(model) {
  const element = h('p', {class: 'bench-guide'});

  return {
    element,

    /** @param {{subtract: boolean, reduce: boolean, merge: boolean}} offered @param {boolean} hasEnded */
    show({subtract, reduce, merge}, hasEnded) {
      const count = model.stands.selected.length;
      const isBare = !subtract && !reduce && !merge;
      const single = reduce ? GUIDE.oneReduced : GUIDE.one;
      const next = isBare ? GUIDE.bare : count === 1 ? single : GUIDE.two;
      setText(element, hasEnded ? GUIDE.ended : count ? next : GUIDE.none);
    },
  };
}
