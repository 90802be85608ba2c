/** What each cell of a picture shows: cells that look the same are named together, by the looks that fit them. */

import {type Group, grouped, type Looks, nearest, parted} from './clusters.js';
import {type Feature, featureOf, written} from './feature.js';
import type {Grid} from './grid.js';
import {knownThemes} from './known.js';
import {codeOf, namedLooks, type Remembered, type State, type Theme} from './looks.js';
import type {Picture} from './plain.js';
import {DOUBTFUL, type ReadCell, type Reading} from './reading.js';

// How far a look may be from a known one: certainly that one, and certainly another.
const NEAR = 0.035;
const FAR = 0.17;
/** The user names the looks of one program, and few at first: what is farther from them than this is something else. */
const OWN_FAR = 0.06;
/** How much nearer than the next name the best one must be to leave no doubt. */
const CLEAR = 0.55;
const SHIFTS = [0, -0.035, 0.035].flatMap((y) => [0, -0.035, 0.035].map((x) => ({x, y})));

/** So far from every known look that it does not matter how far: it weighs no more in the choice of a theme. */
const BEYOND = 2 * FAR;

type Fit = {state: State; far: number};

/** The best fit of each state to a cluster, nearest first. */
function fits(seen: Feature[], looks: Theme['looks']): Fit[] {
  const best = new Map<State, number>();
  for (const {state, feature} of looks) {
    const least = best.get(state) ?? BEYOND;
    best.set(state, Math.min(least, nearest(seen, feature, least)));
  }
  return [...best].map(([state, far]) => ({state, far})).sort((a, b) => a.far - b.far);
}

/** A fit to a look that the user has named: it is out of reach sooner. */
function strict({state, far}: Fit): Fit {
  return {state, far: far < NEAR ? far : NEAR + ((far - NEAR) * (FAR - NEAR)) / (OWN_FAR - NEAR)};
}

/** How badly a theme fits a picture: what few cells show counts less, but more than its share. */
function misfit(groups: Group[], found: Fit[][]) {
  const weights = groups.map(({cells}) => Math.sqrt(cells.length));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const far = (index: number) => found[index][0]?.far ?? BEYOND;
  return weights.reduce((sum, weight, index) => sum + weight * far(index), 0) / whole;
}

function between(value: number, low: number, high: number) {
  return Math.max(0, Math.min(1, (value - low) / (high - low)));
}

/** The name of a cluster, and how doubtful it is. */
function named([best, ...others]: Fit[]): {state: State | ''; doubt: number} {
  if (!best || best.far > FAR) return {state: '', doubt: 1};
  const other = others.find(({state}) => codeOf(state) !== codeOf(best.state));
  const closeness = other ? best.far / Math.max(other.far, 1e-6) : 0;
  const isAlone = best.far < NEAR / 2 && (!other || other.far > NEAR);
  const doubt = Math.max(between(best.far, NEAR, FAR), isAlone ? 0 : between(closeness, CLEAR, 1));
  return {state: best.state, doubt};
}

type Name = ReturnType<typeof named>;

/** A group with its name. */
type Named = Name & {group: Group};

/**
 * What a group shows, and each of its parts that shows something else if one looks closely. Where that is not clear it
 * may be the same.
 */
function namedParts(group: Group, whole: Name, looks: Looks, nameOf: (part: Group) => Name): Named[] {
  const parts = parted(group, looks).filter(({first}) => first !== group.first);
  const others = parts.map((part) => ({group: part, ...nameOf(part)})).filter(({state}) => state !== whole.state);
  const apart = new Set(others.flatMap((part) => part.group.cells));
  const rest = {...group, cells: group.cells.filter((cell) => !apart.has(cell))};
  const unclear = {state: whole.state, doubt: Math.max(whole.doubt, DOUBTFUL)};
  const clear = others.map((part) => (part.doubt < DOUBTFUL ? part : {...part, ...unclear}));
  return [{group: rest, ...whole}, ...clear];
}

/**
 * @param known looks that the user has named before; they are believed before ours
 */
export function readCells(picture: Picture, grid: Grid, known: readonly Remembered[]): Reading {
  const cells = Array.from({length: grid.columns * grid.rows}, (_, cell) => cell);
  const looks: Looks = {
    features: cells.map((cell) => featureOf(picture, grid, cell)),
    around: (cell) => SHIFTS.map((shift) => featureOf(picture, grid, cell, shift)),
  };
  const groups = grouped(cells, looks);
  const own = namedLooks(known);
  const tried = knownThemes().map((theme) => {
    const found = groups.map(({seen}) => fits(seen, theme.looks));
    return {theme, found, misfit: misfit(groups, found)};
  });
  tried.sort((a, b) => a.misfit - b.misfit);
  const best = tried[0];
  /** @param ours how the looks of the best theme fit */
  function nameOf({seen}: Group, ours: Fit[] = fits(seen, best?.theme.looks ?? [])) {
    const remembered = fits(seen, own).map(strict);
    const theirs = remembered[0]?.far < NEAR ? remembered : [...remembered, ...ours];
    return named(theirs.sort((a, b) => a.far - b.far));
  }
  const all = groups.flatMap((group, index) => namedParts(group, nameOf(group, best?.found[index]), looks, nameOf));
  const clusters = all.map(({group, state, doubt}) => {
    const {first, cells} = group;
    return {state, doubt, count: cells.length, example: first, look: written(looks.features[first])};
  });
  const read: ReadCell[] = [];
  all.forEach(({group, state, doubt}, cluster) => {
    for (const cell of group.cells) read[cell] = {code: state && codeOf(state), state, doubt, cluster};
  });
  return {cells: read, clusters, theme: best && best.misfit < FAR ? best.theme.name : ''};
}
