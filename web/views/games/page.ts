/** The pages about past games: views with links to each other, each with an address, so Back works. */

import {type Child, h} from '../../ui/h.js';
import {addressOf} from './query.js';

const TABS = Object.entries({stats: 'Stats', history: 'History', leaderboard: 'Leaderboard'});

/** @param player an id: the tabs lead to that player's games; empty: to the current player's */
export function gamesPage(view: string, player: () => string, ...children: Child[]) {
  const links = TABS.map(([name, word]) => {
    const href = () => addressOf(name, name === 'leaderboard' ? {} : {player: player()});
    return h('a', {href, 'aria-current': name === view ? 'page' : null}, word);
  });
  const title = `${view}-title`;
  return h(
    'section',
    {class: 'page', 'aria-labelledby': title, hidden: true},
    h('h1', {id: title, tabindex: -1}, Object.fromEntries(TABS)[view]),
    h('nav', {class: 'tabs', 'aria-label': 'Stats'}, ...links),
    ...children,
  );
}
