/** Sentences of what is kept, and of what the store refuses: what happened, what is kept, what to do. */
import {counted} from './format.js';

/** @param {number} least @param {number} most */
export function nameLength(least, most) {
  return `A user name has ${least} to ${most} characters.`;
}

export const NAME_HIDDEN = 'A user name has no hidden characters and no unusual spaces.';
export const NAME_SPACES = 'A name has no spaces at its ends, and no two in a row.';
export const NAME_OF_PROFILE =
  'A profile of this name is on this device. Sign in and take the games in as its own, or rename it first.';
export const NAME_TAKEN = 'There is a profile of this name on this device already. Choose another name.';

/** @param {number} least @param {number} most */
export function passwordLength(least, most) {
  return `A password has ${least} to ${most} characters.`;
}

export const PASSWORD_IS_NAME = 'The password must differ from the user name.';

/** From weak to very strong. @type {readonly string[]} */
export const STRENGTHS = Object.freeze([
  'Weak: quickly guessed.',
  'Poor: guessed by a patient attacker.',
  'Fair: it holds against most.',
  'Good: hard to guess.',
  'Strong: out of reach of guessing.',
]);

/** @param {number} ms */
export function waitFor(ms) {
  return `Too many wrong passwords. Try again in ${counted(Math.ceil(ms / 1000), 'second')}.`;
}

/** @param {number} wait ms until the next try */
export function passwordWrong(wait) {
  return `That is not the password of this profile.${wait ? ` Try again in ${counted(Math.ceil(wait / 1000), 'second')}.` : ''}`;
}

export const PROFILE_UNKNOWN = 'There is no profile of this name on this device.';
export const GUEST_HAS_NONE = 'You play as a guest. Sign in first.';
export const LOCKED = 'This profile is locked. Its password opens it.';
export const INSECURE =
  'Profiles need a secure connection (https), which this page does not have. You can play as a guest.';
export const OWNER_GONE = 'Somebody else is playing here now. Nothing more was imported.';
export const BODY_DAMAGED = 'This game is damaged and cannot be read. The others are untouched.';

/** @param {number} count */
export function gamesDamaged(count) {
  const what =
    count === 1
      ? 'One game here is damaged and cannot be opened. It is kept as it is'
      : `${count} games here are damaged and cannot be opened. They are kept as they are`;
  return `${what}, and all others are untouched.`;
}

export const GAME_UNKNOWN = 'There is no such game here. It may have been removed, or belong to another account.';
/* Notices of the store are short: on a phone the strip has room for two lines. */
export const NOT_REMEMBERED =
  'This browser keeps nothing here, as in private windows. You can play; it will not be remembered.';
export const QUOTA = 'No room left to keep games. You can play on; make room, and they are kept.';
export const SILENT = 'The browser’s storage does not answer. Play on; games are kept once it does.';
export const BLOCKED = 'An older tab of this page holds the games. Close it, and they are kept again.';
export const OUTDATED = 'A newer version is open in another tab. Reload this one, and games are kept again.';

/** In place of what is read. */
export const STORAGE_LATE =
  'This takes long: the browser’s storage has not answered yet. What it holds shows here once it does. If nothing comes, reload the page.';

export const GAMES_LOST = 'This browser has lost the games it kept here.';
export const GAMES_CLEARED = 'The games kept here were cleared. What you play now is kept.';
export const GAMES_LOST_LINK = 'Import a file';
export const NOT_KEPT = 'Games cannot be kept just now. You can play on; they are kept once it works.';
