/** Players whose games came in with a file, each to be removed with them. */

import {FAILED, playerRemoved} from '../../words/account.js';
import {counted} from '../../words/format.js';
import {h, setText} from '../dom.js';
import {isFocusFree} from '../games/focus.js';
import {addressOf} from '../games/query.js';

/** @param {import('../../store/imported.js').Imported} imported */
export function createPlayers(imported) {
  const list = h('ul', {class: 'account-players'});
  const status = h('p', {class: 'quiet', role: 'status'});
  const some = h(
    'div',
    {hidden: true},
    h('h3', {id: 'players-title', class: 'account-title', tabindex: -1}, 'Players from files'),
    list,
  );
  const element = h('div', {role: 'group', 'aria-labelledby': 'players-title'}, some, status);
  let turn = 0;
  imported.watch(show);

  async function show() {
    const own = ++turn;
    // Without a database there are none; what is wrong with it the page says above.
    const players = await imported.list().catch(() => []);
    if (own !== turn) return;
    some.hidden = players.length === 0;
    list.replaceChildren(...players.map(row));
  }

  /** @param {{id: string, name: string, games: number}} player */
  function row({id, name, games}) {
    return h(
      'li',
      {class: 'row account-row'},
      h(
        'p',
        {class: 'help'},
        h('a', {href: addressOf('history', {player: id})}, h('bdi', {}, name)),
        `, ${counted(games, 'game')}`,
      ),
      h(
        'button',
        {type: 'button', class: 'button slim', 'aria-label': `Remove ${name}`, onclick: () => remove(id, name)},
        'Remove',
      ),
    );
  }

  /** @param {string} id @param {string} name */
  async function remove(id, name) {
    try {
      await imported.remove(id);
      setText(status, playerRemoved(name));
    } catch (error) {
      const {code, message} = /** @type {{code?: string, message: string}} */ (error);
      setText(status, code ? message : FAILED);
    }
    await show();
    if (isFocusFree(list)) list.querySelector('button')?.focus();
  }

  return {element, show};
}
