/** *Export*: all finished games of whoever plays, as one file, under a password if wanted. */
import {fileName, write} from '../../store/exchange.js';
import {passwordProblem} from '../../store/passwords.js';
import {EXPORT_CANCELLED, exported, NOT_REPEATED, NOTHING_TO_EXPORT, packed, toExport} from '../../words/account.js';
import {h, setText} from '../dom.js';
import {download} from '../download.js';
import {createField, createPassword, userName} from './field.js';
import {createForm} from './form.js';
import {createProgress} from './progress.js';

/** @param {{accounts: import('../../store/accounts.js').Accounts, archive: import('../../store/archive.js').Archive}} parts */
export function createExport({accounts, archive}) {
  let games = 0;
  const help = h('p', {class: 'help'});
  const status = h('p', {class: 'quiet', role: 'status'});
  const progress = createProgress('Games written');
  const again = createField('Repeat', {type: 'password', autocomplete: 'new-password'});
  const password = createPassword(
    'Password for the file',
    {autocomplete: 'new-password', help: '8 to 128 characters.'},
    [again],
  );
  const keeper = userName();
  const typed = h('div', {class: 'account-sealing', hidden: true}, keeper, password.element, again.element);
  const sealing = h('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'switch',
    onchange: () => (typed.hidden = !sealing.checked),
  });
  const form = createForm({
    heading: 'h3',
    title: 'Export',
    fields: {password, again},
    parts: [
      help,
      h('label', {class: 'account-along'}, h('span', {class: 'row-label'}, 'Under a password'), sealing),
      typed,
    ],
    word: 'Export my games',
    check,
    act: () => progress.during(save, form.button),
  });
  form.element.append(progress.element, status);

  /** @returns {Record<string, string>} */
  function check() {
    if (!sealing.checked) return {};
    const secret = password.input.value;
    return {password: passwordProblem(secret, ''), again: again.input.value === secret ? '' : NOT_REPEATED};
  }

  /** @param {AbortSignal} signal */
  async function save(signal) {
    setText(status, '');
    const name = accounts.current().name || 'Guest';
    try {
      const blob = await write(name, watched(signal), sealing.checked ? password.input.value : '');
      signal.throwIfAborted();
      download(blob, fileName(name));
      setText(status, exported(games, fileName(name)));
    } catch (error) {
      if (!signal.aborted) throw error;
      setText(status, EXPORT_CANCELLED);
    }
  }

  /** The games with their records, while the progress is shown. @param {AbortSignal} signal */
  async function* watched(signal) {
    let done = 0;
    for await (const body of archive.bodies()) {
      signal.throwIfAborted();
      progress.show(packed(done, games), done, games);
      done += 1;
      yield body;
    }
  }

  return {
    element: form.element,
    /** @param {number} now how many there are */
    showGames(now) {
      games = now;
      keeper.value = fileName(accounts.current().name || 'Guest');
      setText(help, games ? toExport(games) : NOTHING_TO_EXPORT);
      form.setOff(games === 0);
    },
    clear() {
      progress.stop();
      setText(status, '');
      form.clear();
    },
    focus: () => form.button.focus(),
  };
}
