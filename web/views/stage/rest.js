/** Text that may need more room than it has: it is scrolled, by keys too, and a fade says that more of it lies below. */

/**
 * @param {HTMLElement} element that scrolls where its sheet says so @param {Element} content what grows and shrinks in it
 * @returns {() => void} to be called when there is another text
 */
export function followRest(element, content) {
  function showRest() {
    const {scrollHeight, clientHeight, scrollTop} = element;
    const isScrolled = getComputedStyle(element).overflowY === 'auto' && scrollHeight > clientHeight + 1;
    element.classList.toggle('is-cut', isScrolled && scrollTop + clientHeight < scrollHeight - 1);
    if (isScrolled) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  }

  element.addEventListener('scroll', showRest, {passive: true});
  const resizes = new ResizeObserver(showRest);
  for (const each of [element, content]) resizes.observe(each);
  return () => {
    element.scrollTop = 0;
    showRest();
  };
}
