/**
 * What is walked through picture by picture, in the place of the game's board: a proof, or the saves of a game. The game stays
 * as it is below; leaving shows it again.
 *
 * @typedef {{sentence: string, heard: string, count: string, paint: (isNext: boolean) => void}} Picture  `heard` goes on
 *   after the sentence for those who listen; `count`: where in the walk it is; `isNext`: shown after the one before it
 * @typedef {{destroy: () => void, picture: (at: number) => Picture|Promise<Picture|null>}} Stage  null: it cannot be had
 * @typedef {{name: string, length: number, start: number, isTimed: boolean, onSave: ((at: number) => void)|null,
 *   build: (place: HTMLElement) => Stage}} Walk
 *   `isTimed`: can go by itself; `onSave`: the proof is to be kept
 * @typedef {ReturnType<typeof createWalkthrough>} Walkthrough
 */
import {keyName} from '../../board/key-name.js';
import {h, setText} from '../dom.js';
import {createAutoplay} from './autoplay.js';
import {createControls} from './controls.js';
import {isTaken} from './keys.js';

/** A sentence stays so many ms, and longer by so many for each of its characters, at speed 1. */
const PACE = {least: 1500, character: 45};

/**
 * @param {{host: HTMLElement, say: (sentence: string, heard: string) => void, onShown: (isShown: boolean) => void}} parts
 *   `host` holds the game's board; `onShown`: a walk begins, or ends
 */
export function createWalkthrough({host, say, onShown}) {
  /** @type {Walk|null} */
  let walk = null;
  /** @type {Stage|null} */
  let stage = null;
  let at = 0;
  let sentence = '';
  /** @type {Element|null} what had the focus before */
  let left = null;

  const place = h('div', {class: 'walk-board'});
  const controls = createControls({
    first: () => go(0),
    back: () => go(at - 1),
    forward: () => go(at + 1),
    last: () => go(end()),
    autoplay: toggle,
    speed: () => autoplay.changeSpeed(),
    save: () => walk?.onSave?.(at),
    leave,
  });
  const {element} = controls;
  const autoplay = createAutoplay({
    wait: () => (at === end() ? null : (PACE.least + PACE.character * sentence.length) / controls.speed),
    forward: () => show(at + 1),
    rewind: () => show(0),
    isSeen: () => element.offsetParent !== null,
    onRun: controls.pressAutoplay,
  });

  const end = () => (walk?.length ?? 1) - 1;

  /** Shows a picture, and says it. @param {number} step */
  async function show(step) {
    const own = stage;
    const isNext = step === at + 1;
    at = step;
    controls.showPlace({isFirst: at === 0, isLast: at === end()});
    const answer = stage?.picture(at);
    const picture = answer instanceof Promise ? await answer : answer;
    if (!picture || own !== stage || step !== at) return;
    picture.paint(isNext);
    sentence = picture.sentence;
    setText(controls.count, picture.count);
    say(sentence, picture.heard);
  }

  /** By hand. @param {number} step */
  function go(step) {
    autoplay.stop();
    if (step !== at && step >= 0 && step <= end()) show(step);
  }

  function toggle() {
    if (walk?.isTimed) autoplay.toggle();
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

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const name = keyName(event);
    if (!(name in keys) || !element.offsetParent || isTaken(event)) return;
    event.preventDefault();
    keys[name]();
  }

  function leave() {
    if (!walk) return;
    close();
    if (left instanceof HTMLElement) left.focus();
  }

  /** Ends the walk; the focus stays where it is. */
  function close() {
    if (!walk) return;
    autoplay.stop();
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
      controls.showWalk(walk);
      host.append(place);
      stage = walk.build(place);
      at = walk.start;
      show(at);
      document.addEventListener('keydown', onKey);
      element.focus({preventScroll: true});
    },
  };
}
