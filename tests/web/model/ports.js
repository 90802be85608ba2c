/** The rest of the page that a model needs, controlled by the test: the engine answers when the test says so. */

/** @typedef {{type: string, fields: any, resolve: (answer: any) => void, reject: (error: Error) => void}} Asked */

/** @param {Record<string, any>} [options] of the player */
export function createPorts(options = {}) {
  /** Requests that the engine has not answered yet. @type {Asked[]} */
  const asked = [];
  /** What is kept. @type {any[]} */
  const kept = [];
  /** @type {Record<string, number>} */
  const met = {};
  /** @param {string} type @param {any} fields @returns {Promise<any>} */
  const ask = (type, fields) => new Promise((resolve, reject) => asked.push({type, fields, resolve, reject}));
  /** @type {Promise<any>} */
  let turn = Promise.resolve();
  const session = {
    record: '',
    /** @param {any} request */
    begin(request) {
      turn = Promise.resolve();
      return ask(request.type, request);
    },
    /** @param {string} type @param {() => Promise<any>} choose */
    play(type, choose) {
      const own = turn.then(async () => {
        const fields = await choose();
        return fields && ask(type, fields);
      });
      turn = own.catch(() => {});
      return own;
    },
    cancel() {},
    reload: async () => {},
    ...Object.fromEntries(
      ['worlds', 'why', 'save', 'derivation', 'nextStep', 'certificate', 'shares', 'world'].map((type) => [
        type,
        /** @param {any[]} fields */
        (...fields) => ask(type, fields),
      ]),
    ),
  };
  const store = {
    /** @param {any} entry */
    keep: async (entry) => void kept.push(await entry),
    /** @param {any} entry @param {any} body */
    finish: async (entry, body) => void kept.push({...(await entry), body}),
    drop: async () => {},
    isKept: () => true,
    owner: async () => 'guest',
    claim: async () => true,
  };
  const settings = {
    options: {clock: 'move', questionMarks: false, safeMode: false, flagAfterOpening: false, ...options},
    /** @type {any} */
    lasts: null,
    last() {
      return this.lasts;
    },
    /** @param {any} last */
    keepLast(last) {
      this.lasts = last;
    },
    met: {
      /** @param {string} what */
      times: (what) => met[what] ?? 0,
      /** @param {string} what */
      add: (what) => void (met[what] = (met[what] ?? 0) + 1),
    },
    unsaved: {note() {}, drop() {}},
    adviser: () => 'lowest',
    machine: () => ({inference: 'exact', strategy: 'best', p: 0.25, speed: '1'}),
    keepMachine() {},
  };
  const ahead = {take: () => null, make() {}};
  const first = {press() {}};
  return {asked, kept, ports: /** @type {any} */ ({session, store, settings, ahead, first})};
}

/** Waits until everything that waits for nothing has run. */
export const settle = () => new Promise((resolve) => setTimeout(resolve));
