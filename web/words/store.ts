/** Sentences about what is kept, and what the store refuses: what happened, what is kept, what to do. */

import {counted} from './format.js';

export const nameLength = (least: number, most: number) => `A user name must have ${least} to ${most} characters.`;

export const NAME_HIDDEN = 'A user name can’t have hidden characters or unusual spaces.';
export const NAME_SPACES = 'A name can’t begin or end with a space, or have two in a row.';
export const NAME_OF_PROFILE =
  'This device already has a profile of this name. Sign in and import the games as its own, or rename it first.';
export const NAME_TAKEN = 'This device already has a profile of this name. Choose another name.';

export const passwordLength = (least: number, most: number) => `A password must have ${least} to ${most} characters.`;

export const PASSWORD_IS_NAME = 'The password must differ from the user name.';

export const waitFor = (ms: number) =>
  `Too many wrong passwords. Try again in ${counted(Math.ceil(ms / 1000), 'second')}.`;

/** @param wait ms until the next try */
export const passwordWrong = (wait: number) =>
  `That is not the password of this profile.${wait ? ` Try again in ${counted(Math.ceil(wait / 1000), 'second')}.` : ''}`;

export const PROFILE_UNKNOWN = 'This device has no profile of this name.';
export const GUEST_HAS_NONE = 'You play as a guest. Sign in first.';
export const LOCKED = 'This profile is locked. Enter its password to unlock it.';
export const INSECURE = 'Profiles need a secure connection (https), and this page has none. You can play as a guest.';
export const OWNER_GONE = 'Someone else is playing here now. Nothing more was imported.';
export const BODY_DAMAGED = 'This game is damaged and can’t be read. The others are fine.';

export const GAME_UNKNOWN = 'There is no such game here. It may have been removed, or may belong to another account.';
/* Notices of the store are short: on a phone the strip has room for two lines. */
export const NOT_REMEMBERED =
  'This browser keeps nothing here, as in private windows. You can play, but nothing is saved.';
export const QUOTA = 'No room left to save games. Play on; they are saved once you free some space.';
export const SILENT = 'The browser’s storage isn’t responding. Play on; games are saved once it does.';
export const BLOCKED = 'An older tab of this page is holding the games. Close it to save games again.';
export const OUTDATED = 'A newer version is open in another tab. Reload this one to save games again.';

/** In place of what is read. */
export const GAMES_LOST = 'This browser has lost the games saved here.';
export const GAMES_CLEARED = 'The games saved here were cleared. What you play now is saved.';
export const GAMES_LOST_LINK = 'Import a file';
export const NOT_KEPT = 'Games can’t be saved right now. Play on; they are saved once it works.';
