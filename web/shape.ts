/*
 * The shape of the window, for sheets and scripts: `data-shape` on the root lists all names that fit. Sheets select by
 * it, as `:where([data-shape~="small"])`, which adds nothing to the specificity of a rule; scripts read it
 * (`ui/shape.ts`). A classic script in the head: the first paint must find the attribute, and modules run too late for
 * that.
 *
 *     phone, landscape, wide    a phone in portrait, in landscape, anything larger: every window is one of them
 *     small, narrow             a phone in either orientation; no wider than one in portrait
 *     medium, broad             wide, without and with room for a column next to the block of a game
 *     low, tall                 wide, and so low that the parts of a game are beside the board, unless the window is too
 *                               narrow for that and for the columns of the board at play; wide, and not low
 *     stacked                   medium or low: the workbench is below the tools
 *     beside                    broad and not low: a panel is next to the board, from top to bottom
 *     roomy                     neither narrow nor low: what can be folded is open
 *     touched                   the pointer is a finger
 *     upright                   boards that nobody has turned are higher than wide
 */
(() => {
  const queries = [
    '(max-width: 599px)',
    '(max-width: 1199px)',
    '(max-height: 500px) and (orientation: landscape)',
    '(min-width: 760px) and (min-height: 501px) and (max-height: 799px) and (min-aspect-ratio: 5 / 4)',
    '(min-width: 1000px)',
    '(min-height: 501px)',
    '(pointer: coarse)',
    '(orientation: portrait)',
  ].map((query) => matchMedia(query));
  const root = document.documentElement;
  /** The most columns of a board that fits between counters and tools in the narrowest low window. */
  const MOST = 20;

  function apply() {
    const [narrow, below, landscape, flat, ample, high, touched, portrait] = queries.map(({matches}) => matches);
    const wide = !narrow && !landscape;
    const low = flat && (ample || Number(root.dataset.columns ?? 0) <= MOST);
    const medium = wide && below;
    const shapes = {
      narrow,
      landscape,
      low,
      wide,
      medium,
      small: !wide,
      phone: narrow && !landscape,
      tall: wide && !low,
      broad: wide && !below,
      stacked: medium || low,
      beside: wide && !below && !low,
      roomy: high && !narrow,
      touched,
      upright: touched && portrait && narrow,
    };
    const names = Object.entries(shapes).filter(([, fits]) => fits);
    root.dataset.shape = names.map(([name]) => name).join(' ');
    dispatchEvent(new Event('qmines:shape'));
  }

  for (const query of queries) query.addEventListener('change', apply);
  // Another board, from `theme.ts` or `ui/shape.ts`.
  addEventListener('qmines:columns', apply);
  apply();
})();
