/**
 * The words of the page's protocol with the engine, as `docs/protocol.md` has them, and the reading of its bytes.
 *
 * @typedef {'fresh'|'playing'|'paused'|'won'|'lost'} GameState
 * @typedef {{text: string, bits: number}} Worlds  ready to show; log2 of the number
 * @typedef {{minesLeft: number, saves: number, lives?: number, deaths?: number, worlds: Worlds|null}} Counters  null: the worlds are not counted
 * @typedef {{type: 'opened', by: 'p'|'m'|'g', cells: number[], numbers: Uint8Array}
 *   | {type: 'flagged', cell: number, state: 'closed'|'flagged'|'marked'}
 *   | {type: 'hinted', cell: number, verdict: 'safe'|'mine'|'unsure', percent: string|null, visible: string|null, forgiven: boolean,
 *      doomed?: Reason}
 *   | {type: 'taught', stage: number, sentence: string, sources?: number[], rule?: string, meaning?: string, cells?: number[],
 *     verdict?: 'safe'|'mine', steps?: number}
 *   | {type: 'helped'} | {type: 'inferred'} | {type: 'remarked'} & Remarks
 *   | {type: 'rearranged', saves: number, cell: number, percent: string|null, moved?: [number, number][]}
 *   | {type: 'exploded', cells: number[], lives: number} | {type: 'undecided', cell: number}
 *   | {type: 'undone', cells: number[], numbers: Uint8Array, saved: number[], lives: number}
 *   | {type: 'benched'} & Benched
 *   | {type: 'vision', cells: number[]} | {type: 'paused'} | {type: 'resumed'}
 *   | {type: 'won', how: 'opened'|'flagged', time: number, bbbv: number, saves: number, bits: number|null}
 *   | {type: 'lost', cells: number[], fatal: number[], reason: Reason, percent: string|null,
 *     time: number, saves: number}
 *   | {type: 'revealed', cells: number[]}} Event  as `game/events.py` has them; cells in bulk already read from the bytes
 * @typedef {Event['type']} EventType
 * @typedef {{over: number[], wrong: number[], excess: number[]}} Remarks  numbers with too many flags; flags that are proven wrong, that are too many
 * @typedef {Extract<Event, {type: 'won'|'lost'}>} End
 * @typedef {{columns: number, rows: number, mines: number, rules: string, changes: Record<string, string>,
 *   hints: boolean, mineVision: boolean, origin: string, state: GameState, opened: boolean, elapsed: number, at: number,
 *   counters: Counters, saved: number[], record: string, events: Event[], cells: Uint8Array<ArrayBuffer>,
 *   derived?: Constraint[], lesson?: string, bench?: Bench} & Ended} Game  the last three: where constraints are played
 * @typedef {{revision: number, events: Event[], counters: Counters, state: GameState, elapsed: number,
 *   record: {from: number, text: string}, found?: Found, bench?: Bench} & Ended} Played  `found`: where a machine acts and the
 *   game goes on; `bench`: where constraints are played
 * @typedef {{cells: number[], least: number, most: number, verdict: 'safe'|'mine'|''}} Bounds  so many of the cells are mines
 * @typedef {Bounds & {name: string}} Constraint  of the total, which has all closed cells, none are named
 * @typedef {{put: Constraint[], gone: string[], selected: string[], options: string[]}} Benched  what changed among those that were
 *   derived; what is selected then, and which options are on
 * @typedef {'subtract'|'reduce'|'merge'} Operation
 * @typedef {{results: Bounds[], refusal: string}} Preview  of an operation; without results and refusal nothing new follows
 * @typedef {{selected: Constraint[], options: string[], preview: Record<Operation, Preview>}} Bench
 * @typedef {{name: string, techniques: string[], columns: number, rows: number, mines: number}} Lesson  what it needs, `trivial` first
 * @typedef {{name: string, sizes: [columns: number, rows: number, mines: number][]}} Technique  that can be practised
 * @typedef {{lessons: Lesson[], techniques: Technique[]}} Lessons
 * @typedef {{next: {verb: 'carry out'|'subtract'|'reduce', sources: string[], cells: number[], sentence: string}|null, sentence: string}} Next
 *   the next useful action; where there is none, the sentence says why
 * @typedef {{won: number, worlds: number}} Chance  in how many of the worlds the best play wins from here on
 * @typedef {{safe: number[], mines: number[], end?: Chance}} Found  closed cells, as far as the machine's inference sees; `end`
 *   where what is left can be played out
 * @typedef {{board: string, from: string, opened?: string}} Given  a board as a link has it: its layout, its first cell, what else is open at first
 * @typedef {{summary?: any, identity?: string, given?: Given, failures?: Failures, endedBy?: 'p'|'m'}} Ended  of a game that has ended: what happened, the hash of its record, and its board
 * @typedef {{T: number[], F: number[]}} Failures  of a machine that moved: mines it opened, cells it took for mines
 * @typedef {{rule: string, sentence: string, sources: number[], cells: number[], verdict: 'safe'|'mine'|'hit'|'opened'|'derived'|'supposed'|'contradiction',
 *   numbers: number[], depth: number}} Step
 * @typedef {{asked: number[], before: Uint8Array<ArrayBuffer>, steps: Step[]|null, worlds: Set<number>[]}} Why
 *   the cells in question on the board before; the steps of a proof, or null and two worlds
 * @typedef {{seen: Uint8Array<ArrayBuffer>, cells: number[], before: Set<number>, after: Set<number>, percent: string|null, saves: number}} Save
 *   the board before a save, flags included; the cells of the decision; the mines before and after; how many saves there are
 * @typedef {'certain'|'closure'|'chord'|'mine'|'needless'|'distant'|'unproven'|'resigned'} Reason  why a game is lost
 * @typedef {'begin'|'open'|'chord'|'flag'|'hint'|'clock'|'undo'|'bench'|'undecided'|'save'|'guess'|'end'} Kind
 * @typedef {{at: number, elapsed: number, who: 'p'|'m'|'g', move: string, kind: Kind, state: GameState, saves: number, lives?: number, deaths?: number,
 *   minesLeft: number, worlds: Worlds|null, safe: string|null, bits: number|null, moved: [number, number][], cells: number[], codes: Uint8Array, bench?: Benched, remarked?: Remarks}} Frame
 *   the beginning of a film, or one move: `safe`: in how many per cent of the worlds that could be seen the decision hit no mine,
 *   `bits` of luck that takes; `moved`: mines, from and to; `cells` came to show `codes`
 * @typedef {{game: Game, frames: Frame[], mines: number[]}} Film  a game that has ended; `mines`: the first layout
 * @typedef {'visible'|'closure'} Knowledge  the open numbers, or all that could be found out
 * @typedef {'lowest'|'best'} Adviser  who names the best guess: the lowest share, or the best play
 * @typedef {{worlds: Worlds, best: Set<number>, by: Adviser, codes: Uint8Array}} Shares  a byte a cell, as in the protocol
 */

