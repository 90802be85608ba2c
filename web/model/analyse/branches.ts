/**
 * A tree of suppositions: what if a closed cell shows this number, or is a mine? Its root is the player's position.
 * Trees are values, like sketches.
 */

import {EXPLODED} from '../../cells.js';
import {draw, type Sketch} from './sketch.js';

/** `code`: a number, or an exploded mine. */
export type Supposition = {cell: number; code: number};

/** `exact`: how many worlds fit: '' if too many to count, '0' if none, null if that is not known yet. */
export type Branch = {
  id: number;
  parent: number | null;
  what: Supposition | null;
  sketch: Sketch;
} & {exact: string | null; text: string};

/** `at`: the branch that is shown; `last`: the newest id. */
export type Tree = {nodes: readonly Branch[]; at: number; last: number};

const ROOT = 0;

export const planted = (sketch: Sketch): Tree => ({
  nodes: [{id: ROOT, parent: null, what: null, sketch, exact: null, text: ''}],
  at: ROOT,
  last: ROOT,
});

export const branchAt = ({nodes}: Tree, id: number): Branch => nodes.find((node) => node.id === id) ?? nodes[0];

export const isRoot = ({at}: Tree): boolean => at === ROOT;

/** What can be supposed of a closed cell: every number, then a mine. */
export const SUPPOSABLE: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, EXPLODED];

export const supposing = (sketch: Sketch, {cell, code}: Supposition): Sketch => draw(sketch, new Map([[cell, code]]));

/** Goes on from the branch that is shown to a new one; to the one that supposes the same, if there is one. */
export function grown(tree: Tree, what: Supposition): Tree {
  const {nodes, at, last} = tree;
  const same = nodes.find(({parent, what: own}) => parent === at && own?.cell === what.cell && own.code === what.code);
  if (same) return {...tree, at: same.id};
  const id = last + 1;
  const sketch = supposing(branchAt(tree, at).sketch, what);
  return {nodes: [...nodes, {id, parent: at, what, sketch, exact: null, text: ''}], at: id, last: id};
}

/** Shows another branch. */
export const goneTo = (tree: Tree, id: number): Tree => ({...tree, at: branchAt(tree, id).id});

/** Shows the player's position. */
export const left = (tree: Tree): Tree => goneTo(tree, ROOT);

/** Without a branch and those that go on from it. */
export function pruned(tree: Tree, id: number): Tree {
  if (id === ROOT) return planted(tree.nodes[0].sketch);
  const gone = new Set([id]);
  // A branch comes after the one that it goes on from.
  for (const {id: own, parent} of tree.nodes) if (parent !== null && gone.has(parent)) gone.add(own);
  const nodes = tree.nodes.filter((node) => !gone.has(node.id));
  return {...tree, nodes, at: gone.has(tree.at) ? (branchAt(tree, id).parent ?? ROOT) : tree.at};
}

/** How many worlds fit a branch has become known. */
export function counted(tree: Tree, id: number, exact: string, text: string): Tree {
  const known = branchAt(tree, id);
  if (known.exact === exact) return tree;
  return {...tree, nodes: tree.nodes.map((node) => (node.id === id ? {...node, exact, text} : node))};
}

/** The branches in the order of a list, each with its depth: one is followed by those that go on from it. */
export function listed({nodes}: Tree, from: number = ROOT, depth: number = 0): [branch: Branch, depth: number][] {
  const [own] = nodes.filter(({id}) => id === from);
  const further = nodes.filter(({parent}) => parent === from);
  return [[own, depth], ...further.flatMap(({id}) => listed({nodes} as Tree, id, depth + 1))];
}

/**
 * A share in whole per cent, as the engine writes it: only a certain one reads 0 or 100.
 *
 * @param part of all worlds, with every digit
 */
export function shareOf(part: string, all: string): string {
  const [some, whole] = [BigInt(part), BigInt(all)];
  const percent = (200n * some + whole) / (2n * whole);
  if (percent === 0n && some > 0n) return '<1';
  if (percent === 100n && some < whole) return '>99';
  return String(percent);
}
