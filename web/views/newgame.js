/**
 * The dialog for a new game: its fields, the games that wait, and what an address asked for in vain.
 *
 * @typedef {import('../store/store.js').Entry} Entry
 * @typedef {import('../catalogue.js').Plan} Plan
 * @typedef {import('../catalogue.js').Played} Played
 */
import {EngineStopped} from '../engine/client.js';
import {createDialog, h} from './dom.js';
import {bring} from './late.js';
import {again, choiceFrom, planFrom} from './newgame/choice.js';
import {createFields} from './newgame/form.js';
import {giveUp} from './newgame/giving-up.js';
import {whyNoEngine} from './no-engine.js';

/**
 * @param {{
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   store: ReturnType<typeof import('../store/store.js').createStore>, engine: ReturnType<typeof import('../engine/review.js').createReviewEngine>,
 *   game: {current: {id: string}, played: () => Played|null}, onStart: (plan: Plan) => void, onAgain: (played: Played) => void,
 *   onResume: (entry: Entry) => void,
 *   onGiveUp: (id: string) => void}} parts  `engine`: beside the one at play
 *   `game`: what is on the board, which does not wait; `played`: that game, where it has ended; `onAgain` plays a board once more; `onGiveUp`: a game is about to be given up
 */
export function createNewGame({settings, store, engine, game, onStart, onAgain, onResume, onGiveUp}) {
  const message = h('p', {class: 'message', role: 'alert', hidden: true});
  const waiting = h('div', {});
  /** Counts the lists, so that a late one gives way. */
  let turn = 0;
  const fields = createFields(settings.choice());
  const end = h(
    'div',
    {class: 'dialog-end sticky'},
    h('button', {type: 'button', class: 'button', onclick: () => dialog.close()}, 'Cancel'),
    h('button', {class: 'button primary', type: 'submit'}, 'Start'),
  );
  const title = h('h2', {id: 'new-title'}, 'New game');
  const form = h(
    'form',
    {method: 'dialog', novalidate: true, onsubmit: submit},
    title,
    message,
    waiting,
    fields.element,
    end,
  );
  const dialog = createDialog({class: 'dialog sheet', 'aria-labelledby': 'new-title'}, form);

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (!fields.check()) return;
    const choice = fields.choice();
    settings.setOption('questionMarks', fields.questionMarks());
    const again = fields.again();
    // Of a board that there is already, its size was no choice.
    settings.keepChoice(again ? {...choice, size: settings.choice().size} : choice);
    dialog.close();
    if (again) onAgain(again);
    else onStart(planFrom(choice, fields.seed()));
  }

  /** @param {string} problem empty: there is none */
  function complain(problem) {
    message.hidden = !problem;
    message.textContent = problem;
  }

  /** @param {Entry} entry */
  function resume(entry) {
    dialog.close();
    onResume(entry);
  }

  /** @param {Entry} entry */
  async function lose(entry) {
    try {
      onGiveUp(entry.id);
      await giveUp(entry, store, engine);
    } catch (error) {
      if (!(error instanceof EngineStopped)) throw error;
      complain((await whyNoEngine(error)).sentence);
    }
    const hadFocus = waiting.contains(document.activeElement);
    await listWaiting();
    if (!hadFocus) return;
    const next = waiting.querySelector('button');
    if (next) next.focus();
    else fields.focus();
  }

  async function listWaiting() {
    const own = ++turn;
    const held = await store.held();
    const isWaiting = (/** @type {Entry} */ {id, state}) =>
      (state === 'playing' || state === 'paused') && id !== game.current.id && !held.has(id);
    const entries = (await store.list()).filter(isWaiting);
    if (own !== turn) return;
    if (!entries.length) return waiting.replaceChildren();
    const module = await bring(() => import('./newgame/waiting.js'), complain);
    if (module && own === turn) waiting.replaceChildren(module.waitingList(entries, {onResume: resume, onLose: lose}));
  }

  return {
    element: dialog,
    /** For good: whose games were listed may play no more. */
    close() {
      turn++;
      waiting.replaceChildren();
      dialog.close();
    },
    /**
     * @param {{plan?: Plan|null, problem?: string, played?: Played|null, isChosen?: boolean}} [wish] `plan`: what an address asked for; `problem`: why that, or the
     *   board, makes no game; `played`: whose board can be played again, `isChosen` if it is to be
     */
    async open({plan = null, problem = '', played: old = game.played(), isChosen = false} = {}) {
      complain(problem);
      if (!dialog.open) dialog.showModal();
      fields.offerAgain(old);
      const choice = plan ? choiceFrom(plan) : settings.choice();
      const of = old && isChosen ? again(choice, old.plan) : choice;
      fields.fill(of, plan?.seed ?? '', settings.options.questionMarks);
      fields.focus();
      if (plan) fields.check();
      await listWaiting();
    },
  };
}
