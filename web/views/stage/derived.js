/**
 * The list of what was derived and stands. It changes in place: rows that stay keep their elements, and the focus its row.
 *
 * @typedef {import('../../engine/protocol.js').Constraint} Constraint
 * @typedef {{derived: ReadonlyMap<string, Constraint>, letterOf: (name: string) => string|undefined, isFresh?: (name: string) => boolean}} Model
 *   `derived`: by name, in their order; `letterOf`: what is selected has one; `isFresh`: was derived by the move that is shown
 * @typedef {{onChoose?: (name: string) => void, onCarryOut?: (name: string) => void, onDelete?: (name: string) => void,
 *   onWhy: (name: string) => void, onPoint: (name: string|null, isPressed?: boolean) => void, whereOf: (name: string) => string}} Handlers
 *   the first three where a game is played; `onPoint`: it is to be seen on the board, or no more, by a press where nothing is chosen; `whereOf`: where its cells
 *   are, for those who do not see them there
 */
import {keyName} from '../../board/key-name.js';
import * as words from '../../words/bench.js';
import {h, setText} from '../dom.js';
import {icon} from '../icons.js';
import {verdictSign} from './signs.js';

/** Where arrows lead, from one row to another of so many. @type {Record<string, (at: number, last: number) => number>} */
const WAYS = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** @param {{id: string, model: Model, handlers: Handlers, empty?: string}} parts  `id`: of its heading; `empty`: what it says where nothing stands */
export function createDerivedList({id, model, handlers, empty = words.EMPTY}) {
  const list = h('ul', {class: 'bench-rows', 'aria-labelledby': id, onkeydown: onKey});
  const nothing = h('p', {class: 'quiet bench-empty'}, empty);
  const title = h('h2', {class: 'bench-title', id, tabindex: -1}, 'Derived');
  const element = h('div', {class: 'bench-list'}, title, nothing, list);
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  const rows = new Map();
  /** The row in the tab order. */
  let current = '';

  /** In their order. */
  const names = () => [...model.derived.keys()].filter((name) => rows.has(name));

  /** @param {string} name */
  function rove(name) {
    rows.get(current)?.setCurrent(false);
    rows.get(name)?.setCurrent(true);
    current = name;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const key = keyName(event);
    const name = nameAt(event.target);
    if (!name) return;
    if (handlers.onDelete && (key === 'Delete' || key === 'Backspace')) handlers.onDelete(name);
    else if (Object.hasOwn(WAYS, key)) {
      const all = names();
      const to = all[WAYS[key](all.indexOf(name), all.length - 1)];
      rove(to);
      rows.get(to)?.focus();
    } else return;
    event.preventDefault();
  }

  /** @param {EventTarget|null} target @returns {string|undefined} */
  const nameAt = (target) =>
    target instanceof Element && list.contains(target) ? rowOf(target)?.dataset.name : undefined;

  /** The pointer leaves a row: that of the focus is seen again. */
  const onLeave = () => handlers.onPoint(nameAt(document.activeElement) ?? null);

  /** What had the focus is gone: the row that takes its place has it, or the title. @param {number} place */
  function keepFocus(place) {
    const all = names();
    const next = all[Math.min(place, all.length - 1)];
    if (!next) return title.focus();
    rove(next);
    rows.get(next)?.focus();
  }

  return {
    element,

    /** A row has the focus, or where there is none the title. @param {string} [name] of one that stands */
    focus(name = current) {
      rove(name);
      (rows.get(name) ?? title).focus();
    },

    /** As far as it has to be scrolled for that. @param {string} name */
    reveal: (name) => rows.get(name)?.element.scrollIntoView({block: 'nearest'}),

    /** @param {readonly string[]} names of those that the next step is about */
    mark(names) {
      for (const [name, row] of rows) row.mark(names.includes(name));
    },

    show() {
      const before = [...list.children].map((child) => /** @type {HTMLElement} */ (child).dataset.name ?? '');
      const focused = before.find((name) => rows.get(name)?.element.contains(document.activeElement));
      const gone = before.filter((name) => !model.derived.has(name));
      for (const name of gone) {
        rows.get(name)?.element.remove();
        rows.delete(name);
      }
      for (const [place, one] of [...model.derived.values()].entries()) {
        const row = rows.get(one.name) ?? createRow(one.name, {...handlers, onLeave}, rove);
        if (!rows.has(one.name)) list.insertBefore(row.element, list.children[place] ?? null);
        rows.set(one.name, row);
        row.show(one, model.letterOf(one.name), model.isFresh?.(one.name) ?? false);
      }
      nothing.hidden = rows.size > 0;
      list.hidden = rows.size === 0;
      rove(rows.has(current) ? current : (names()[0] ?? ''));
      if (focused && gone.includes(focused)) keepFocus(before.indexOf(focused));
    },
  };
}

