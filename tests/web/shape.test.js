/** The shapes of a window. */
import {expect, test, vi} from 'vitest';

/** @param {string} query in the form of `shape.ts` @param {Record<string, any>} window */
const fits = (query, window) =>
  query.split(' and ').every((part) => {
    const [, edge, name, value] = part.match(/^\((?:(min|max)-)?([a-z-]+): (.+)\)$/) ?? [];
    if (!edge) return window[name] === value;
    const limit = value.split('/').map(Number.parseFloat);
    const bound = limit.length > 1 ? limit[0] / limit[1] : limit[0];
    return edge === 'min' ? window[name] >= bound : window[name] <= bound;
  });

/** @param {number} width @param {number} height @param {{pointer?: string, columns?: string}} [rest] */
async function shapesOf(width, height, {pointer = 'fine', columns} = {}) {
  const orientation = width > height ? 'landscape' : 'portrait';
  const window = {width, height, pointer, orientation, 'aspect-ratio': width / height};
  /** @type {{dataset: Record<string, string>}} */
  const root = {dataset: columns ? {columns} : {}};
  /** @type {Record<string, () => void>} */
  const heard = {};
  vi.stubGlobal('document', {documentElement: root});
  vi.stubGlobal('matchMedia', (/** @type {string} */ query) => ({
    matches: fits(query, window),
    addEventListener() {},
  }));
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('addEventListener', (/** @type {string} */ name, /** @type {() => void} */ act) => {
    heard[name] = act;
  });
  vi.resetModules();
  // @ts-expect-error a classic script exports nothing
  await import('#web/shape.js');
  const {shape} = root.dataset;
  return {
    shapes: shape.split(' '),
    /** @param {number} more of another board */
    after(more) {
      root.dataset.columns = `${more}`;
      heard['qmines:columns']();
      return root.dataset.shape.split(' ');
    },
  };
}

test.each([
  [320, 568, 'narrow phone small'],
  [599, 900, 'narrow phone small'],
  [568, 320, 'landscape narrow small'],
  [844, 390, 'landscape small'],
  [1280, 500, 'landscape small'],
  [600, 800, 'medium roomy stacked tall wide'],
  [1199, 900, 'medium roomy stacked tall wide'],
  [1024, 768, 'low medium roomy stacked wide'],
  [820, 640, 'low medium roomy stacked wide'],
  [750, 560, 'medium roomy stacked tall wide'],
  [1280, 720, 'broad low roomy stacked wide'],
  [1440, 900, 'beside broad roomy tall wide'],
])('of %i×%i', async (width, height, shapes) => {
  const {shapes: given} = await shapesOf(width, height);
  expect(given.sort()).toEqual(shapes.split(' '));
});

test('a narrow window is low only while its board fits between the columns', async () => {
  const {shapes, after} = await shapesOf(820, 640, {columns: '30'});
  expect(shapes).toContain('tall');
  expect(after(20)).toContain('low');
  expect(after(21)).toContain('tall');
  expect((await shapesOf(1024, 768, {columns: '30'})).shapes).toContain('low');
});

test('boards are turned on phones that are held upright, and touched', async () => {
  expect((await shapesOf(390, 844, {pointer: 'coarse'})).shapes).toContain('upright');
  expect((await shapesOf(390, 844, {pointer: 'fine'})).shapes).not.toContain('upright');
  expect((await shapesOf(844, 390, {pointer: 'coarse'})).shapes).not.toContain('upright');
});

test('every window is a phone, one on its side, or wide', async () => {
  for (const width of [320, 599, 600, 1280])
    for (const height of [300, 500, 501, 900]) {
      const {shapes} = await shapesOf(width, height);
      expect(['phone', 'landscape', 'wide'].filter((shape) => shapes.includes(shape))).toHaveLength(1);
    }
});
