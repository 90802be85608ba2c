/**
 * The controls of a game replay: by hand from move to move and from guess to guess, or by itself, in the game's own time with
 * long waits cut short.
 *
 * @typedef {import('./plies.js').Plies} Plies
 */
import {h} from '../dom.js';
import {createAutoplay, speedSelect} from '../stage/autoplay.js';
import {control} from '../stage/controls.js';

const SPEEDS = ['0.5', '1', '2', '4', '8'];
/** ms: a longer wait of the player's is shortened to this, at speed 1. */
const LONGEST = 2000;

/**
 * @param {{show: (ply: number) => void, isSeen: () => boolean, onRun: (isRunning: boolean) => void}} parts
 *   `isSeen`: whether the view is in front; `onRun`: it runs by itself, or no more
 */
export function createTransport({show, isSeen, onRun}) {
  /** @type {Plies|null} */
  let plies = null;
  let at = 0;

  const toGuess = (/** @type {1|-1} */ step) => plies?.seek(at, step, plies.isGuess) ?? null;
  const toSave = () => plies?.seek(at, 1, plies.isSave) ?? null;
  /** What each leads to: a ply, or null where there is none. */
  const ways = [
    way('Previous guess', 'guessBefore', '', () => toGuess(-1)),
    way('Back', 'back', 'ArrowLeft', () => (at > 0 ? at - 1 : null)),
    way('Forward', 'forward', 'ArrowRight', () => (plies && at < plies.last ? at + 1 : null)),
    way('Next guess', 'guessAfter', '', () => toGuess(1)),
    way('Next save', 'saveAfter', '', toSave),
  ];
  const autoplayButton = control('Autoplay', 'resume', 'Space', toggle);
  autoplayButton.setAttribute('aria-pressed', 'false');
  const speed = speedSelect(SPEEDS, () => autoplay.changeSpeed());
  const autoplay = createAutoplay({
    wait,
    forward: () => show(at + 1),
    rewind: () => show(0),
    isSeen,
    onRun: press,
  });
  const [previous, back, forward, next, save] = ways.map(({button}) => button);
  const element = h(
    'div',
    {class: 'replay-transport', role: 'group', 'aria-label': 'Moves'},
    previous,
    back,
    autoplayButton,
    forward,
    next,
    save,
  );
  const pace = h(
    'label',
    {class: 'tool replay-speed', onclick: pick},
    speed,
    h('span', {'aria-hidden': 'true'}, 'Speed'),
  );

  /** @param {string} word @param {Parameters<typeof control>[1]} picture @param {string} key @param {() => number|null} find */
  function way(word, picture, key, find) {
    return {button: control(word, picture, key, () => go(find())), find};
  }

  /** The whole of it opens the choice, for a finger. @param {MouseEvent} event */
  function pick({target}) {
    if (target !== speed) speed.showPicker?.();
  }

  /** How long the player waited then. */
  function wait() {
    if (!plies || at === plies.last) return null;
    return Math.min(plies.timeAt(at + 1) - plies.timeAt(at), LONGEST) / Number(speed.value);
  }

  /** By hand. @param {number|null} ply */
  function go(ply) {
    autoplay.stop();
    if (ply !== null && plies && ply >= 0 && ply <= plies.last && ply !== at) show(ply);
  }

  function toggle() {
    if (plies) autoplay.toggle();
  }

  /** @param {boolean} on */
  function press(on) {
    if (autoplayButton.getAttribute('aria-pressed') === String(on)) return;
    autoplayButton.setAttribute('aria-pressed', String(on));
    onRun(on);
  }

  function offer() {
    for (const {button, find} of ways) button.setAttribute('aria-disabled', String(find() === null));
    autoplayButton.setAttribute('aria-disabled', String(!plies));
  }

  offer();
  return {
    element,
    pace,
    go,
    toggle,
    stop: autoplay.stop,
    /** @param {Plies} shown */
    reset(shown) {
      autoplay.stop();
      plies = shown;
    },
    /** @param {number} ply that is shown now */
    set(ply) {
      at = ply;
      offer();
    },
  };
}
