/**
 * A walk, picture by picture, that replaces the game's board: through a proof, or the saves of a game. The game stays
 * unchanged; leaving the walk shows it again.
 */

import {type Child, extend, h} from '../../ui/h.js';
import type {Icon} from '../../ui/icon.js';
import {LATE_ICONS} from '../../ui/late-icons.js';
import {tool} from '../../ui/tool.js';
import {signal} from '../../vendor/signals.js';
import {DOWNLOAD_PROOF} from '../../words/proofs.js';
import {autoplay, speedSelect} from './autoplay.js';
import {isHeld, isTaken, keyName} from './keys.js';

/**
 * `heard`: added to the sentence for those who listen; `count`: the position in the walk; `isNext`: shown after the
 * picture before it.
 */
export type Picture = {sentence: string; heard: string; count: string; paint: (isNext: boolean) => void};

/** A picture is null if it is not available; `isTimed`: can play automatically. */
export type Stage = {
  length: number;
  isTimed: boolean;
  picture: (at: number) => Picture | Promise<Picture | null>;
  destroy: () => void;
};

/** `onSave`: downloads the proof. */
export type Walk = {
  name: string;
  start: number;
  onSave: ((at: number) => void) | null;
  build: (place: HTMLElement) => Stage;
};

export type Walkthrough = ReturnType<typeof createWalkthrough>;

const SPEEDS = ['0.5', '1', '1.5', '2', '3'];

/** Shorter walks are over before a choice of speed is of any use. */
const LONG = 10;

/** The ms that a sentence is shown at least, and the ms for each of its characters, at speed 1. */
const PACE = {least: 1500, character: 45};

/** The buttons and where they lead in the walk: word, icon, key and the key's name. */
const WAYS: [string, Icon, string, string, (at: number, last: number) => number][] = [
  ['First', LATE_ICONS.first, 'Home', 'Home', () => 0],
  ['Back', LATE_ICONS.back, 'ArrowLeft', '←', (at) => at - 1],
  ['Forward', LATE_ICONS.forward, 'ArrowRight', '→', (at) => at + 1],
  ['Last', LATE_ICONS.last, 'End', 'End', (_, last) => last],
];

/**
 * @param host of the game's board @param onShown a walk begins or ends @param line the event line, where it is next to
 * the controls
 */
export function createWalkthrough(
  host: HTMLElement,
  say: (sentence: string, heard: string) => void,
  onShown: (isShown: boolean) => void,
  line: () => Child,
) {
  const walk = signal<Walk | null>(null);
  const stage = signal<Stage | null>(null);
  const at = signal(0);
  const shown = signal({sentence: '', count: ''});
  const isRunning = signal(false);
  const speed = signal(1);
  /** What had the focus before. */
  let left: Element | null = null;

  const last = () => (stage.value?.length ?? 1) - 1;
  const isUntimed = () => !stage.value?.isTimed || last() < 1;
  const isShort = () => isUntimed() || last() + 1 < LONG;
  const keys: Record<string, () => void> = {' ': toggle, Escape: leave};
  const ways = WAYS.map(([word, picture, key, name, to]) => {
    const step = () => to(at.value, last());
    const isThere = () => at.value === Math.max(0, Math.min(step(), last()));
    const onclick = () => go(step());
    keys[key] = onclick;
    return tool(word, {picture, keys: key, title: `${word} (${name})`, 'aria-disabled': isThere, onclick});
  });
  const select: HTMLSelectElement = speedSelect(SPEEDS, () => (speed.value = Number(select.value)));
  const place = h('div', {class: 'walk-board', hidden: () => !walk.value});
  extend(host, {}, place);
  const tools = [
    tool('Autoplay', {picture: 'resume', keys: 'Space', 'aria-pressed': isRunning, hidden: isUntimed, onclick: toggle}),
    h('label', {class: 'tool walk-speed', hidden: isShort}, select, h('span', {'aria-hidden': 'true'}, 'Speed')),
    tool(DOWNLOAD_PROOF, {
      picture: LATE_ICONS.save,
      kind: 'walk-save',
      hidden: () => !walk.value?.onSave,
      onclick: () => walk.value?.onSave?.(at.value),
    }),
    tool('Leave', {picture: 'close', kind: 'walk-leave', keys: 'Escape', onclick: leave}),
  ];
  const count = h('p', {class: 'walk-count'}, () => shown.value.count);
  const controls = h('div', {class: 'walk-tools'}, ...ways, ...tools);
  const element = h(
    'section',
    {
      class: () => `walk ${line() ? 'is-aside' : ''}`,
      tabindex: -1,
      'aria-label': () => walk.value?.name,
      hidden: () => !walk.value,
    },
    () => [count, controls, line()],
  );
  const wait = () => (PACE.least + PACE.character * shown.value.sentence.length) / speed.value;
  const forward = () => (element.offsetParent ? show(at.value + 1) : stop());
  autoplay(isRunning, () => (at.value === last() ? null : wait()), forward, stop);

  function stop() {
    isRunning.value = false;
  }

  /** Shows a picture and says its sentence. */
  async function show(step: number) {
    const own = stage.value;
    const isNext = step === at.value + 1;
    at.value = step;
    const answer = own?.picture(step);
    const picture = answer instanceof Promise ? await answer : answer;
    if (!picture || own !== stage.value || step !== at.value) return;
    picture.paint(isNext);
    shown.value = picture;
    say(picture.sentence, picture.heard);
  }

  /** Goes to a picture by hand. */
  function go(step: number) {
    stop();
    if (step !== at.value && step >= 0 && step <= last()) show(step);
  }

  /** Stops autoplay or starts it, from the beginning if the walk is at its end. */
  function toggle() {
    if (!stage.value?.isTimed) return;
    if (!isRunning.value && at.value === last()) show(0);
    isRunning.value = !isRunning.value;
  }

  function onKey(event: KeyboardEvent) {
    const name = keyName(event);
    if (!(name in keys) || !element.offsetParent || isTaken(event)) return;
    event.preventDefault();
    if (!isHeld(event)) keys[name]();
  }

  function leave() {
    if (!walk.value) return;
    close();
    if (left instanceof HTMLElement) left.focus();
  }

  /** Ends the walk; the focus stays where it is. */
  function close() {
    if (!walk.value) return;
    stop();
    document.removeEventListener('keydown', onKey);
    stage.value?.destroy();
    walk.value = stage.value = null;
    onShown(false);
  }

  function open(next: Walk) {
    close();
    left = document.activeElement;
    onShown(true);
    walk.value = next;
    stage.value = next.build(place);
    at.value = next.start;
    show(next.start);
    document.addEventListener('keydown', onKey);
    element.focus({preventScroll: true});
  }

  return {element, open, close, isOpen: () => walk.value !== null};
}
