/** The page's buttons: those of toolbars, and those in a line of text. */

import type {Attributes, Child} from './h.js';
import {h} from './h.js';
import type {Icon} from './icon.js';
import {icon} from './icon.js';

/** What a button has in addition to its attributes; `keys`: that press it. */
type Parts = {picture?: Icon; keys?: string; kind?: string};

/**
 * A button with its icon above its word, which may have a soft hyphen.
 *
 * @param more elements next to the icon, or instead of it
 */
export function tool(word: string, {picture, keys, kind = '', ...rest}: Parts & Attributes, ...more: Child[]) {
  const icons = picture ? [icon(picture)] : [];
  const name = word.replace('\u00ad', '');
  const named = name === word ? {} : {'aria-label': name};
  const attributes = {class: `tool ${kind}`, ...named, ...keyed(name, keys), ...rest};
  return h('button', attributes, ...icons, h('span', {}, word), ...more);
}

/** A button with its icon before its word. */
export function button(word: string, {picture, keys, kind = '', ...rest}: Parts & Attributes) {
  return h('button', {class: `button ${kind}`, ...keyed(word, keys), ...rest}, picture ? icon(picture) : null, word);
}

/** @returns the attributes of a button that a key presses, too */
export const keyed = (word: string, keys?: string): Attributes =>
  keys ? {'aria-keyshortcuts': keys, title: `${word} (${keys})`} : {};
