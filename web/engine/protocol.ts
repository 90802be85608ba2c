/**
 * The types of the page's protocol with the engine, as described in `docs/protocol.md`, and the readers of its bytes.
 */
export type GameState = 'fresh' | 'playing' | 'paused' | 'won' | 'lost';

/** The board, rules and assistance of a game. */
export type Setup = {columns: number; rows: number; mines: number} & Rules & Assistance;

type Rules = {rules: string; changes: Record<string, string>};

type Assistance = {hints: boolean; mineVision: boolean};

/** `text`: ready to show; `bits`: log2 of the number. */
export type Worlds = {text: string; bits: number};

/** Null: the worlds are not counted. */
export type Counters = {minesLeft: number; saves: number; lives?: number; deaths?: number; worlds: Worlds | null};

/** As in `game/events.py`, with long lists of cells already read from the bytes. */
export type Event =
  | {type: 'opened'; by: 'p' | 'm' | 'g'; cells: number[]; numbers: Uint8Array}
  | {type: 'flagged'; cell: number; state: 'closed' | 'flagged' | 'marked'}
  | ({type: 'hinted'; cell: number; verdict: 'safe' | 'mine' | 'unsure'; percent: string | null} & Forgiveness)
  | ({type: 'taught'; stage: number; sentence: string} & Partial<Teaching>)
  | {type: 'helped'}
  | {type: 'inferred'}
  | ({type: 'remarked'} & Remarks)
  | {type: 'rearranged'; saves: number; cell: number; percent: string | null; moved?: [number, number][]}
  | {type: 'exploded'; cells: number[]; lives: number}
  | {type: 'undecided'; cell: number}
  | {type: 'undone'; cells: number[]; numbers: Uint8Array; saved: number[]; lives: number}
  | ({type: 'benched'} & Benched)
  | {type: 'vision'; cells: number[]}
  | {type: 'paused'}
  | {type: 'resumed'}
  | ({type: 'won'; how: 'opened' | 'flagged'; bbbv: number; bits: number | null} & Result)
  | ({type: 'lost'; cells: number[]; fatal: number[]; reason: Reason} & {percent: string | null} & Result)
  | {type: 'revealed'; cells: number[]};

/** What a hint says about the visible worlds, and about a game that it ends. */
type Forgiveness = {visible: string | null; forgiven: boolean; doomed?: Reason};

type Teaching = {
  sources: number[];
  rule: string;
  meaning: string;
  cells: number[];
  verdict: 'safe' | 'mine';
  steps: number;
};

type Result = {time: number; saves: number};

export type EventType = Event['type'];

/** Numbers with too many flags; flags that are provably wrong; flags beyond the number of mines. */
export type Remarks = {over: number[]; wrong: number[]; excess: number[]};

export type Win = Extract<Event, {type: 'won'}>;

export type Loss = Extract<Event, {type: 'lost'}>;

export type End = Win | Loss;

/** The last three: in games by constraints. */
export type Game = Setup &
  Ended & {
    origin: string;
    state: GameState;
    opened: boolean;
    elapsed: number;
    at: number;
    counters: Counters;
    saved: number[];
    record: string;
    events: Event[];
    cells: Uint8Array<ArrayBuffer>;
    derived?: Constraint[];
    lesson?: string;
    bench?: Bench;
  };

/** `found`: if a machine acted and the game goes on; `bench`: in games by constraints. */
export type Played = {
  revision: number;
  events: Event[];
  counters: Counters;
  state: GameState;
  elapsed: number;
  record: {from: number; text: string};
  found?: Found;
  bench?: Bench;
} & Ended;

/** `least` to `most` of the cells are mines. */
export type Bounds = {cells: number[]; least: number; most: number; verdict: 'safe' | 'mine' | ''};

/** The total, which covers all closed cells, lists none. */
export type Constraint = Bounds & {name: string};

/** What changed in the list of derived constraints; then the selection and the options that are on. */
export type Benched = {put: Constraint[]; gone: string[]; selected: string[]; options: string[]};

