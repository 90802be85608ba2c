/** What comes next, in a line that is always there. */
import {GUIDE} from '../../words/bench.js';
import {h, setText} from '../dom.js';
import {OPERATIONS} from './actions.js';

/** @param {import('./model.js').Model} model */
export function createGuide(model) {
  const element = h('p', {class: 'bench-guide'});

  return {
    element,

    /** @param {{subtract: boolean, reduce: boolean, merge: boolean}} offered @param {boolean} hasEnded */
    show(offered, hasEnded) {
      const {selected, preview} = model.stands;
      const count = selected.length;
      const operations = OPERATIONS.map(([operation]) => operation).filter((operation) => offered[operation]);
      const single = offered.reduce ? GUIDE.oneReduced : GUIDE.one;
      const both = operations.some((operation) => preview[operation].results.length) ? GUIDE.two : GUIDE.apart;
      const next = !operations.length ? GUIDE.bare : count === 1 ? single : both;
      setText(element, hasEnded ? GUIDE.ended : count ? next : GUIDE.none);
    },
  };
}
