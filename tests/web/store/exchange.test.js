/** Profile files: what is written can be read again, and a stranger's file does no harm. */
import {beforeEach, describe, expect, test} from 'vitest';
import {fileName, isSealed, read, write} from '#web/store/exchange.js';

/** @typedef {import('#web/store/exchange.js').Importer & import('#web/store/exchange.js').Options} Ways */

const NAME = 'Ada Lovelace';
const PASSWORD = 'a good password';

const hex = (/** @type {number|string} */ number) => Number(number).toString(16).padStart(64, '0');

/** @param {number|string} number @returns {any} */
const summaryOf = (number) => ({
  state: Number(number) % 2 ? 'won' : 'lost',
  saves: Number(number),
  time: 1000,
  begun: '2026-01-31T12:00:00Z',
});

/** @param {number} count */
const games = (count) =>
  Array.from({length: count}, (_, number) => ({
    identity: hex(number),
    record: `qmines 1\n\n${number}`,
    summary: summaryOf(number),
  }));

/** The imported games. @type {import('#web/store/archive.js').Body[]} */
let kept;

/** @type {any} */
const ARCHIVE = {
  find: async () => undefined,
  add: async (/** @type {typeof kept} */ bodies) => {
    const known = new Set(kept.map(({identity}) => identity));
    const fresh = bodies.filter(({identity}) => !known.has(identity) && known.add(identity));
    kept.push(...fresh);
    return {taken: fresh.length, doubled: bodies.length - fresh.length};
  },
};

/**
 * Stands for the engine: refuses a game that does not end in its own number, and a lone record that ends in none.
 *
 * @type {Ways['examine']}
 */
async function examine(game) {
  const number = typeof game === 'string' ? /\n(\d+)\n$/.exec(game)?.[1] : undefined;
  if (number) return {summary: summaryOf(number), identity: hex(number)};
  const {id, record = '', summary} = /** @type {any} */ (game);
  if (hex(record.split('\n').at(-1)) === id) return {summary, identity: id};
  throw Object.assign(new Error('It does not follow.'), {code: 'bad_record'});
}

/** @type {Ways} */
const WAYS = {examine, into: () => ARCHIVE};

beforeEach(() => {
  kept = [];
});

/**
 * The outcome of reading a file.
 *
 * @param {Blob|string} file @param {Partial<Ways>} [ways] @returns {Promise<any>} its report, or the refusal
 */
async function outcome(file, ways) {
  try {
    return await read(typeof file === 'string' ? new Blob([file]) : file, {...WAYS, ...ways}, ways);
  } catch (/** @type {any} */ error) {
    return {code: error.code, message: error.message};
  }
}

/** The lines of a written file. @param {number} [count] of games @returns {Promise<string[]>} */
const lines = async (count = 3) => (await (await write(NAME, games(count))).text()).trimEnd().split('\n');

/** @param {...string} parts @returns {string} */
const fileOf = (...parts) => `${parts.join('\n')}\n`;

/** A file of three games with a changed header. @param {object} change */
async function changed(change) {
  const [header, ...others] = await lines();
  return fileOf(JSON.stringify({...JSON.parse(header), ...change}), ...others);
}

test('what is written is read again', async () => {
  const [header, ...others] = await lines(120);
  const {exported, ...about} = JSON.parse(header);
  expect(exported).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const totals = {played: 120, won: 60, lost: 60, saves: 7140};
  expect(about).toEqual({qmines: 'profile 1', name: NAME, games: 120, totals});
  expect(Object.keys(JSON.parse(others[0]))).toEqual(['id', 'record', 'summary']);
  const report = await outcome(fileOf(header, ...others));
  expect(report).toEqual({name: NAME, taken: 120, doubled: 0, refused: [], isStopped: false});
  expect(kept).toHaveLength(120);
});