export type Operation = 'subtract' | 'reduce' | 'merge';

/** Of an operation. With neither results nor refusal, nothing new follows. */
export type Preview = {results: Bounds[]; refusal: string};

export type Bench = {selected: Constraint[]; options: string[]; preview: Record<Operation, Preview>};

/** `techniques`: those that it needs, `trivial` first. */
export type Lesson = {name: string; techniques: string[]; columns: number; rows: number; mines: number};

/** A technique that can be practised. */
export type Technique = {name: string; sizes: [columns: number, rows: number, mines: number][]};

export type Lessons = {lessons: Lesson[]; techniques: Technique[]};

/** The next useful action; if there is none, the sentence says why. */
export type Next = {
  next: {verb: 'carry out' | 'subtract' | 'reduce'; sources: string[]; cells: number[]; sentence: string} | null;
  sentence: string;
};

/** In how many of the worlds optimal play wins from here on. */
export type Chance = {won: number; worlds: number};

/** Closed cells that the machine's inference has settled; `end`: if the rest can be played out. */
export type Found = {safe: number[]; mines: number[]; end?: Chance};

/** A given board: its layout, its first cell, without which nothing is open at first, and which others are open. */
export type Given = {board: string; from?: string; opened?: string};

/**
 * A finished game. `time`: ms of play; `bbbv`: the board's 3BV, `solved`: how much of it was done; `luck`: bits of
 * luck, `forgiven`: bits of guesses that were saved, null if they were not counted; `undone`: moves taken back,
 * `helped`: how often the game opened a cell to help, `machine`: moves made by a machine, all three missing in games of
 * earlier versions; `grade`: what the board needs, null for luck, missing if nobody looked. The last four are for games
 * by constraints: how often the player derived something or carried something out, the techniques that this took, the
 * name of the lesson or '', and the technique that the board was for or '', missing in games of earlier versions.
 */
export type Summary = Setup & {origin: string; begun: string | null; state: 'won' | 'lost'; reason: string} & Record<
    'time' | 'moves' | 'clicks' | 'bbbv' | 'solved' | 'saves' | 'hinted' | 'taught' | 'deaths',
    number
  > &
  Record<'guesses' | 'luck' | 'forgiven', number | null> &
  Partial<Record<'undone' | 'helped' | 'machine' | 'actions', number>> & {
    grade?: string | null;
    techniques?: string[];
    lesson?: string;
    practice?: string;
  };

/** A game that was examined; `redrawn`: false if not all of it could be drawn again. */
export type Examined = {summary: Summary; identity: string; redrawn?: boolean};

/** A finished game: what happened, the hash of its record, and its board. */
export type Ended = {summary?: Summary; identity?: string; given?: Given; failures?: Failures; endedBy?: 'p' | 'm'};

/** How a machine went wrong: mines that it opened, safe cells that it took for mines. */
export type Failures = {T: number[]; F: number[]};

export type Step = {rule: string; sentence: string; depth: number} & {
  sources: number[];
  cells: number[];
  verdict: 'safe' | 'mine' | 'hit' | 'opened' | 'derived' | 'supposed' | 'contradiction';
  numbers: number[];
};

/** The cells in question and the board before; the steps of a proof, or null and two worlds. */
export type Why = {asked: number[]; before: Uint8Array<ArrayBuffer>; steps: Step[] | null; worlds: Set<number>[]};

/**
 * The board before a save, flags included; the cells of the decision; the mines before and after; how many saves there
 * are.
 */
export type Save = {seen: Uint8Array<ArrayBuffer>; cells: number[]; percent: string | null; saves: number} & {
  before: Set<number>;
  after: Set<number>;
};

/** Why a game is lost. */
export type Reason = 'certain' | 'closure' | 'chord' | 'mine' | 'needless' | 'distant' | 'unproven' | 'resigned';

export type Kind =
  | ('begin' | 'open' | 'chord' | 'flag' | 'hint' | 'clock' | 'undo' | 'bench')
  | ('undecided' | 'save' | 'guess' | 'end');

