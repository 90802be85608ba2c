/**
 * The offer to go back to the game that was left last: for a while, in the place of a notice, so that it lies on no cell and
 * moves nothing.
 *
 * @typedef {import('../../store/store.js').Entry} Entry
 */
import * as words from '../../words/play.js';

/** How long it stands, ms; longer while a pointer or the focus is on it. */
const TIME = 8000;

/**
 * @param {{
 *   notices: ReturnType<typeof import('../notices.js').createNotices>, onTakeBack: (entry: Entry) => void,
 *   focusBoard: () => void}} parts
 */
export function createLeft({notices, onTakeBack, focusBoard}) {
  /** The game that was left last. @type {Entry|null} */
  let game = null;
  let isTold = true;

  const takeBack = () => game && onTakeBack(game);

  /** @param {Entry} entry as it was when it was left */
  function offer(entry) {
    notices.withdraw(words.LEFT);
    game = entry;
    isTold = false;
    const action = {word: words.TAKE_BACK, keys: 'Z', act: takeBack};
    notices.add({text: words.LEFT, isUrgent: true, lasts: TIME, action});
  }

  return {
    offer,

    /** By key: as long as it is offered. */
    takeBack: () => void (notices.withdraw(words.LEFT) && takeBack()),

    /** The player does not want it. */
    dismiss() {
      const hadFocus = notices.element.contains(document.activeElement);
      if (notices.withdraw(words.LEFT) && hadFocus) focusBoard();
    },

    /** It can be taken back no more: it goes on, has ended, or somebody else plays. @param {string} [id] of that game; else whichever */
    forget(id = game?.id) {
      if (id === game?.id) notices.withdraw(words.LEFT);
    },

    /** @returns {string} what those have to hear who do not see it, once */
    heard() {
      const heard = isTold ? '' : words.LEFT_HEARD;
      isTold = true;
      return heard;
    },
  };
}