describe('under a password', () => {
  test('a file is read with it alone', async () => {
    const file = await write(NAME, games(9), PASSWORD);
    expect(await isSealed(file)).toBe(true);
    expect(await outcome(file, {password: ''})).toMatchObject({code: 'password'});
    expect(await outcome(file, {password: 'another one'})).toMatchObject({code: 'wrong'});
    expect(await outcome(file, {password: PASSWORD})).toMatchObject({taken: 9});
  });

  test('nothing of a file can be read without it', async () => {
    const text = await (await write(NAME, games(9), PASSWORD)).text();
    // The search is for two words: “Ada” alone also appears in sealed text, once in a hundred times.
    expect(text).not.toMatch(/Ada Lovelace|qmines 1/);
    expect(text.split('\n')).toHaveLength(3);
  });

  test('a file that was changed is refused', async () => {
    const text = await (await write(NAME, games(9), PASSWORD)).text();
    expect(await outcome(text.replace(/.{9}\n$/, '\n'), {password: PASSWORD})).toMatchObject({code: 'wrong'});
  });

  test('a hidden name is refused, too', async () => {
    const file = await write('Ada\u200bLovelace', games(3), PASSWORD);
    const refusal = await outcome(file, {password: PASSWORD});
    expect(refusal.code).toBe('file');
    expect(refusal.message).toMatch(/^The user name in this/);
    expect(kept).toEqual([]);
  });
});

test('games that do not follow are refused with line and reason', async () => {
  const [header, first, second, third] = await lines();
  const edited = second.replace('qmines 1\\n\\n1', 'qmines 1\\n\\n7');
  expect(edited).not.toBe(second);
  const refused = [{line: 3, reason: 'It does not follow.'}];
  expect(await outcome(fileOf(header, first, edited, third))).toMatchObject({taken: 2, refused});
});

const DEEP = '['.repeat(50_000);
const ENDED = `${DEEP}${']'.repeat(50_000)}`;
const ID = '0'.repeat(64);

