/**
 * Which grade a board is wished to be of: what it is to need, and no more. Boards that are drawn by chance have none to choose.
 *
 * @typedef {import('../../store/settings.js').Choice} Choice
 */
import {GRADES} from '../../generated/levels.js';
import {isSearched} from '../../rules.js';
import {GRADE_OFFER} from '../../words/offers.js';
import {setText} from '../dom.js';
import {gradeOf} from './choice.js';
import {selectRow} from './fields.js';

export function createGrade() {
  const {label, help, values, barred} = GRADE_OFFER;
  const grades = ['', ...GRADES].map((grade) => [grade, values[grade]]);
  const element = selectRow('grade', label, grades, help);
  const select = /** @type {HTMLSelectElement} */ (element.querySelector('select'));

  return {
    element,

    /** @param {Choice} choice @returns {string} what is chosen; where nothing can be, what was wished before */
    read: (choice) => (select.disabled ? choice.grade : select.value),

    /** @param {Choice} choice */
    show(choice) {
      select.disabled = !isSearched(choice);
      select.value = gradeOf(choice, choice);
      setText(/** @type {Element} */ (element.querySelector('.help')), select.disabled ? barred : help);
    },
  };
}