/** Bytes of one cell number: little-endian, 32 bits. */
const CELL_BYTES = 4;

/**
 * Fills in what an event says by place in the bytes: `cells`, and what they show, the `numbers`, where they have changed.
 *
 * @param {any} event as it came
 * @param {ArrayBuffer} data of the reply
 * @returns {Event}
 */
function readEvent(event, data) {
  if (event.offset === undefined) return event;
  const cells = readCells(event.count, event.offset, data);
  if (event.type !== 'opened' && event.type !== 'undone') return {...event, cells};
  const numbers = new Uint8Array(
    data.slice(event.offset + event.count * CELL_BYTES, event.offset + event.count * (CELL_BYTES + 1)),
  );
  return {...event, cells, numbers};
}

/** @param {string} verb @param {number} cell @param {number} columns @returns {string} a move on a cell, as the engine reads it */
export function moveText(verb, cell, columns) {
  return `${verb} ${Math.floor(cell / columns)},${cell % columns}`;
}

/**
 * @param {any} reply carrying a `game` @param {ArrayBuffer} data
 * @returns {Game}
 */
export function readGame(reply, data) {
  const game = reply.game;
  const cells = new Uint8Array(data.slice(0, game.columns * game.rows));
  const {summary, identity, given, failures, endedBy, bench} = reply;
  return {...game, cells, events: readEvents(game.events, data), summary, identity, given, failures, endedBy, bench};
}