test.each([
  ['half an object', '{'],
  ['a text', '"text"'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number', '12'],
  ['lists without an end', DEEP],
  ['a number for an id', '{"id": 1}'],
  ['a number for a record', `{"id": "${ID}", "record": 1, "summary": {}}`],
  ['a deep summary', `{"id": "${ID}", "record": "", "summary": {"a": ${ENDED}}}`],
  ['a deep field', `{"id": "${ID}", "record": "", "summary": {}, "a": ${ENDED}}`],
])('a line that holds no game is refused alone: %s', async (_name, line) => {
  const [header, first, , third] = await lines();
  const totals = {played: 3, won: 0, lost: 2, saves: 2};
  const report = await outcome(fileOf(JSON.stringify({...JSON.parse(header), totals}), first, line, third));
  expect(report.taken).toBe(2);
  expect(report.refused.map((/** @type {{line: number}} */ each) => each.line)).toEqual([3]);
});

test('a game twice in a file is taken once', async () => {
  const [header, first] = await lines();
  const about = {...JSON.parse(header), games: 2, totals: {played: 2, won: 0, lost: 2, saves: 0}};
  expect(await outcome(fileOf(JSON.stringify(about), first, first))).toMatchObject({taken: 1, doubled: 1});
});

const TOTALS = {played: 3, won: 1, lost: 2, saves: 3};
const NOT_OURS = 'This is not a Quantum Minesweeper file';
const NOBODYS = 'The first line does not properly say whose games these are';
const OTHER_TOTALS = 'The totals in the first line do not match the games.';

test.each([
  [{games: 4}, 'This file is cut short: it ends after game 3 of 4. Nothing was imported.'],
  [{games: 2}, 'This file has more games than the 2 it says it has. Nothing was imported.'],
  [{totals: {...TOTALS, won: 2}}, OTHER_TOTALS],
  [{totals: {}}, OTHER_TOTALS],
  [{totals: null}, NOBODYS],
  [{name: ['Ada']}, NOBODYS],
  [{games: 1e300}, NOBODYS],
  [{games: -1}, NOBODYS],
  [{qmines: 'profile 4'}, 'This file was written by a newer version of this page.'],
  [{qmines: 'profile 2'}, 'The saved positions in the first line of this file are damaged.'],
  [{qmines: 'profile 3', positions: []}, NOBODYS],
  [{qmines: 'profile'}, NOT_OURS],
  [{qmines: {profile: 1}}, NOT_OURS],
])('a file whose form is wrong is left alone: %j', async (change, message) => {
  const refusal = await outcome(await changed(change));
  expect(refusal.code).toBe('file');
  expect(refusal.message.startsWith(message), refusal.message).toBe(true);
  expect(kept).toEqual([]);
});

test.each([
  '',
  ' ',
  '  Ada Lovelace',
  'Ada  Lovelace',
  'x'.repeat(25),
  'e\u0301'.repeat(13),
  '\u115f',
  '\u3164\u3164',
  'Ada\u202eLovelace',
  'Ada\u200bLovelace',
  'Ada\u0000Lovelace',
  'Ada\ud800Lovelace',
  'Ada\u00a0Lovelace',
  'Ada\nLovelace',
])('the name %j, which nobody could choose, is refused with its file', async (name) => {
  const message = 'The user name in this file is not allowed. Nothing was imported.';
  expect(await outcome(await changed({name}))).toEqual({code: 'file', message});
  expect(kept).toEqual([]);
});

test.each(['Guest', 'x'.repeat(24), '<b>Mallory</b>', 'e\u0301cole', NAME])(
  'the name %j, which somebody could choose, is taken as it is kept',
  async (name) => {
    expect((await outcome(await changed({name}))).name).toBe(name.normalize('NFC'));
  },
);

test.each(['', '\n', 'null\n', '[]', '\x00\x01', '<html></html>', '['.repeat(100_000), 'qmines one\n'])(
  'the foreign file %# is refused',
  async (text) => {
    expect(await outcome(text)).toEqual({code: 'file', message: `${NOT_OURS}.`});
    expect(kept).toEqual([]);
  },
);

test('games that could not be drawn again are marked and counted', async () => {
  const file = await write(NAME, games(3));
  /** @type {Ways['examine']} */
  const half = async (game) => {
    const found = await examine(game);
    return found.identity === hex(1) ? {...found, redrawn: false} : found;
  };
  expect(await outcome(file, {examine: half})).toMatchObject({taken: 3, unranked: 1});
  expect(kept.map(({unranked}) => unranked ?? false)).toEqual([false, true, false]);
});

describe('the record of one game', () => {
  const RECORD = 'qmines 1\nsize 5x5\n\n7\n';

  test.each(['\n', '\r\n'])('with lines that end in %j is taken as the one game that it is', async (end) => {
    const file = new Blob([RECORD.replaceAll('\n', end)]);
    // Nothing names its owner.
    const into = (/** @type {string} */ name) => (name === '' ? ARCHIVE : null);
    expect(await isSealed(file)).toBe(false);
    const report = {name: '', taken: 1, doubled: 0, refused: [], isStopped: false};
    expect(await outcome(file, {into})).toEqual(report);
    expect(await outcome(file, {into})).toMatchObject({taken: 0, doubled: 1});
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      record: RECORD,
      identity: hex(7),
      imported: true,
      finished: Date.UTC(2026, 0, 31, 12) + 1000,
    });
  });

  test.each(['qmines 1\n', 'qmines 2\n\n', 'qmines 1\n\n7'])(
    '%j does not follow and is refused with the reason',
    async (text) => {
      const message = 'This game does not check out. It does not follow. Nothing was imported.';
      expect(await outcome(text)).toEqual({code: 'file', message});
      expect(kept).toEqual([]);
    },
  );

  test('is not read when it is longer than any', async () => {
    const text = RECORD + '0 p open 1,1\n'.repeat(400_000);
    expect(await outcome(text)).toMatchObject({message: 'This file is too large to be one of ours.'});
  });
});

test('a file cut short is refused with how far it was read', async () => {
  const text = fileOf(...(await lines()));
  const headerLength = (await lines())[0].length;
  expect(await outcome(text)).toMatchObject({taken: 3});
  kept = [];
  for (const [end, read] of [
    [-1, 2],
    [-30, 2],
    [headerLength + 9, 0],
  ]) {
    const {message} = await outcome(text.slice(0, end));
    expect(message).toMatch(new RegExp(`^This file is cut short: it ends after game ${read} of 3\\.`));
    expect(kept).toEqual([]);
  }
});

