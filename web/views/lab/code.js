/** *Code it yourself*: a strategy as text, with its editor, its files and its packages. */
import {PART_ABSENT} from '../../words/page.js';
import * as words from '../../words/strategy.js';
import {h, setText} from '../dom.js';
import {download} from '../download.js';
import {TEMPLATE} from './template.js';

/** The most characters of a strategy, as the engine has it. */
const LONGEST = 200_000;
/** The most bytes of a wheel: it is sent to every worker. */
const LARGEST = 5_000_000;
/** Text is kept when nobody has typed for so many ms. */
const PAUSE = 400;

/** @typedef {import('../../sandbox/sandbox.js').Wheel} Wheel */

/**
 * @param {{settings: ReturnType<typeof import('../../store/settings.js').createSettings>, onRun: () => void}} parts
 *   `onRun`: the strategy is to be run
 */
export function createCode({settings, onRun}) {
  let text = settings.strategy() ?? TEMPLATE;
  let timer = 0;
  /** @type {Wheel[]} */
  let wheels = [];
  /** @type {Promise<ReturnType<typeof import('./editor.js').createEditor>>|null} */
  let editor = null;

  const host = h('div', {class: 'lab-editor'}, h('p', {class: 'quiet'}, 'Loading'));
  const status = h('p', {class: 'problem', role: 'alert'});
  const printed = h('pre', {class: 'lab-printed', tabindex: 0, 'aria-label': words.PRINTED, hidden: true});
  const packages = h('ul', {class: 'lab-packages', 'aria-label': words.PACKAGES});
  const opening = picker(words.OPEN, '.py,text/x-python', openFile);
  const adding = picker(words.ADD_PACKAGE, '.whl', addWheel);
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
      {class: 'lab-hands'},
      h('button', {class: 'button primary', type: 'button', onclick: onRun}, words.RUN),
      button(words.SAVE, () => download(new Blob([text], {type: 'text/x-python'}), 'strategy.py')),
      opening,
      adding,
      button(words.RESET, reset),
    ),
    packages,
    h('p', {class: 'quiet'}, words.SAFE),
  );

  function open() {
    if (!element.open || editor) return;
    editor = load().catch((error) => {
      editor = null;
      host.replaceChildren(h('p', {role: 'alert'}, PART_ABSENT));
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
    settings.keepStrategy(text === TEMPLATE ? null : text);
  }

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
    const read = file.size <= LONGEST * 4 ? await file.text() : '';
    if (!read || read.length > LONGEST || read.includes('\0')) return tell(words.NO_STRATEGY);
    replace(read);
  }

  /** @param {File} file */
  async function addWheel(file) {
    if (!/^[\w.+!-]+\.whl$/.test(file.name)) return tell(words.noWheel(file.name));
    if (file.size > LARGEST) return tell(words.TOO_LARGE);
    wheels = [...wheels.filter(({name}) => name !== file.name), {name: file.name, bytes: await file.arrayBuffer()}];
    tell('');
    listWheels();
  }

  function listWheels() {
    const remove = (/** @type {Wheel} */ wheel) => {
      wheels = wheels.filter((each) => each !== wheel);
      listWheels();
      adding.querySelector('button')?.focus();
    };
    const row = (/** @type {Wheel} */ wheel) =>
      h(
        'li',
        {},
        `${wheel.name} `,
        button(words.removed(wheel.name), () => remove(wheel)),
      );
    packages.replaceChildren(...wheels.map(row));
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
    code: () => ({source: text, wheels}),
  };
}

/** @param {string} word @param {() => void} act */
function button(word, act) {
  return h('button', {class: 'button', type: 'button', onclick: act}, word);
}

/**
 * A button that asks for a file.
 *
 * @param {string} word @param {string} accept @param {(file: File) => void} onFile
 */
function picker(word, accept, onFile) {
  const input = h('input', {type: 'file', accept, hidden: true, onchange: chosen});
  function chosen() {
    const file = input.files?.[0];
    input.value = '';
    if (file) onFile(file);
  }
  return h(
    'span',
    {},
    button(word, () => input.click()),
    input,
  );
}
