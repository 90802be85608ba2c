/** What a game offers in the page's menu, beside its tools: the menu is that of small screens. */

/** @param {() => void} onHelp */
export function createMenu(onHelp) {
  const help = /** @type {HTMLButtonElement} */ (document.querySelector('.menu-help'));
  help.addEventListener('click', onHelp);

  return {
    /** @param {boolean} offered whether the game opens a cell when asked */
    offerHelp(offered) {
      help.hidden = !offered;
    },
  };
}
