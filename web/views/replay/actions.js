/**
 * What can be done with a game in the replay: why it was lost, its proofs as files, its record, its board once more.
 *
 * @typedef {ReturnType<typeof createActions>} Actions
 */
import {EngineStopped, Refused} from '../../engine/client.js';
import * as words from '../../words/replay.js';
import {h} from '../dom.js';
import {download} from '../download.js';
import {whyNoEngine} from '../no-engine.js';
import {createMore} from '../stage/more.js';

/**
 * @param {{
 *   engine: ReturnType<typeof import('../../engine/review.js').createReviewEngine>, record: string, name: string,
 *   say: (text: string) => void,
 *   during: <T>(ask: (options: import('../../engine/spare.js').Options) => Promise<T>, how?: {goesOn?: boolean, dropped?: AbortSignal}) => Promise<T|null>, onAgain: () => void,
 *   onGoOn: (moves: number|undefined) => void}} parts  `name`: of its files; `during`: waits in sight; `onAgain`: plays its board once more; `onGoOn` asks by which rules
 *   the board is played on from a move, else from its first cell
 */
export function createActions({engine, record, name, say, during, onAgain, onGoOn}) {
  /** The number of the save that is shown, null at an end that can be proven, nothing elsewhere. @type {number|null|undefined} */
  let provable;

  /** What the proof of the end shows. @type {'loss'|'solution'} */
  let proven = 'loss';

  /** After how many moves the board is shown; nothing where nobody could go on. @type {number|undefined} */
  let movesDone;

  const proof = action('Save the proof', () => (provable === undefined ? say(words.PROOF_WHERE) : save(provable)));
  proof.classList.add('replay-proof');
  const {element, fitInto} = createMore({
    id: 'replay-actions',
    kind: 'slim',
    items: [
      action('Play this board again', onAgain),
      action('Go on from here', () => onGoOn(movesDone)),
      proof,
      action('Copy record', copy),
      action('Download record', () => download(new Blob([record], {type: 'text/plain'}), `${name}.txt`)),
    ],
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(record);
      say(words.RECORD_COPIED);
    } catch {
      say(words.RECORD_NOT_COPIED);
    }
  }

  /** Keeps a proof as a file, also where the replay is left meanwhile. @param {number|null} number of the save; null: of the end */
  async function save(number) {
    try {
      const text = await during((options) => engine.certificate(record, number, options), {goesOn: true});
      if (!text) return;
      download(
        new Blob([text], {type: 'application/json'}),
        number === null ? `qmines-${proven}.json` : `qmines-save-${number}.json`,
      );
    } catch (error) {
      if (error instanceof EngineStopped) say((await whyNoEngine(error)).sentence);
      else if (error instanceof Refused) say(error.message);
      else throw error;
    }
  }

  /** @param {string} word @param {() => void} act */
  function action(word, act) {
    return h('button', {class: 'button slim', onclick: act}, word);
  }

  return {
    element,
    fitInto,
    save,
    /** @param {AbortSignal} dropped nobody wants to know it any more */
    why: (dropped) => during((options) => engine.why(record, options), {dropped}),
    /**
     * How a constraint came about that stood in the list.
     *
     * @param {string} name @param {number} moves after which it stood @param {AbortSignal} dropped nobody wants to know it any more
     */
    derivation: (name, moves, dropped) =>
      during((options) => engine.derivation(record, name, moves, options), {dropped}),
    /** @param {number|undefined} moves after which the board is shown; nothing where nobody could go on */
    standAt(moves) {
      movesDone = moves;
    },
    /**
     * @param {number|null|undefined} shown the save that is shown, null an end that has a proof, else nothing
     * @param {'loss'|'solution'} end what a proof of the end shows
     */
    offerProof(shown, end) {
      provable = shown;
      proven = end;
      proof.setAttribute('aria-disabled', String(shown === undefined));
    },
  };
}
