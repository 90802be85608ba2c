/** Shortcuts on keyboards of all layouts; and no other module reads keys. */
import {expect, test} from 'vitest';
import {keyName} from '#web/key-name.js';

/**
 * @param {string} key what the layout has there @param {string} code its place @param {string} [held] at the same time
 * @returns {string} its name
 */
const named = (key, code, held = '') =>
  keyName(
    /** @type {KeyboardEvent} */ ({
      key,
      code,
      shiftKey: held === 'Shift',
      getModifierState: (name) => name === held,
    }),
  );

/** The places of letters. */
const ROWS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];
const SHORTCUTS = 'abdefghjklmnoprstuvwxyz';

test.each([
  ['Russian', 'йцукенгшщз', 'фывапролд', 'ячсмить'],
  ['Ukrainian', 'йцукенгшщз', 'фівапролд', 'ячсмить'],
  ['Bulgarian', ',уеишщксдз', 'ьяаожгтнв', 'юйъэфхп'],
  ['Greek', ';ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
  ['Hebrew', "/'קראטוןםפ", 'שדגכעיחלך', 'זסבהנמצ'],
  ['Arabic', 'ضصثقفغعهخح', 'شسيبلاتنم', 'ئءؤرﻻىة'],
  ['Georgian', 'ქწერტყუიოპ', 'ასდფგჰჯკლ', 'ზხცვბნმ'],
  ['Armenian', 'քոեռտըւիօպ', 'ասդֆգհյկլ', 'զղցվբնմ'],
  ['Thai', 'ๆไำพะัีรนย', 'ฟหกดเ้่าส', 'ผปแอิืท'],
  ['Hindi', 'ौैाीूबहगदज', 'ोे्िुपरकत', 'ॆंमनवलस'],
  ['Korean', 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ', 'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ', 'ㅋㅌㅊㅍㅠㅜㅡ'],
])('%s letters go by their places', (_layout, ...rows) => {
  const keys = ROWS.flatMap((places, row) => {
    const own = [...rows[row]];
    expect(own).toHaveLength(places.length);
    return [...places].map((place, i) => [own[i], place]);
  }).filter(([, place]) => SHORTCUTS.includes(place.toLowerCase()));
  expect(keys).toHaveLength(SHORTCUTS.length);
  for (const [own, place] of keys)
    for (const held of ['', 'Shift']) expect(named(own, `Key${place}`, held)).toBe(place.toLowerCase());
});

test('two characters of one key are a letter too', () => {
  expect(named('لا', 'KeyB')).toBe('b');
});

test.each([
  ['f', 'KeyF', 'f'],
  ['F', 'KeyF', 'f'],
  ['z', 'KeyY', 'z'], // German
  ['y', 'KeyZ', 'y'],
  ['a', 'KeyQ', 'a'], // French
  ['m', 'Semicolon', 'm'],
  [',', 'KeyM', ','],
  ['u', 'KeyF', 'u'], // Dvorak
  [',', 'KeyW', ','],
  ["'", 'KeyQ', "'"],
  ['.', 'KeyE', '.'],
  ['w', 'Comma', 'w'],
  [';', 'KeyP', ';'], // Colemak
  ['é', 'KeyW', 'é'], // Bépo
  ["'", 'KeyN', "'"],
  ['ı', 'KeyI', 'ı'], // Turkish
  ['ß', 'Minus', 'ß'],
  ['Dead', 'KeyY', 'Dead'],
  ['Enter', 'Enter', 'Enter'],
  ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
  [' ', 'Space', ' '],
  ['f', '', 'f'], // On-screen keyboards and programs report no place.
])('the Latin key %j at %s is %j', (key, code, name) => {
  expect(named(key, code)).toBe(name);
});

test.each([
  ['French', '&é"\'(-è_çà'],
  ['Czech', '+ěščřžýáíé'],
  ['Lithuanian', 'ąčęėįšųū90'],
  ['Arabic', '١٢٣٤٥٦٧٨٩٠'],
  ['Persian', '۱۲۳۴۵۶۷۸۹۰'],
  ['plain', '1234567890'],
])('digits of a %s layout go by place where the key gives none', (_layout, row) => {
  const digits = [...'1234567890'];
  expect([...row].map((key, i) => named(key, `Digit${digits[i]}`))).toEqual(digits);
});

test('with Shift those layouts give digits, and others make another sign of a digit’s key, which is none', () => {
  expect([named('1', 'Digit1', 'Shift'), named('!', 'Digit1', 'Shift'), named('3', 'Numpad3')]).toEqual([
    '1',
    '!',
    '3',
  ]);
});

test('a digit stays what it is wherever a layout has it', () => {
  expect([named('7', 'Digit1'), named('?', 'Digit7', 'Shift'), named('؟', 'Slash', 'Shift')]).toEqual(['7', '?', '?']);
});

test.each([
  ['µ', 'KeyM'],
  ['€', 'KeyE'],
  ['Ω', 'KeyQ'],
  ['ψ', 'KeyP'],
  ['¹', 'Digit1'],
])('%s, typed with the second Alt key, is no shortcut', (key, code) => {
  expect(named(key, code, 'AltGraph')).toBe(key.toLowerCase());
});

test('whoever listens to keys takes their names from that one function', () => {
  const sources = import.meta.glob(['#web/**/*.{js,ts,tsx}', '!#web/**/*.d.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const listening = Object.entries(sources).filter(([, text]) => /KeyboardEvent|'key(down|up)'/.test(text));
  expect(listening.length).toBeGreaterThan(12);
  const reads =
    /\bevent\.(key|code|keyCode|which)\b|\b(key|code)\b[^{}\n]*\} = event\b|\(\{[^{}\n:]*\bkey\b[^{}\n]*\}\)/;
  const found = listening.filter(([, text]) => reads.test(text)).map(([path]) => path.split('/').at(-1));
  expect(found).toEqual(['key-name.ts']);
});
