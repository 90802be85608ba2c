/** *Code it yourself*: a strategy as text, with its editor, its files and its packages. */
import * as words from '../../words/strategy.js';
import {h, setText} from '../dom.js';
import {download} from '../download.js';
import {whyAbsent} from '../late.js';
import {button, picker} from './buttons.js';
import {createPackages} from './packages.js';
import {TEMPLATE} from './template.js';

/** The most characters of a strategy, as the engine has it. */
const LONGEST = 200_000;
/** Text is kept when nobody has typed for so many ms. */
const PAUSE = 400;

/**
 * @param {{settings: ReturnType<typeof import('../../store/settings.js').createSettings>, onRun: () => void}} parts
 *   `onRun`: the strategy is to be run
 */
export function createCode({settings, onRun}) {
  let text = settings.strategy() ?? TEMPLATE;
  let timer = 0;
  /** The file that was chosen last. @type {File|null} */
  let newest = null;
  /** @type {Promise<ReturnType<typeof import('./editor.js').createEditor>>|null} */
  let editor = null;

  const host = h('div', {class: 'lab-editor'}, h('p', {class: 'quiet'}, 'Loading'));
  const status = h('p', {class: 'problem', role: 'alert'});
  const printed = h('pre', {class: 'lab-printed', tabindex: 0, 'aria-label': words.PRINTED, hidden: true});
  const packages = createPackages(tell);
  const opening = picker(words.OPEN, '.py,text/x-python', openFile);
  const element = h(
    'details',
    {class: 'lab-code', ontoggle: open},
    h('summary', {}, h('h2', {}, words.TITLE)),
    h('p', {class: 'quiet'}, words.ABOUT),
    h('p', {class: 'help'}, words.KEYS),
    host,
    status,
    printed,
    h(
      'div',
      {class: 'lab-buttons'},
      h('button', {class: 'button primary', type: 'button', onclick: onRun}, words.RUN),
      button(words.SAVE, () => download(new Blob([text], {type: 'text/x-python'}), 'strategy.py')),
      opening,
      packages.adding,
      button(words.RESET, reset),
    ),
    packages.element,
    h('p', {class: 'quiet'}, words.SAFE),
  );

  function open() {
    if (!element.open || editor) return;
    editor = load().catch(async (error) => {
      editor = null;
      host.replaceChildren(h('p', {role: 'alert'}, await whyAbsent()));
      throw error;
    });
  }

  async function load() {
    const {createEditor} = await import('./editor.js');
    host.replaceChildren();
    return createEditor({host, text, label: words.LABEL, describedBy: words.KEYS, onChange: changed});
  }

  /** @param {string} now */
  function changed(now) {
    text = now;
    clearTimeout(timer);
    timer = window.setTimeout(keep, PAUSE);
  }

  function keep() {
    clearTimeout(timer);
    timer = 0;
    settings.keepStrategy(text === TEMPLATE ? null : text);
  }

  // Who leaves at once has typed it all the same.
  addEventListener('pagehide', () => timer && keep());

  /** @param {string} now */
  async function replace(now) {
    changed(now);
    tell('');
    (await editor)?.setText(now);
  }

  function reset() {
    if (confirm(words.SURE)) replace(TEMPLATE);
  }

  /** @param {File} file */
  async function openFile(file) {
    newest = file;
    const read = file.size <= LONGEST * 4 ? await file.text() : '';
    if (newest !== file) return;
    if (!read || read.length > LONGEST || read.includes('\0')) return tell(words.NO_STRATEGY);
    replace(read);
  }

  /** @param {string} sentence empty: nothing is wrong @param {number} [line] of the text, from 1 */
  async function tell(sentence, line = 0) {
    setText(status, sentence);
    if (sentence) element.open = true;
    open();
    (await editor)?.mark(line);
  }

  return {
    element,
    tell,
    /** @param {string} said what the strategy has printed */
    print(said) {
      printed.hidden = !said;
      setText(printed, said);
    },
    /** What is to be run. @returns {import('../../sandbox/sandbox.js').Code} */
    code: () => ({source: text, wheels: packages.wheels()}),
  };
}
