/** What comes next, in a line that is always there. */
import {GUIDE, onlyTold, settledTold} from '../../words/bench.js';
import {h, setText} from '../dom.js';
import {OPERATIONS} from './actions.js';

/** @param {import('./model.js').Model} model */
export function createGuide(model) {
  const element = h('p', {class: 'bench-guide'});

  /** While nothing is selected. */
  function free() {
    const listed = [...model.derived.values()];
    const settled = listed.find(({verdict}) => verdict);
    return settled ? settledTold(settled.name) : listed.length ? GUIDE.listed : GUIDE.none;
  }

  return {
    element,

    /** @param {{subtract: boolean, reduce: boolean, merge: boolean}} offered @param {boolean} hasEnded */
    show(offered, hasEnded) {
      const count = model.stands.selected.length;
      const operations = OPERATIONS.filter(([operation]) => offered[operation]);
      const useful = operations.filter(([operation]) => model.stands.preview[operation].results.length);
      const single = offered.reduce ? GUIDE.oneReduced : GUIDE.one;
      const both = useful.length === 1 ? onlyTold(useful[0][1]) : useful.length ? GUIDE.two : GUIDE.apart;
      const next = !operations.length ? GUIDE.bare : count === 1 ? single : both;
      setText(element, hasEnded ? GUIDE.ended : count ? next : free());
    },
  };
}
