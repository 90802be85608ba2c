/** What *Code it yourself* says. */

export const TITLE = 'Code it yourself';
export const ABOUT =
  'Write in Python how to choose where nothing is certain. It plays the same boards as the others, and is asked in positions: it never sees a layout.';
export const KEYS = 'Tab indents. Press Escape, then Tab, to leave the editor.';
export const LABEL = 'Strategy code';
export const RUN = 'Run your strategy';
export const SAVE = 'Download code';
export const OPEN = 'Open a file';
export const ADD_PACKAGE = 'Add a package';
export const RESET = 'Back to the template';
export const SURE = 'Replace your code by the template?';
export const PRINTED = 'What it printed';
export const PACKAGES = 'Packages';
export const SAFE =
  'The code is kept in this browser. It runs apart from the page: it reaches neither what the page keeps nor any network.';
export const NO_STRATEGY = 'That file is no text of up to 200,000 characters. Your code is as it was.';
export const TOO_LARGE = 'A package may have up to 5 MB. It was not added.';
/** @param {string} name of a file */
export const noWheel = (name) => `${name.slice(0, 60)} is no wheel, a file that ends in .whl. It was not added.`;
/** @param {string} name of a file */
export const removed = (name) => `Remove ${name}`;
