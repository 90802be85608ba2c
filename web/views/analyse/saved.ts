/** *Save*: the positions that the player saved, and examples: each with its name and a small picture. */

import {keyName} from '../../key-name.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import {layoutRows, type Sketch, sketchOf, textOf} from '../../model/analyse/sketch.js';
import {newId} from '../../random.js';
import {StoreError} from '../../store/errors.js';
import type {KeptPosition, Positions} from '../../store/positions.js';
import {LONGEST_NAME} from '../../store/profile-file.js';
import {createDialog, openDialog} from '../../ui/dialog.js';
import {message} from '../../ui/field.js';
import {type Child, h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';
import * as words from '../../words/analyse-games.js';
import {createPicture} from '../stage/picture.js';
import {examples} from './examples.js';

/** A position as it is listed. */
type Listed = Pick<KeptPosition, 'name' | 'position' | 'layout'>;

/** What the dialog knows, and what it does with saved positions. */
function createShelf(positions: Positions) {
  const problem = signal('');
  const said = signal('');
  const list = signal<KeptPosition[] | null>(null);
  /** The one that was removed last, to undo it. */
  const removed = signal<KeptPosition | null>(null);
  /** The id of the one that gets another name. */
  const renamed = signal('');

  /** @returns whether it was done; otherwise the dialog says why not */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    problem.value = said.value = '';
    try {
      await work();
      list.value = await positions.list();
      return true;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      problem.value = error.message;
      return false;
    }
  }

  return {
    ...{problem, said, list, removed, renamed},

    read: () => attempt(async () => {}),

    async save(name: string, sketch: Sketch): Promise<boolean> {
      const layout = sketch.truth && layoutRows(sketch);
      const one = {id: newId(), name, position: textOf(sketch), layout, saved: Date.now()};
      const isDone = await attempt(() => positions.keep(one));
      if (isDone) said.value = words.kept(name);
      return isDone;
    },

    async remove(one: KeptPosition): Promise<boolean> {
      const isDone = await attempt(() => positions.remove(one.id));
      if (isDone) {
        removed.value = one;
        said.value = words.removed(one.name);
      }
      return isDone;
    },

    async bringBack() {
      const one = removed.peek();
      removed.value = null;
      if (one) await attempt(() => positions.keep(one));
    },

    async rename(one: KeptPosition, text: string) {
      renamed.value = '';
      const name = tidy(text);
      if (name && name !== one.name) await attempt(() => positions.keep({...one, name}));
    },
  };
}

