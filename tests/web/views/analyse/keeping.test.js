/** The position that survives a reload: each tab finds its own, and a new one the last. */
import {beforeEach, expect, test, vi} from 'vitest';
import {blank, draw, textOf} from '#web/model/analyse/sketch.js';
import {keepSketch, keptSketch} from '#web/views/analyse/keeping.js';

/** @returns {any} */
function storage() {
  const held = new Map();
  return {getItem: (/** @type {string} */ name) => held.get(name) ?? null, setItem: held.set.bind(held), held};
}

const ONE = blank(3, 2, 1);
const OTHER = draw(ONE, new Map([[0, 1]]));
/** @type {any} */
let shared;

beforeEach(() => {
  shared = storage();
  vi.stubGlobal('localStorage', shared);
  openTab();
});

/** @param {any} [own] what the tab has kept */
function openTab(own = storage()) {
  vi.stubGlobal('sessionStorage', own);
  return own;
}

const found = () => {
  const kept = keptSketch();
  return kept && textOf(kept.sketch);
};

test('a tab finds what it kept, although another has drawn since, and a new tab finds that', () => {
  expect(found()).toBeNull();
  const first = openTab();
  keepSketch({sketch: ONE, draws: 'numbers'});
  openTab();
  keepSketch({sketch: OTHER, draws: 'numbers'});
  openTab(first);
  expect(found()).toBe(textOf(ONE));
  openTab();
  expect(found()).toBe(textOf(OTHER));
});

test('what an earlier version has kept since is newer than what this tab has kept', () => {
  keepSketch({sketch: ONE, draws: 'mines'});
  const [name] = shared.held.keys();
  shared.setItem(name, JSON.stringify({position: textOf(OTHER), layout: null, draws: 'numbers'}));
  expect(found()).toBe(textOf(OTHER));
});

test('without storage, or with something else in it, nothing is found, and keeping does no harm', () => {
  shared.setItem('qmines / analyse', '{');
  expect(keptSketch()).toBeNull();
  const none = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', {getItem: none, setItem: none});
  vi.stubGlobal('sessionStorage', {getItem: none, setItem: none});
  keepSketch({sketch: ONE, draws: 'numbers'});
  expect(keptSketch()).toBeNull();
});
