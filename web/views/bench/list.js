/**
 * The list of what was derived and stands. It changes in place: rows that stay keep their elements, and the focus its row.
 *
 * @typedef {import('../../engine/protocol.js').Constraint} Constraint
 * @typedef {import('./model.js').Model} Model
 * @typedef {{onChoose: (name: string) => void, onCarryOut: (name: string) => void, onDelete: (name: string) => void,
 *   onWhy: (name: string) => void, onPoint: (name: string|null) => void, whereOf?: (name: string) => string}} Handlers  `onPoint`: it is to be seen on the board, or
 *   no more; `whereOf`: where its cells are, for those who do not see them there
 */
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

/** @param {{model: Model, handlers: Handlers}} parts */
export function createList({model, handlers}) {
  const list = h('ul', {class: 'bench-rows', 'aria-labelledby': 'bench-derived', onkeydown: onKey});
  const empty = h('p', {class: 'quiet bench-empty'}, words.EMPTY);
  const title = h('h2', {class: 'bench-title', id: 'bench-derived', tabindex: -1}, 'Derived');
  const element = h('div', {class: 'bench-list'}, title, empty, list);
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  const rows = new Map();
  /** The row in the tab order. */
  let current = '';

  /** In their order. */
  const names = () => [...model.derived.keys()].filter((name) => rows.has(name));

  /** @param {string} name */
  function rove(name) {
    current = name;
    for (const [each, row] of rows) row.setCurrent(each === name);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const {key, target} = event;
    const name = nameAt(target);
    if (!name) return;
    if (key === 'Delete' || key === 'Backspace') handlers.onDelete(name);
    else if (Object.hasOwn(WAYS, key)) {
      const all = names();
      const to = all[WAYS[key](all.indexOf(name), all.length - 1)];
      rove(to);
      rows.get(to)?.focus();
    } else return;
    event.preventDefault();
  }

  /** @param {EventTarget|null} target */
  const nameAt = (target) => names().find((name) => rows.get(name)?.element.contains(/** @type {Node} */ (target)));

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
        row.show(one, model.letterOf(one.name));
      }
      empty.hidden = rows.size > 0;
      list.hidden = rows.size === 0;
      if (!rows.has(current)) rove(names()[0] ?? '');
      else rove(current);
      if (focused && gone.includes(focused)) keepFocus(before.indexOf(focused));
    },
  };
}

/** @param {string} name @param {Handlers & {onLeave: () => void}} handlers @param {(name: string) => void} rove */
function createRow(name, {onChoose, onCarryOut, onDelete, onWhy, onPoint, onLeave, whereOf = () => ''}, rove) {
  const said = h('span', {class: 'bench-said'});
  const letter = h('b', {class: 'bench-letter'});
  const where = h('span', {hidden: true, id: `bench-where-${name.slice(1)}`});
  const choose = h(
    'button',
    {class: 'bench-choose', 'aria-pressed': 'false', 'aria-describedby': where.id, onclick: () => onChoose(name)},
    verdictSign(''),
    letter,
    said,
    where,
  );
  /** @param {string} word @param {Parameters<typeof icon>[0]|null} picture @param {() => void} act */
  const button = (word, picture, act) =>
    h(
      'button',
      {class: 'bench-do', 'aria-label': `${word} ${name}`, title: word, onclick: act},
      picture && icon(picture),
      h('span', {class: picture ? 'unseen' : ''}, word),
    );
  const carryOut = button('Carry out', null, () => onCarryOut(name));
  const others = [button('Why?', 'why', () => onWhy(name)), button('Delete', 'close', () => onDelete(name))];
  const see = () => onPoint(name);
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
    choose,
    carryOut,
    ...others,
  );
  const all = [choose, carryOut, ...others];

  return {
    element,
    focus: () => choose.focus(),

    /** @param {boolean} isNext whether the next step is about it */
    mark: (isNext) => choose.setAttribute('aria-current', isNext ? 'step' : 'false'),

    /** @param {boolean} isCurrent whether it is in the tab order */
    setCurrent(isCurrent) {
      for (const each of all) each.tabIndex = isCurrent ? 0 : -1;
    },

    /** @param {Constraint} one @param {string|undefined} selected its letter */
    show(one, selected) {
      setText(said, words.listed(name, words.toldOf(one)));
      setText(letter, selected ?? '');
      if (element.dataset.verdict !== one.verdict) choose.firstElementChild?.replaceWith(verdictSign(one.verdict));
      element.dataset.verdict = one.verdict;
      choose.setAttribute('aria-pressed', String(Boolean(selected)));
      carryOut.hidden = !one.verdict;
    },
  };
}
