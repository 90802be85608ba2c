/** Where the focus may be moved when something has taken a while. */

/**
 * Whoever has gone elsewhere meanwhile is not fetched back.
 *
 * @param {Element} place where the focus was @returns {boolean} whether it is there still, or nowhere
 */
export function isFocusFree(place) {
  const {activeElement} = document;
  return activeElement === document.body || place.contains(activeElement);
}
