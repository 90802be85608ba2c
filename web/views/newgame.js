/**
 * The dialog for a new game: its fields, the games that wait, and what an address asked for in vain.
 *
 * @typedef {import('../store/store.js').Entry} Entry
 * @typedef {import('../catalogue.js').Plan} Plan
 */
import {h} from './dom.js';
import {choiceFrom, planFrom} from './newgame/choice.js';
import {createFields} from './newgame/form.js';
import {waitingList} from './newgame/waiting.js';

/**
 * @param {{
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   store: ReturnType<typeof import('../store/store.js').createStore>,
 *   current: () => string, onStart: (plan: Plan) => void, onResume: (entry: Entry) => void,
 *   onGiveUp: (entry: Entry) => Promise<void>}} parts
 *   `current`: the id of the game on the board, which does not wait; `onGiveUp` settles when the game has ended
 */
export function createNewGame({settings, store, current, onStart, onResume, onGiveUp}) {
  const message = h('p', {class: 'message', role: 'alert', hidden: true});
  const waiting = h('div', {});
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
  const dialog = h('dialog', {class: 'dialog sheet', 'aria-labelledby': 'new-title'}, form);

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (!fields.check()) return;
    const choice = fields.choice();
    settings.keepChoice(choice);
    settings.setOption('questionMarks', fields.questionMarks());
    dialog.close();
    onStart(planFrom(choice, fields.seed()));
  }

  /** @param {Entry} entry */
  function resume(entry) {
    dialog.close();
    onResume(entry);
  }

  /** @param {Entry} entry */
  async function giveUp(entry) {
    await onGiveUp(entry);
    await listWaiting();
  }

  async function listWaiting() {
    const held = await store.held();
    const isWaiting = (/** @type {Entry} */ {id, state}) =>
      (state === 'playing' || state === 'paused') && id !== current() && !held.has(id);
    const entries = (await store.list()).filter(isWaiting);
    waiting.replaceChildren(...(entries.length ? [waitingList(entries, {onResume: resume, onLose: giveUp})] : []));
  }

  return {
    element: dialog,
    close: () => dialog.close(),
    /** @param {{plan?: Plan|null, problem?: string}} [link] what an address asked for, and why it makes no game */
    async open({plan = null, problem = ''} = {}) {
      message.hidden = !problem;
      message.textContent = problem;
      if (!dialog.open) dialog.showModal();
      fields.fill(plan ? choiceFrom(plan) : settings.choice(), plan?.seed ?? '', settings.options.questionMarks);
      fields.focus();
      if (plan) fields.check();
      await listWaiting();
    },
  };
}