test.each([
  ['a line too long', 'x'.repeat(6_000_000), 'Line 5: it is too long to be a game.'],
  ['bytes that are no text', Uint8Array.of(255, 10), 'Line 5: it is not written in UTF-8.'],
])('%s is refused', async (_name, part, message) => {
  const file = new Blob([await write(NAME, games(3)), part]);
  expect(await outcome(file)).toMatchObject({message});
});

test('a reading that is stopped keeps what it took', async () => {
  const stop = new AbortController();
  let seen = 0;
  /** @type {Ways['examine']} */
  const stopping = async (game) => {
    seen += 1;
    if (seen === 60) stop.abort();
    return examine(game);
  };
  const file = await write(NAME, games(100));
  const report = await outcome(file, {examine: stopping, signal: stop.signal});
  expect(report).toMatchObject({isStopped: true, taken: 60});
  expect(kept).toHaveLength(60);
});

test('an engine that fails is no refusal', async () => {
  const fail = async () => {
    throw new Error('gone');
  };
  await expect(read(await write(NAME, games(3)), {...WAYS, examine: fail})).rejects.toThrow(new Error('gone'));
  expect(kept).toEqual([]);
});

test('progress is told', async () => {
  /** @type {[string, number][]} */
  const told = [];
  await outcome(await write(NAME, games(3)), {
    onProgress: ({stage, done, total}) => told.push([stage, done / total]),
  });
  const of = (/** @type {string} */ name) => told.filter(([stage]) => stage === name).map(([, share]) => share);
  expect(of('reading').at(-1)).toBe(1);
  expect(of('checking')).toEqual([0, 1 / 3, 2 / 3, 1]);
});

test('names become names of files', () => {
  expect(fileName('../A<b>: x')).toBe('.._A_b__ x.qmines.jsonl');
});

describe('saved positions', () => {
  const KNOWN = {name: 'Corner', position: '2x1x1\n#1', layout: ['*.'], saved: 7};
  const SEEN = {name: 'Edge', position: '3x2x1\n#F?\n1*.', layout: null, saved: 8};

  /** @param {Blob} file @param {string} [password] */
  async function taken(file, password) {
    /** @type {unknown[]} */
    const found = [];
    const addPositions = async (/** @type {unknown[]} */ positions) => found.push(...positions);
    const report = await read(file, {...WAYS, addPositions}, {password});
    return {found, report};
  }

  test.each(['', PASSWORD])('go with the games, under the password %j', async (password) => {
    const file = await write(NAME, games(2), password, [KNOWN, SEEN]);
    const {found, report} = await taken(file, password);
    expect(found).toEqual([KNOWN, SEEN]);
    expect(report).toMatchObject({taken: 2, positions: 2});
  });

  test('make a file of another version, which versions without them refuse', async () => {
    const first = async (/** @type {Blob} */ file) => JSON.parse((await file.text()).split('\n')[0]);
    expect(await first(await write(NAME, games(1), '', [KNOWN]))).toMatchObject({qmines: 'profile 2', games: 1});
    const without = await first(await write(NAME, games(1)));
    expect(without).toMatchObject({qmines: 'profile 1'});
    expect(without).not.toHaveProperty('positions');
  });

  test('are left out where they belong to another player', async () => {
    const report = await read(await write(NAME, games(1), '', [KNOWN]), WAYS);
    expect(report.positions).toBeUndefined();
    expect(report.taken).toBe(1);
  });

  test.each([
    ['no list', {}],
    ['too many', Array.from({length: 201}, () => KNOWN)],
    ['no name', [{...KNOWN, name: ''}]],
    ['a long name', [{...KNOWN, name: 'x'.repeat(61)}]],
    ['another size', [{...KNOWN, position: '3x1x1\n#1'}]],
    ['too many mines', [{...KNOWN, position: '2x1x3\n#1'}]],
    ['a strange cell', [{...KNOWN, position: '2x1x1\n#9'}]],
    ['a huge board', [{...KNOWN, position: `101x1x1\n${'#'.repeat(101)}`, layout: null}]],
    ['a wrong layout', [{...KNOWN, layout: ['*..']}]],
    ['no time', [{...KNOWN, saved: 'today'}]],
  ])('with %s refuse the file', async (_, positions) => {
    const text = await (await write(NAME, games(1), '', [KNOWN])).text();
    const [first, ...rest] = text.split('\n');
    const changed = [JSON.stringify({...JSON.parse(first), positions}), ...rest].join('\n');
    await expect(taken(new Blob([changed]))).rejects.toMatchObject({code: 'file'});
    expect(kept).toEqual([]);
  });
});

