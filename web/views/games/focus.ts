/** Where the focus may be moved when something has taken a while. */

/**
 * Whoever has gone elsewhere meanwhile is not fetched back.
 *
 * @param place where the focus was @returns whether it is there still, or nowhere
 */
export function isFocusFree(place: Element): boolean {
  const {activeElement} = document;
  return activeElement === document.body || place.contains(activeElement);
}
