/** *Import*: a file of games, chosen or dropped, each game examined before it is taken. */
import {StoreError} from '../../store/errors.js';
import {isSealed, read} from '../../store/exchange.js';
import {examined, FAILED, IMPORT_CANCELLED, IMPORT_OTHERS} from '../../words/account.js';
import {RECORD_OF_NOBODY} from '../../words/files.js';
import {h} from '../dom.js';
import {createPassword} from './field.js';
import {createForm} from './form.js';
import {createProgress} from './progress.js';
import {reportOf} from './report.js';

/**
 * @param {{accounts: import('../../store/accounts.js').Accounts, archive: import('../../store/archive.js').Archive,
 *   imported: import('../../store/imported.js').Imported, examine: import('../../store/exchange.js').Examine}} parts
 */
export function createImport({accounts, archive, imported, examine}) {
  const input = h('input', {type: 'file', hidden: true, onchange: chosen});
  const choose = h(
    'button',
    {type: 'button', class: 'button', onclick: () => turn.isTaken || input.click()},
    'Choose a file',
  );
  const turn = createTurn(choose);
  const progress = createProgress('Games examined');
  const outcome = h('div', {role: 'status'});
  const help = h('p', {class: 'help', id: 'import-others-help'}, IMPORT_OTHERS);
  const others = h('input', {type: 'checkbox', role: 'switch', class: 'switch', 'aria-describedby': help.id});
  const sealed = h('div', {});
  const element = h(
    'section',
    {class: 'account-form', 'aria-labelledby': 'import-title'},
    h('h3', {id: 'import-title', class: 'account-title'}, 'Import'),
    h('p', {class: 'help'}, 'Every game in the file is replayed; only those that check out are added.'),
    h(
      'div',
      {},
      h('label', {class: 'account-along'}, h('span', {class: 'row-label'}, 'Another player’s games'), others),
      help,
    ),
    h('div', {class: 'account-drop'}, choose, input, h('span', {class: 'quiet account-or'}, 'or drop it on this page')),
    sealed,
    progress.element,
    outcome,
  );

  function chosen() {
    const [file] = input.files ?? [];
    if (file) take(file);
    input.value = '';
  }

  /** @param {File} file  while another is being read nothing happens */
  async function take(file) {
    if (turn.isTaken) return;
    sealed.replaceChildren();
    const isOwners = stillOwners(accounts);
    try {
      await turn.during(async () => {
        const isUnderPassword = await isSealed(file);
        if (!isOwners()) return;
        if (isUnderPassword) askFor(file);
        else await run(file, '', isOwners);
      });
    } catch (error) {
      const {code, message} = /** @type {{code?: string, message: string}} */ (error);
      if (isOwners()) tell(code ? message : FAILED);
    }
  }

  /** @param {File} file @param {string} password @param {() => boolean} isOwners whether whoever gave it still plays */
  async function run(file, password, isOwners) {
    const ofOthers = others.checked;
    outcome.replaceChildren();
    progress.show(examined(0, 0), 0, 0);
    await progress.during(async (signal) => {
      try {
        const into = (/** @type {string} */ name) => {
          if (ofOthers && !name) throw new StoreError('file', RECORD_OF_NOBODY);
          return addingWhile(isOwners, ofOthers ? imported.into(name) : archive);
        };
        const report = await read(file, {password, signal, onProgress: show, examine, into});
        if (isOwners()) outcome.replaceChildren(reportOf(report, {file: file.name, ofOthers}));
      } catch (error) {
        if (!signal.aborted) throw error;
        if (isOwners()) tell(IMPORT_CANCELLED);
      }
    }, choose);
  }

  /** @param {{stage: 'reading'|'checking', done: number, total: number}} now */
  function show({stage, done, total}) {
    const isChecking = stage === 'checking';
    progress.show(isChecking ? examined(done, total) : examined(0, 0), done, total);
  }

  /** @param {File} file that is under a password */
  function askFor(file) {
    outcome.replaceChildren();
    const form = createPasswordForm(file.name, async (password) => {
      const isOwners = stillOwners(accounts);
      await turn.during(() => run(file, password, isOwners));
      if (!isOwners()) return;
      sealed.replaceChildren();
      choose.focus();
    });
    sealed.replaceChildren(form.element);
    form.focus();
  }

  /** @param {string} sentence */
  function tell(sentence) {
    outcome.replaceChildren(h('p', {class: 'message'}, sentence));
  }

  return {
    element,
    take,
    /** Whether a file is being taken. */
    get isTaking() {
      return turn.isTaken;
    },
    /** Leaves nothing of one owner's import to the next. */
    clear() {
      progress.stop();
      others.checked = false;
      sealed.replaceChildren();
      outcome.replaceChildren();
    },
  };
}

/** One file at a time, from when it is given. @param {HTMLElement} choose the button that gives another */
function createTurn(choose) {
  let isTaken = false;

  return {
    get isTaken() {
      return isTaken;
    },

    /** @param {() => Promise<void>} work */
    async during(work) {
      isTaken = true;
      choose.setAttribute('aria-disabled', 'true');
      try {
        await work();
      } finally {
        isTaken = false;
        choose.removeAttribute('aria-disabled');
      }
    },
  };
}

/** @param {import('../../store/accounts.js').Accounts} accounts @returns {() => boolean} whether who plays now still does */
function stillOwners(accounts) {
  const owner = accounts.owner();
  return () => accounts.owner() === owner;
}

/**
 * An archive as `read` wants it: what one owner imports never becomes the next one's.
 *
 * @param {() => boolean} isOwners @param {import('../../store/exchange.js').Archive} archive
 * @returns {import('../../store/exchange.js').Archive}
 */
const addingWhile = (isOwners, {find, add}) => ({
  find,
  add: async (bodies) => (isOwners() ? add(bodies) : {taken: 0, doubled: 0}),
});

/** @param {string} name of a file that is under a password @param {(password: string) => Promise<unknown>} open */
function createPasswordForm(name, open) {
  const password = createPassword('Password of this file', {autocomplete: 'off'});
  const {element} = createForm({
    heading: 'h3',
    title: `${name} is under a password`,
    fields: {password},
    parts: [password.element],
    word: 'Open the file',
    act: () => open(password.input.value),
  });
  return {element, focus: () => password.input.focus()};
}
