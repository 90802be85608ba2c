/**
 * The workbench's own tools among those of the game, and the list, which on small screens is a sheet that one of them opens.
 */
import {h, setText} from '../dom.js';
import {icon} from '../icons.js';
import {createCoordinates} from '../stage/coordinates.js';

/**
 * @param {{toolbar: HTMLElement, boardHost: HTMLElement, list: HTMLElement, focusBoard: () => void, acts: {redo: () => void, deselect: () => unknown, setUp: () => void}}} parts
 */
export function createTools({toolbar, boardHost, list, focusBoard, acts}) {
  const count = h('span', {class: 'bench-count'}, '0');
  const buttons = {
    redo: tool('redo', 'Redo', 'redo', 'Y', acts.redo),
    deselect: tool('deselect', 'Deselect', 'close', 'Escape', acts.deselect),
    list: tool('list', 'List', 'list', 'L', () => openSheet(!isOpen())),
    setUp: tool('set-up', 'Set up', 'options', 'O', acts.setUp),
  };
  buttons.list.lastElementChild?.append(' ', count);
  buttons.list.setAttribute('aria-expanded', 'false');
  buttons.list.setAttribute('aria-controls', 'bench-sheet');
  const close = h(
    'button',
    {class: 'dismiss bench-close', 'aria-label': 'Close the list', onclick: closeSheet},
    icon('close'),
  );
  const sheet = h('div', {class: 'bench-sheet', id: 'bench-sheet'}, close, list);
  const coordinates = createCoordinates(boardHost);
  toolbar.querySelector('.tool-undo')?.after(buttons.redo, buttons.deselect);
  toolbar.querySelector('.tool-pause')?.before(buttons.list, buttons.setUp);

  const isOpen = () => sheet.classList.contains('is-open');

  function focusList() {
    const first = sheet.querySelector('[tabindex="0"]') ?? sheet.querySelector('.bench-title');
    if (first instanceof HTMLElement) first.focus();
  }

  /** @param {boolean} on */
  function openSheet(on) {
    sheet.classList.toggle('is-open', on);
    buttons.list.setAttribute('aria-expanded', String(on));
    if (on) focusList();
  }

  /** @returns {boolean} whether it was open */
  function closeSheet() {
    if (!isOpen()) return false;
    const hadFocus = sheet.contains(document.activeElement);
    openSheet(false);
    if (hadFocus) buttons.list.focus();
    return true;
  }

  return {
    sheet,
    closeSheet,

    /** The focus goes to the list, wherever it stands, and from there back to the board. */
    toList() {
      if (sheet.contains(document.activeElement)) {
        openSheet(false);
        focusBoard();
      } else if (buttons.list.offsetParent) openSheet(true);
      else focusList();
    },

    /** @param {boolean} on whether the game on the board has a workbench */
    offer(on) {
      for (const button of Object.values(buttons)) button.hidden = !on;
      if (!on) coordinates.show(null);
    },

    /** @param {{count: number, coordinates: boolean, board: any}} now */
    show({count: number, coordinates: isShown, board}) {
      setText(count, String(number));
      coordinates.show(isShown ? board : null);
    },
  };
}

/** @param {string} kind @param {string} word @param {Parameters<typeof icon>[0]} picture @param {string} key @param {() => unknown} act */
function tool(kind, word, picture, key, act) {
  return h(
    'button',
    {class: `tool tool-${kind}`, 'aria-keyshortcuts': key, title: `${word} (${key})`, onclick: () => act()},
    icon(picture),
    h('span', {}, word),
  );
}
