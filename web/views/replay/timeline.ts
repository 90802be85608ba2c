/**
 * The time line: a slider over the game's time of play, with a shape where something happened: the saves above it, the
 * guesses below it, the end. Every ply has its own position: the beginning is slightly before the first move. A press
 * on a shape leads to its first ply, another press to its next.
 */

import type {Plies, Mark as PlyMark} from '../../model/plies.js';
import type {ReplayedSummary} from '../../model/replay.js';
import {isByConstraints} from '../../rules.js';
import {type Child, h, svg} from '../../ui/h.js';
import {computed, signal} from '../../vendor/signals.js';
import * as words from '../../words/replay.js';
import {hasGuesses} from './actions.js';
import {watchSize} from './board.js';
import {strip} from './strip.js';
import {type Visit, watch} from './waiting.js';

/** `numbers`: of its plies; `x`: px from the beginning of the line to its middle. */
type Mark = {kind: PlyMark; x: number; numbers: number[]};

/** How far before the first move the line begins, as a part of the whole. */
const LEAD = 0.03;

/** How far a pressed pointer may move and still press a shape, px. */
const SLOP = 4;

/** Minimal distance in px between the middles of two marks in a row. */
const PITCH = 18;

/** Shapes in a box of 12 units, which differ even without their colours. */
const SHAPES: Record<PlyMark, string> = {
  save: 'M2 1h9v9Z',
  guess: 'M6 1l5 5-5 5-5-5Z',
  won: 'M2 6.4 5 9.4 10.4 3',
  lost: 'M2.2 2.2l7.6 7.6M9.8 2.2 2.2 9.8',
};
/** The shapes for several plies: a smaller one, and the visible part of one behind it. */
const SEVERAL: Record<string, [string, string]> = {
  save: ['M-1 1h8v8Z', 'M9.5 1.5h3v8l-2.2-2.2'],
  guess: ['M3 1.5l4.5 4.5-4.5 4.5-4.5-4.5Z', 'M8 1.5l4.5 4.5-4.5 4.5'],
};

export function timeline(visit: Visit) {
  const {game, plies, ply, dispatch} = visit.model;
  /** The length of the line between the ends of the thumb's way, px. */
  const width = signal(0);
  const hovered = signal('');
  /** Whether a pointer moves the thumb: then it goes to the nearest ply, otherwise by at least one. */
  let isHeld = false;
  /** Where a pointer went down on the slider, px, and the ply at that time. */
  let pressed = {x: 0, ply: 0};

  const total = computed(() => plies.value?.timeAt(plies.value.last) ?? 0);
  const lead = computed(() => (plies.value ? Math.max(1, Math.round(total.value * LEAD)) : 1));
  const length = computed(() => lead.value + total.value);
  /** @returns ms on the slider */
  const momentOf = (of: number): number => (of === 0 || !plies.value ? 0 : lead.value + plies.value.timeAt(of));
  const moment = computed(() => momentOf(ply.value));
  /** @returns px from the beginning of the line */
  const xOf = (of: number): number => (momentOf(of) * width.value) / length.value;
  const shapes = computed(() => (plies.value ? marksOf(plies.value, xOf) : []));

  const slider = h('input', {
    type: 'range',
    'aria-label': 'Time line',
    'aria-valuetext': () => plies.value && spoken(plies.value, ply.value),
    title: () => hovered.value || null,
    min: 0,
    max: length,
    value: 0,
    disabled: () => !plies.value,
    oninput: follow,
    onpointerdown: ({offsetX}: PointerEvent) => {
      isHeld = true;
      pressed = {x: offsetX, ply: ply.value};
    },
    onpointermove: (event: PointerEvent) => {
      const mark = under(event);
      hovered.value = mark ? words.marked(mark.kind, mark.numbers) : '';
    },
    onpointerup: (event: PointerEvent) => {
      isHeld = false;
      press(event);
    },
    onpointercancel: () => (isHeld = false),
  });
  const marks = h('ul', {class: 'timeline-marks', 'aria-label': 'Marks'}, () => shapes.value.map(shape));
  const judged = strip(visit, xOf, width);
  const element = h(
    'div',
    {
      class: 'timeline',
      '--at': () => moment.value / length.value,
      '--figures': () => String(plies.value?.last ?? 0).length,
    },
    h('div', {class: 'timeline-line'}, slider, marks, isByConstraints(game.summary) ? null : judged),
    h(
      'div',
      {class: 'timeline-beside'},
      h('span', {class: 'timeline-now', 'aria-hidden': 'true'}, () =>
        plies.value ? `${ply.value} / ${plies.value.last}` : '',
      ),
      signs(game.summary),
    ),
  );

  function place() {
    slider.value = String(moment.value);
  }

  function follow() {
    if (!plies.value) return;
    const value = Number(slider.value);
    const at = ply.value;
    const step = value > momentOf(at) ? 1 : -1;
    const near = value < lead.value / 2 ? 0 : Math.max(1, plies.value.nearest(value - lead.value));
    dispatch('go', near === at && !isHeld ? at + step : near);
    place();
  }

  /** @returns the shape under the pointer */
  function under({offsetX, offsetY}: PointerEvent): Mark | undefined {
    const x = offsetX - marks.offsetLeft;
    const third = Math.floor((3 * offsetY) / slider.clientHeight);
    return shapes.value.find((mark) => (mark.kind === 'guess' ? 2 : 0) === third && Math.abs(mark.x - x) <= PITCH / 2);
  }

  /** (Fingers make no click on a slider.) */
  function press(event: PointerEvent) {
    const mark = under(event);
    if (!mark || Math.abs(event.offsetX - pressed.x) > SLOP) return;
    const {numbers} = mark;
    dispatch('go', numbers[numbers.indexOf(pressed.ply) + 1] ?? numbers[0]);
  }

  watch(visit, moment, place);
  watchSize(visit.left, slider, () => (width.value = marks.clientWidth));
  return {element, slider};
}

