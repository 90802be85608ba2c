/*
 * Gives the page its look before the first paint, so that a dark page never flashes light: `data-theme` on the root is
 * light, dark or contrast, whatever the player chose or, by default, the system asks for.
 * A classic script in the head: the style sheet must find the attributes, and modules run too late for that.
 */
(() => {
  /** @typedef {{theme?: string, numbers?: string, motion?: string, hand?: string}} Look */
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const isContrast = matchMedia('(prefers-contrast: more)');
  const root = document.documentElement;
  /** All others, `auto` among them, are as the system asks. */
  const THEMES = ['light', 'dark', 'contrast'];

  /** @returns {Look} the options as they are kept */
  function kept() {
    try {
      return JSON.parse(localStorage.getItem('qmines.options') ?? '{}') ?? {};
    } catch {
      // Storage is closed to us (private window) or holds no JSON: the standard look is right.
      return {};
    }
  }

  let look = kept();

  function apply() {
    const {theme = 'auto', numbers = 'standard', motion = 'auto', hand = 'right'} = look;
    const system = isContrast.matches ? 'contrast' : isDark.matches ? 'dark' : 'light';
    Object.assign(root.dataset, {theme: THEMES.includes(theme) ? theme : system, numbers, motion, hand});
  }

  apply();
  isDark.addEventListener('change', apply);
  isContrast.addEventListener('change', apply);
  addEventListener('qmines:options', (event) => {
    look = /** @type {CustomEvent<Look>} */ (event).detail;
    apply();
  });
})();
