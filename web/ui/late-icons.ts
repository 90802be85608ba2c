/** Icons that the first view does not need. */

export const LATE_ICONS = {
  teach: 'M10 3.6 1.8 7.4 10 11.2l8.2-3.8ZM5 9.2v4.2c0 1.4 2.2 2.4 5 2.4s5-1 5-2.4V9.2M18.2 7.6v4.9',
  redo: 'M12.5 4l4 4-4 4M16 8H8.5a4.5 4.5 0 0 0 0 9H12',
  list: 'M7 5h10M7 10h10M7 15h10M3 5h.5M3 10h.5M3 15h.5',
  copy: 'M7 7h9.5v9.5H7ZM13 7V3.5H3.5V13H7',
  save: 'M10 3v9.5M6.3 9 10 12.7 13.7 9M4 14v3h12v-3',
  first: 'M15 4.5 8.5 10l6.5 5.5M5 4.5v11',
  back: 'M13 4.5 6.5 10l6.5 5.5',
  forward: 'M7 4.5 13.5 10 7 15.5',
  guessBefore: 'M13 4l5 6-5 6-5-6ZM6.5 5 2.5 10l4 5',
  guessAfter: 'M7 4l5 6-5 6-5-6ZM13.5 5l4 5-4 5',
  saveAfter: 'M3 4.5h9.5V14ZM14 5l4 5-4 5',
  step: 'M5 4.5 12.5 10 5 15.5ZM15.5 4.5v11',
  last: 'M5 4.5 11.5 10 5 15.5M15 4.5v11',
} as const;
