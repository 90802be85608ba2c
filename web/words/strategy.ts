/** What *Code it yourself* says. */

export const TITLE = 'Code it yourself, in Python';
export const ABOUT =
  'Write a Python function that picks a cell when nothing is certain. It plays the same boards as the others and never sees the mines.';
export const KEYS = 'Tab indents. Press Escape, then Tab, to leave the editor.';
export const LABEL = 'Strategy code';
export const RUN = 'Run your strategy';
export const SAVE = 'Download code';
export const OPEN = 'Open a file';
export const ADD_PACKAGE = 'Add a package';
export const RESET = 'Back to the template';
export const SURE = 'Replace your code with the template?';
export const PRINTED = 'What it printed';
export const PACKAGES = 'Packages';
export const SAFE =
  'Your code is kept in this browser. It runs in a sandbox, with no access to your games or the network.';
export const NO_STRATEGY = 'That is not a text file of up to 200,000 characters. Your code is unchanged.';
export const TOO_LARGE = 'That package is larger than 5 MB. It was not added.';
/** @param name of a file */
export const noWheel = (name: string) =>
  `${name.slice(0, 60)} is not a wheel, a file that ends in .whl. It was not added.`;
/** @param name of a file */
export const removed = (name: string) => `Remove ${name}`;
