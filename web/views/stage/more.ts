/** A list of further actions: all visible where there is room (the styles say where), otherwise opened by a button. */

import {h} from '../../ui/h.js';
import {icon} from '../../ui/icon.js';
import {popup} from '../../ui/popup.js';

/** @param id of the list */
export const createMore = (id: string, items: Element[]) =>
  popup(
    {id},
    (attributes) => h('button', {class: 'button more-button', ...attributes}, icon('more'), h('span', {}, 'More')),
    () => items,
  );
