/** Text that may need more room than it has: it scrolls, also by keys, and a fade shows that there is more below. */

import {extend} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';

/**
 * @param element that scrolls if its sheet says so @param content that grows and shrinks in it @returns to be called
 * when the text has changed
 */
export function followOverflow(element: HTMLElement, content: Element): () => void {
  const isScrolled = signal(false);
  const isCut = signal(false);
  extend(element, {tabindex: () => (isScrolled.value ? 0 : null), 'data-cut': isCut});

  function updateOverflow() {
    const {scrollHeight, clientHeight, scrollTop} = element;
    const scrolls = getComputedStyle(element).overflowY === 'auto' && scrollHeight > clientHeight + 1;
    isScrolled.value = scrolls;
    isCut.value = scrolls && scrollTop + clientHeight < scrollHeight - 1;
  }

  element.addEventListener('scroll', updateOverflow, {passive: true});
  const resizes = new ResizeObserver(updateOverflow);
  for (const each of [element, content]) resizes.observe(each);
  return () => {
    // This needs a layout at once, and few texts scroll.
    if (isScrolled.peek()) element.scrollTop = 0;
    // Observed again, it is measured after the next layout: measuring here would need one more for each press.
    resizes.unobserve(content);
    resizes.observe(content);
  };
}
