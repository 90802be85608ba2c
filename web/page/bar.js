/** What stands round the views: the bar with its menu, clicks wherever they are, and the browser's own colours. */
import {refuseSecondClicks} from './second-click.js';

/** @param {{onNew: () => void}} parts  `onNew` opens the dialog for a new game */
export function followBar({onNew}) {
  refuseSecondClicks();
  document.querySelector('.top-new')?.addEventListener('click', onNew);
  document.addEventListener('click', closeMenu);
}

/** Small screens have the views in a menu: it closes when it has served. @param {Event} event */
function closeMenu(event) {
  const menu = document.querySelector('.menu[open]');
  const isSummary = event.target instanceof Element && event.target.closest('summary');
  if (menu && !isSummary) menu.removeAttribute('open');
}

/** The theme has changed: what the browser paints round the page goes with it. */
export function paintBrowser() {
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page');
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', page);
}
