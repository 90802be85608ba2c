/** What games need that are played by constraints: it comes when the first of them is on the board. */
import {sheetsOf} from '../build.js';
import {bring} from '../views/late.js';
import {tellAbsence} from './absence.js';

/**
 * @param {ReturnType<typeof import('../views/notices.js').createNotices>} notices
 * @param {import('../views/bench/teaching.js').Means} means of lessons
 */
export const createLateBench = (notices, means) => async () => {
  const module = await bring(() => import('../views/bench.js'), tellAbsence(notices), sheetsOf('bench'));
  if (!module) return null;
  const {createBench} = module;
  return {
    /** @param {Omit<Parameters<typeof createBench>[0], 'means'>} parts */
    createBench: (parts) => createBench({...parts, means}),
  };
};
