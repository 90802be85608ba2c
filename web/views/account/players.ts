/** Imported players, each with a button that removes the player and the games. */

import type {Imported} from '../../store/imported.js';
import {h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';
import {playerRemoved} from '../../words/account.js';
import {counted} from '../../words/format.js';
import {isFocusFree} from '../games/focus.js';
import {addressOf} from '../games/query.js';
import {sentenceOf} from './form.js';

type Player = Awaited<ReturnType<Imported['list']>>[number];

export function createPlayers(imported: Imported) {
  const players = signal<Player[]>([]);
  const status = signal('');
  const row = ({id, name, games}: Player) =>
    h(
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
  const list = h('ul', {class: 'account-players'}, () => players.value.map(row));
  const title = h('h3', {id: 'players-title', class: 'account-title', tabindex: -1}, 'Players from files');
  let turn = 0;
  imported.watch(show);

  async function show() {
    const own = ++turn;
    // Without a database there are none; the page says above what is wrong with it.
    const listed = await imported.list().catch(() => []);
    if (own === turn) players.value = listed;
  }

  async function remove(id: string, name: string) {
    const sentence = imported.remove(id).then(() => playerRemoved(name), sentenceOf);
    status.value = await sentence;
    await show();
    if (isFocusFree(list)) list.querySelector('button')?.focus();
  }

  return {
    element: h(
      'div',
      {role: 'group', 'aria-labelledby': 'players-title'},
      h('div', {hidden: () => players.value.length === 0}, title, list),
      h('p', {class: 'quiet', role: 'status'}, () => status.value),
    ),
    show,
  };
}
