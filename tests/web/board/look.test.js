/** What a cell looks like when several things are to be shown on it. */

import {describe, expect, test, vi} from 'vitest';

// The glyphs next to looks are paths, of which Node has none.
vi.hoisted(() => vi.stubGlobal('Path2D', class {}));

import {lookAt} from '#web/board/look.js';
import {CLOSED, FLAGGED, initialState} from '#web/board/state.js';

const INTERACTION = {pressed: new Set(), hover: null, focus: null};
const MOTION = {of: () => null, moving: () => [], notch: () => 0, dot: () => 0};

/** The look of the first of two cells. @param {Partial<ReturnType<typeof initialState>>} changes of a board of two cells */
function lookOf(changes) {
  const state = {...initialState(), columns: 2, rows: 1, ...changes};
  const {look} = lookAt(state, /** @type {any} */ (INTERACTION), /** @type {any} */ (MOTION), 0)(0);
  return look;
}

const CERTAIN = {codes: Uint8Array.of(100, 0), best: new Set()};

describe('a mine that is certain, with percentages', () => {
  test('has its mark during a game, on a flag too', () => {
    expect(lookOf({cells: Uint8Array.of(CLOSED, CLOSED), shares: CERTAIN}).hint?.verdict).toBe('mine');
    expect(lookOf({cells: Uint8Array.of(FLAGGED, CLOSED), shares: CERTAIN}).hint?.verdict).toBe('mine');
  });

  test('has only the verdict on its flag at the end', () => {
    const end = {cells: Uint8Array.of(FLAGGED, CLOSED), shares: CERTAIN, revealed: new Set([0])};
    const {sign, hint} = lookOf(end);
    expect([sign.verdict, hint]).toEqual(['right', null]);
  });

  test('has only its small flag after a win', () => {
    const end = {cells: Uint8Array.of(CLOSED, CLOSED), shares: CERTAIN, revealed: new Set([0]), glow: 'won'};
    const {sign, hint} = lookOf(/** @type {any} */ (end));
    expect([sign.name, hint]).toEqual(['small-flag', null]);
  });

  test('keeps its mark beside a mine after a loss', () => {
    const end = {cells: Uint8Array.of(CLOSED, CLOSED), shares: CERTAIN, revealed: new Set([0])};
    const {sign, hint} = lookOf(end);
    expect([sign.name, hint?.verdict]).toEqual(['mine', 'mine']);
  });
});

describe('percentages of the position before', () => {
  const faded = {codes: Uint8Array.of(37, 0), best: new Set([0]), faded: true};

  test('leave their colour, and neither a figure nor a mark', () => {
    const look = lookOf({cells: Uint8Array.of(CLOSED, CLOSED), shares: faded});
    expect(look).toMatchObject({ground: 'ramp-2', share: null, hint: null});
  });

  test('that were certain leave nothing', () => {
    const certain = {...faded, codes: Uint8Array.of(100, 0)};
    expect(lookOf({cells: Uint8Array.of(CLOSED, CLOSED), shares: certain}).ground).toBe('closed');
  });
});
