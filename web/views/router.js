/** Addresses after the `#`: which view they show, and the one that begins a game. */

const TITLE = 'Quantum Minesweeper';

/**
 * @typedef {{element: HTMLElement, title: string, under?: string, show?: (query: string) => void, hide?: () => void}} View  an
 *   empty title is the product's own; `under`: the view whose link in the bar stands for it too; `show` is called at every
 *   visit, with what follows the `?` of the address, `hide` when another view comes
 * @param {Record<string, View>} views by the name in the address; `play` is home
 * @param {{onNew: (query: string) => void, onShown: (name: string) => void, onLost: () => void}} handlers
 *   `onNew`: what follows `#new?`; `onLost`: an address that leads nowhere
 */
export function createRouter(views, {onNew, onShown, onLost}) {
  // A map: an address may be any word, those among them that every object answers to.
  const rooms = new Map(Object.entries(views));
  let shown = '';
  let asked = '';

  /** @param {string} name @param {View} view of that name @param {string} query @param {boolean} isFirst */
  function show(name, {element, title, under = name, show: enter}, query, isFirst) {
    if (name === shown && query === asked) return;
    const isOther = name !== shown;
    if (isOther) rooms.get(shown)?.hide?.();
    [shown, asked] = [name, query];
    for (const [each, other] of rooms) other.element.hidden = each !== name;
    for (const link of document.querySelectorAll('header nav a')) {
      if (link.getAttribute('href') === `#${under}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.title = title ? `${title} · ${TITLE}` : TITLE;
    enter?.(query);
    if (!isOther) return;
    scrollTo(0, 0);
    if (!isFirst) element.querySelector('h1')?.focus();
    onShown(name);
  }

  /** @param {boolean} [isFirst] */
  function follow(isFirst = false) {
    const [name, query = ''] = location.hash.slice(1).split(/\?(.*)/s);
    const room = rooms.get(name);
    if (room) return show(name, room, query, isFirst);
    show('play', views.play, '', isFirst);
    // The address has done its work: a reload goes on with the game instead of beginning it again.
    if (location.hash) history.replaceState(null, '', '#play');
    if (name === 'new') onNew(query);
    else if (name || query) onLost();
  }

  addEventListener('hashchange', () => follow());
  return {
    /** The name of the view that is shown. */
    get shown() {
      return shown;
    },
    /** Follows the address the page was opened with. */
    start: () => follow(true),
  };
}
