/** *Export*: all finished games of the current player as one file, with a password if the player chooses one. */

import type {Archive} from '../../store/archive.js';
import {fileName, write} from '../../store/exchange.js';
import type {Positions, SavedPosition} from '../../store/positions.js';
import type {Replays} from '../../store/replays.js';
import {toggle} from '../../ui/field.js';
import {extend, h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';
import {EXPORT_CANCELLED, exported, NOTHING_TO_EXPORT, PROTECT, packed, toExport} from '../../words/account.js';
import {download} from '../download.js';
import {beside, createNewPassword, type Field, userName} from './field.js';
import {createForm, heading} from './form.js';
import type {Page} from './guest.js';
import {createProgress} from './progress.js';

/** What goes along with the games. */
type Shelves = {positions: Pick<Positions, 'list' | 'watch'>; replays: Pick<Replays, 'list' | 'watch'>};

export function createExport({who, games}: Page, archive: Archive, {positions, replays}: Shelves) {
  const status = signal('');
  const isSealed = signal(false);
  /** How many positions the player has saved, and how many replays are kept. */
  const [saved, kept] = [signal(0), signal(0)];
  const isEmpty = () => !games.value && !saved.value && !kept.value;
  const progress = createProgress('Games written');
  const {password, again} = createNewPassword('Password for the file');
  const name = () => who.value?.name || 'Guest';
  const sealing: HTMLInputElement = toggle({onchange: () => (isSealed.value = sealing.checked)});
  const unlessOpen = (field: Field): Field => ({...field, check: (text) => (isSealed.value ? field.check(text) : '')});
  const form = createForm(
    heading('h3', 'Export'),
    [password, again].map(unlessOpen),
    [
      h('p', {class: 'help'}, () => (isEmpty() ? NOTHING_TO_EXPORT : toExport(games.value, saved.value, kept.value))),
      beside(() => PROTECT, sealing),
      h(
        'div',
        {class: 'account-sealing', hidden: () => !isSealed.value},
        userName(() => fileName(name())),
        password.element,
        again.element,
      ),
    ],
    {word: 'Export my games', isOff: isEmpty, act: () => progress.during(save, form.button)},
  );
  extend(
    form.element,
    {},
    progress.element,
    h('p', {class: 'quiet', role: 'status'}, () => status.value),
  );

  /** Without storage there are none. */
  async function count() {
    const lists = [positions.list(), replays.list()];
    const [some, others] = await Promise.all(lists.map((list) => list.catch(() => [])));
    [saved.value, kept.value] = [some.length, others.length];
  }
  positions.watch(count);
  replays.watch(count);
  count();

  async function save(signal: AbortSignal): Promise<void> {
    status.value = '';
    const file = fileName(name());
    try {
      const own = (await positions.list()).map(({id, ...one}): SavedPosition => one);
      const blob = await write(name(), watched(signal), isSealed.value ? password.input.value : '', own);
      signal.throwIfAborted();
      download(blob, file);
      status.value = exported(games.value, file);
    } catch (error) {
      if (!signal.aborted) throw error;
      status.value = EXPORT_CANCELLED;
    }
  }

  /** The games with their records, with progress; then the replays. */
  async function* watched(signal: AbortSignal) {
    let done = 0;
    for await (const body of archive.bodies()) {
      signal.throwIfAborted();
      progress.show(packed(done, games.value), done, games.value);
      done += 1;
      yield body;
    }
    for (const {id, ...replay} of await replays.list()) yield {replay};
  }

  return {
    element: form.element,
    clear() {
      progress.stop();
      status.value = '';
      form.clear();
    },
    focus: () => form.button.focus(),
  };
}
