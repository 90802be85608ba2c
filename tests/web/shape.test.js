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

/** @param {number} width @param {number} height @param {string} [pointer] */
async function shapesOf(width, height, pointer = 'fine') {
  const orientation = width > height ? 'landscape' : 'portrait';
  const window = {width, height, pointer, orientation, 'aspect-ratio': width / height};
  /** @type {{dataset: Record<string, string>}} */
  const root = {dataset: {}};
  vi.stubGlobal('document', {documentElement: root});
  vi.stubGlobal('matchMedia', (/** @type {string} */ query) => ({
    matches: fits(query, window),
    addEventListener() {},
  }));
  vi.stubGlobal('dispatchEvent', () => true);
  vi.resetModules();
  // @ts-expect-error a classic script exports nothing
  await import('#web/shape.js');
  return root.dataset.shape;
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
  [1280, 720, 'broad low roomy stacked wide'],
  [1440, 900, 'beside broad roomy tall wide'],
])('of %i×%i', async (width, height, shapes) => {
  const given = await shapesOf(width, height);
  expect(given.split(' ').sort()).toEqual(shapes.split(' '));
});

test('boards are turned on phones that are held upright, and touched', async () => {
  expect(await shapesOf(390, 844, 'coarse')).toContain('upright');
  expect(await shapesOf(390, 844, 'fine')).not.toContain('upright');
  expect(await shapesOf(844, 390, 'coarse')).not.toContain('upright');
});

test('every window is a phone, one on its side, or wide', async () => {
  for (const width of [320, 599, 600, 1280])
    for (const height of [300, 500, 501, 900]) {
      const shapes = (await shapesOf(width, height)).split(' ');
      expect(['phone', 'landscape', 'wide'].filter((shape) => shapes.includes(shape))).toHaveLength(1);
    }
});