/** @param {Element} target @returns {HTMLElement|null} */
const rowOf = (target) => target.closest('.bench-row');

/** @param {string} name @param {Handlers & {onLeave: () => void}} handlers @param {(name: string) => void} rove */
function createRow(name, {onChoose, onCarryOut, onDelete, onWhy, onPoint, onLeave, whereOf}, rove) {
  const see = () => onPoint(name);
  const said = h('span', {class: 'bench-said'});
  const letter = h('b', {class: 'bench-letter'});
  const fresh = h('span', {class: 'bench-fresh', hidden: true}, h('span', {class: 'unseen'}, ', '), words.FRESH);
  const where = h('span', {hidden: true, id: `bench-where-${name.slice(1)}`});
  const choose = h(
    'button',
    {
      class: 'bench-choose',
      'aria-pressed': onChoose ? 'false' : null,
      'aria-describedby': where.id,
      onclick: () => (onChoose ? onChoose(name) : onPoint(name, true)),
    },
    verdictSign(''),
    letter,
    said,
    fresh,
    where,
  );
  const carryOut = doing(name, 'Carry out', null, onCarryOut);
  const others = [...doing(name, 'Why?', 'why', onWhy), ...doing(name, 'Delete', 'close', onDelete)];
  const all = [choose, ...carryOut, ...others];
  for (const each of all) each.tabIndex = -1;
  const element = h(
    'li',
    {
      class: 'bench-row',
      'data-name': name,
      onpointerenter: see,
      onpointerleave: onLeave,
      onfocusin: () => {
        rove(name);
        see();
        // Long lists are told of one by one.
        setText(where, whereOf(name));
      },
      onfocusout: () => onPoint(null),
    },
    ...all,
  );

  /** What it says now. @type {Constraint|null} */
  let shown = null;

  return {
    element,
    focus: () => choose.focus(),

    /** @param {boolean} isNext whether the next step is about it */
    mark: (isNext) => choose.setAttribute('aria-current', isNext ? 'step' : 'false'),

    /** @param {boolean} isCurrent whether it is in the tab order */
    setCurrent(isCurrent) {
      for (const each of all) each.tabIndex = isCurrent ? 0 : -1;
    },

    /** @param {Constraint} one @param {string|undefined} selected its letter @param {boolean} isFresh */
    show(one, selected, isFresh) {
      setText(letter, selected ?? '');
      if (onChoose) choose.setAttribute('aria-pressed', String(Boolean(selected)));
      fresh.hidden = !isFresh;
      if (shown === one) return;
      shown = one;
      setText(said, words.listed(name, words.toldOf(one)));
      if (element.dataset.verdict !== one.verdict) choose.firstElementChild?.replaceWith(verdictSign(one.verdict));
      element.dataset.verdict = one.verdict;
      for (const each of carryOut) each.hidden = !one.verdict;
    },
  };
}

/**
 * @param {string} name @param {string} word @param {Parameters<typeof icon>[0]|null} picture @param {((name: string) => void)|undefined} act
 * @returns {HTMLButtonElement[]} none where it cannot be done
 */
function doing(name, word, picture, act) {
  if (!act) return [];
  const label = h('span', {class: picture ? 'unseen' : ''}, word);
  const attributes = {class: 'bench-do', 'aria-label': `${word} ${name}`, title: word, onclick: () => act(name)};
  return [h('button', attributes, picture && icon(picture), label)];
}
