/** A part of the page that does not come: a browser may remember that as long as the page lives, and only another page helps. */
import {loadAnew} from '../blame.js';

/** @param {ReturnType<typeof import('../views/notices.js').createNotices>} notices */
export const tellAbsence = (notices) => (/** @type {string} */ text) =>
  notices.add({text, isUrgent: true, action: {word: 'Reload', act: loadAnew}});
