/**
 * *Open*: one box for whatever is pasted, dropped or chosen. It shows what it found before that replaces anything. A
 * replay is shown move by move, in another view.
 */

import type {FoundBoard} from '../../engine/protocol.js';
import type {Doors} from '../../model/analyse/doors.js';
import {textOf} from '../../model/analyse/sketch.js';
import {leave} from '../../model/opened.js';
import {createDialog, openDialog} from '../../ui/dialog.js';
import {type Child, classes, h} from '../../ui/h.js';
import {effect} from '../../vendor/signals.js';
import * as words from '../../words/analyse-doors.js';
import {USE_POSITION} from '../../words/analyse-picture.js';
import {createPicture} from '../stage/picture.js';
import {progress} from './picture/progress.js';
import {pictureDesk, rememberedLooks} from './picture/view.js';
import {createReading, type Given, isText} from './reading.js';

/** What is typed is read after a pause of this many ms. */
const PAUSE = 250;
/** From this many characters on, a text is put into the box at once: a browser takes long to insert many lines. */
const LONG = 2000;
/** Longer texts, such as replays, are read but not shown: with many lines it would take minutes to delete them again. */
const SHOWN = 20_000;
/** The most boards in the list. */
const LISTED = 500;

const guessed = ({cols, rows, mines}: FoundBoard) => words.guessedSizeOf(cols, rows, mines);

function sizeOf({cols, rows, mines, replay}: FoundBoard) {
  const size = words.sizeOf(cols, rows, mines);
  return replay ? `${size}, ${words.outcome(replay)}` : size;
}

/** @param host of the dialog @param tell receives a sentence about what was opened */
export function createOpen(host: HTMLElement, doors: Doors, tell: (sentence: string) => void) {
  const given = createReading(doors);
  const {reading, board, replay, complaint, isReady, isBusy, desk} = given;
  const isPictured = () => desk.image.value !== null;
  let timer = 0;

  const box = h('textarea', {
    class: 'input text-box',
    id: 'open-text',
    rows: 5,
    spellcheck: 'false',
    autocapitalize: 'off',
    'aria-describedby': 'open-help',
    oninput: soon,
    onpaste: pasted,
  });
  const file = h('input', {type: 'file', hidden: true, onchange: chosen});
  const confirm = h(
    'button',
    {type: 'button', class: 'button primary', 'aria-disabled': () => !isReady.value, onclick: take},
    () => (isPictured() ? USE_POSITION : replay.value ? words.CONFIRM_REPLAY : words.CONFIRM),
  );
  const dialog = createDialog(
    {
      class: () => classes({'dialog sheet': true, 'is-pictured': isPictured()}),
      'aria-labelledby': 'open-title',
    },
    h('h2', {id: 'open-title'}, words.OPEN_TITLE),
    h(
      'div',
      {hidden: isPictured},
      h('label', {for: box.id, class: 'row-label'}, words.OPEN_LABEL),
      box,
      h('p', {id: 'open-help', class: 'help'}, words.OPEN_HELP),
      h('button', {type: 'button', class: 'button door-choose', onclick: () => file.click()}, words.CHOOSE_FILE),
      file,
    ),
    h('p', {class: 'problem door-problem', role: 'alert'}, () => complaint.value),
    h('p', {class: 'door-found', role: 'status'}, () => (isBusy.value ? words.READING : found())),
    progress(() => isBusy.value || desk.isBusy.value),
    pictureDesk(desk, () => confirm.focus()),
    h('div', {class: 'door-choices'}, () => choices(given)),
    h('div', {class: 'door-preview'}, createPreview(given)),
    rememberedLooks(desk, () => (isPictured() ? confirm : box).focus()),
    h(
      'div',
      {class: 'dialog-end sticky'},
      h('button', {type: 'button', class: 'button', onclick: () => dialog.close()}, words.CANCEL),
      confirm,
    ),
  );

  // What had the focus may be hidden now.
  effect(() => {
    if (isPictured()) confirm.focus();
  });

  /** Whether nobody has said yet how many mines there are on a picture. */
  function isGuessed() {
    return isPictured() && desk.total.value === null;
  }

  function found(): string {
    if (!reading.value || !board.value) return '';
    const {title, boards} = reading.value;
    // A picture has its board on the desk.
    if (boards.length <= 1) return words.recognised(title, isGuessed() ? guessed(board.value) : sizeOf(board.value));
    return (boards[0].replay ? words.severalGames : words.severalBoards)(title, boards.length);
  }

  function soon() {
    clearTimeout(timer);
    timer = window.setTimeout(() => given.read(box.value), PAUSE);
  }

  function pasted(event: ClipboardEvent) {
    const {clipboardData: data} = event;
    const text = data?.getData('text/plain') ?? '';
    if (data?.files.length || text.length < LONG) return;
    event.preventDefault();
    if (text.length > SHOWN) return show(text);
    box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
    soon();
  }

  function chosen() {
    const [first] = file.files ?? [];
    if (first) given.read(first);
    file.value = '';
  }

  function stop() {
    clearTimeout(timer);
    given.clear();
  }

  function take() {
    const chosen = board.peek();
    if (!chosen || !isReady.peek()) return;
    dialog.close();
    const shown = replay.peek();
    if (shown) {
      location.hash = `#game?${leave(shown)}`;
      return;
    }
    doors.open(chosen);
    tell(words.opened(sizeOf(chosen)));
  }

  /** Opens the dialog. @param what to show in it at once */
  function show(what: Given | null = null) {
    if (!dialog.open) {
      stop();
      box.value = '';
      openDialog(host, dialog).then(stop);
    }
    if (what === null) return;
    box.value = isText(what) && what.length <= SHOWN ? what : '';
    confirm.focus();
    given.read(what);
  }

  return {dialog, show};
}

