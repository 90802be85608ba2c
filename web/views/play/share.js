/** The board of a game for others, and how the game ended. */
import * as words from '../../words/page.js';
import {linkTo} from '../link.js';

/** @param {import('./current.js').Current} game @param {string} link of its own kind; empty: that of its rules @param {(text: string) => void} say to whom that game is still on the board */
export async function shareLink(game, link, say) {
  const url = new URL(link || linkTo(game), location.href).href;
  const text = game.result?.shared;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) return await navigator.share({text, url});
    await navigator.clipboard.writeText(text ? `${text} ${url}` : url);
    // The result stays where it was told.
    say(game.result ? `${game.result.said} ${words.LINK_COPIED}` : words.LINK_COPIED);
  } catch (error) {
    // The player closed the share sheet, or the browser forbids the clipboard: the link is shown instead.
    if (/** @type {Error} */ (error).name !== 'AbortError') say(`${words.LINK_SHOWN} ${url}`);
  }
}
