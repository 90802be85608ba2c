/** *Play from here*: asks for the rules, and begins a game on the position. */

import type {Plan} from '../../catalogue.js';
import {EXPLODED} from '../../cells.js';
import {EngineStopped, Refused} from '../../engine/asking.js';
import {type Beginning, type Begun, gameFrom} from '../../engine/from-position.js';
import type {ReviewEngine} from '../../engine/review.js';
import type {StartRequest} from '../../engine/session.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import {layoutText, type Sketch, textOf} from '../../model/analyse/sketch.js';
import {drawSeed} from '../../random.js';
import {valuesOf} from '../../rules.js';
import type {Settings} from '../../store/settings.js';
import {createDialog, openDialog} from '../../ui/dialog.js';
import {message, row, select} from '../../ui/field.js';
import {h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';
import * as words from '../../words/analyse-games.js';
import {PRESET_WORDS} from '../../words/presets.js';
import {whyNoEngine} from '../no-engine.js';

/** `engine`: the second one; `onBegin`: begins a game on the board. */
export type GamePorts = {
  engine: Pick<ReviewEngine, 'alone'>;
  onBegin: (plan: Plan, request?: StartRequest) => void;
  settings: Pick<Settings, 'choice'>;
};

const RULES = 'play-from-here-rules';

/** Shows the dialog over the analyser. */
export function playFromHere(host: HTMLElement, model: Analyser, {engine, onBegin, settings}: GamePorts) {
  const sketch = model.sketch.peek();
  const known = settings.choice();
  const fitting = Object.entries(PRESET_WORDS).filter(([name]) => fits(name, sketch));
  const rules = signal(fitting.some(([name]) => name === known.rules) ? known.rules : 'quantum');
  /** Why no game can begin here, by any rules. */
  const obstacle = sketch.cells.includes(EXPLODED) ? words.EXPLODED : model.findings.peek().impossible;
  const problem = signal(obstacle ?? '');
  const isBeginning = signal(false);
  /** A game that has begun, but not each layout was equally likely: the dialog says so before. */
  const begun = signal<Begun | null>(null);
  const left = new AbortController();
  const promise = h('p', {class: 'help', id: `${RULES}-help`}, () => PRESET_WORDS[rules.value].promise);
  const control = select(
    {
      id: RULES,
      'aria-describedby': promise.id,
      onchange: ({target}: Event) => choose((target as HTMLSelectElement).value),
    },
    fitting.map(([name, {title}]) => [name, title] as const),
  );
  control.value = rules.peek();

  function choose(name: string) {
    rules.value = name;
    begun.value = null;
    problem.value = obstacle ?? '';
  }

  function begin({plan, request}: {plan: Plan; request?: StartRequest}) {
    dialog.close();
    onBegin(plan, request);
  }

  async function start() {
    if (obstacle || isBeginning.peek()) return;
    const {hints, mineVision} = known;
    const {columns, rows, mines} = sketch;
    const plan = {columns, rows, mines, rules: rules.peek(), changes: {}, hints, mineVision, seed: ''};
    if (begun.peek()) return begin(begun.peek() as Begun);
    const beginning = beginningOf(sketch);
    if (!('position' in beginning)) return begin({plan: {...plan, ...beginning}});
    isBeginning.value = true;
    problem.value = '';
    try {
      const made = await gameFrom(engine, {...plan, seed: drawSeed()}, beginning, {signal: left.signal});
      if (made.isUniform) begin(made);
      else begun.value = made;
    } catch (error) {
      if (left.signal.aborted) return;
      if (error instanceof Refused) problem.value = error.message;
      else if (error instanceof EngineStopped) problem.value = (await whyNoEngine(error)).sentence;
      else throw error;
    } finally {
      isBeginning.value = false;
    }
  }

  const dialog: HTMLDialogElement = createDialog(
    {class: 'dialog small', 'aria-labelledby': 'play-from-here-title'},
    h('h2', {id: 'play-from-here-title'}, words.PLAY_FROM_HERE),
    h('p', {}, whatBegins(sketch)),
    row(RULES, 'Rules', '', control, promise),
    message(() => problem.value),
    h('p', {role: 'status'}, () => (isBeginning.value ? words.BEGINNING : begun.value ? words.NOT_UNIFORM : '')),
    h('p', {class: 'quiet'}, words.NO_RANK),
    h(
      'div',
      {class: 'dialog-end sticky'},
      h('button', {class: 'button', onclick: () => dialog.close()}, words.CANCEL),
      h(
        'button',
        {class: 'button primary', 'aria-disabled': () => Boolean(obstacle) || isBeginning.value, onclick: start},
        words.START,
      ),
    ),
  );
  openDialog(host, dialog).then(() => left.abort());
}

/** With nothing open, rules that need another layout, or an open cell, cannot begin on the layout that was drawn. */
function fits(rules: string, sketch: Sketch): boolean {
  const {layout, play} = valuesOf({rules, changes: {}});
  return !sketch.truth || isOpenIn(sketch) || (layout === 'random' && play !== 'constraints');
}

const isOpenIn = ({cells}: Sketch) => cells.some((code) => code <= 8);

function whatBegins(sketch: Sketch): string {
  if (sketch.truth) return words.ON_THIS_LAYOUT;
  return isOpenIn(sketch) ? words.ON_A_DRAWN_LAYOUT : words.NEW_BOARD;
}

/** @returns a position, or what a new game has in addition to its size */
function beginningOf(sketch: Sketch): Beginning | Pick<Plan, 'given'> {
  const layout = sketch.truth && layoutText(sketch.truth);
  if (isOpenIn(sketch)) return {position: textOf(sketch), layout};
  return layout ? {given: {board: layout}} : {};
}