/**
 * The beginning of a film, or one move. `mine`: the percentage of the visible worlds in which the decision hit a mine,
 * `bits`: of luck that it takes to hit none; `moved`: mines, from and to; `cells` now show `codes`.
 */
export type Frame = Counters & {
  at: number;
  elapsed: number;
  who: 'p' | 'm' | 'g';
  move: string;
  kind: Kind;
  state: GameState;
  mine: string | null;
  bits: number | null;
  moved: [number, number][];
  cells: number[];
  codes: Uint8Array;
  bench?: Benched;
  remarked?: Remarks;
};

/** A finished game; `mines`: the first layout. */
export type Film = {game: Game; frames: Frame[]; mines: number[]};

/** The open numbers, or everything that could be found out. */
export type Knowledge = 'visible' | 'closure';

/** How the best guess is chosen: by the lowest share, or by the best play. */
export type Adviser = 'lowest' | 'best';

/** A byte per cell, as in the protocol. */
export type Shares = {worlds: Worlds; best: Set<number>; by: Adviser; codes: Uint8Array};

/* Positions without a game */

/** A share of all worlds: a number, and per cent as people read it. */
export type Share = {value: number; percent: string};

/** What is known about opening one cell; see `figures` in the protocol. */
export type Figures = {cell: number; mine: Share; zero: Share} & Record<'both' | 'progress' | 'won', Share | null>;

/** Numbers that contradict each other, and whether the total does, too. */
export type Conflict = {cells: number[]; total: boolean; minimal: boolean};

/** The cell would show this number, or be closed again; without a cell: the total. */
export type Repair = {cell: number | null; number: number | null; worlds: Worlds};

/** `codes`: a share for every cell; `worlds` null: too complex to count; `byTotal`: certain only by the total. */
export type Analysis = {
  worlds: Worlds | null;
  exact: string;
  codes: Uint8Array;
} & {safe: number; mines: number; byTotal: number[]};

/** No world fits, and why. */
export type Impossible = {impossible: string};

/** What somebody pastes, drops or chooses: a text, or a file in base64 with its name. */
export type Source = {text: string} | {base64: string; name: string};

/**
 * A board of a text, file or link. `view`: what is seen, as position text; `layout`: rows of `*` and `.`; `record`: if
 * it is the end of one; `differences`: sentences, if the file contradicts itself.
 */
export type FoundBoard = {rows: number; cols: number; mines: number} & {
  view: string | null;
  layout: string[] | null;
  record?: string;
  differences?: string[];
} & Partial<ReplayFields>;

/**
 * What follows from the moves of a replay; `time`: seconds; `clicks`: null for what a file does not say; `solved`: part
 * of the 3BV, unknown for replays that early versions kept.
 */
export type ReplayFigures = {result: 'won' | 'lost' | 'unfinished'; time: number | null; bbbv: number} & {
  clicks: Record<'left' | 'right' | 'chord', number | null>;
  solved?: number;
};

/** What the file of a replay says about it, as text. */
export type FileNotes = Partial<Record<'program' | 'version' | 'player' | 'file' | 'date', string>>;

/**
 * Of a board that is a replay: `rules` of its record; `why_not`: a sentence, instead of both; `summary`: of a game of
 * ours.
 */
type ReplayFields = {replay: ReplayFigures; rules: string; notes: FileNotes; why_not: string; summary: Summary};

/** A replay that can be shown and reviewed. */
export type Replayed = Pick<FoundBoard, 'rows' | 'cols' | 'mines'> & {record: string; rules: string} & {
  figures: ReplayFigures;
  notes: FileNotes;
  differences: string[];
  summary?: Summary;
};

/** One way to read a text. `title`: what people call its format: `a PTTACG link`. */
export type Reading = {format: string; title: string; boards: FoundBoard[]};

