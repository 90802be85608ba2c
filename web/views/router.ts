/** Addresses after the `#`: which view they show, and the one that begins a game. */

import {closeDialogs} from '../ui/dom.js';
import {extend} from '../ui/h.js';
import {signal} from '../vendor/signals.js';

const TITLE = 'Quantum Minesweeper';

/**
 * Without a title it has the product's; `under`: the view whose link in the bar represents it; `come` loads what is not
 * there yet, after which `element` may be another; `show` is called at every visit, with what follows the `?` of the
 * address, `hide` when another view comes.
 */
export type View = {element: HTMLElement; title?: string; under?: string} & {
  come?: () => Promise<void> | undefined;
  show?: (query: string) => void;
  hide?: () => void;
};

/** `onNew`: receives what follows `#new?`; `onLost`: an address leads nowhere. */
type Handlers = {onNew: (query: string) => void; onShown: (name: string) => void; onLost: () => void};

/** @param main contains the views @param views by the name in the address; `play` is home */
export function createRouter(main: HTMLElement, views: Record<string, View>, {onNew, onShown, onLost}: Handlers) {
  // A map: an address may be any word, including the names of methods that every object has.
  const rooms = new Map(Object.entries(views));
  const shown = signal('play');
  let asked = '';
  const isStanding = (href: string | null) => href === `#${rooms.get(shown.value)?.under ?? shown.value}`;
  const title = () => {
    const own = rooms.get(shown.value)?.title;
    return own ? `${own} · ${TITLE}` : TITLE;
  };
  const hold = (name: string, {element}: View) => extend(element, {hidden: () => shown.value !== name});

  const elements = [...rooms].map(([name, view]) => hold(name, view));
  extend(main, {}, () => elements);
  extend(document.querySelector('title') as Element, {}, title);
  for (const link of document.querySelectorAll('header nav a'))
    extend(link, {'aria-current': () => (isStanding(link.getAttribute('href')) ? 'page' : null)});

  /** @param view of that name */
  function show(name: string, view: View, query: string, isFirst: boolean) {
    const isOther = isFirst || name !== shown.value;
    if (!isOther && query === asked) return;
    if (isOther) {
      rooms.get(shown.value)?.hide?.();
      // A question belongs to the view that goes: Back must not leave it open over another one.
      closeDialogs();
    }
    [shown.value, asked] = [name, query];
    if (isOther) scrollTo(0, 0);
    const arrive = () => {
      view.show?.(query);
      if (isOther && !isFirst) view.element.querySelector('h1')?.focus();
    };
    const coming = view.come?.();
    if (coming) {
      // A view that does not load says so.
      coming.then(
        () => {
          hold(name, view);
          if (name === shown.value && query === asked) arrive();
        },
        () => {},
      );
    } else arrive();
    if (isOther) onShown(name);
  }

  function follow(isFirst: boolean = false) {
    const [name, query = ''] = location.hash.slice(1).split(/\?(.*)/s);
    const room = rooms.get(name);
    if (room) return show(name, room, query, isFirst);
    show('play', views.play, '', isFirst);
    // The address is no longer needed: a reload goes on with the game instead of beginning it again.
    if (location.hash) history.replaceState(null, '', '#play');
    if (name === 'new') onNew(query);
    else if (name || query) onLost();
  }

  addEventListener('hashchange', () => follow());
  return {
    /** The name of the current view. */
    get shown() {
      return shown.value;
    },
    /** Follows the address that the page was opened with. */
    start: () => follow(true),
  };
}
