/** A part of the page that does not come: a browser may remember that as long as the page lives, and only another page helps. */
import {PART_ABSENT} from '../words/page.js';

/** @param {ReturnType<typeof import('../views/notices.js').createNotices>} notices */
export const tellAbsence = (notices) => () =>
  notices.add({text: PART_ABSENT, isUrgent: true, action: {word: 'Reload', act: () => location.reload()}});
