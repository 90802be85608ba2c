/** The switches for what helps on request, Hints and Mine Vision: what they promise follows from the rules that are chosen. */
import {canSave, isByNumbers} from '../../rules.js';
import {hintsTold, visionTold} from '../../words/offers.js';
import {setText} from '../dom.js';
import {switchRow} from './fields.js';

export function createAids() {
  const hints = switchRow('hints', 'Hints', '');
  const vision = switchRow('mineVision', 'Mine Vision', '');

  /** @param {Element} row @param {string} help */
  const say = (row, help) => setText(/** @type {Element} */ (row.querySelector('.help')), help);

  return {
    elements: [hints, vision],
    /** @param {import('../../rules.js').Rules} choice */
    show(choice) {
      say(hints, hintsTold(isByNumbers(choice)));
      say(vision, visionTold(canSave(choice)));
    },
  };
}
