/**
 * Forms whose answer takes a moment and may be a refusal: shown at the field that it is about, otherwise at the top of
 * the form.
 */

import {message} from '../../ui/field.js';
import {type Child, extend, h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';
import {FAILED} from '../../words/account.js';
import {isFocusFree} from '../games/focus.js';
import type {Field} from './field.js';

/** `word` and `act` of the button, where `act` throws errors with a `code` and a sentence; `more`: further buttons. */
type Acting = {word: string; act: () => Promise<unknown>; more?: Node[]; isOff?: () => boolean};

let count = 0;

/** The title of a form, which is its accessible name. */
export const heading = (level: 'h2' | 'h3', title: string) =>
  h(level, {id: `account-form-${++count}`, class: 'account-title'}, title);

/** Marks the main form of a page or dialog. */
export function asMain<F extends {button: HTMLElement}>(form: F): F {
  extend(form.button, {class: 'button primary'});
  return form;
}

/** @returns the message for an error: those of the store have a code and a sentence */
export function sentenceOf(error: unknown, otherwise: string = FAILED): string {
  const {code, message} = error as {code?: string; message: string};
  return code ? message : otherwise;
}

/** @param title a heading with an id @param content between title and buttons */
export function createForm(
  title: HTMLElement,
  fields: Field[],
  content: Child[],
  {word, act, more = [], isOff = () => false}: Acting,
) {
  const isBusy = signal(false);
  const failure = signal('');
  const button = h('button', {class: 'button', type: 'submit', 'aria-disabled': isBusy}, word);
  const form = h(
    'form',
    {class: 'account-form', method: 'dialog', novalidate: true, 'aria-labelledby': title.id, 'aria-busy': isBusy},
    title,
    message(() => failure.value),
    ...content,
    h('div', {class: 'account-end'}, ...more, button),
  );
  for (const control of form.elements) extend(control, {disabled: isOff});

  /** @returns whether there are any problems; the first one then gets the focus, unless it is elsewhere by now */
  function complain(problemOf: (field: Field) => string): boolean {
    for (const field of fields) field.wrong.value = problemOf(field);
    const first = fields.find(({wrong}) => wrong.value);
    if (first && isFocusFree(form)) first.input.focus();
    return first !== undefined;
  }

  function forgive() {
    complain(() => '');
    failure.value = '';
  }

  async function submit(event: Event) {
    event.preventDefault();
    if (isBusy.value) return;
    forgive();
    if (complain(({check, input}) => check(input.value))) return;
    isBusy.value = true;
    try {
      await act();
      clear();
    } catch (error) {
      const {code = ''} = error as {code?: string};
      const blamed = fields.find(({errors}) => code && errors.split(' ').includes(code));
      if (blamed) complain((field) => (field === blamed ? sentenceOf(error) : ''));
      else failure.value = sentenceOf(error);
    } finally {
      isBusy.value = false;
    }
  }

  function clear() {
    for (const field of fields) field.clear();
    failure.value = '';
  }

  return {
    element: extend(form, {onsubmit: submit, oninput: forgive}),
    button,
    clear,
    /** Says at the top of the form what went wrong. */
    fail: (sentence: string) => void (failure.value = sentence),
  };
}
