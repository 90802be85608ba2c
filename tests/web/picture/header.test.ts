import {describe, expect, test} from 'vitest';
import {MOST_MEGAPIXELS, readHeader} from '#web/picture/picture.js';

const ascii = (text: string) => [...text].map((each) => each.charCodeAt(0));
const big = (value: number, bytes = 4) =>
  Array.from({length: bytes}, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);
const little = (value: number, bytes: number) => big(value, bytes).reverse();

type Size = [width: number, height: number];

const png = ([width, height]: Size) =>
  new Uint8Array([137, ...ascii('PNG\r\n'), 26, 10, ...big(13), ...ascii('IHDR'), ...big(width), ...big(height), 8, 6]);

const jpeg = ([width, height]: Size, marker = 0xc0) =>
  new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xe0, ...big(16, 2), ...ascii('JFIF\0'), ...Array(9).fill(0)],
    ...[0xff, 0xc4, ...big(5, 2), 1, 2, 3, 0xff, 0xff, marker, ...big(17, 2), 8, ...big(height, 2), ...big(width, 2)],
  ]);

const webp = (kind: string, body: number[]) =>
  new Uint8Array([...ascii('RIFF'), ...little(99, 4), ...ascii(`WEBP${kind}`), ...little(80, 4), ...body]);

const lossy = ([width, height]: Size) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]);
const lossless = ([width, height]: Size) => webp('VP8L', [0x2f, ...little(width - 1 + (height - 1) * 2 ** 14, 4)]);
const extended = ([width, height]: Size) =>
  webp('VP8X', [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);

const FORMS: [string, (size: Size) => Uint8Array][] = [
  ['png', png],
  ['jpeg', jpeg],
  ['jpeg', (size) => jpeg(size, 0xc2)],
  ['webp', lossy],
  ['webp', lossless],
  ['webp', extended],
];

const sentence = (bytes: Uint8Array) => {
  try {
    readHeader(bytes);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the header of a picture', () => {
  test.each(FORMS)('says its kind and size: %s', (kind, made) => {
    for (const [width, height] of [
      [1, 1],
      [640, 480],
      [5000, 4000],
      [16383, 1],
    ] as Size[])
      expect(readHeader(made([width, height]))).toEqual({kind, width, height});
  });

  test.each(FORMS)('refuses what is too large by its header alone: %s', (_, made) => {
    const said = `This picture is 5000 × 4001. It can have at most ${MOST_MEGAPIXELS} megapixels, so cut out the board.`;
    expect(sentence(made([5000, 4001]))).toBe(said);
  });

  test('refuses the largest size that a header can tell', () => {
    expect(sentence(png([2 ** 32 - 1, 2 ** 32 - 1]))).toMatch(/at most 20 megapixels/);
    expect(sentence(extended([2 ** 24, 2 ** 24]))).toMatch(/at most 20 megapixels/);
  });

  test('refuses a picture without pixels', () => {
    expect(sentence(png([0, 7]))).toBe('This picture has no pixels: it is 0 × 7.');
    expect(sentence(jpeg([7, 0]))).toBe('This picture has no pixels: it is 7 × 0.');
  });

  test('refuses other files', () => {
    for (const bytes of [[], ascii('GIF89a'), ascii('16x16x40\n####'), ascii('RIFF1234WAVEfmt ')])
      expect(sentence(new Uint8Array(bytes))).toBe('This is not a PNG, JPEG or WebP picture.');
  });

  test.each(FORMS)('says where a file is cut off: %s', (_, made) => {
    const whole = made([640, 480]);
    for (let length = 12; length < Math.min(whole.length - 2, 20); length++)
      expect(sentence(whole.slice(0, length))).toMatch(new RegExp(`^This .* picture is damaged at byte ${length}, `));
  });

  test('reads only the part of a buffer that it is given', () => {
    const bytes = new Uint8Array([1, 2, 3, ...png([3, 4])]);
    expect(readHeader(bytes.subarray(3))).toEqual({kind: 'png', width: 3, height: 4});
  });

  test('answers 10,000 damaged headers with a size within bounds or one sentence', () => {
    let [state, refused] = [7, 0];
    const random = (below: number) => {
      state = (state * 1103515245 + 12345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    for (let turn = 0; turn < 10_000; turn++) {
      const bytes = FORMS[turn % FORMS.length][1]([1 + random(3000), 1 + random(3000)]);
      for (let change = 0; change <= random(4); change++) bytes[random(bytes.length)] = random(256);
      const cut = bytes.slice(0, random(3) ? bytes.length : random(bytes.length));
      const said = sentence(cut);
      if (!said) {
        const {width, height} = readHeader(cut);
        expect(width * height).toBeLessThanOrEqual(MOST_MEGAPIXELS * 1e6);
        continue;
      }
      refused++;
      expect(said).toMatch(/^This (is not a PNG, JPEG or WebP picture|.*picture (is|has) [^.]+)\.( It can .*\.)?$/);
    }
    expect(refused).toBeGreaterThan(2000);
    expect(refused).toBeLessThan(9000);
  });
});
