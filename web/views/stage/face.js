/** The face over the board: one drawing, six moods. */
import {svg} from '../dom.js';

/** @typedef {'calm'|'pressed'|'saved'|'hurt'|'won'|'lost'} Mood */

/** Eyes and mouth of each mood in a box of 28 units. @type {Record<Mood, {eyes: string, mouth: string}>} */
const MOODS = {
  calm: {eyes: 'M10.2 11v2M17.8 11v2', mouth: 'M9.5 17.3c1.3 1.5 2.8 2.2 4.5 2.2s3.2-.7 4.5-2.2'},
  pressed: {eyes: 'M10.2 10.6v2.6M17.8 10.6v2.6', mouth: 'M14 16.4a2.1 2.1 0 1 0 .01 0Z'},
  saved: {
    eyes: 'M10.2 10v3M17.8 10v3M8.6 7.4c.9-.7 2-.9 3-.6M19.4 7.4c-.9-.7-2-.9-3-.6',
    mouth: 'M9.6 16.8h8.8c-.5 2.4-2.2 3.8-4.4 3.8s-3.9-1.4-4.4-3.8Z',
  },
  hurt: {
    eyes: 'M8.9 10.3l2.9 1.5-2.9 1.5M19.1 10.3l-2.9 1.5 2.9 1.5',
    mouth: 'M9.6 19.2l1.5-1.5 1.5 1.5 1.4-1.5 1.4 1.5 1.5-1.5 1.5 1.5',
  },
  won: {
    eyes: 'M8.4 12.8c.5-1.5 1.1-2.2 1.9-2.2s1.4.7 1.9 2.2M15.8 12.8c.5-1.5 1.1-2.2 1.9-2.2s1.4.7 1.9 2.2',
    mouth: 'M8.8 16h10.4c-.5 3.1-2.6 4.9-5.2 4.9S9.3 19.1 8.8 16Z',
  },
  lost: {
    eyes: 'M8.9 10.6l2.6 2.6M11.5 10.6l-2.6 2.6M16.5 10.6l2.6 2.6M19.1 10.6l-2.6 2.6',
    mouth: 'M9.8 19.3c1.1-1.3 2.5-1.9 4.2-1.9s3.1.6 4.2 1.9',
  },
};

export function createFace() {
  const eyes = svg('path', {class: 'face-line'});
  const mouth = svg('path', {class: 'face-line'});
  const element = svg(
    'svg',
    {class: 'face', viewBox: '0 0 28 28', 'aria-hidden': 'true', focusable: 'false'},
    svg('circle', {class: 'face-ground', cx: 14, cy: 14, r: 11.6}),
    eyes,
    mouth,
  );
  return {
    element,
    /** @param {Mood} mood */
    show(mood) {
      element.setAttribute('data-mood', mood);
      eyes.setAttribute('d', MOODS[mood].eyes);
      mouth.setAttribute('d', MOODS[mood].mouth);
    },
  };
}
