/** What a player supposes: a tree for each position. A branch becomes an edit when it is kept. */

import {batch, effect, signal, untracked} from '../../vendor/signals.js';
import {watch} from '../watch.js';
import type {Analyser} from './analyse.js';
import * as tree from './branches.js';
import {textOf} from './sketch.js';

export function createExploring(model: Analyser) {
  const {history, supposed, findings, position, change} = model;
  const branches = signal(tree.planted(history.peek().now));
  /** The trees of earlier positions: going back to one brings back what was supposed there. */
  const trees = new Map<string, tree.Tree>();

  watch(history, ({now}, {now: before}) => {
    if (now === before) return;
    trees.set(textOf(before), tree.left(branches.peek()));
    branches.value = trees.get(textOf(now)) ?? tree.planted(now);
  });
  watch(supposed, (now) => {
    if (!now) branches.value = tree.left(branches.peek());
  });
  effect(() => {
    const {analysis, impossible} = findings.value;
    if (!analysis && impossible === null) return;
    untracked(() => {
      const {at} = branches.peek();
      if (textOf(tree.branchAt(branches.peek(), at).sketch) !== position.peek()) return;
      const text = analysis?.worlds?.text ?? '';
      branches.value = tree.counted(branches.peek(), at, analysis ? analysis.exact : '0', analysis ? text : '0');
    });
  });

  function show(next: tree.Tree) {
    batch(() => {
      branches.value = next;
      supposed.value = tree.isRoot(next) ? null : tree.branchAt(next, next.at).sketch;
    });
  }

  return {
    branches,
    suppose: (what: tree.Supposition) => show(tree.grown(branches.peek(), what)),
    goTo: (id: number) => show(tree.goneTo(branches.peek(), id)),
    leave: () => show(tree.left(branches.peek())),
    prune: (id: number) => show(tree.pruned(branches.peek(), id)),

    /** Makes the branch that is shown the position; undo takes it back. */
    keep() {
      const now = supposed.peek();
      if (now) change(now);
    },
  };
}
