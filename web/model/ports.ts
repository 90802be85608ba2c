/** What the model needs of the rest of the page. Tests pass something smaller. */

import type {Entry, Plan} from '../catalogue.js';
import type {Adviser, Summary} from '../engine/protocol.js';
import type {Ready, Session} from '../engine/session.js';
import type {Intent} from './gestures.js';

/** A finished game, as it is saved. */
type Finished = {
  identity: string;
  record: string;
  finished: number;
  summary: Summary;
  imported: boolean;
  replaces?: string;
};

type GameStore = {
  keep: (entry: Promise<Entry> | Entry) => Promise<void>;
  finish: (entry: Promise<Entry> | Entry, body: Finished) => Promise<void>;
  drop: (id: string) => unknown;
  isKept: (id: string) => boolean;
};

export type Store = GameStore & {owner: () => Promise<string>; claim: (id: string) => Promise<boolean>};

type Clock = {at: number; elapsed: number};

export type Last = Clock & Pick<Plan, 'columns' | 'rows'> & Partial<Plan> & {id: string; replaces?: string};

/** The machine's inference and strategy, the agent's *p*, and the speed. */
export type MachineSettings = {inference: string; strategy: string; p: number; speed: string};

/** How often a player has met the things that are explained only at first. */
export type Met = {times: (what: string) => number; add: (what: string) => void};

type Notes = {
  met: Met;
  unsaved: {note: (id: string, what: {record?: string; isLost?: boolean}) => void; drop: (id: string) => void};
  last: () => Last | null;
  keepLast: (last: Last) => void;
};

export type Settings = Notes & {
  options: {clock: string; questionMarks: boolean; safeMode: boolean; flagAfterOpening: boolean};
} & {adviser: () => Adviser; machine: () => MachineSettings; keepMachine: (machine: MachineSettings) => void};

/** Searches for boards in advance while others are played. */
export type Ahead = {take: (plan: Plan) => Ready | null; make: (plan: Plan, move: string) => void};

/** Acts before a press on the board. */
type First = {press: (intent: Intent) => void};

export type Ports = {session: Session; store: Store; settings: Settings} & {ahead: Ahead; first: First};
