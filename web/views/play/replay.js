/**
 * The solver replay: walks through a proof on a board of its own, which takes the place of the game's. The game stays as it
 * is below; leaving shows it again.
 *
 * @typedef {import('./slides.js').Slide} Slide
 */
import {createBoard} from '../../board/board.js';
import {h, setText} from '../dom.js';
import {icon} from '../icons.js';

const SPEEDS = ['0.5', '1', '1.5', '2', '3'];
/** A sentence stays so many ms, and longer by so many for each of its characters, at speed 1. */
const PACE = {least: 1500, character: 45};

/**
 * @param {{host: HTMLElement, say: (sentence: string) => void, onShown: (isShown: boolean) => void, onSave: () => void}} parts
 *   `host` holds the game's board; `onShown`: the replay comes, or goes; `onSave`: the proof is to be kept
 */
export function createReplay({host, say, onShown, onSave}) {
  /** @type {Slide[]} */
  let slides = [];
  let at = 0;
  let timer = 0;
  /** @type {ReturnType<typeof createBoard>|null} */
  let board = null;
  /** @type {Element|null} what had the focus before */
  let left = null;

  const place = h('div', {class: 'replay-board'});
  const count = h('p', {class: 'replay-count'});
  const first = control('First', 'first', 'Home', () => go(0));
  const back = control('Back', 'back', 'ArrowLeft', () => go(at - 1));
  const forward = control('Forward', 'forward', 'ArrowRight', () => go(at + 1));
  const last = control('Last', 'last', 'End', () => go(slides.length - 1));
  const autoplay = control('Autoplay', 'resume', 'Space', toggle);
  const save = control('Save the proof', 'save', '', onSave);
  save.classList.add('replay-save');
  const speed = h(
    'select',
    {'aria-label': 'Speed', onchange: () => timer && run()},
    ...SPEEDS.map((each) => h('option', {value: each, selected: each === '1'}, `${each}×`)),
  );
  const element = h(
    'section',
    {class: 'replay', 'aria-label': 'Solver replay', tabindex: -1, hidden: true},
    count,
    h(
      'div',
      {class: 'replay-tools'},
      first,
      back,
      forward,
      last,
      autoplay,
      h('label', {class: 'tool replay-speed'}, speed, h('span', {'aria-hidden': 'true'}, 'Speed')),
      save,
      control('Leave', 'close', 'Escape', leave),
    ),
  );

  /** Shows a step, and says it. @param {number} step */
  function show(step) {
    const {sentence, cells, marks, proof, world, opened, sight, count: text} = slides[step];
    const isNext = step === at + 1;
    at = step;
    board?.set({cells, marks, proof, world});
    if (isNext && opened.length) board?.play({type: 'open', cells: opened, origin: opened[0]});
    board?.reveal(sight);
    setText(count, text);
    say(sentence);
    for (const [button, isOut] of /** @type {const} */ ([
      [first, at === 0],
      [back, at === 0],
      [forward, at === slides.length - 1],
      [last, at === slides.length - 1],
    ]))
      button.setAttribute('aria-disabled', String(isOut));
  }

  /** By hand. @param {number} step */
  function go(step) {
    stop();
    if (step !== at && slides[step]) show(step);
  }

  function toggle() {
    if (timer) return stop();
    if (at === slides.length - 1) show(0);
    run();
  }

  function run() {
    stop();
    if (at === slides.length - 1) return;
    const rest = (PACE.least + PACE.character * slides[at].sentence.length) / Number(speed.value);
    autoplay.setAttribute('aria-pressed', 'true');
    timer = window.setTimeout(() => {
      if (!element.offsetParent) return stop(); // another view is in front
      show(at + 1);
      run();
    }, rest);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    autoplay.setAttribute('aria-pressed', 'false');
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    Home: () => go(0),
    End: () => go(slides.length - 1),
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    ' ': toggle,
    Escape: leave,
  };

  /** The replay's keys work wherever the focus is, but for what has a use of its own for them. @param {KeyboardEvent} event */
  function onKey(event) {
    const {key, target} = event;
    const isOwn = event.altKey || event.ctrlKey || event.metaKey || !(key in keys) || !element.offsetParent;
    if (isOwn || !(target instanceof Element) || document.querySelector('dialog[open]')) return;
    const onCell = target.closest('[role="gridcell"]') && key !== ' ' && key !== 'Escape';
    const onControl = target.closest(key === ' ' ? 'button, a, select, summary' : 'select') && key !== 'Escape';
    if (onCell || onControl) return;
    event.preventDefault();
    keys[key]();
  }

  function leave() {
    if (!board) return;
    close();
    if (left instanceof HTMLElement) left.focus();
  }

  /** Takes the replay away; the focus stays where it is. */
  function close() {
    if (!board) return;
    stop();
    document.removeEventListener('keydown', onKey);
    board.destroy();
    board = null;
    place.remove();
    element.hidden = true;
    onShown(false);
  }

  return {
    element,
    get isOpen() {
      return board !== null;
    },
    close,
    /**
     * @param {Slide[]} shown @param {{columns: number, rows: number}} size
     * @param {{zoom: number|null, isSavable: boolean}} about the game's board; whether the proof can be kept
     */
    open(shown, size, {zoom, isSavable}) {
      close();
      slides = shown;
      left = document.activeElement;
      onShown(true);
      element.hidden = false;
      save.hidden = !isSavable;
      host.append(place);
      board = createBoard(place, {onIntent: () => {}});
      board.reset(size);
      board.set({locked: true, zoom});
      show(0);
      document.addEventListener('keydown', onKey);
      element.focus({preventScroll: true});
    },
  };
}

/** @param {string} word @param {Parameters<typeof icon>[0]} picture @param {string} key @param {() => void} act */
function control(word, picture, key, act) {
  const keyed = key ? {'aria-keyshortcuts': key, title: `${word} (${KEY_NAMES[key] ?? key})`} : {};
  return h('button', {class: 'tool', ...keyed, onclick: act}, icon(picture), h('span', {}, word));
}

/** @type {Record<string, string>} */
const KEY_NAMES = {ArrowLeft: '←', ArrowRight: '→'};
