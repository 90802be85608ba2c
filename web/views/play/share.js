/** The board of a game, for others. */
import * as words from '../../words/page.js';
import {linkTo} from '../link.js';

/** @param {import('../../catalogue.js').Plan} plan @param {(text: string) => void} say */
export async function shareLink(plan, say) {
  const url = new URL(linkTo(plan), location.href).href;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) return await navigator.share({url});
    await navigator.clipboard.writeText(url);
    say(words.LINK_COPIED);
  } catch (error) {
    // The player closed the share sheet, or the browser forbids the clipboard: the link is shown instead.
    if (/** @type {Error} */ (error).name !== 'AbortError') say(`${words.LINK_SHOWN} ${url}`);
  }
}
