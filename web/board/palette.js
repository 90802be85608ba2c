/** The colours of the page's style sheet, as the canvas needs them. */

const TOKENS = /** @type {const} */ ([
  'ink',
  'ink-2',
  'quantum',
  'safe',
  'mine',
  'unsure',
  'focus',
  'rim',
  'closed',
  'closed-hover',
  'edge',
  'waiting',
  'open',
  'hairline',
  'fatal',
  'fatal-ink',
  'n1',
  'n2',
  'n3',
  'n4',
  'n5',
  'n6',
  'n7',
  'n8',
  'ramp-1',
  'ramp-2',
  'ramp-3',
  'ramp-4',
  'ramp-5',
  'ramp-ink',
  'ramp-ink-5',
]);

/**
 * @typedef {typeof TOKENS[number]} Token
 * @typedef {{colours: Record<Token, string>, edgeAbove: boolean, font: string}} Palette `font`: families for digits
 */

/**
 * @param {Element} element any element of the board
 * @returns {Palette}
 */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const read = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const colours = /** @type {Record<Token, string>} */ (Object.fromEntries(TOKENS.map((name) => [name, read(name)])));
  if (matchMedia('(forced-colors: active)').matches) {
    for (let step = 1; step <= 5; step++) colours[/** @type {Token} */ (`ramp-${step}`)] = colours.closed;
    colours['ramp-ink'] = colours['ramp-ink-5'] = colours.ink;
  }
  return {colours, edgeAbove: read('edge-side') === 'above', font: style.fontFamily};
}

/**
 * Calls when colours or fonts may have changed: another theme, another set of numbers, the digit font has arrived.
 * @param {() => void} changed
 * @param {AbortSignal} signal ends it
 */
export function watchPalette(changed, signal) {
  const root = new MutationObserver(changed);
  root.observe(document.documentElement, {attributes: true});
  signal.addEventListener('abort', () => root.disconnect());
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', changed, {signal});
  document.fonts.addEventListener('loadingdone', changed, {signal});
}

/**
 * Calls when the board may no longer fit or meet the screen's pixels: its host or the window has another size, the page was
 * zoomed, or the window moved to another screen.
 * @param {HTMLElement} host
 * @param {() => void} changed
 * @param {AbortSignal} signal ends it
 */
export function watchPlace(host, changed, signal) {
  const box = new ResizeObserver(changed);
  box.observe(host);
  signal.addEventListener('abort', () => box.disconnect());
  addEventListener('resize', changed, {signal});
  const watchRatio = () => {
    const again = () => {
      changed();
      watchRatio();
    };
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', again, {once: true, signal});
  };
  watchRatio();
}
