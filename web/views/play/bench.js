/**
 * Games that are played by constraints: what they need besides comes when the first of them is on the board, and is then told all
 * that it has missed.
 *
 * @typedef {ReturnType<typeof import('../bench.js').createBench>} Bench
 * @typedef {import('./current.js').Current} Current
 */
import {keyName} from '../../board/key-name.js';
import {isByNumbers} from '../../rules.js';
import {h} from '../dom.js';

/** The windows in which the workbench is seen below the tools (`bench.css`, `shapes/low.css`): keys come to it where it is seen. */
const BELOW_TOOLS = matchMedia(
  '(min-width: 600px) and (max-width: 1199px) and (not ((max-height: 500px) and (orientation: landscape))), ' +
    '(min-width: 1000px) and (min-height: 501px) and (max-height: 799px) and (min-aspect-ratio: 5 / 4)',
);

/**
 * @param {{
 *   come: ReturnType<typeof import('../../page/late-bench.js').createLateBench>, game: ReturnType<typeof import('./game.js').createGame>, board: any,
 *   block: import('./block.js').Block, settings: ReturnType<typeof import('../../store/settings.js').createSettings>,
 *   explain: ReturnType<typeof import('./explain.js').createExplain>, acts: import('./acts.js').Acts,
 *   focusBoard: () => void}} parts
 */
export function createBenchway({come, game, board, block, settings, explain, ...others}) {
  const {element} = block;
  const {showSteps} = explain;
  /** @type {Bench|null} */
  let bench = null;
  let isComing = false;
  let isOn = false;
  /** What it has missed. @type {((bench: Bench) => void)[]} */
  let missed = [];
  /** Its room is there before it: the board keeps its place. */
  const place = h('section', {class: 'bench', 'aria-label': 'Constraints', hidden: true});
  stand();
  BELOW_TOOLS.addEventListener('change', stand);

  function stand() {
    const focused = place.contains(document.activeElement) ? document.activeElement : null;
    if (BELOW_TOOLS.matches) block.rows.after(place);
    else block.rows.before(place);
    if (focused instanceof HTMLElement) focused.focus();
  }

  /** @param {(bench: Bench) => void} what */
  function tell(what) {
    if (!isOn) return;
    if (bench) what(bench);
    else missed.push(what);
  }

  /** For what concerns all games: at once where nothing is to be waited for. @param {(bench: Bench|null) => void} what */
  function whenThere(what) {
    if (isOn && isComing) tell(what);
    else what(isOn ? bench : null);
  }

  async function bring() {
    if (isComing) return;
    isComing = true;
    try {
      const module = await come();
      if (!module) return;
      bench = module.createBench({
        place,
        game,
        board,
        ...block,
        host: element,
        boardHost: block.host,
        settings,
        showSteps,
        ...others,
      });
      bench.begin(isOn);
      // The next game, which one of them may begin, has missed nothing.
      while (missed.length) missed.shift()?.(bench);
    } finally {
      isComing = false;
      missed = [];
    }
  }

  /** Keeps its room where a game needs it, and brings it. @param {import('../../rules.js').Rules} rules */
  function seat(rules) {
    isOn = isByNumbers(rules);
    place.hidden = !isOn;
    element.classList.toggle('is-bench', isOn);
    if (isOn && !bench) bring();
  }

  return {
    get isOn() {
      return isOn;
    },

    seat,

    /** Another game is on the board. @param {Current} current */
    shape(current) {
      seat(current);
      missed = [];
      bench?.begin(isOn);
      if (isOn) board.set({byNumbers: true});
    },

    /** The engine has the game, as it stands. @param {import('../../engine/protocol.js').Game} played */
    settle: (played) => tell((own) => own.settle(played)),

    /** A move was made. @param {import('../../engine/protocol.js').Played} played */
    follow: (played) => tell((own) => own.follow(played)),

    /** The game is in another state. */
    refresh: () => tell((own) => own.refresh()),

    /**
     * One sentence for what a move did.
     *
     * @param {import('../../engine/protocol.js').Played} played @param {string} move
     * @returns {string|null} null: it is for others to tell
     */
    told: (played, move) => (isOn && bench ? bench.told(played, move) : null),

    /** Another board like this one, where it is of a kind of its own. @param {() => void} otherwise */
    next: (otherwise) => whenThere((own) => own?.next() || otherwise()),

    /** @param {(link: string) => void} use what is done with the address of a board that teaches; empty where it does not */
    withLink: (use) => whenThere((own) => use(own?.link() ?? '')),

    /** @param {import('./moves.js').Intent} intent */
    press: (intent) => tell((own) => own.press(intent)),

    /** @param {KeyboardEvent} event @returns {boolean} whether the key was ours */
    key(event) {
      if (!isOn) return false;
      if (bench) return bench.key(event);
      // What the board does with a key itself it does at once: those of the workbench are others.
      if (keyName(event).length === 1) tell((own) => own.key(event));
      return false;
    },
  };
}
