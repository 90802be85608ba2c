/**
 * Text that may need more room than it has: it is scrolled, by keys too, and a fade says that more of it lies below.
 */

import {extend} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';

/**
 * @param element that scrolls where its sheet says so @param content what grows and shrinks in it @returns to be called
 * when there is another text
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
    element.scrollTop = 0;
    updateOverflow();
  };
}
