/** The colours of plots, read from the style sheet at every drawing; under forced colours the system's own. */

const TOKENS = ['ink', 'ink-2', 'hairline', 'sunken', 'closed', 'edge', 'control-line', 'safe', 'mine'];
/** @type {Record<string, string>} */
const FORCED = {hairline: 'GrayText', sunken: 'Canvas', closed: 'Canvas'};

/** @typedef {Record<string, string>} Palette colours by token */

/** @returns {Palette} */
export function palette() {
  if (matchMedia('(forced-colors: active)').matches)
    return Object.fromEntries(TOKENS.map((token) => [token, FORCED[token] ?? 'CanvasText']));
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(TOKENS.map((token) => [token, style.getPropertyValue(`--${token}`).trim()]));
}

/** Calls the listener when the colours may be others. @param {() => void} listener */
export function watchPalette(listener) {
  new MutationObserver(listener).observe(document.documentElement, {attributeFilter: ['data-theme']});
  matchMedia('(forced-colors: active)').addEventListener('change', listener);
}