describe('kept replays', () => {
  const KEPT = {
    ...{rows: 2, cols: 3, mines: 1, record: 'qmines 1\n', rules: 'classic', differences: ['It differs.'], saved: 5},
    figures: {result: /** @type {const} */ ('won'), time: null, bbbv: 1, clicks: {left: 1, right: null, chord: 0}},
    notes: {program: 'Arbiter', player: 'Ann'},
  };
  const POSITION = {name: 'Corner', position: '2x1x1\n#1', layout: null, saved: 7};

  /** @param {Blob} file @param {string} [password] */
  async function taken(file, password) {
    /** @type {unknown[]} */
    const found = [];
    const addReplays = async (/** @type {unknown[]} */ replays) => {
      found.push(...replays);
      return replays.length;
    };
    const addPositions = async (/** @type {unknown[]} */ positions) => positions.length;
    const report = await read(file, {...WAYS, addReplays, addPositions}, {password});
    return {found, report};
  }

  const both = () => [...games(2), {replay: KEPT}, {replay: {...KEPT, record: 'other'}}];

  test.each(['', PASSWORD])('go with the games and positions, under the password %j', async (password) => {
    const {found, report} = await taken(await write(NAME, both(), password, [POSITION]), password);
    expect(found).toEqual([KEPT, {...KEPT, record: 'other'}]);
    expect(report).toMatchObject({taken: 2, positions: 1, replays: 2, refused: []});
  });

  test('have lines after the games, in a file that versions without them refuse', async () => {
    const [first, ...lines] = (await (await write(NAME, both())).text()).trim().split('\n');
    expect(JSON.parse(first)).toMatchObject({qmines: 'profile 3', games: 2, positions: [], replays: 2});
    expect(JSON.parse(first).totals.played).toBe(2);
    expect(Object.keys(JSON.parse(lines[2]))).toEqual(['replay']);
  });

  test('are left out where they belong to another player', async () => {
    const report = await read(await write(NAME, both()), WAYS);
    expect(report).toMatchObject({taken: 2, refused: []});
    expect(report.replays).toBeUndefined();
  });

  test('that are missing make the file too short', async () => {
    const lines = (await (await write(NAME, both())).text()).trim().split('\n');
    const refusal = await taken(new Blob([`${lines.slice(0, -1).join('\n')}\n`])).catch((error) => error);
    expect(refusal.message).toBe('This file is cut short: it ends after game 3 of 4. Nothing was imported.');
  });

  test.each([
    ['no record', {record: 1}],
    ['unknown rules', {rules: 'toString'}],
    ['a strange result', {figures: {...KEPT.figures, result: 'drawn'}}],
    ['no clicks', {figures: {...KEPT.figures, clicks: null}}],
    ['a strange note', {notes: {__proto__x: 'x'}}],
    ['a long note', {notes: {player: 'x'.repeat(1001)}}],
    ['no time', {saved: 'today'}],
    ['a negative size', {rows: -1}],
  ])('with %s are refused with their lines, and the others come in', async (_, change) => {
    const bad = /** @type {any} */ ({...KEPT, ...change});
    const {found, report} = await taken(await write(NAME, [...games(1), {replay: bad}, {replay: KEPT}]));
    expect(found).toEqual([KEPT]);
    expect(report.refused).toEqual([{line: 3, reason: 'it is not a replay that was kept here.'}]);
  });
});
