/** The numbers of rows and columns at the edges of a board: what a sentence names is found by them. They go along as it scrolls. */
import {h} from '../dom.js';

/** @param {HTMLElement} host of the board */
export function createCoordinates(host) {
  const columns = h('div', {class: 'coordinates coordinates-columns', 'aria-hidden': 'true'});
  const rows = h('div', {class: 'coordinates coordinates-rows', 'aria-hidden': 'true'});
  /** What stands there now. */
  let made = '';
  /** @type {Element|null} */
  let scroller = null;

  function follow() {
    const {scrollLeft = 0, scrollTop = 0} = scroller ?? {};
    columns.style.setProperty('--shift', `${-scrollLeft}px`);
    rows.style.setProperty('--shift', `${-scrollTop}px`);
  }

  /** @param {{columns: number, rows: number}} size */
  function make(size) {
    const numbers = (/** @type {number} */ count) =>
      Array.from({length: count}, (_, i) => h('span', {}, String(i + 1)));
    columns.replaceChildren(h('div', {}, ...numbers(size.columns)));
    rows.replaceChildren(h('div', {}, ...numbers(size.rows)));
  }

  return {
    /** @param {{state: {columns: number, rows: number}, layout: () => void}|null} board null: they are not wanted */
    show(board) {
      const size = board ? `${board.state.columns}×${board.state.rows}` : '';
      if (size === made) return;
      made = size;
      host.classList.toggle('has-coordinates', board !== null);
      columns.remove();
      rows.remove();
      scroller?.removeEventListener('scroll', follow);
      scroller = board && host.querySelector('.board-scroller');
      if (!board) return;
      make(board.state);
      host.querySelector('.board')?.append(columns, rows);
      scroller?.addEventListener('scroll', follow, {passive: true});
      follow();
      board.layout();
    },
  };
}
