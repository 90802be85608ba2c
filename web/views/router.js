/** Addresses after the `#`: which view they show, and the one that begins a game. */

const TITLE = 'Quantum Minesweeper';

/**
 * @typedef {{element: HTMLElement, title?: string, under?: string, come?: () => Promise<void>|undefined,
 *   show?: (query: string) => void, hide?: () => void}} View  without a title it is the product's own; `under`: the view whose
 *   link in the bar stands for it too; `come` brings what is not there yet, and then `element` may be another; `show` is called
 *   at every visit, with what follows the `?` of the address, `hide` when another view comes
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
  function show(name, view, query, isFirst) {
    const {title, under = name} = view;
    if (name === shown && query === asked) return;
    const isOther = name !== shown;
    if (isOther) {
      rooms.get(shown)?.hide?.();
      // What was asked was asked of the view that goes: Back must not leave it open over another one.
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    }
    [shown, asked] = [name, query];
    for (const [each, other] of rooms) other.element.hidden = each !== name;
    for (const link of document.querySelectorAll('header nav a')) {
      if (link.getAttribute('href') === `#${under}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.title = title ? `${title} · ${TITLE}` : TITLE;
    if (isOther) scrollTo(0, 0);
    const arrive = () => {
      view.show?.(query);
      if (isOther && !isFirst) view.element.querySelector('h1')?.focus();
    };
    const coming = view.come?.();
    // What does not come says so itself.
    if (coming)
      coming.then(
        () => name === shown && query === asked && arrive(),
        () => {},
      );
    else arrive();
    if (isOther) onShown(name);
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
