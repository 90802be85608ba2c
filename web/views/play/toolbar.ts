/**
 * The tools below the board: at most five, and *More*, without those that the rules of the game exclude. Which tools a
 * game has is decided when it begins, so each keeps its place and its size, at the end too where there is room for both.
 */

import type {PlayModel, Tool} from '../../model/play.js';
import {type Attributes, type Child, h} from '../../ui/h.js';
import {menuItem, popup} from '../../ui/popup.js';
import {shape} from '../../ui/shape.js';
import {tool} from '../../ui/tool.js';
import {computed, type ReadonlySignal} from '../../vendor/signals.js';
import * as words from '../../words/play.js';
import type {MoreTools} from './constraints.js';
import {canUndo} from './end.js';

/** Each with its key. */
const TOOLS: Record<Exclude<Tool, keyof typeof words.HINTS>, string> = {
  flagMode: 'G',
  overlay: 'O',
  undo: 'U',
  pause: 'P',
  machine: 'M',
  vision: 'V',
};

/** In the menu of *Hint*, each with its key. */
const HINTS: [keyof typeof words.HINTS, string][] = [
  ['hint', 'H'],
  ['teach', 'T'],
  ['help', 'E'],
];

/** How many are visible next to *More*: near the thumb one has the width of two. */
const SEEN = {wide: 5, phone: 3};
/** The number of stages of a lesson. */
const STAGES = 4;

/** `more`: tools of games by constraints; `isFlagTool`: whether mouse users have a tool for flag mode, too. */
type Chosen = {more: ReadonlySignal<MoreTools>; isFlagTool: ReadonlySignal<boolean>};

/** @param extra after all of them */
export function toolbar(model: PlayModel, {more, isFlagTool}: Chosen, extra: () => Child) {
  const {tools, hasEnded, game, commands} = model;
  const isUndoable = computed(() => canUndo(model.ending.value));
  /** Tools that nobody needs once the game has ended. */
  const over: Partial<Record<Tool, ReadonlySignal<boolean>>> = {flagMode: hasEnded, pause: hasEnded};
  over.undo = computed(() => hasEnded.value && !isUndoable.value);
  const pressed: Partial<Record<Tool, ReadonlySignal<boolean>>> = {
    ...model.pressed,
    machine: model.machine.isOpen,
    pause: computed(() => game.value.covered),
  };
  const button = (name: keyof typeof TOOLS) => {
    const picture = name === 'flagMode' ? 'flag' : name;
    const kind = `tool-${name}`;
    const onclick = () => commands[name]();
    const attributes = {'aria-pressed': pressed[name] ?? null, 'aria-disabled': over[name] ?? null, onclick};
    return tool(words.TOOLS[name], {picture, keys: TOOLS[name], kind, ...attributes});
  };
  const [flagMode, overlay, undo, pause, machine, vision] = (Object.keys(TOOLS) as (keyof typeof TOOLS)[]).map(button);
  const hint = hintMenu(model);
  const analyse = tool(words.TOOLS.analyse, {
    picture: 'analyse',
    kind: 'tool-analyse',
    onclick: () => commands.analyse(),
  });
  const newGame = tool(words.TOOLS.newGame, {picture: 'add', kind: 'new-game', onclick: () => commands.newGame()});
  const has = (name: Tool) => tools.value.has(name);
  const isSmall = shape('small');
  const isPhone = shape('phone');
  const isTouched = shape('touched');
  const flags = () => has('flagMode') && [flagMode];
  const isFlagSeen = () => isSmall.value || isTouched.value || isFlagTool.value;

  /** The visible tools, as far as there is room, in the order of importance. */
  const seen = computed(() => {
    const {first, redo} = more.value;
    return kept([
      isFlagSeen() && flags(),
      HINTS.some(([name]) => has(name)) && [hint],
      first,
      !isSmall.value && has('overlay') && [overlay],
      has('undo') && [undo, ...redo],
      isSmall.value && has('overlay') && [overlay],
      [pause, newGame],
    ]);
  });
  const count = () => (isPhone.value ? SEEN.phone : SEEN.wide);
  const rest = popup(
    {id: 'more-tools', kind: 'is-folded'},
    (attributes) =>
      tool(words.TOOLS.more, {picture: 'more', kind: 'tool-more', ...attributes, ...until(hasEnded, attributes)}),
    () => [
      ...seen.value.slice(count()),
      ...kept([
        has('machine') && [machine],
        has('vision') && [vision],
        has('overlay') && [analyse],
        !isFlagSeen() && flags(),
        more.value.folded,
      ]),
    ],
  );
  return h('div', {class: 'toolbar', role: 'group', 'aria-label': 'Tools'}, () => [
    ...seen.value.slice(0, count()),
    rest,
    extra(),
  ]);
}

/** Makes a button useless from some time on. */
const until = (isOver: ReadonlySignal<boolean>, {onclick}: Attributes) => ({
  'aria-disabled': isOver,
  onclick: () => isOver.peek() || (onclick as () => void)(),
});

const kept = (groups: (false | HTMLElement[])[]) => groups.flatMap((group) => group || []);

/** One button with its menu. */
function hintMenu(model: PlayModel) {
  const {tools, game, commands, pressed, hasEnded} = model;
  const stage = computed(() => game.value.lessonStage);
  const items = HINTS.map(([name, keys]) =>
    menuItem(words.HINTS[name], () => commands[name](), {
      keys,
      hidden: () => !tools.value.has(name),
      'aria-describedby': name === 'teach' ? 'teach-stage' : null,
    }),
  );
  const stageName = h('span', {id: 'teach-stage', hidden: true}, () =>
    stage.value ? words.stageOf(stage.value, STAGES) : '',
  );
  return popup(
    {id: 'hints', isMenu: true, kind: 'is-folded'},
    ({onclick, ...attributes}) => {
      // While a hint is armed, another press disarms it.
      const press = () => (pressed.hint.peek() ? commands.hint() : (onclick as () => void)());
      const own = {picture: 'hint', kind: 'tool-hint', 'aria-pressed': pressed.hint, onclick: press} as const;
      return tool(words.TOOLS.hint, {...own, ...attributes, ...until(hasEnded, own)}, stages(stage));
    },
    () => [...items, stageName],
  );
}

const stages = (stage: ReadonlySignal<number>) =>
  h(
    'span',
    {class: 'stages', 'aria-hidden': 'true', 'data-stage': stage},
    ...Array.from({length: STAGES}, () => h('i')),
  );
