/** *Import*: a file of games, chosen or dropped; each game is examined before it is imported. */

import type {Accounts} from '../../store/accounts.js';
import type {Archive} from '../../store/archive.js';
import {StoreError} from '../../store/errors.js';
import {type Examine, type Intake, isSealed, read} from '../../store/exchange.js';
import type {Imported} from '../../store/imported.js';
import type {Positions, SavedPosition} from '../../store/positions.js';
import type {Replays, SavedReplay} from '../../store/replays.js';
import {toggle} from '../../ui/field.js';
import {h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';
import * as words from '../../words/account.js';
import {RECORD_OF_NOBODY} from '../../words/files.js';
import {download} from '../download.js';
import {beside, createPassword} from './field.js';
import {createForm, heading, sentenceOf} from './form.js';
import {createProgress} from './progress.js';

/** The number of refused lines that are shown; a file has the rest. */
const SHOWN = 20;

/** Finished games, their owners, and the games of other players. */
export type Sources = {accounts: Accounts; archive: Archive; imported: Imported};

/** Where saved positions and kept replays go. */
type Intakes = Sources & {shelves: {positions: Pick<Positions, 'add'>; replays: Pick<Replays, 'add'>}};

export function createImport({accounts, archive, imported, shelves}: Intakes, examine: Examine) {
  /** Whether a file is being imported, from the moment it is given. */
  const isTaken = signal(false);
  const ofOthers = signal(false);
  const outcome = signal<HTMLElement | null>(null);
  /** Asks for the password of a file. */
  const question = signal<HTMLElement | null>(null);
  const progress = createProgress('Games examined');
  const input = h('input', {type: 'file', hidden: true, onchange: chosen});
  const open = () => isTaken.value || input.click();
  const choose = h(
    'button',
    {type: 'button', class: 'button', 'aria-disabled': () => (isTaken.value ? 'true' : null), onclick: open},
    'Choose a file',
  );
  const help = h('p', {class: 'help', id: 'import-others-help'}, words.IMPORT_OTHERS);
  const others: HTMLInputElement = toggle({
    checked: ofOthers,
    'aria-describedby': help.id,
    onchange: () => (ofOthers.value = others.checked),
  });
  const element = h(
    'section',
    {class: 'account-form', 'aria-labelledby': 'import-title'},
    h('h3', {id: 'import-title', class: 'account-title'}, 'Import'),
    h('p', {class: 'help'}, words.IMPORT),
    h(
      'div',
      {},
      beside(() => 'Another player’s games', others),
      help,
    ),
    h(
      'div',
      {class: 'account-drop flow'},
      choose,
      input,
      h('span', {class: 'quiet account-or'}, 'or drop it on this page'),
    ),
    h('div', {}, () => question.value),
    progress.element,
    h('div', {role: 'status'}, () => outcome.value),
  );

  function chosen() {
    const [file] = input.files ?? [];
    if (file) take(file);
    input.value = '';
  }

  /** One file at a time. */
  async function during(work: () => Promise<void>) {
    isTaken.value = true;
    await work().finally(() => (isTaken.value = false));
  }

  /** @param file ignored while another one is being read */
  async function take(file: File) {
    if (isTaken.value) return;
    question.value = null;
    const isOwners = stillOwners(accounts);
    try {
      await during(async () => {
        const isUnderPassword = await isSealed(file);
        if (!isOwners()) return;
        if (isUnderPassword) askFor(file);
        else await run(file, '', isOwners);
      });
    } catch (error) {
      if (isOwners()) say(sentenceOf(error));
    }
  }

  /** @param isOwners whether the player who gave it still plays */
  async function run(file: File, password: string, isOwners: () => boolean) {
    const isOthers = ofOthers.value;
    outcome.value = null;
    progress.show(words.examined(0, 0), 0, 0);
    await progress.during(async (signal) => {
      try {
        const into = (name: string) => {
          if (isOthers && !name) throw new StoreError('file', RECORD_OF_NOBODY);
          return addingWhile(isOwners, isOthers ? imported.into(name) : archive);
        };
        const none = Promise.resolve(0);
        const ways = {
          addPositions: (found: SavedPosition[]) => (isOwners() ? shelves.positions.add(found) : none),
          addReplays: (found: SavedReplay[]) => (isOwners() ? shelves.replays.add(found) : none),
        };
        const report = await read(
          file,
          {examine, into, ...(!isOthers && ways)},
          {
            ...{password, signal},
            onProgress: ({stage, done, total}) =>
              progress.show(stage === 'checking' ? words.examined(done, total) : words.examined(0, 0), done, total),
          },
        );
        if (isOwners()) outcome.value = reportOf(report, file.name, isOthers);
      } catch (error) {
        if (!signal.aborted) throw error;
        if (isOwners()) say(words.IMPORT_CANCELLED);
      }
    }, choose);
  }

  /** @param file with a password */
  function askFor(file: File) {
    outcome.value = null;
    const password = createPassword('Password of this file', 'off');
    const title = heading('h3', `${file.name} is under a password`);
    const act = async () => {
      const isOwners = stillOwners(accounts);
      await during(() => run(file, password.input.value, isOwners));
      if (!isOwners()) return;
      question.value = null;
      choose.focus();
    };
    question.value = createForm(title, [password], [password.element], {word: 'Open the file', act}).element;
    password.input.focus();
  }

  function say(sentence: string) {
    outcome.value = h('p', {class: 'message'}, sentence);
  }

  return {
    element,
    take,
    isTaking: () => isTaken.value,
    /** Removes the last owner's import before the next owner sees it. */
    clear() {
      progress.stop();
      ofOthers.value = false;
      question.value = null;
      outcome.value = null;
    },
  };
}

/** @returns a check whether the current player still plays */
function stillOwners(accounts: Accounts): () => boolean {
  const owner = accounts.owner();
  return () => accounts.owner() === owner;
}

/**
 * An archive for `read` that refuses games once the owner has changed, so one player's import never goes to the next.
 */
const addingWhile = (isOwners: () => boolean, {find, add}: Intake): Intake => ({
  find,
  add: async (bodies) => (isOwners() ? add(bodies) : {taken: 0, doubled: 0}),
});

/**
 * What was imported from a file and what was refused, line by line.
 *
 * @param file its name @param ofOthers whether the games stay separate from the player's
 */
function reportOf(report: Awaited<ReturnType<typeof read>>, file: string, ofOthers: boolean) {
  const {refused} = report;
  const lines = refused.map(words.refusedLine);
  const save = () => download(new Blob([`${lines.join('\n')}\n`], {type: 'text/plain'}), `${file}.refused.txt`);
  const shown = lines.slice(0, SHOWN).map((line) => h('li', {}, line));
  const list = h('ul', {class: 'account-refused', tabindex: 0, 'aria-label': 'Refused'}, ...shown);
  return h(
    'div',
    {class: 'account-report'},
    h('p', {}, words.importReport(report)),
    report.positions === undefined ? null : h('p', {}, words.positionsImported(report.positions)),
    report.replays === undefined ? null : h('p', {}, words.replaysImported(report.replays)),
    report.unranked ? h('p', {}, words.unrankedGames(report.unranked)) : null,
    ofOthers && report.taken
      ? h('p', {}, words.NOW_ON_LEADERBOARD, h('a', {href: '#leaderboard'}, 'See the leaderboard'))
      : null,
    ...(refused.length ? [h('h4', {}, 'Refused'), list] : []),
    refused.length > SHOWN ? h('p', {class: 'quiet'}, words.notShown(refused.length - SHOWN)) : null,
    refused.length ? h('button', {type: 'button', class: 'button slim', onclick: save}, 'Download the list') : null,
  );
}
