/** The colours of the page's style sheet, as the canvas needs them. */

const INKS = 'ink ink-2 quantum safe mine unsure focus fatal-ink n1 n2 n3 n4 n5 n6 n7 n8 ramp-ink ramp-ink-5';
const GROUNDS = 'rim closed closed-hover edge waiting open hairline fatal ramp-1 ramp-2 ramp-3 ramp-4 ramp-5';

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

export type Token = Words<typeof INKS> | Words<typeof GROUNDS>;

/** The background of a cell. */
export type Ground = 'closed' | 'hover' | 'pressed' | 'waiting' | 'open' | 'fatal' | `ramp-${1 | 2 | 3 | 4 | 5}`;

/** `font`: families for digits. */
export type Palette = {colours: Record<Token, string>; edgeAbove: boolean; font: string};

/** @param element any element of the board */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const names = `${INKS} ${GROUNDS}`.split(' ');
  const colours = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Token, string>;
  if (matchMedia('(forced-colors: active)').matches) {
    for (let step = 1; step <= 5; step++) colours[`ramp-${step}` as Token] = colours.closed;
    colours['ramp-ink'] = colours['ramp-ink-5'] = colours.ink;
  }
  return {colours, edgeAbove: read('edge-side') === 'above', font: style.fontFamily};
}

export function fillOf({colours}: Palette, ground: Ground): string {
  if (ground === 'hover') return colours['closed-hover'];
  return colours[ground === 'pressed' ? 'open' : ground];
}

/**
 * Calls `changed` when colours or fonts may have changed: another theme, another set of numbers, or the digit font has
 * loaded.
 *
 * @param signal ends it
 */
export function watchPalette(changed: () => void, signal: AbortSignal) {
  const root = new MutationObserver(changed);
  root.observe(document.documentElement, {attributes: true});
  signal.addEventListener('abort', () => root.disconnect());
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', changed, {signal});
  document.fonts.addEventListener('loadingdone', changed, {signal});
}

/**
 * Calls `changed` when the board may no longer fit or match the screen's pixels: its host or the window has another
 * size, the page was zoomed, or the window moved to another screen.
 *
 * @param signal ends it
 */
export function watchPlace(host: HTMLElement, changed: () => void, signal: AbortSignal) {
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
