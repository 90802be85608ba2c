/** Where the focus may be moved when something has taken a while. */

/**
 * If the player has gone elsewhere in the meantime, the focus stays there.
 *
 * @param place where the focus was @returns whether it is still there, or nowhere
 */
export function isFocusFree(place: Element): boolean {
  const {activeElement} = document;
  return activeElement === document.body || place.contains(activeElement);
}
