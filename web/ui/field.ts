/** Form fields: a control with its label, and below it its meaning and what is wrong with it. */

import {type Attributes, type Child, h} from './h.js';

/** @param id of the control @param kind more classes @param parts the control, and everything below it */
export const row = (id: string, label: string, kind: string, ...parts: Child[]) =>
  h('div', {class: `row ${kind}`}, h('label', {class: 'row-label', for: id}, label), ...parts);

/** @param id of the control that this describes */
export const help = (id: string, text: string | (() => string)) =>
  h('p', {class: 'help', id: `${id}-help`}, typeof text === 'string' ? () => text : text);

/** What is wrong with a field; empty if nothing is. @param id of the control that this describes */
export const problem = (id: string, text: () => string) =>
  h('p', {class: 'problem', id: `${id}-problem`, role: 'alert'}, text);

/** Why a form or view as a whole cannot go on; hidden if there is no reason. */
export const message = (text: () => string) =>
  h('p', {class: 'message panel sunken', role: 'alert', hidden: () => !text()}, text);

/** A checkbox that looks and is read out as a switch. */
export const toggle = (attributes: Attributes) =>
  h('input', {type: 'checkbox', role: 'switch', class: 'switch', ...attributes});

/** @param choices pairs of value and words @param isBarred whether a value cannot be chosen */
export const select = (
  attributes: Attributes,
  choices: (readonly [string, string])[],
  isBarred: (value: string) => boolean = () => false,
) =>
  h(
    'select',
    {class: 'select', ...attributes},
    ...choices.map(([value, word]) => h('option', {value, disabled: () => isBarred(value)}, word)),
  );