/** A position in a format: a text, or a file in base64; or the reason why there is neither. `file`: the ending. */
export type Form = Record<'format' | 'title' | 'file', string> & Partial<Record<'text' | 'base64' | 'reason', string>>;

/** `link`: what follows `#analyse?p=` or `r=`, or null and the reason. */
export type Linked = {link: string | null; reason?: string};

/** A position in every format and as a link. */
export type Written = Linked & {forms: Form[]};

/* Reviews */

/** In the order of the protocol: the first kind that fits is a decision's. */
export type Verdict = 'mistake' | 'proven' | 'undecided' | 'unnecessary' | 'forced';

/**
 * A judged decision. `ply`: moves of the record up to it; `cells`: those that it opened on purpose; `hit`: whether one
 * of them was a mine. The others are absent where it was proven. `percent`: the share of the layouts in which one of
 * them is a mine; `best`: the better cell, and its share; `good`: whether it was as good as that; `safe`: cells that
 * were certainly safe; `rule`: the hardest in the shortest proof.
 */
export type Decision = {n: number; ply: number; who: 'p' | 'm'; undone: boolean; kind: Verdict; hit: boolean} & {
  at: number | null;
  seconds: number | null;
  cells: number[];
} & Partial<{
    percent: string | null;
    best: number | null;
    bestPercent: string | null;
    good: boolean;
    safe: number[];
    rule: string | null;
  }>;

/** Over the decisions that the player made and did not take back. */
export type Sums = Record<Verdict, number> & {expected_losses: number} & Record<
    'luck_bits' | 'accuracy' | 'hesitation' | 'efficiency',
    number | null
  >;

/** `time`: seconds. */
export type Outcome = {result: 'won' | 'lost' | 'unfinished'; time: number | null} & Record<
  'bbbv' | 'solved' | 'left' | 'right' | 'chord',
  number
>;

export type Review = {decisions: Decision[]; summary: Sums; outcome: Outcome};

/** Of a game: what the table of many replays shows; null for what is not known. */
export type RowFigures = Record<'format' | 'program' | 'player' | 'date' | 'missed', string | null> & {
  result: 'won' | 'lost' | 'unfinished';
} & Record<'rows' | 'cols' | 'mines' | 'bbbv' | 'bbbv_solved' | Verdict, number> &
  Record<'time' | 'left' | 'right' | 'chord' | 'expected_losses', number | null> &
  Record<'luck_bits' | 'accuracy' | 'hesitation' | 'efficiency', number | null>;

/**
 * A game of a file, or why there is none (`reason`). `missed`: how often an unnecessary guess missed a rule; `csv`: the
 * header of the table and the line of the game; `board`: to show the game, without what is seen of it.
 */
export type ReadGame = {file: string; game: number | null; reason: string; csv: [head: string, line: string]} & {
  figures: RowFigures;
  missed: Record<string, number>;
  board?: Omit<FoundBoard, 'view' | 'layout'>;
};

/** The code of a share that cannot be counted. */
export const UNKNOWN = 254;

/** Where a list of cells is in the bytes of a reply. */
export type Place = {count: number; offset: number};

/** Bytes of one cell number, little-endian. */
const CELL_BYTES = 4;

/**
 * Reads the parts of an event that are in the bytes: `cells`, the codes they show, and the `numbers`, if they have
 * changed.
 *
 * @param event as it came @param data of the reply
 */
function readEvent(event: any, data: ArrayBuffer): Event {
  if (event.offset === undefined) return event;
  const cells = readCells(event, data);
  if (event.type !== 'opened' && event.type !== 'undone') return {...event, cells};
  const numbers = new Uint8Array(
    data.slice(event.offset + event.count * CELL_BYTES, event.offset + event.count * (CELL_BYTES + 1)),
  );
  return {...event, cells, numbers};
}

/** @returns a move on a cell, in the engine's notation */
export function moveText(verb: string, cell: number, columns: number): string {
  return `${verb} ${Math.floor(cell / columns)},${cell % columns}`;
}

