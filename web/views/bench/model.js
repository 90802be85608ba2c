/**
 * What stands on the workbench, as the engine tells it.
 *
 * @typedef {import('../../engine/protocol.js').Constraint} Constraint
 * @typedef {import('../../engine/protocol.js').Bench} Stands
 * @typedef {import('../../engine/protocol.js').Operation} Operation
 * @typedef {import('../../board/constraints.js').Letter} Letter
 * @typedef {ReturnType<typeof createModel>} Model
 */
import {eventOf} from '../../engine/protocol.js';
import {lettered, listAfter} from '../stage/bench.js';

const NOTHING = {results: [], refusal: ''};

/** @type {Stands} */
const EMPTY = {selected: [], options: [], preview: {subtract: NOTHING, reduce: NOTHING, merge: NOTHING}};

export function createModel() {
  let stands = EMPTY;
  /** As it stood before the last move. */
  let stood = EMPTY;
  /** @type {Map<string, Letter>} */
  let letters = new Map();
  /** @type {Map<string, Letter>} */
  let oldLetters = new Map();
  /** By name, in their order. @type {ReadonlyMap<string, Constraint>} */
  let derived = new Map();

  /** @param {Stands} now */
  function stand(now) {
    [stood, oldLetters] = [stands, letters];
    stands = now;
    letters = lettered(
      now.selected.map(({name}) => name),
      letters,
    );
  }

  return {
    get stands() {
      return stands;
    },
    get derived() {
      return derived;
    },
    /** @param {string} name @returns {Letter|undefined} */
    letterOf: (name) => letters.get(name),

    /** How the last move left it. @param {string} move @returns {import('../stage/bench.js').Stand} */
    standAfter(move) {
      const before = {selected: stood.selected, letters: oldLetters};
      const results = stood.preview[/** @type {Operation} */ (move)]?.results ?? [];
      return {selected: stands.selected, letters, before, results};
    },

    /** Another game. */
    clear() {
      stands = stood = EMPTY;
      letters = oldLetters = new Map();
      derived = new Map();
    },

    /** A game as it stands. @param {{derived?: Constraint[], bench?: Stands}} game */
    settle({derived: all = [], bench = EMPTY}) {
      derived = new Map(all.map((one) => [one.name, one]));
      stand(bench);
    },

    /** @param {{events: import('../../engine/protocol.js').Event[], bench?: Stands}} played */
    follow({events, bench}) {
      const benched = eventOf(events, 'benched');
      if (benched) derived = listAfter(derived, benched);
      if (bench) stand(bench);
    },
  };
}
