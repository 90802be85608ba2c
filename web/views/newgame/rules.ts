/** The rules of a game: assistance, the grade, and the rules field by field. */

import {canSave, type Field, isByConstraints, isSearched, LIVES, obstacle, presetOf, valuesOf} from '../../rules.js';
import {help, row} from '../../ui/field.js';
import {extend, h} from '../../ui/h.js';
import * as words from '../../words/newgame.js';
import {
  apart,
  GIVEN_START,
  GRADE_OFFER,
  hintsHelp,
  LIVES_OFFER,
  OFFERS,
  oneLifeOnly,
  visionHelp,
} from '../../words/offers.js';
import {titleOf} from '../../words/presets.js';
import {bound, type Form, problemOf, selectRow, switchRow} from './fields.js';

/** Most important first. */
const ORDER = 'guess guess_where knowledge start layout lives undo assist flag_marks win'.split(' ') as Field[];

/** In games by constraints nobody opens cells, guesses or flags, so these do not apply. */
const IDLE = 'guess knowledge layout lives assist flag_marks'.split(' ');

/** The switches for assistance: what they promise follows from the chosen rules. */
export const aids = (form: Form) => [
  switchRow(form, 'hints', words.HINTS, () => hintsHelp(isByConstraints(form.draft.value))),
  switchRow(form, 'mineVision', words.MINE_VISION, () => visionHelp(canSave(form.draft.value))),
];

/** The grade that a board should have: what it needs, and no more. Boards drawn by chance offer no choice. */
export function grade(form: Form) {
  const disabled = () => !isSearched(form.draft.value);
  const text = () => (disabled() ? GRADE_OFFER.barred : GRADE_OFFER.help);
  return selectRow(form, 'grade', {...GRADE_OFFER, disabled}, text);
}

/** The rules field by field; values that do not go together are disabled, with the reason. */
export function customRules(form: Form) {
  const {draft} = form;
  const reset = h(
    'button',
    {
      type: 'button',
      // It keeps its space, so the first change does not move anything.
      class: () => `button slim rules-reset${presetOf(draft.value) ? ' is-unused' : ''}`,
      onclick: () => (draft.value = {...draft.value, changes: {}}),
    },
    () => words.backTo(titleOf(draft.value.rules)),
  );
  const rows = ORDER.map((field) => {
    const isIdle = () => IDLE.includes(field) && isByConstraints(draft.value);
    const hidden = () => isIdle() || (field === 'guess_where' && !valuesOf(draft.value).guess_where);
    return extend(field === 'lives' ? livesRow(form) : ruleRow(form, field), {hidden});
  });
  return h('details', {class: 'advanced custom-rules'}, h('summary', {}, words.CUSTOM_RULES), reset, ...rows);
}

function ruleRow(form: Form, field: Exclude<Field, 'lives'>) {
  const {values, help} = OFFERS[field];
  const against = (value: string) => obstacle(valuesOf(form.draft.value), field, value);
  const isBarred = (value: string) => against(value) !== null || (field === 'guess_where' && !value);
  return selectRow(form, field, {...OFFERS[field], isBarred}, () => {
    const isGiven = field === 'start' && valuesOf(form.draft.value).play === 'constraints';
    const reasons = Object.entries(values).map(([value, word]) => {
      const reason = against(value);
      return reason && apart(word, ...reason);
    });
    return [isGiven ? GIVEN_START : help, ...reasons].filter(Boolean).join(' ');
  });
}

function livesRow(form: Form) {
  const about = bound(form, 'lives', 'help', 'problem');
  const against = () => obstacle(valuesOf(form.draft.value), 'lives', 'several');
  const input = h('input', {
    ...{type: 'number', class: 'input', inputmode: 'numeric', autocomplete: 'off', min: LIVES.least},
    ...{max: () => (against() ? 1 : LIVES.most), ...about},
  });
  const text = () => {
    const reason = against();
    const alone = reason ? ` ${oneLifeOnly(OFFERS[reason[0] as 'guess'].values[reason[1]])}` : '';
    return LIVES_OFFER.help + alone;
  };
  return row(about.id, LIVES_OFFER.label, 'row-lives', input, help(about.id, text), problemOf(form, 'lives'));
}
