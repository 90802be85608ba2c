/** *What if*: every number that a cell may show, and the tree of what has been supposed. */

import {EXPLODED} from '../../cells.js';
import {keyName} from '../../key-name.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import type {Asking, Outcome} from '../../model/analyse/asking.js';
import {type Branch, branchAt, isRoot, listed, type Supposition, shareOf} from '../../model/analyse/branches.js';
import {type Child, h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import * as words from '../../words/analyse-reasons.js';
import {percent} from '../../words/format.js';

const numberOf = (code: number) => (code === EXPLODED ? null : code);

/** What can be supposed of a cell, each with the layouts that then fit and their share of those that fit now. */
export function outcomes({sketch, findings}: Analyser, {outcomes: found, suppose}: Asking): Child {
  if (!found.value) return null;
  const {cell, all} = found.value;
  const whole = findings.value.analysis?.exact ?? '';
  const offer = ({code}: Outcome) =>
    button(words.outcome(numberOf(code)), {kind: 'slim ask outcome', onclick: () => explore({cell, code})});
  const explore = (what: Supposition) => {
    suppose(what);
    document.querySelector<HTMLElement>('.branch[aria-selected="true"]')?.focus();
  };
  const possible = all.filter(({exact}) => exact !== '0');
  const others = all.filter(({exact}) => exact === '0');
  return h(
    'div',
    {class: 'outcomes'},
    h('h2', {}, words.whatIf(cell, sketch.value.columns)),
    h(
      'ul',
      {},
      ...possible.map((one) => h('li', {}, offer(one), h('span', {}, shareText(one.exact, one.text, whole)))),
    ),
    others.length > 0 &&
      h('div', {class: 'no-outcomes'}, ...others.map(offer), h('span', {class: 'quiet'}, words.layouts('0', '0'))),
  );
}

/** @param whole all layouts, with every digit; '' if that is not known */
function shareText(exact: string, text: string, whole: string): string {
  const share = exact && exact !== '0' && whole && whole !== '0' ? ` · ${percent(shareOf(exact, whole))}` : '';
  return words.layouts(exact, text) + share;
}

/** The tree; it is there as soon as anything has been supposed. @param rest takes the focus when the tree is gone */
export function branches({sketch}: Analyser, asking: Asking, rest: () => void): HTMLElement {
  const {branches: tree, goTo, leave, keep, prune} = asking;
  const isAtRoot = () => isRoot(tree.value);
  const items = () => {
    const {columns} = sketch.value;
    const whole = branchAt(tree.value, 0).exact ?? '';
    return listed(tree.value).map(([branch, depth]) => item(branch, {depth, columns, whole}));
  };

  function item(branch: Branch, {depth, columns, whole}: Record<'depth' | 'columns', number> & {whole: string}) {
    const {id, what, exact, text} = branch;
    const isHere = id === tree.value.at;
    const name = what ? words.supposed(what.cell, numberOf(what.code), columns) : words.ROOT;
    return h(
      'li',
      {
        role: 'treeitem',
        class: 'branch',
        tabindex: isHere ? 0 : -1,
        'aria-selected': isHere,
        'aria-level': depth + 1,
        'data-branch': id,
        '--depth': depth,
        onclick: () => go(id),
      },
      h('span', {}, name),
      exact !== null && h('span', {class: 'quiet'}, ` ${shareText(exact, text, what ? whole : '')}`),
    );
  }

  function go(id: number) {
    goTo(id);
    list.querySelector<HTMLElement>(`[data-branch="${id}"]`)?.focus();
  }

  /** Does something with the branch that is shown. */
  function leaving(act: () => void) {
    if (isAtRoot()) return;
    act();
    if (tree.peek().nodes.length < 2) rest();
  }

  function onkeydown(event: KeyboardEvent) {
    const order = listed(tree.peek()).map(([{id}]) => id);
    const {at} = tree.peek();
    const place = order.indexOf(at);
    const ways: Record<string, number | undefined> = {
      ArrowUp: order[place - 1],
      ArrowDown: order[place + 1],
      ArrowLeft: branchAt(tree.peek(), at).parent ?? undefined,
      ArrowRight: tree.peek().nodes.find(({parent}) => parent === at)?.id,
      Home: order[0],
      End: order[order.length - 1],
    };
    if (keyName(event) === 'Delete' && !isRoot(tree.peek())) {
      event.preventDefault();
      leaving(() => prune(at));
      return go(tree.peek().at);
    }
    const key = keyName(event);
    if (!(key in ways)) return;
    event.preventDefault();
    const to = ways[key];
    if (to !== undefined) go(to);
  }

  const list: HTMLElement = h('ul', {role: 'tree', class: 'branches', 'aria-label': words.WHAT_IFS, onkeydown}, items);
  return h(
    'section',
    {class: 'what-ifs', 'aria-label': words.WHAT_IFS, hidden: () => tree.value.nodes.length < 2},
    h('h2', {}, words.WHAT_IFS),
    list,
    h(
      'div',
      {class: 'asks-tools'},
      button('Keep', {kind: 'slim ask', 'aria-disabled': isAtRoot, onclick: () => leaving(keep)}),
      button('Leave', {kind: 'slim ask', 'aria-disabled': isAtRoot, onclick: () => leaving(leave)}),
      button('Remove', {
        kind: 'slim ask',
        'aria-disabled': isAtRoot,
        onclick: () => leaving(() => prune(tree.peek().at)),
      }),
    ),
    h('p', {class: 'quiet'}, () => (isAtRoot() ? '' : words.SUPPOSING)),
  );
}