/** The legend of the shapes that this game's line may have; screen readers hear it from each of them. */
function signs(summary: ReplayedSummary) {
  const kinds: ('save' | 'guess')[] = [
    ...(summary.saves ? (['save'] as const) : []),
    ...(hasGuesses(summary) ? (['guess'] as const) : []),
  ];
  const sign = (kind: 'save' | 'guess') =>
    h('span', {class: `timeline-sign mark-${kind}`}, drawn(svg('path', {d: SHAPES[kind]})), words.SIGNS[kind]);
  return h(
    'div',
    {class: 'timeline-signs', role: 'group', 'aria-label': words.SIGNS_LABEL, hidden: !kinds.length},
    ...kinds.map(sign),
  );
}

function spoken(plies: Plies, ply: number) {
  const mark = plies.markAt(ply);
  const moment = words.moment(ply, plies.last, plies.timeAt(ply));
  return mark ? `${moment}, ${words.MARKS[mark]}` : moment;
}

/**
 * Marks that would cover each other become one, which says what it contains.
 *
 * @param xOf px from the beginning of the line @returns from left to right in each row, the end last
 */
function marksOf(plies: Plies, xOf: (ply: number) => number): Mark[] {
  const {last} = plies;
  if (!last) return [];
  const numbers = Array.from({length: last}, (_, i) => i + 1);
  // The end is in the row of the saves, which keep clear of it.
  const furthest = xOf(last) - (plies.end ? PITCH : 0);
  const saves = merged('save', numbers.filter(plies.isSave), (ply) => Math.min(xOf(ply), furthest));
  const guesses = numbers.filter((ply) => plies.isGuess(ply) && !plies.isSave(ply));
  const end = plies.end ? [{kind: plies.end.type, x: xOf(last), numbers: [last]}] : [];
  return [...saves, ...merged('guess', guesses, xOf), ...end];
}

/** @param numbers in order */
function merged(kind: PlyMark, numbers: number[], xOf: (ply: number) => number): Mark[] {
  const marks: Mark[] = [];
  for (const ply of numbers) {
    const x = xOf(ply);
    const before = marks[marks.length - 1];
    if (before && x < before.x + PITCH) before.numbers.push(ply);
    else marks.push({kind, x, numbers: [ply]});
  }
  return marks;
}

const drawn = (...paths: Child[]) => svg('svg', {viewBox: '0 0 12 12', 'aria-hidden': 'true'}, ...paths);

function shape({kind, x, numbers}: Mark) {
  const isSeveral = numbers.length > 1;
  const [filled, behind] = isSeveral ? SEVERAL[kind] : [SHAPES[kind], ''];
  const picture = drawn(svg('path', {d: filled}), isSeveral ? svg('path', {class: 'mark-behind', d: behind}) : null);
  return h(
    'li',
    {class: `timeline-mark mark-${kind}`, '--x': `${x}px`},
    picture,
    h('span', {class: 'unseen'}, words.marked(kind, numbers)),
  );
}
