/**
 * One family of icons: 20 px, strokes of 1.75 px. There is always a word next to them, so they are hidden from screen
 * readers.
 */

import {svg} from './h.js';

const PATHS = {
  hint: 'M10 2.5a5 5 0 0 1 3 9c-.6.5-1 1.1-1 1.8V14H8v-.7c0-.7-.4-1.3-1-1.8a5 5 0 0 1 3-9ZM8 17.2h4',
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
  next: 'M4 10h11.5M11 5.2l4.8 4.8-4.8 4.8',
  close: 'M5 5l10 10M15 5 5 15',
  play: 'M3.5 3.5h5.5v5.5H3.5ZM11 3.5h5.5v5.5H11ZM3.5 11h5.5v5.5H3.5ZM11 11h5.5v5.5H11Z',
  why: 'M7.2 7.4a2.9 2.9 0 1 1 4.5 2.5c-1 .7-1.7 1.3-1.7 2.6M10 15.9v.3',
  machine: 'M4 7h12v9H4ZM10 7V3.6M7.5 10.6v1M12.5 10.6v1M8 13.6h4M1.8 10v3M18.2 10v3',
  more: 'M4 9.6v.8M10 9.6v.8M16 9.6v.8',
  moves: 'M5.5 16.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 12.8 14.5 5M9.5 4.5h5.5V10',
  analyse: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM12.5 12.5 17 17',
  about: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9.2v4.6M10 6.2v.3',
};

type IconName = keyof typeof PATHS;

/** An icon from above, or the path of one that loads with the view that shows it (`late-icons.ts`). */
export type Icon = IconName | `M${string}`;

export function icon(picture: Icon): SVGElement {
  return svg(
    'svg',
    {class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true', focusable: 'false'},
    svg('path', {d: PATHS[picture as IconName] ?? picture}),
  );
}
