/** The list of keys, which comes when it is first asked for. */
import {bring} from '../views/late.js';
import {tellAbsence} from './absence.js';

/**
 * @param {{host: HTMLElement, notices: ReturnType<typeof import('../views/notices.js').createNotices>}} parts  `host`: where it is shown
 * @returns {() => Promise<void>} shows it
 */
export function createKeysList({host, notices}) {
  let isComing = false;

  return async () => {
    if (isComing) return;
    isComing = true;
    try {
      const keys = await bring(() => import('../views/keys.js'), tellAbsence(notices));
      keys?.showKeys(host);
    } finally {
      isComing = false;
    }
  };
}