/** How else it can be read, and the boards of a file. */
function choices({readings, reading, way, place}: ReturnType<typeof createReading>): Child[] {
  const [ways, boards] = [readings.value, reading.value?.boards ?? []];
  const titles = ways.map(({title}) => words.nameOf(title));
  const sizes = boards.slice(0, LISTED).map((each, at) => words.boardNumber(at + 1, sizeOf(each)));
  const read = (at: number) => {
    place.value = 0;
    way.value = at;
  };
  return [
    ways.length > 1 && select(words.READ_AS, titles, {now: way.peek(), choose: read}),
    boards.length > 1 && select(words.BOARD, sizes, {now: place.peek(), choose: (at) => (place.value = at)}),
    boards.length > LISTED && h('p', {class: 'help'}, words.onlyFirst(LISTED, boards.length)),
  ];
}

type Choice = {now: number; choose: (at: number) => void};

function select(label: string, options: string[], {now, choose}: Choice) {
  const onchange = ({target}: Event) => choose((target as HTMLSelectElement).selectedIndex);
  const offers = options.map((text, at) => h('option', {value: at, selected: at === now}, text));
  return h('label', {class: 'door-choice'}, label, h('select', {class: 'select', onchange}, ...offers));
}

/** Shows the board, and what should be known about it. */
function createPreview({board, sketch, desk}: ReturnType<typeof createReading>) {
  // Made once: what an element shows follows its signals only as long as what made it.
  const picture = createPicture({label: '', rows: ['#']});
  return (): Child[] => {
    const now = sketch.value;
    if (!board.value || typeof now === 'string' || desk.image.value) return [];
    const {layout, differences = [], why_not: reason} = board.value;
    const {truth} = now;
    const mines = truth && new Set([...truth.keys()].filter((cell) => truth[cell]));
    const [, ...rows] = textOf(now).split('\n');
    const spec = {label: words.preview(sizeOf(board.value)), rows, shown: {least: 2, vision: mines}};
    picture.show(spec);
    requestAnimationFrame(picture.fit);
    const about = reason ? [words.notReviewed(reason), ...differences] : differences;
    const notes = layout && !truth ? [words.TRUTH_LEFT_OUT, ...about] : about;
    return [picture.element, ...notes.map((note) => h('p', {class: 'help'}, note))];
  };
}

/**
 * Listens for what is pasted or dropped anywhere in the view.
 *
 * @param isWanted whether the view is open @param show receives it
 */
export function listenForGiven(isWanted: () => boolean, dialog: HTMLDialogElement, show: (given: Given) => void) {
  /** Another dialog than *Open* has the page. */
  const isBarred = () => !isWanted() || (!dialog.open && document.querySelector('dialog:modal') !== null);
  const takes = ({types}: DataTransfer) => types.includes('Files') || types.includes('text/plain');
  /** A file, otherwise the text. */
  const take = (file: File | undefined, text: string) => {
    if (file || text.trim()) show(file ?? text);
    return Boolean(file || text.trim());
  };

  document.addEventListener('paste', (event) => {
    const {clipboardData: data, target} = event;
    if (isBarred() || event.defaultPrevented || !data) return;
    // A field takes texts itself; a key of the palette, which is an input too, does not.
    const isInField = target instanceof Element && target.closest('input:not([type=radio]), textarea, select');
    if (take(data.files[0], isInField ? '' : data.getData('text/plain'))) event.preventDefault();
  });
  document.addEventListener('dragover', (event) => {
    if (!isBarred() && event.dataTransfer && takes(event.dataTransfer)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const {dataTransfer: data} = event;
    if (isBarred() || !data || !takes(data)) return;
    event.preventDefault();
    take(data.files[0], data.getData('text/plain'));
  });
}
