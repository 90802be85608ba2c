/*
 * Gives the page its look before the first paint, so that a dark page never flashes light: `data-theme` on the root is
 * light, dark or contrast, whatever the player chose or, by default, the system asks for. And says of the board that is in
 * the page from its beginning (`board/first-board.css`) how large it is, whether it is what will be seen, and whether something
 * stands above it for who is new.
 * A classic script in the head: the style sheet must find the attributes, and modules run too late for that.
 *
 * What is kept has names that carry this copy's folder (`here.ts`). Names of earlier versions did not: until one copy has taken
 * over what stood under them (`store/takeover.ts`), a copy that has kept nothing yet begins with it.
 */
(() => {
  type Look = {theme?: string; numbers?: string; motion?: string; hand?: string; cells?: number};
  type Size = {columns?: number; rows?: number};

  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const isContrast = matchMedia('(prefers-contrast: more)');
  const root = document.documentElement;
  /** All others, `auto` among them, are as the system asks. */
  const THEMES = ['light', 'dark', 'contrast'];

  const HERE = `qmines ${new URL('./', location.href).pathname} `;
  const BEFORE = 'qmines.';

  function takeOver() {
    try {
      const keys = Object.keys(localStorage);
      if (keys.some((key) => key === `${BEFORE}taken` || key.startsWith(HERE))) return;
      for (const key of keys.filter((each) => each.startsWith(BEFORE)))
        localStorage.setItem(HERE + key.slice(BEFORE.length), String(localStorage.getItem(key)));
    } catch {
      // Closed or full storage: what is usual is right.
    }
  }

  takeOver();

  /** @returns what is kept under it */
  function kept(key: string): Look & Size {
    try {
      return JSON.parse(localStorage.getItem(HERE + key) ?? '{}') ?? {};
    } catch {
      // Storage is closed to us (private window) or holds no JSON: what is usual is right.
      return {};
    }
  }

  let look: Look = kept('options');

  function apply() {
    const {theme = 'auto', numbers = 'standard', motion = 'auto', hand = 'right'} = look;
    const system = isContrast.matches ? 'contrast' : isDark.matches ? 'dark' : 'light';
    Object.assign(root.dataset, {theme: THEMES.includes(theme) ? theme : system, numbers, motion, hand});
  }

  /** The board that is seen first: that of the last game, if there was one. */
  function foresee() {
    const {columns, rows} = kept('last');
    // A view of its own, a game from an address, or a size of cells asked for: there is nothing to foresee.
    const isForeseen = ['', '#', '#play'].includes(location.hash) && !look.cells;
    root.dataset.first = isForeseen ? 'board' : 'none';
    // Who has not been here is told something above the board.
    if (`${kept('here')}` !== 'true') root.dataset.welcome = '';
    for (const [name, side] of Object.entries({columns, rows}))
      if (Number.isInteger(side)) root.style.setProperty(`--first-${name}`, `${side}`);
  }

  apply();
  foresee();
  isDark.addEventListener('change', apply);
  isContrast.addEventListener('change', apply);
  addEventListener('qmines:options', (event) => {
    look = (event as CustomEvent<Look>).detail;
    apply();
  });
})();
