/** The analyser's doors with an engine that answers at once. */
import {beforeEach, expect, test} from 'vitest';
import {EngineStopped, Refused} from '#web/engine/asking.js';
import {createAnalyser} from '#web/model/analyse/analyse.js';
import {createDoors, sentenceOf, sketchFrom} from '#web/model/analyse/doors.js';
import {layoutRows, textOf} from '#web/model/analyse/sketch.js';

const SEEN = '4x3x2\n1##.\n2##.\n2##.';
const LAYOUT = ['....', '.*..', '.*..'];
const BOARD = {rows: 3, cols: 4, mines: 2, view: SEEN, layout: LAYOUT};
const CONFLICT = {cells: [1], total: false, minimal: true};
const NEVER = () => new Promise(() => {});

/** What the engine was asked to write. @type {any[]} */
let written;
/** @type {ReturnType<typeof createAnalyser>} */
let model;
/** @type {ReturnType<typeof createDoors>} */
let doors;
/** @type {{link: string | null, reason?: string}} */
let link;
/** @type {(record: string) => typeof link} */
let recordLink;
/** @type {() => Promise<any>} */
let read;
/** @type {() => Promise<any>} */
let analysis;

beforeEach(() => {
  written = [];
  link = {link: '1abc'};
  recordLink = (record) => ({link: `of ${record}`});
  read = async () => [{format: 'link', title: 'a link of ours', boards: [BOARD]}];
  const silent = {analysis: NEVER, outline: NEVER, conflict: NEVER, repairs: NEVER, advice: NEVER};
  model = createAnalyser(/** @type {any} */ (silent), null, () => {});
  doors = createDoors(
    {
      read: () => read(),
      write: async (...asked) => {
        written.push(asked);
        return {...link, forms: []};
      },
      recordLink: async (record) => recordLink(record),
    },
    model,
    {analysis: () => analysis(), conflict: async () => CONFLICT},
  );
});

test('a board that is opened can be undone', () => {
  const before = model.position.value;
  expect(doors.open(BOARD)).toBe('');
  expect(model.position.value).toBe(SEEN);
  model.undo();
  expect(model.position.value).toBe(before);
});

test('mines without anything seen are a closed board', () => {
  const sketch = /** @type {any} */ (sketchFrom({...BOARD, view: null}));
  expect(textOf(sketch)).toBe('4x3x2\n####\n####\n####');
  expect(layoutRows(sketch)).toEqual(LAYOUT);
});

test('mines that do not fit what is seen are left out', () => {
  expect(sketchFrom({...BOARD, layout: ['*...', '.*..', '....']})).toMatchObject({truth: null});
});

test('a board that is too large replaces nothing', () => {
  const before = model.position.value;
  expect(doors.open({...BOARD, cols: 101})).toMatch(/101×3.*100×100/);
  expect(model.position.value).toBe(before);
});

test('the mines are written as hexadecimal digits', async () => {
  doors.open(BOARD);
  await doors.write();
  expect(written).toEqual([[SEEN, {layout: '0440'}]]);
});

test('a record is linked as long as its end stands', async () => {
  doors.open({...BOARD, record: 'a game'});
  expect(await doors.link()).toEqual({query: 'r=of a game'});
  model.change({...model.sketch.value, truth: null});
  expect(await doors.link()).toEqual({query: 'p=1abc'});
  model.undo();
  expect(await doors.link()).toEqual({query: 'r=of a game'});
});

test('without a link there is a reason', async () => {
  link = {link: null, reason: 'Too long.'};
  expect(await doors.link()).toEqual({query: null, reason: 'Too long.'});
});

test('a record that is too long for a link leaves one to the position, and the reason', async () => {
  recordLink = () => ({link: null, reason: 'Too long.'});
  doors.open({...BOARD, record: 'a game'});
  expect(await doors.link()).toEqual({query: 'p=1abc', reason: 'Too long.'});
});

test('a link that is refused changes nothing, and says why', async () => {
  const before = model.position.value;
  read = () => Promise.reject(new Refused({code: 'bad_position', message: 'It is damaged.'}));
  await doors.follow('p=1abc');
  expect(model.said.value).toBe('It is damaged. Nothing was changed.');
  expect(model.position.value).toBe(before);
});

test('only answers of the engine become sentences', () => {
  expect(sentenceOf(new EngineStopped(true))).toMatch(/^The engine stopped/);
  expect(() => sentenceOf(new TypeError('a mistake'))).toThrow('a mistake');
});

test('numbers that contradict each other are told of any position, if it can be told', async () => {
  const {signal} = new AbortController();
  analysis = async () => ({impossible: 'No layout fits.'});
  expect(await doors.contradiction(SEEN, signal)).toBe(CONFLICT);
  analysis = async () => ({worlds: null});
  expect(await doors.contradiction(SEEN, signal)).toBeNull();
  analysis = () => Promise.reject(new Refused({code: 'bad_position', message: 'It is damaged.'}));
  expect(await doors.contradiction(SEEN, signal)).toBeNull();
  analysis = () => Promise.reject(new Error('a fault of ours'));
  await expect(doors.contradiction(SEEN, signal)).rejects.toThrow('a fault of ours');
  await expect(doors.contradiction(SEEN, AbortSignal.abort())).resolves.toBeNull();
});
