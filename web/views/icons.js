/** One family of icons: 20 px, strokes of 1.75 px, always beside a word, so hidden from screen readers. */
import {svg} from './dom.js';

const PATHS = {
  hint: 'M10 2.5a5 5 0 0 1 3 9c-.6.5-1 1.1-1 1.8V14H8v-.7c0-.7-.4-1.3-1-1.8a5 5 0 0 1 3-9ZM8 17.2h4',
  teach: 'M10 3.6 1.8 7.4 10 11.2l8.2-3.8ZM5 9.2v4.2c0 1.4 2.2 2.4 5 2.4s5-1 5-2.4V9.2M18.2 7.6v4.9',
  help: 'M3.5 3.5h13v13h-13ZM6.8 10.2l2.3 2.3 4.3-4.8',
  flag: 'M5 18V2.8M5 3.5l9.5 3.7L5 11.5',
  vision:
    'M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10ZM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  overlay: 'M10 2.5 18 6.8 10 11.1 2 6.8ZM2.6 10.3 10 14.2l7.4-3.9M2.6 13.7 10 17.6l7.4-3.9',
  pause: 'M7 4v12M13 4v12',
  resume: 'M6.5 3.8 15.5 10l-9 6.2Z',
  add: 'M10 3.5v13M3.5 10h13',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  lock: 'M5 9h10v8H5ZM7 9V6.2a3 3 0 0 1 6 0V9',
  options: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 3.8v4.4M8 11.8v4.4',
  share: 'M10 12.5V2.8M6.5 6 10 2.5 13.5 6M4 10.5V17h12v-6.5',
  again: 'M4.2 8.2A6.3 6.3 0 1 1 4 12M4 3.8v4.6h4.6',
  undo: 'M7.5 4 3.5 8l4 4M4 8h7.5a4.5 4.5 0 0 1 0 9H8',
  redo: 'M12.5 4l4 4-4 4M16 8H8.5a4.5 4.5 0 0 0 0 9H12',
  list: 'M7 5h10M7 10h10M7 15h10M3 5h.5M3 10h.5M3 15h.5',
  next: 'M4 10h11.5M11 5.2l4.8 4.8-4.8 4.8',
  close: 'M5 5l10 10M15 5 5 15',
  play: 'M3.5 3.5h5.5v5.5H3.5ZM11 3.5h5.5v5.5H11ZM3.5 11h5.5v5.5H3.5ZM11 11h5.5v5.5H11Z',
  copy: 'M7 7h9.5v9.5H7ZM13 7V3.5H3.5V13H7',
  why: 'M7.2 7.4a2.9 2.9 0 1 1 4.5 2.5c-1 .7-1.7 1.3-1.7 2.6M10 15.9v.3',
  save: 'M10 3v9.5M6.3 9 10 12.7 13.7 9M4 14v3h12v-3',
  first: 'M15 4.5 8.5 10l6.5 5.5M5 4.5v11',
  back: 'M13 4.5 6.5 10l6.5 5.5',
  forward: 'M7 4.5 13.5 10 7 15.5',
  guessBefore: 'M13 4l5 6-5 6-5-6ZM6.5 5 2.5 10l4 5',
  guessAfter: 'M7 4l5 6-5 6-5-6ZM13.5 5l4 5-4 5',
  saveAfter: 'M3 4.5h9.5V14ZM14 5l4 5-4 5',
  machine: 'M4 7h12v9H4ZM10 7V3.6M7.5 10.6v1M12.5 10.6v1M8 13.6h4M1.8 10v3M18.2 10v3',
  step: 'M5 4.5 12.5 10 5 15.5ZM15.5 4.5v11',
  more: 'M4 9.6v.8M10 9.6v.8M16 9.6v.8',
  last: 'M5 4.5 11.5 10 5 15.5M15 4.5v11',
  moves: 'M5.5 16.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 12.8 14.5 5M9.5 4.5h5.5V10',
  about: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9.2v4.6M10 6.2v.3',
};

/** @param {keyof typeof PATHS} name @returns {SVGElement} */
export function icon(name) {
  return svg(
    'svg',
    {class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true', focusable: 'false'},
    svg('path', {d: PATHS[name]}),
  );
}
