import {describe, expect, test} from 'vitest';
import {distance, featureOf, written} from '#web/picture/feature.js';
import {
  codeOf,
  DOUBTFUL,
  findGrid,
  gridFrom,
  nameCluster,
  type Picture,
  type Reading,
  type Remembered,
  readCells,
  STATES,
  type State,
} from '#web/picture/picture.js';
import {drawn, type Kind} from './drawn.js';

const SHOWN: Record<Kind, readonly State[]> = {
  grey: STATES,
  green: STATES.filter((state) => !['marked', 'mine', 'exploded mine', 'wrong flag'].includes(state)),
};

/** A board with every state that its kind has. */
function board(kind: Kind, columns: number, rows: number): State[][] {
  const all = SHOWN[kind];
  return Array.from({length: rows}, (_, y) =>
    Array.from({length: columns}, (_, x) => all[(7 * x + 4 * y + x * y) % all.length]),
  );
}

function rows({cells}: Reading, columns: number) {
  const lines = Array.from({length: cells.length / columns}, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
  return lines.map((line) => line.map(({code}) => code || ' ').join(''));
}

const truth = (states: State[][]) => states.map((row) => row.map(codeOf).join(''));

function read(picture: Picture, known: Remembered[] = []) {
  const grid = findGrid(picture);
  if (!grid) throw new Error('no grid');
  return {grid, reading: readCells(picture, grid, known)};
}

describe.each<Kind>(['grey', 'green'])('a board of the kind: %s', (kind) => {
  test.each([
    [9, 9, 24],
    [16, 16, 20],
    [30, 16, 24],
    [16, 16, 32],
    [9, 9, 47.5],
    [16, 16, 22.4],
  ])('%i × %i with cells of %f pixels is read', (columns, height, cell) => {
    const states = board(kind, columns, height);
    const {grid, reading} = read(drawn(kind, states, cell, {left: 31, top: 77}));
    expect([grid.columns, grid.rows]).toEqual([columns, height]);
    expect(Math.abs(grid.cellWidth - cell)).toBeLessThan(0.02 * cell);
    expect(Math.abs(grid.left - 31)).toBeLessThan(0.1 * cell);
    expect(Math.abs(grid.top - 77)).toBeLessThan(0.1 * cell);
    const wrong = states.flat().flatMap((state, at) => {
      const {state: seen, code, doubt} = reading.cells[at];
      return code === codeOf(state) || doubt >= DOUBTFUL ? [] : [`${state} as ${seen}`];
    });
    expect(wrong).toEqual([]);
    expect(reading.theme).toBe(kind);
    expect(rows(reading, columns)).toEqual(truth(states));
  });
});

describe('a picture', () => {
  const states = board('grey', 9, 9);
  const picture = drawn('grey', states, 24, {left: 12, top: 12});

  test('without a board has no grid', () => {
    const data = new Uint8ClampedArray(4 * 200 * 150).fill(200);
    expect(findGrid({width: 200, height: 150, data})).toBeNull();
    expect(findGrid({width: 3, height: 2, data: new Uint8ClampedArray(24)})).toBeNull();
  });

  test('can have its grid set by hand', () => {
    const grid = gridFrom({left: 12, top: 12, right: 228, bottom: 228}, 9, 9);
    expect(grid).toEqual({left: 12, top: 12, cellWidth: 24, cellHeight: 24, columns: 9, rows: 9});
    expect(rows(readCells(picture, grid, []), 9)).toEqual(truth(states));
  });

  test('is read beyond its edge without harm', () => {
    const grid = gridFrom({left: -50, top: -50, right: 9000, bottom: 9000}, 9, 9);
    expect(readCells(picture, grid, []).cells).toHaveLength(81);
  });

  test('has clusters of cells that look the same', () => {
    const {reading} = read(picture);
    const counts = reading.clusters.map(({count}) => count);
    expect(counts.reduce((sum, count) => sum + count)).toBe(81);
    reading.clusters.forEach(({example}, cluster) => {
      expect(reading.cells[example].cluster).toBe(cluster);
    });
    reading.clusters.forEach((_, cluster) => {
      const shown = states.flat().filter((__, cell) => reading.cells[cell].cluster === cluster);
      expect(new Set(shown).size).toBe(1);
    });
    expect(reading.clusters.length).toBeLessThan(81 / 2);
  });

  test('of unknown looks is read once they are named', () => {
    const strange = {...picture, data: picture.data.map((value, at) => (at % 4 === 3 ? value : (value * 97) % 256))};
    const {grid, reading} = read(strange);
    const unknown = reading.clusters.map((each, cluster) => ({...each, cluster})).filter(({state}) => !state);
    expect(unknown.length).toBeGreaterThan(0);
    for (const {cluster} of unknown)
      for (const cell of reading.cells.filter((each) => each.cluster === cluster))
        expect(cell).toMatchObject({code: '', state: '', doubt: 1});
    const known = reading.clusters.map(({example}, cluster) => nameCluster(reading, cluster, states.flat()[example]));
    const kept: Remembered[] = JSON.parse(JSON.stringify(known));
    expect(rows(readCells(strange, grid, kept), 9)).toEqual(truth(states));
  });

  test('asks about looks that are like a named one, but not it', () => {
    const strange = {...picture, data: picture.data.map((value, at) => (at % 4 === 3 ? value : (value * 97) % 256))};
    const {grid, reading} = read(strange);
    const three = states.flat().indexOf('3');
    const {cells, clusters} = readCells(strange, grid, [nameCluster(reading, reading.cells[three].cluster, '3')]);
    const named = clusters.filter(({state, doubt}) => state === '3' && doubt < DOUBTFUL);
    expect(named).toHaveLength(1);
    const sure = [...cells.keys()].filter((cell) => cells[cell].state === '3' && cells[cell].doubt < DOUBTFUL);
    expect(new Set(sure.map((cell) => states.flat()[cell]))).toEqual(new Set(['3']));
    expect(sure).toContain(three);
  });

  test('tells cells apart that differ as little as small digits', () => {
    const faint = {width: 200, height: 50, data: new Uint8ClampedArray(4 * 200 * 50).fill(255)};
    for (let pixel = 0; pixel < 200 * 50; pixel++)
      faint.data.fill(pixel % 200 < 150 ? 100 : 107, 4 * pixel, 4 * pixel + 3);
    const grid = gridFrom({left: 0, top: 0, right: 200, bottom: 50}, 4, 1);
    const looks = [0, 3].map((cell) => written(featureOf(faint, grid, cell)));
    expect(distance(featureOf(faint, grid, 0), featureOf(faint, grid, 3))).toBeLessThan(0.035);
    const known: Remembered[] = [
      {state: '1', look: looks[0]},
      {state: '2', look: looks[1]},
    ];
    const {cells, clusters} = readCells(faint, grid, known);
    expect(cells.map(({code}) => code).join('')).toBe('1112');
    expect(cells.filter(({doubt}) => doubt >= DOUBTFUL)).toEqual([]);
    expect(clusters.map(({count, example}) => [count, example])).toEqual([
      [3, 0],
      [1, 3],
    ]);
  });

  test('passes over remembered looks that are damaged', () => {
    const damaged = [
      {state: '1', look: 'x'},
      {state: 'nine', look: 'a'.repeat(216)},
      {state: '2', look: '"'.repeat(216)},
    ] as Remembered[];
    expect(rows(read(picture, damaged).reading, 9)).toEqual(truth(states));
  });
});
