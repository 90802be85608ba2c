/**
 * Which key was pressed, in the words of shortcuts: letters small, all others as the browser names them.
 *
 * A Latin layout says its letters itself, wherever they lie. On one of another alphabet the letters of the shortcuts are not to be
 * had, so the place of a key says which is meant; and so it does for digits that a layout has only with Shift, as French ones.
 */

/** A letter, or what is put on one, of an alphabet that is not the Latin one; some keys give two. */
const OTHER_LETTER = /^(?!\p{Script=Latin}|\p{Script=Common})[\p{L}\p{M}]/u;

/**
 * Where a layout of another alphabet has no letter at a letter's place, by code and key: Hebrew has an apostrophe on W.
 */
const NO_LETTER: Record<string, string> = {KeyW: "'"};

/** Its own sign for what is a key of ours. */
const SIGNS: Record<string, string> = {'؟': '?'};

export function keyName(event: KeyboardEvent): string {
  const {key, code} = event;
  const isPlace = (of: string) => code?.startsWith(of) && !event.getModifierState('AltGraph');
  if ((OTHER_LETTER.test(key) || NO_LETTER[code] === key) && isPlace('Key')) return code.slice(3).toLowerCase();
  // With Shift such a key gives its digit, and elsewhere what is meant to be typed.
  if (key?.length === 1 && !/[\da-z?]/i.test(key) && !event.shiftKey && isPlace('Digit')) return code.slice(5);
  return SIGNS[key] ?? (key?.length === 1 ? key.toLowerCase() : key);
}
