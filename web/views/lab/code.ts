/** *Code it yourself*: a strategy as text, with its editor, its files and its packages. */

import type {LabModel, Package} from '../../model/lab.js';
import type {Settings} from '../../store/settings.js';
import {type Child, h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import {effect, type Signal, signal} from '../../vendor/signals.js';
import * as words from '../../words/strategy.js';
import {download} from '../download.js';
import {whyAbsent} from '../late.js';
import type {Editor} from './editor.js';

/** The strategy that players begin with. */
export const TEMPLATE = `# Everything certain is opened first. Then this is asked.
# inference says what "certain" means: "exact", "rules", "pairs", "sentences" or "agent".
inference = "exact"


def choose(impasse, random):
    # The part of all worlds in which each cell is a mine.
    shares = impasse.analysis.shares
    # Closed cells that are not known to be mines.
    cells = impasse.unknown()
    # Open(cell) opens it. Assume(cell) takes it for a mine.
    return Open(min(cells, key=lambda cell: shares[cell]))
`;

/** The most characters of a strategy, as in the engine. */
const LONGEST = 200_000;
/** The most bytes of a package: it is sent to every worker. */
const LARGEST = 5_000_000;
/** Text is saved after this many ms without typing. */
const PAUSE = 400;

/** @param onRun runs the strategy */
export function code(model: LabModel, settings: Settings, onRun: () => void) {
  const {code, fault, printed} = model.own;
  const isOpen = signal(false);
  /** The file that was chosen last. */
  let newest: File | null = null;

  async function openFile(file: File) {
    newest = file;
    const read = file.size <= LONGEST * 4 ? await file.text() : '';
    if (newest !== file) return;
    if (!read || read.length > LONGEST || read.includes('\0')) return model.setFault(words.NO_STRATEGY);
    replace(read);
  }

  function replace(text: string) {
    model.setFault('');
    code.value = text;
  }

  keepCode(model, settings);
  const adding = picker(words.ADD_PACKAGE, '.whl', (file) => addPackage(model, file));
  const element: HTMLDetailsElement = h(
    'details',
    {class: 'lab-code panel', open: isOpen, ontoggle: () => (isOpen.value = element.open)},
    h('summary', {}, h('h2', {}, words.TITLE)),
    h('p', {class: 'quiet'}, words.ABOUT),
    h('p', {class: 'help'}, words.KEYS),
    editor(model, isOpen),
    h('p', {class: 'problem', role: 'alert'}, () => fault.value.sentence),
    h(
      'pre',
      {class: 'lab-printed', tabindex: 0, 'aria-label': words.PRINTED, hidden: () => !printed.value},
      () => printed.value,
    ),
    h(
      'div',
      {class: 'lab-buttons'},
      button(words.RUN, {kind: 'primary', onclick: onRun}),
      button(words.SAVE, {onclick: () => download(new Blob([code.value], {type: 'text/x-python'}), 'strategy.py')}),
      picker(words.OPEN, '.py,text/x-python', openFile),
      adding,
      button(words.RESET, {onclick: () => confirm(words.SURE) && replace(TEMPLATE)}),
    ),
    packages(model, () => adding.querySelector('button')?.focus()),
    h('p', {class: 'quiet'}, words.SAFE),
  );
  return element;
}

/** The editor, which loads when it is first needed. It opens if something is wrong with the code. */
function editor({own: {code, fault}}: LabModel, isOpen: Signal<boolean>) {
  const instead = signal<Child>(h('p', {class: 'quiet'}, 'Loading'));
  const host = h('div', {class: 'lab-editor'}, () => instead.value);
  let coming: Promise<Editor> | null = null;

  const open = async () => {
    try {
      const {createEditor} = await import('./editor.js');
      instead.value = null;
      const attributes = {'aria-label': words.LABEL, 'aria-description': words.KEYS};
      return createEditor(host, code.value, attributes, (text) => (code.value = text));
    } catch (error) {
      coming = null;
      instead.value = h('p', {role: 'alert'}, await whyAbsent());
      throw error;
    }
  };

  effect(() => {
    if (isOpen.value) coming ??= open();
  });
  effect(() => {
    const {sentence, line} = fault.value;
    if (sentence) isOpen.value = true;
    if (isOpen.peek()) coming ??= open();
    coming?.then(({mark}) => mark(line));
  });
  effect(() => {
    const text = code.value;
    coming?.then(({replace}) => replace(text));
  });
  return host;
}

/** Saves the code soon after it has changed. */
function keepCode({own: {code}}: LabModel, settings: Settings) {
  let kept = code.value;
  let timer = 0;
  const keep = () => {
    clearTimeout(timer);
    timer = 0;
    kept = code.value;
    settings.keepStrategy(kept === TEMPLATE ? null : kept);
  };
  effect(() => {
    if (code.value === kept) return;
    clearTimeout(timer);
    timer = window.setTimeout(keep, PAUSE);
  });
  // A player who leaves at once has typed it all the same.
  addEventListener('pagehide', () => timer && keep());
}

/** A button that asks for a file. */
function picker(word: string, accept: string, onFile: (file: File) => void) {
  const input = h('input', {type: 'file', accept, hidden: true, onchange});
  function onchange() {
    const file = input.files?.[0];
    input.value = '';
    if (file) onFile(file);
  }
  return h('span', {}, button(word, {onclick: () => input.click()}), input);
}

async function addPackage({own, setFault}: LabModel, file: File) {
  const {name} = file;
  if (!/^[\w.+!-]+\.whl$/.test(name)) return setFault(words.noWheel(name));
  if (file.size > LARGEST) return setFault(words.TOO_LARGE);
  const bytes = await file.arrayBuffer();
  // Another one may have come in the meantime.
  own.packages.value = [...own.packages.value.filter((each) => each.name !== name), {name, bytes}];
  setFault('');
}

/** The packages, each with a button that removes it. */
function packages({own}: LabModel, onRemoved: () => void) {
  const remove = (gone: Package) => {
    own.packages.value = own.packages.value.filter((each) => each !== gone);
    onRemoved();
  };
  return h('ul', {class: 'lab-packages', 'aria-label': words.PACKAGES}, () =>
    own.packages.value.map((each) =>
      h('li', {}, `${each.name} `, button(words.removed(each.name), {onclick: () => remove(each)})),
    ),
  );
}