/** @param reply that contains a `game` */
export function readGame(reply: any, data: ArrayBuffer): Game {
  const game = reply.game;
  const cells = new Uint8Array(data.slice(0, game.columns * game.rows));
  const {summary, identity, given, failures, endedBy, bench} = reply;
  return {...game, cells, events: readEvents(game.events, data), summary, identity, given, failures, endedBy, bench};
}

/** @param reply to `play` or `machine` */
export function readPlayed(reply: any, data: ArrayBuffer): Played {
  const found = reply.found && {
    safe: readCells(reply.found.safe, data),
    mines: readCells(reply.found.mines, data),
    ...(reply.found.end && {end: reply.found.end}),
  };
  return {...reply, events: readEvents(reply.events, data), ...(found && {found})};
}

/** @param reply to `shares` */
export function readShares({worlds, best, by = 'lowest'}: any, data: ArrayBuffer): Shares {
  return {worlds, best: new Set(best), by, codes: new Uint8Array(data)};
}

/** @param reply to `film` */
export function readFilm({game, first, frames, mines}: any, data: ArrayBuffer): Film {
  const read = ({changes, ...frame}: Omit<Frame, 'cells' | 'codes'> & {changes: Place}) => ({
    ...frame,
    ...readChanges(changes, data),
  });
  const firstFrame = {...first, at: 0, who: 'g', move: ''};
  return {game: readGame({game}, data), frames: [firstFrame, ...frames].map(read), mines: readCells(mines, data)};
}

function readChanges({count, offset}: Place, data: ArrayBuffer) {
  const cells = readCells({count, offset}, data);
  const from = offset + count * CELL_BYTES;
  return {cells, codes: new Uint8Array(data.slice(from, from + count))};
}

/** @returns the cells in the data of `world` and other replies */
export function readCells({count, offset}: Place, data: ArrayBuffer): number[] {
  const view = new DataView(data, offset);
  return Array.from({length: count}, (_, i) => view.getUint32(i * CELL_BYTES, true));
}

/** The first event of a type among those of one move. */
export function eventOf<T extends EventType>(events: Event[], wanted: T): Extract<Event, {type: T}> | undefined {
  return events.find(({type}) => type === wanted) as Extract<Event, {type: T}> | undefined;
}

/** How a game has ended, if it has. */
export function endOf(events: Event[]): End | undefined {
  return eventOf(events, 'won') ?? eventOf(events, 'lost');
}

function readEvents(events: any[] | undefined, data: ArrayBuffer): Event[] {
  return (events ?? []).map((event) => readEvent(event, data));
}

/** @param reply to `why` */
export function readWhy({cells, steps}: any, data: ArrayBuffer): Why {
  const bytes = new Uint8Array(data);
  const size = bytes.length / (steps ? 1 : 3);
  const worlds = steps ? [] : [1, 2].map((i) => minesOf(bytes.subarray(i * size, (i + 1) * size)));
  return {asked: cells, before: bytes.slice(0, size), steps, worlds};
}

/** @param reply to `save` */
export function readSave({cells, percent, saves}: any, data: ArrayBuffer): Save {
  const bytes = new Uint8Array(data);
  const size = bytes.length / 3;
  const [before, after] = [1, 2].map((i) => minesOf(bytes.subarray(i * size, (i + 1) * size)));
  return {seen: bytes.slice(0, size), cells, before, after, percent, saves};
}

/** @param reply to `save`, as an answer to why: the first of its two layouts has a mine in its cells */
export function readWhySaved(reply: any, data: ArrayBuffer): Why {
  const {cells, seen, before, after} = readSave(reply, data);
  return {asked: cells, before: seen, steps: null, worlds: [before, after]};
}

/** @param world a byte per cell */
function minesOf(world: Uint8Array) {
  return new Set([...world.keys()].filter((cell) => world[cell] === 1));
}

/** The game's record after a move: the first `from` characters of the old one, then the new text. */
export function patched(record: string, {from, text}: {from: number; text: string}) {
  return record.slice(0, from) + text;
}
