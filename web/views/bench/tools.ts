/**
 * The workbench's tools in the toolbar of the game, and the list of derived constraints, which on small screens is a
 * sheet that one of the tools opens.
 */

import type {PlayModel} from '../../model/play.js';
import {createDialog, openDialog} from '../../ui/dialog.js';
import {h} from '../../ui/h.js';
import {icon} from '../../ui/icon.js';
import {LATE_ICONS} from '../../ui/late-icons.js';
import {keyed, tool} from '../../ui/tool.js';
import {effect, signal} from '../../vendor/signals.js';
import {GROUPS, OPTIONS, SET_UP, switched} from '../../words/bench.js';
import type {BenchPage} from '../play/constraints.js';
import {type Act, createDerivedList} from '../stage/derived.js';
import type {Moves} from './moves.js';
import {type BenchState, isOfGame, type OptionName} from './state.js';

/** The list, in its sheet, and the tool that opens it. */
export function createList(model: PlayModel, state: BenchState, moves: Moves, page: BenchPage) {
  const {workbench, step, isListOpen, letterOf, point} = state;
  const act: Act = (action, name) => {
    if (action === 'point' || action === 'press') point('row', name === null ? [] : [name]);
    else if (action === 'why') page.showSteps(() => model.questions.derivation(name as string));
    else moves[action](name as string);
  };
  const about = {id: 'bench-derived', columns: () => model.game.peek().columns, isPlayed: true};
  const list = createDerivedList(act, about);
  // Its rows come and go while the signals change; the focus is moved after that.
  effect(() => {
    const {derived} = workbench.value;
    queueMicrotask(() => list.show(derived, letterOf));
  });
  effect(() => list.mark(step.value));

  const count = h('span', {class: 'bench-count'}, () => String(workbench.value.derived.size));
  const button = h(
    'button',
    {
      class: 'tool tool-list',
      ...keyed('List', 'L'),
      'aria-expanded': isListOpen,
      'aria-controls': 'bench-sheet',
      hidden: () => !model.isByConstraints.value,
      onclick: () => open(!isListOpen.peek()),
    },
    icon(LATE_ICONS.list),
    h('span', {}, 'List ', count),
  );
  const dismissal = {class: 'dismiss bench-close', 'aria-label': 'Close the list', onclick: close};
  const kind = () => `bench-sheet${isListOpen.value ? ' is-open' : ''}`;
  const sheet = h('div', {class: kind, id: 'bench-sheet'}, h('button', dismissal, icon('close')), list.element);

  function open(on: boolean) {
    isListOpen.value = on;
    if (on) list.focus();
  }

  /** @returns whether it was open */
  function close(): boolean {
    if (!isListOpen.peek()) return false;
    const hadFocus = sheet.contains(document.activeElement);
    open(false);
    if (hadFocus) button.focus();
    return true;
  }

  return {
    button,
    sheet,
    close,

    /** Moves the focus to the list, wherever it is, and from there back to the board. */
    go() {
      if (sheet.contains(document.activeElement)) {
        open(false);
        page.focusBoard();
      } else if (button.offsetParent) open(true);
      else list.focus();
    },
  };
}

/** Redo, Deselect, Set up. */
export const tools = ({isByConstraints}: PlayModel, {redo, deselect}: Moves, setUp: () => void) =>
  (
    [
      ['Redo', 'redo', LATE_ICONS.redo, 'Y', redo],
      ['Deselect', 'deselect', 'close', 'Escape', deselect],
      ['Set up', 'set-up', 'options', 'O', setUp],
    ] as const
  ).map(([word, kind, picture, keys, onclick]) =>
    tool(word, {kind: `tool-${kind}`, picture, keys, hidden: () => !isByConstraints.value, onclick}),
  );

/*
 * The options of games by constraints. Four belong to the game, and change by moves; the others say what the page
 * shows, and are remembered.
 */

/** @returns opens them, in a dialog of the view */
export function createSetUp({line}: PlayModel, state: BenchState, moves: Moves, view: () => HTMLElement) {
  /** Grows whenever the dialog is opened. */
  const opened = signal(0);

  function turn(name: OptionName, on: boolean) {
    if (isOfGame(name)) return moves.option(name, on);
    state.turn(name, on);
    line.say(switched(name, on));
  }

  function row(name: OptionName) {
    const [title, help] = OPTIONS[name];
    const id = `bench-option-${name}`;
    const field: HTMLInputElement = h('input', {
      type: 'checkbox',
      role: 'switch',
      class: 'switch',
      id,
      'aria-describedby': `${id}-help`,
      autofocus: name === GROUPS[0][1][0],
      // An option whose move did nothing is shown correctly at the next opening.
      checked: () => opened.value > 0 && state.isOn(name),
      disabled: () => !state.isKnown(name),
      onchange: () => turn(name, field.checked),
    });
    const label = h('label', {class: 'row-label', for: id}, title);
    return h('div', {class: 'row'}, label, field, h('p', {class: 'help', id: `${id}-help`}, help));
  }

  const groups = GROUPS.map(([title, names]) =>
    h(
      'div',
      {role: 'group', 'aria-label': title},
      h('h3', {class: 'bench-group', 'aria-hidden': 'true'}, title),
      ...names.map(row),
    ),
  );
  const close = h('button', {class: 'button primary', onclick: () => dialog.close()}, 'Close');
  const dialog = createDialog(
    {class: 'dialog sheet', 'aria-labelledby': 'bench-set-up'},
    h('h2', {id: 'bench-set-up'}, SET_UP),
    ...groups,
    h('div', {class: 'dialog-end sticky'}, close),
  );

  return () => {
    opened.value += 1;
    openDialog(view(), dialog);
  };
}
