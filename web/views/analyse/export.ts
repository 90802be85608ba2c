/** *Export*: the position in every format that can hold it, and as a picture. */

import type {Form, Written} from '../../engine/protocol.js';
import {type Doors, sentenceOf} from '../../model/analyse/doors.js';
import {createDialog, openDialog} from '../../ui/dialog.js';
import {type Child, h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';
import * as words from '../../words/analyse-doors.js';
import {download} from '../download.js';

/** The format that no clipboard takes as text. */
const BINARY = 'mbf';
/** Formats that are a part of an address: several hosts have these programs. */
const QUERIES = ['jsm-link', 'pttacg'];

/**
 * Something that can be exported. `copy` is absent where only a file makes sense; `note`: why it is not available, or what
 * to do with it.
 */
type Offer = {title: string; copy?: () => Promise<void>; save: () => Promise<void> | void; note?: Note};

type Note = {text: string; isRefusal: boolean};

/** @param host of the dialog @param name of files, without their ending @param picture makes a PNG of the board */
export function createExport(host: HTMLElement, doors: Doors, name: () => string, picture: () => Promise<Blob>) {
  const written = signal<Written | null>(null);
  const said = signal('');
  const dialog = createDialog(
    {class: 'dialog sheet', 'aria-labelledby': 'export-title'},
    h('h2', {id: 'export-title'}, words.EXPORT_TITLE),
    h('ul', {class: 'door-forms'}, () => {
      const forms = written.value?.forms ?? [];
      return [...forms.map((form) => offerOf(form, name())), ofPicture()].map(row);
    }),
    h(
      'div',
      {class: 'dialog-end sticky'},
      h('p', {class: 'quiet', role: 'status'}, () => said.value),
      h('button', {type: 'button', class: 'button', onclick: () => dialog.close()}, words.CLOSE),
    ),
  );

  function ofPicture(): Offer {
    return {
      title: words.PICTURE,
      copy: () => navigator.clipboard.write([new ClipboardItem({'image/png': picture()})]),
      save: async () => download(await picture(), `${name()}.png`),
    };
  }

  function row({title, copy, save, note}: Offer, at: number): Child {
    const isRefused = Boolean(note?.isRefusal);
    const id = `export-reason-${at}`;
    const button = (word: string, onclick: () => void) =>
      h(
        'button',
        {
          type: 'button',
          class: 'button slim',
          'aria-label': words.doing(word, title),
          'aria-disabled': isRefused,
          'aria-describedby': note ? id : null,
          onclick: () => isRefused || onclick(),
        },
        word,
      );
    return h(
      'li',
      {class: 'door-form'},
      h('span', {class: 'door-title'}, words.nameOf(title)),
      h(
        'span',
        {class: 'door-acts'},
        copy ? button(words.COPY, () => copied(title, copy)) : null,
        button(words.SAVE, () => saved(save)),
      ),
      note ? h('span', {class: 'help door-reason', id}, note.text) : null,
    );
  }

  async function copied(title: string, copy: () => Promise<void>) {
    try {
      await copy();
      said.value = words.copied(title);
    } catch {
      // The browser forbids it, or has no clipboard for this.
      said.value = words.COPY_REFUSED;
    }
  }

  async function saved(save: Offer['save']) {
    try {
      await save();
    } catch {
      // Only pictures are made when they are asked for, and a browser may have no memory for a large one.
      said.value = words.PICTURE_FAILED;
    }
  }

  return {
    async show() {
      [written.value, said.value] = [null, words.WRITING];
      openDialog(host, dialog);
      try {
        written.value = await doors.write();
        said.value = '';
      } catch (error) {
        said.value = sentenceOf(error);
      }
    },
  };
}

function offerOf(form: Form, name: string): Offer {
  const {format, title, file, text, base64, reason} = form;
  const content = text ?? bytesOf(base64 ?? '');
  const save = () => download(new Blob([content], {type: text === undefined ? '' : 'text/plain'}), `${name}${file}`);
  const copy = format === BINARY ? undefined : () => navigator.clipboard.writeText(text ?? '');
  return {title, save, copy, note: noteOn(format, reason)};
}

function noteOn(format: string, reason: string | undefined): Note | undefined {
  if (reason) return {text: reason, isRefusal: true};
  return QUERIES.includes(format) ? {text: words.QUERY_HELP, isRefusal: false} : undefined;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
