/** What games need that are played by constraints: it comes when the first of them is on the board. */
import {sheetsOf} from '../build.js';
import {bring} from '../views/late.js';
import {tellAbsence} from './absence.js';

/**
 * @param {ReturnType<typeof import('../views/notices.js').createNotices>} notices
 * @returns {() => Promise<typeof import('../views/bench.js')>}
 */
export const createLateBench = (notices) => () =>
  bring(() => import('../views/bench.js'), tellAbsence(notices), sheetsOf('bench'));
