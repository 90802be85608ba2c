/**
 * The controls of a game replay: by hand from move to move and from guess to guess, or by itself, in the game's own time with
 * long waits cut short.
 *
 * @typedef {import('./reel.js').Reel} Reel
 */
import {h} from '../dom.js';
import {icon} from '../icons.js';

const SPEEDS = ['0.5', '1', '2', '4', '8'];
/** ms: a longer wait of the player's is shortened to this, at speed 1. */
const LONGEST = 2000;

/**
 * @param {{show: (place: number) => void, isSeen: () => boolean, onRun: (isRunning: boolean) => void}} parts
 *   `isSeen`: whether the view is in front; `onRun`: it runs by itself, or no more
 */
export function createTransport({show, isSeen, onRun}) {
  /** @type {Reel|null} */
  let reel = null;
  let at = 0;
  let timer = 0;

  const toGuess = (/** @type {1|-1} */ step) => reel?.seek(at, step, reel.isGuess) ?? null;
  const toSave = () => reel?.seek(at, 1, reel.isSave) ?? null;
  /** What each leads to: a place, or null where there is none. */
  const ways = [
    way('Previous guess', 'guessBefore', '', () => toGuess(-1)),
    way('Back', 'back', 'ArrowLeft', () => (at > 0 ? at - 1 : null)),
    way('Forward', 'forward', 'ArrowRight', () => (reel && at < reel.last ? at + 1 : null)),
    way('Next guess', 'guessAfter', '', () => toGuess(1)),
    way('Next save', 'saveAfter', '', toSave),
  ];
  const autoplay = h(
    'button',
    {
      class: 'tool film-autoplay',
      'aria-pressed': 'false',
      'aria-keyshortcuts': 'Space',
      title: 'Autoplay (Space)',
      onclick: toggle,
    },
    icon('resume'),
    h('span', {}, 'Autoplay'),
  );
  const speed = h(
    'select',
    {'aria-label': 'Speed', onchange: () => timer && run()},
    ...SPEEDS.map((each) => h('option', {value: each, selected: each === '1'}, `${each}×`)),
  );
  const [previous, back, forward, next, save] = ways.map(({button}) => button);
  const element = h(
    'div',
    {class: 'film-transport', role: 'group', 'aria-label': 'Moves'},
    previous,
    back,
    autoplay,
    forward,
    next,
    save,
  );
  const pace = h(
    'label',
    {class: 'tool film-speed', onclick: pick},
    speed,
    h('span', {'aria-hidden': 'true'}, 'Speed'),
  );

  /** @param {string} word @param {Parameters<typeof icon>[0]} picture @param {string} key @param {() => number|null} find */
  function way(word, picture, key, find) {
    const keyed = key ? {'aria-keyshortcuts': key, title: `${word} (${key === 'ArrowLeft' ? '←' : '→'})`} : {};
    const button = h(
      'button',
      {class: 'tool', ...keyed, onclick: () => go(find())},
      icon(picture),
      h('span', {}, word),
    );
    return {button, find};
  }

  /** The whole of it opens the choice, for a finger. @param {MouseEvent} event */
  function pick({target}) {
    if (target !== speed) speed.showPicker?.();
  }

  /** By hand. @param {number|null} place */
  function go(place) {
    stop();
    if (place !== null && reel && place >= 0 && place <= reel.last && place !== at) show(place);
  }

  function toggle() {
    if (timer) return stop();
    if (!reel) return;
    if (at === reel.last) show(0);
    run();
  }

  function run() {
    clearTimeout(timer);
    timer = 0;
    if (!reel || at === reel.last) return stop();
    const wait = Math.min(reel.timeAt(at + 1) - reel.timeAt(at), LONGEST) / Number(speed.value);
    timer = window.setTimeout(() => {
      if (!isSeen()) return stop();
      show(at + 1);
      run();
    }, wait);
    press(true);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    press(false);
  }

  /** @param {boolean} on */
  function press(on) {
    if (autoplay.getAttribute('aria-pressed') === String(on)) return;
    autoplay.setAttribute('aria-pressed', String(on));
    onRun(on);
  }

  function offer() {
    for (const {button, find} of ways) button.setAttribute('aria-disabled', String(find() === null));
    autoplay.setAttribute('aria-disabled', String(!reel));
  }

  offer();
  return {
    element,
    pace,
    go,
    toggle,
    stop,
    /** @param {Reel} shown */
    reset(shown) {
      stop();
      reel = shown;
    },
    /** @param {number} place that is shown now */
    set(place) {
      at = place;
      offer();
    },
  };
}
