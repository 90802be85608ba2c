/** The list of keys, which comes when it is first asked for. */
import {PART_ABSENT} from '../words/page.js';

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
      const {showKeys} = await import('../views/keys.js');
      showKeys(host);
    } catch (error) {
      notices.add({text: PART_ABSENT, isUrgent: true, action: {word: 'Reload', act: () => location.reload()}});
      throw error;
    } finally {
      isComing = false;
    }
  };
}
