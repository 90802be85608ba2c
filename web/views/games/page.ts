/** The pages about past games: views with links to each other, each with an address, so Back works. */

import {type Child, h} from '../../ui/h.js';
import {addressOf} from './query.js';

const TABS = Object.entries({stats: 'Stats', history: 'History', leaderboard: 'Leaderboard', replays: 'Files'});

/** An address that is not its name. */
const ADDRESSES: Record<string, string> = {leaderboard: '#leaderboard', replays: '#stats?replays'};

/**
 * @param player an id: the tabs lead to that player's games; empty: to the current player's @param tab the current one,
 * if it is not always the view's
 */
export function gamesPage(view: string, player: () => string, children: Child[], tab: () => string = () => view) {
  const links = TABS.map(([name, word]) => {
    const href = () => ADDRESSES[name] ?? addressOf(name, {player: player()});
    return h('a', {href, 'aria-current': () => (name === tab() ? 'page' : null)}, word);
  });
  const title = `${view}-title`;
  return h(
    'section',
    {class: 'page', 'aria-labelledby': title, hidden: true},
    h('h1', {id: title, tabindex: -1}, () => Object.fromEntries(TABS)[tab()]),
    h('nav', {class: 'tabs', 'aria-label': 'Stats'}, ...links),
    ...children,
  );
}
