/** The colours of plots, read from the style sheet at every drawing; with forced colours, those of the system. */

const TOKENS = ['ink', 'ink-2', 'hairline', 'sunken', 'closed', 'edge', 'control-line', 'safe', 'mine'];
const FORCED: Record<string, string> = {hairline: 'GrayText', sunken: 'Canvas', closed: 'Canvas'};

/** Colours by token. */
export type Palette = Record<string, string>;

export function palette(): Palette {
  if (matchMedia('(forced-colors: active)').matches)
    return Object.fromEntries(TOKENS.map((token) => [token, FORCED[token] ?? 'CanvasText']));
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(TOKENS.map((token) => [token, style.getPropertyValue(`--${token}`).trim()]));
}

/** Calls the listener when the colours may have changed. */
export function watchPalette(listener: () => void) {
  new MutationObserver(listener).observe(document.documentElement, {attributeFilter: ['data-theme']});
  matchMedia('(forced-colors: active)').addEventListener('change', listener);
}