/** Shows the dialog over the analyser. */
export function showSaved(host: HTMLElement, model: Analyser, positions: Positions) {
  const shelf = createShelf(positions);
  const {problem, said, list, removed, renamed} = shelf;

  async function save(event: Event) {
    event.preventDefault();
    const name = tidy(field.value);
    if (!name) problem.value = words.NAME_MISSING;
    else if (await shelf.save(name, model.sketch.peek())) field.value = '';
    field.focus();
  }

  async function remove(one: KeptPosition) {
    if (await shelf.remove(one)) dialog.querySelector<HTMLElement>('.saved-undo')?.focus();
  }

  async function bringBack() {
    await shelf.bringBack();
    field.focus();
  }

  function open({name, position, layout}: Listed) {
    dialog.close();
    model.take(sketchOf(position, layout), words.opened(name));
  }

  const opener = (one: Listed) =>
    h(
      'button',
      {type: 'button', class: 'button slim', 'aria-label': `${words.OPEN} ${one.name}`, onclick: () => open(one)},
      words.OPEN,
    );

  function item(one: Listed, title: Child, ...controls: Child[]) {
    const {element, fit} = pictureOf(one);
    // It has a size once it is in the dialog.
    queueMicrotask(fit);
    return h(
      'li',
      {class: 'saved-item'},
      h('div', {class: 'saved-picture'}, element),
      h('div', {class: 'saved-about'}, title, h('div', {class: 'saved-controls'}, opener(one), ...controls)),
    );
  }

  function ownItem(one: KeptPosition) {
    const control = (word: string, onclick: () => void) =>
      h('button', {type: 'button', class: 'button slim', 'aria-label': `${word} ${one.name}`, onclick}, word);
    const title = h('div', {}, () =>
      renamed.value === one.id ? nameField(one) : h('bdi', {class: 'saved-name'}, one.name),
    );
    const startRename = () => {
      renamed.value = one.id;
      title.querySelector('input')?.select();
    };
    return item(
      one,
      title,
      control(words.RENAME, startRename),
      control(words.REMOVE, () => void remove(one)),
    );
  }

  function nameField(one: KeptPosition) {
    const onkeydown = (event: KeyboardEvent) => {
      if (keyName(event) === 'Escape') renamed.value = '';
      else if (keyName(event) === 'Enter') shelf.rename(one, input.value);
      else return;
      // Otherwise Escape would close the dialog.
      event.preventDefault();
    };
    const onchange = () => renamed.peek() === one.id && shelf.rename(one, input.value);
    const input: HTMLInputElement = h('input', {
      ...{class: 'input', value: one.name, maxlength: LONGEST_NAME, 'aria-label': words.NEW_NAME},
      ...{onkeydown, onchange},
    });
    return input;
  }

  const field = h('input', {class: 'input', id: 'saved-name', maxlength: LONGEST_NAME, autocomplete: 'off'});
  const dialog: HTMLDialogElement = createDialog(
    {class: 'dialog', 'aria-labelledby': 'saved-title'},
    h('h2', {id: 'saved-title'}, words.SAVED_POSITIONS),
    h(
      'form',
      {class: 'saved-form', onsubmit: save, novalidate: true},
      h('label', {for: 'saved-name'}, words.NAME),
      field,
      h('button', {class: 'button primary'}, words.SAVE_THIS),
    ),
    message(() => problem.value),
    h(
      'p',
      {class: 'saved-said'},
      h('span', {role: 'status'}, () => said.value),
      h(
        'button',
        {type: 'button', class: 'button slim saved-undo', hidden: () => !removed.value, onclick: bringBack},
        words.UNDO,
      ),
    ),
    h('ul', {class: 'saved-list', 'aria-label': words.SAVED_POSITIONS}, () => (list.value ?? []).map(ownItem)),
    h('p', {class: 'quiet', hidden: () => list.value === null || list.value.length > 0}, words.NONE_SAVED),
    h('h3', {}, words.EXAMPLES_TITLE),
    h(
      'ul',
      {class: 'saved-list', 'aria-label': words.EXAMPLES_TITLE},
      ...examples.map(({title: name, position, about}) =>
        item(
          {name, position, layout: null},
          h('div', {}, h('span', {class: 'saved-name'}, name), h('p', {class: 'help'}, about)),
        ),
      ),
    ),
    h(
      'div',
      {class: 'dialog-end sticky'},
      h('button', {type: 'button', class: 'button', onclick: () => dialog.close()}, words.CLOSE),
    ),
  );
  openDialog(host, dialog);
  field.focus();
  shelf.read();
}

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');

/** The most cells of a picture; of larger boards it shows a part with open cells. */
const [WIDE, HIGH] = [8, 6];

function pictureOf({position, layout}: Listed) {
  const sketch = sketchOf(position, layout);
  const {columns, rows, mines, truth} = sketch;
  const [, ...lines] = textOf(sketch).split('\n');
  const [left, top] = cornerOf(sketch);
  const seen = lines.slice(top, top + HIGH).map((line) => line.slice(left, left + WIDE));
  const width = seen[0].length;
  const isMine = (cell: number) => truth?.[(top + Math.floor(cell / width)) * columns + left + (cell % width)];
  const mined = Array.from({length: width * seen.length}, (_, cell) => cell).filter(isMine);
  return createPicture({
    label: words.pictured(columns, rows, mines),
    rows: seen,
    shown: truth ? {vision: new Set(mined)} : {},
  });
}

/** The upper left cell of the part that is shown: about the middle of what is open. */
function cornerOf({columns, rows, cells}: Sketch): [left: number, top: number] {
  const open = [...cells.keys()].filter((cell) => cells[cell] >= 1 && cells[cell] <= 8);
  const middle = open[Math.floor(open.length / 2)] ?? 0;
  const from = (at: number, size: number, all: number) => Math.max(0, Math.min(at - Math.floor(size / 2), all - size));
  return [from(middle % columns, WIDE, columns), from(Math.floor(middle / columns), HIGH, rows)];
}
