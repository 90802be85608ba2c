/** The dialog for a new game: its fields, the waiting games, and what is wrong with an address. */

import type {Entry, Plan, Played} from '../catalogue.js';
import {EngineStopped} from '../engine/asking.js';
import type {ReviewEngine} from '../engine/review.js';
import type {Settings} from '../store/settings.js';
import type {Store} from '../store/store.js';
import {createDialog} from '../ui/dialog.js';
import {message} from '../ui/field.js';
import {h} from '../ui/h.js';
import {signal} from '../vendor/signals.js';
import * as words from '../words/newgame.js';
import {bring} from './late.js';
import {planFrom, SAME} from './newgame/choice.js';
import {again, choiceFrom, choiceOf} from './newgame/draft.js';
import {createFields} from './newgame/form.js';
import {whyNoEngine} from './no-engine.js';

/**
 * `plan`: from an address; `problem`: why that, or the board, does not make a game; `played`: the game whose board can
 * be played again, `isChosen` if it is preselected.
 */
type Wish = {plan?: Plan | null; problem?: string; played?: Played | null; isChosen?: boolean};

/** The current game: it is not in the list of waiting games, and if it has ended its board can be played again. */
type Playing = {game: {current: {id: string}; played: () => Played | null}; forgetOffer: (id: string) => void};

/** How the dialog begins a game. */
type Visit = {
  begin: (plan: Plan) => void;
  again: (played: Played) => void;
  goOnWaiting: (entry: Entry) => void;
};

/** @param engine the second one */
export function createNewGame(
  {settings, store}: {settings: Settings; store: Store},
  engine: ReviewEngine,
  {game, forgetOffer}: Playing,
  visit: Visit,
) {
  const problem = signal('');
  const list = signal<HTMLElement | null>(null);
  const waiting = h('div', {}, () => list.value);
  /** Counts the lists, so that a late one is dropped. */
  let turn = 0;
  const {form, ...fields} = createFields(settings.choice());
  const close = () => dialog.close();
  const scrollUp = () => element.closest('.dialog-body')?.scrollTo(0, 0);
  const element = h(
    'form',
    {method: 'dialog', novalidate: true, onsubmit: submit},
    h('h2', {id: 'new-title'}, words.TITLE),
    message(() => problem.value),
    waiting,
    fields.element,
    h(
      'div',
      {class: 'dialog-end sticky'},
      h('button', {type: 'button', class: 'button', onclick: close}, words.CANCEL),
      h('button', {class: 'button primary', type: 'submit'}, words.START),
    ),
  );
  const dialog = createDialog({class: 'dialog sheet dialog-new', 'aria-labelledby': 'new-title'}, element);

  function submit(event: Event) {
    event.preventDefault();
    if (!fields.check()) return;
    const {seed, questionMarks, size} = form.draft.value;
    const choice = choiceOf(form.draft.value);
    const played = size === SAME ? form.played.value : null;
    settings.setOption('questionMarks', questionMarks);
    // If the board already exists, its size was not chosen.
    settings.keepChoice(played ? {...choice, size: settings.choice().size} : choice);
    close();
    if (!played) return visit.begin(planFrom(choice, seed.trim()));
    const {columns, rows, mines} = played.plan;
    // Flags on the board become the first moves, and so the game begins now.
    const begun = new Date().toISOString().replace(/\.\d+Z/, 'Z');
    visit.again({...played, begun, plan: {...planFrom(choice), columns, rows, mines}});
  }

  function resume(entry: Entry) {
    close();
    visit.goOnWaiting(entry);
  }

  const fail = (sentence: string) => (problem.value = sentence);
  const bringList = () => bring(() => import('./newgame/waiting.js'), fail);

  async function lose(entry: Entry) {
    try {
      forgetOffer(entry.id);
      await (await bringList())?.giveUp(entry, store, engine);
    } catch (error) {
      if (!(error instanceof EngineStopped)) throw error;
      fail((await whyNoEngine(error)).sentence);
    }
    const hadFocus = waiting.contains(document.activeElement);
    await listWaiting();
    if (hadFocus) (waiting.querySelector('button') ?? fields).focus();
  }

  async function listWaiting() {
    const own = ++turn;
    const held = await store.held();
    const isWaiting = ({id, state}: Entry) =>
      (state === 'playing' || state === 'paused') && id !== game.current.id && !held.has(id);
    const entries = (await store.list()).filter(isWaiting);
    if (own !== turn) return;
    const module = entries.length ? await bringList() : null;
    if (own === turn) list.value = module?.waitingList(entries, resume, lose) ?? null;
  }

  return {
    element: dialog,
    /** For good: the owner of the listed games may no longer be the player. */
    close() {
      turn++;
      list.value = null;
      close();
    },
    async open({plan = null, problem: wrong = '', played = game.played(), isChosen = false}: Wish = {}) {
      problem.value = wrong;
      if (!dialog.open) dialog.showModal();
      form.played.value = played;
      const choice = plan ? choiceFrom(plan) : settings.choice();
      const of = played && isChosen ? again(choice, played.plan) : choice;
      fields.fill(of, plan?.seed, settings.options.questionMarks);
      scrollUp();
      fields.focus();
      if (plan) fields.check();
      await listWaiting();
    },
  };
}

export type NewGame = ReturnType<typeof createNewGame>;