/**
 * @param {any} reply to `play` or `machine` @param {ArrayBuffer} data
 * @returns {Played}
 */
export function readPlayed(reply, data) {
  const read = (/** @type {{count: number, offset: number}} */ {count, offset}) => readCells(count, offset, data);
  const found = reply.found && {
    safe: read(reply.found.safe),
    mines: read(reply.found.mines),
    ...(reply.found.end && {end: reply.found.end}),
  };
  return {...reply, events: readEvents(reply.events, data), ...(found && {found})};
}

/** @param {any} reply to `shares` @param {ArrayBuffer} data @returns {Shares} */
export function readShares({worlds, best, by = 'lowest'}, data) {
  return {worlds, best: new Set(best), by, codes: new Uint8Array(data)};
}

/** @param {any} reply to `world` @param {ArrayBuffer} data @returns {number[]} its mines */
export function readWorld(reply, data) {
  return readCells(reply.count, reply.offset, data);
}

/**
 * @param {any} reply to `film` @param {ArrayBuffer} data
 * @returns {Film}
 */
export function readFilm({game, first, frames, mines}, data) {
  const read = (/** @type {any} */ {changes, ...frame}) => ({...frame, ...readChanges(changes, data)});
  const beginning = {...first, at: 0, who: 'g', move: ''};
  return {
    game: readGame({game}, data),
    frames: [beginning, ...frames].map(read),
    mines: readCells(mines.count, mines.offset, data),
  };
}

/** @param {{count: number, offset: number}} changes @param {ArrayBuffer} data */
function readChanges({count, offset}, data) {
  const cells = readCells(count, offset, data);
  const from = offset + count * CELL_BYTES;
  return {cells, codes: new Uint8Array(data.slice(from, from + count))};
}

/** @param {number} count @param {number} offset @param {ArrayBuffer} data @returns {number[]} */
function readCells(count, offset, data) {
  const view = new DataView(data, offset);
  return Array.from({length: count}, (_, i) => view.getUint32(i * CELL_BYTES, true));
}

/**
 * The first event of a type, among those of one move.
 *
 * @template {EventType} T
 * @param {Event[]} events @param {T} wanted
 * @returns {Extract<Event, {type: T}>|undefined}
 */
export function eventOf(events, wanted) {
  return /** @type {any} */ (events.find(({type}) => type === wanted));
}

/** How a game has ended, if it has. @param {Event[]} events @returns {End|undefined} */
export function endOf(events) {
  return eventOf(events, 'won') ?? eventOf(events, 'lost');
}

/** @param {any[]|undefined} events @param {ArrayBuffer} data @returns {Event[]} */
function readEvents(events, data) {
  return (events ?? []).map((event) => readEvent(event, data));
}

/**
 * @param {any} reply to `why` @param {ArrayBuffer} data
 * @returns {Why}
 */
export function readWhy({cells, steps}, data) {
  const bytes = new Uint8Array(data);
  const size = bytes.length / (steps ? 1 : 3);
  const worlds = steps ? [] : [1, 2].map((i) => minesOf(bytes.subarray(i * size, (i + 1) * size)));
  return {asked: cells, before: bytes.slice(0, size), steps, worlds};
}

/** @param {any} reply to `save` @param {ArrayBuffer} data @returns {Save} */
export function readSave({cells, percent, saves}, data) {
  const bytes = new Uint8Array(data);
  const size = bytes.length / 3;
  const [before, after] = [1, 2].map((i) => minesOf(bytes.subarray(i * size, (i + 1) * size)));
  return {seen: bytes.slice(0, size), cells, before, after, percent, saves};
}

/** @param {Uint8Array} world a byte a cell */
function minesOf(world) {
  return new Set([...world.keys()].filter((cell) => world[cell] === 1));
}

/**
 * The game's record after a move: the first `from` characters of the old one, then the new text.
 *
 * @param {string} record @param {{from: number, text: string}} patch
 */
export function patched(record, {from, text}) {
  return record.slice(0, from) + text;
}
