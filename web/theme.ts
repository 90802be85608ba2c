/*
 * Gives the page its look before the first paint, so that a dark page never flashes light: `data-theme` on the root is
 * light, dark or contrast, as the player chose or, by default, as the system requests. For the board that is in the
 * page from the beginning (`board/first-board.css`), it also sets the size, whether it will be the board that is shown,
 * and whether a newcomer's notice is above it. A classic script in the head: the style sheet must find the attributes,
 * and modules run too late for that.
 *
 * The names in storage contain this copy's folder (`here.ts`). Names of earlier versions did not: until one copy has
 * adopted their values (`store/takeover.ts`), a copy that has stored nothing yet begins with them.
 */
(() => {
  type Look = {theme?: string; numbers?: string; motion?: string; hand?: string; cells?: number};
  type Size = {columns?: number; rows?: number};

  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const isContrast = matchMedia('(prefers-contrast: more)');
  const root = document.documentElement;
  /** All other values, such as `auto`, follow the system. */
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
      // Closed or full storage: the defaults are right.
    }
  }

  takeOver();

  /** @returns the value stored for the key */
  function kept(key: string): Look & Size {
    try {
      return JSON.parse(localStorage.getItem(HERE + key) ?? '{}') ?? {};
    } catch {
      // Storage is closed to us (private window) or holds no JSON: the defaults are right.
      return {};
    }
  }

  let look: Look = kept('options');

  function apply() {
    const {theme = 'auto', numbers = 'standard', motion = 'auto', hand = 'right'} = look;
    const system = isContrast.matches ? 'contrast' : isDark.matches ? 'dark' : 'light';
    Object.assign(root.dataset, {theme: THEMES.includes(theme) ? theme : system, numbers, motion, hand});
  }

  /** The board that appears first: that of the last game, if there was one. */
  function foresee() {
    const {columns, rows} = kept('last');
    // Another view, a game from an address, or a chosen cell size: the first board cannot be known.
    const isForeseen = ['', '#', '#play'].includes(location.hash) && !look.cells;
    root.dataset.first = isForeseen ? 'board' : 'none';
    // A newcomer gets a notice above the board.
    if (`${kept('here')}` !== 'true') root.dataset.welcome = '';
    for (const [name, side] of Object.entries({columns, rows}))
      if (Number.isInteger(side)) root.style.setProperty(`--first-${name}`, `${side}`);
    // The shape of some windows depends on it.
    if (Number.isInteger(columns)) {
      root.dataset.columns = `${columns}`;
      dispatchEvent(new Event('qmines:columns'));
    }
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
