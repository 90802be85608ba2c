/** What the model needs of the rest of the page. Tests hand it something smaller. */

import type {Entry, Plan} from '../catalogue.js';
import type {Adviser, Summary} from '../engine/protocol.js';
import type {Ready, Session} from '../engine/session.js';

/** A game that has ended, as it is kept. */
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

/** What the machine infers with, what it guesses by, the agent's *p*, and how fast it runs. */
export type MachineSettings = {inference: string; strategy: string; p: number; speed: string};

/** How often a player has met what is explained only at first. */
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

/** Searches for boards while others are played. */
export type Ahead = {take: (plan: Plan) => Ready | null; make: (plan: Plan, move: string) => void};

export type Ports = {session: Session; store: Store; settings: Settings; ahead: Ahead};
