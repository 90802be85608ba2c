"""What moves on a page untouched, in the browsers' measure of layout shifts."""

from playwright.sync_api import Page

WATCH = """
  globalThis.shifts = {all: [], lastInput: -Infinity};
  for (const kind of ['pointerdown', 'pointerup', 'keydown', 'click', 'input'])
    addEventListener(kind, ({timeStamp}) => (shifts.lastInput = timeStamp), {capture: true});
  const box = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const {startTime, value, sources} of list.getEntries())
      shifts.all.push({startTime, isPressed: startTime - shifts.lastInput < 500, told: `${value.toFixed(4)} in ` +
        `${location.hash}: ` + sources.map(({node, previousRect, currentRect}) =>
          `${node?.nodeName}.${node?.className} ${box(previousRect)} to ${box(currentRect)}`).join('; ')});
  }).observe({type: 'layout-shift', buffered: true});
"""
"""Note everything that moves. A browser excuses what moves within half a second of a press or of a change of the
window; this only notes presses separately.
"""

_MOVED = """
async (isTouched) => {
  const seen = () => performance.getEntriesByName('first-paint')[0];
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  while (!seen()) await frame();
  await frame();
  await frame();
  await new Promise((drawn) => setTimeout(drawn));
  const moved = shifts.all.splice(0);
  return moved.filter((each) => each.startTime >= seen().startTime && (isTouched || !each.isPressed))
    .map(({told}) => told);
}
"""
"""A look from outside lays a page out before its sheet is there, so what moves before the first paint is not counted.
The report of that paint may be late.
"""


def moved(page: Page, *, by_presses_too: bool = False) -> list[str]:
    """What has moved since the page was first painted, or since the last call; without what moved soon after a press,
    unless requested. The page must have been opened with `WATCH` as a script.
    """
    found: list[str] = page.evaluate(_MOVED, by_presses_too)
    return found
