/**
 * What is walked through picture by picture, in the place of the game's board: a proof, or the saves of a game. The game stays
 * as it is below; leaving shows it again.
 *
 * @typedef {{sentence: string, heard: string, count: string, paint: (isNext: boolean) => void}} Picture  `heard` goes on
 *   after the sentence for those who listen; `count`: where in the walk it is; `isNext`: shown after the one before it
 * @typedef {{destroy: () => void, picture: (at: number) => Picture|Promise<Picture|null>}} Stage  null: it cannot be had
 * @typedef {{name: string, length: number, start: number, isTimed: boolean, onSave: ((at: number) => void)|null,
 *   build: (place: HTMLElement) => Stage}} Walk  `isTimed`: can go by itself; `onSave`: the proof is to be kept
 */
import {h, setText} from '../dom.js';
import {createControls} from './controls.js';

/** A sentence stays so many ms, and longer by so many for each of its characters, at speed 1. */
const PACE = {least: 1500, character: 45};

/**
 * @param {{host: HTMLElement, say: (sentence: string, heard: string) => void, onShown: (isShown: boolean) => void}} parts
 *   `host` holds the game's board; `onShown`: a walk begins, or ends
 */
export function createWalkway({host, say, onShown}) {
  /** @type {Walk|null} */
  let walk = null;
  /** @type {Stage|null} */
  let stage = null;
  let at = 0;
  let sentence = '';
  let timer = 0;
  /** @type {Element|null} what had the focus before */
  let left = null;

  const place = h('div', {class: 'walk-board'});
  const {element, count, select, autoplay, showWalk, showPlace} = createControls({
    first: () => go(0),
    back: () => go(at - 1),
    forward: () => go(at + 1),
    last: () => go(end()),
    autoplay: toggle,
    speed: () => timer && run(),
    save: () => walk?.onSave?.(at),
    leave,
  });

  const end = () => (walk?.length ?? 1) - 1;

  /** Shows a picture, and says it. @param {number} step */
  async function show(step) {
    const own = stage;
    const isNext = step === at + 1;
    at = step;
    showPlace({isFirst: at === 0, isLast: at === end()});
    const found = stage?.picture(at);
    const picture = found instanceof Promise ? await found : found;
    if (!picture || own !== stage || step !== at) return;
    picture.paint(isNext);
    sentence = picture.sentence;
    setText(count, picture.count);
    say(sentence, picture.heard);
  }

  /** By hand. @param {number} step */
  function go(step) {
    stop();
    if (step !== at && step >= 0 && step <= end()) show(step);
  }

  function toggle() {
    if (!walk?.isTimed) return;
    if (timer) return stop();
    if (at === end()) show(0);
    run();
  }

  function run() {
    stop();
    if (at === end()) return;
    const rest = (PACE.least + PACE.character * sentence.length) / Number(select.value);
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
    End: () => go(end()),
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    ' ': toggle,
    Escape: leave,
  };

  /** The keys work wherever the focus is, but for what has a use of its own for them. @param {KeyboardEvent} event */
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
    if (!walk) return;
    close();
    if (left instanceof HTMLElement) left.focus();
  }

  /** Ends the walk; the focus stays where it is. */
  function close() {
    if (!walk) return;
    stop();
    document.removeEventListener('keydown', onKey);
    stage?.destroy();
    walk = stage = null;
    place.remove();
    element.hidden = true;
    onShown(false);
  }

  return {
    element,
    get isOpen() {
      return walk !== null;
    },
    close,
    /** @param {Walk} next */
    open(next) {
      close();
      walk = next;
      left = document.activeElement;
      onShown(true);
      showWalk(walk);
      host.append(place);
      stage = walk.build(place);
      at = walk.start;
      show(at);
      document.addEventListener('keydown', onKey);
      element.focus({preventScroll: true});
    },
  };
}
