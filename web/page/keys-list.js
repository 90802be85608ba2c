/** The list of keys, which comes when it is first asked for. */
import {bring} from '../views/late.js';
import {keyName} from '../views/stage/keys.js';
import {tellAbsence} from './absence.js';

/**
 * @param {{host: HTMLElement, notices: ReturnType<typeof import('../views/notices.js').createNotices>}} parts  `host`: where it is shown
 * @returns {() => Promise<void>} shows it
 */
export function createKeysList({host, notices}) {
  let isComing = false;
  /** Whether it is still wanted when it comes: not after Escape, nor over another view. */
  let isWanted = false;

  function forget() {
    isWanted = false;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (keyName(event) === 'Escape') forget();
  }

  async function come() {
    isComing = true;
    addEventListener('keydown', onKey);
    addEventListener('hashchange', forget);
    try {
      return await bring(() => import('../views/keys.js'), tellAbsence(notices));
    } finally {
      removeEventListener('keydown', onKey);
      removeEventListener('hashchange', forget);
      isComing = false;
    }
  }

  return async () => {
    isWanted = true;
    if (isComing) return;
    const keys = await come();
    if (isWanted) keys?.showKeys(host);
  };
}
