/** The fields of the dialog: each shows its value in the draft, and what is wrong with it. */

import type {Played} from '../../catalogue.js';
import {help, problem, row, select, toggle} from '../../ui/field.js';
import {type Attributes, type Child, h} from '../../ui/h.js';
import type {Signal} from '../../vendor/signals.js';
import {changed, type Draft, shown} from './draft.js';

/** The state of the dialog. `wrong`: sentences by field; `played`: the game whose board can be played again. */
export type Form = {
  draft: Signal<Draft>;
  wrong: Signal<Partial<Record<string, string>>>;
  played: Signal<Played | null>;
};

/** A field of that name has another value. */
export function put({draft, wrong}: Form, name: string, value: string | boolean) {
  draft.value = changed(draft.value, name, value);
  wrong.value = {};
}

/** What can be chosen, by value and words. */
type Offer = {
  label: string;
  values: Record<string, string>;
  isBarred?: (value: string) => boolean;
  disabled?: () => boolean;
};

/** The attributes of every field. @param about what describes it */
export function bound({draft, wrong}: Form, name: string, ...about: ('help' | 'problem')[]) {
  const id = `new-${name}`;
  return {
    ...{id, name, 'aria-describedby': about.map((what) => `${id}-${what}`).join(' ')},
    'aria-invalid': () => (wrong.value[name] ? 'true' : null),
    value: () => shown(draft.value, name),
  };
}

export const problemOf = ({wrong}: Form, name: string) => problem(`new-${name}`, () => wrong.value[name] ?? '');

export function switchRow(form: Form, name: string, label: string, text: string | (() => string)) {
  const {value: checked, ...about} = bound(form, name, 'help');
  return row(about.id, label, `row-${name}`, toggle({...about, checked}), help(about.id, text));
}

export function selectRow(form: Form, name: string, {label, values, isBarred, disabled}: Offer, text: () => string) {
  const about = bound(form, name, 'help');
  const control = select({disabled, ...about}, Object.entries(values), isBarred);
  return row(about.id, label, `row-${name}`, control, help(about.id, text));
}

/** A typed value. @param parts `beside`: next to the field; `below`: its help */
export function typed(
  form: Form,
  name: string,
  label: string,
  {attributes, beside = null, below}: {attributes: Attributes; beside?: Child; below?: () => string},
) {
  const about = bound(form, name, ...(below ? (['help'] as const) : []), 'problem');
  return h(
    'div',
    {class: `typed typed-${name}`},
    h('label', {for: about.id}, label),
    h('input', {class: 'input', autocomplete: 'off', ...attributes, ...about}),
    beside,
    below ? help(about.id, below) : null,
    problemOf(form, name),
  );
}
