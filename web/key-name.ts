/**
 * The name of a pressed key for shortcuts: letters in lower case, all other keys as the browser names them.
 *
 * A Latin layout names its letters itself, wherever the keys are. A layout of another alphabet lacks the letters of the
 * shortcuts, so the place of the key counts; the same goes for digits on layouts that need Shift for them, such as
 * French ones.
 */

/** A letter of another alphabet than the Latin one, or a mark on such a letter; some keys give two. */
const OTHER_LETTER = /^(?!\p{Script=Latin}|\p{Script=Common})[\p{L}\p{M}]/u;

/** Keys that are letters in the Latin layout but not in another, by code and key: Hebrew has an apostrophe on W. */
const NO_LETTER: Record<string, string> = {KeyW: "'"};

/** Other alphabets' signs for our keys. */
const SIGNS: Record<string, string> = {'؟': '?'};

export function keyName(event: KeyboardEvent): string {
  const {key, code} = event;
  const isPlace = (of: string) => code?.startsWith(of) && !event.getModifierState('AltGraph');
  if ((OTHER_LETTER.test(key) || NO_LETTER[code] === key) && isPlace('Key')) return code.slice(3).toLowerCase();
  // With Shift such a key gives its digit, and on other layouts the sign that the player means to type.
  if (key?.length === 1 && !/[\da-z?]/i.test(key) && !event.shiftKey && isPlace('Digit')) return code.slice(5);
  return SIGNS[key] ?? (key?.length === 1 ? key.toLowerCase() : key);
}
