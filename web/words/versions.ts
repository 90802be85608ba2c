/** Sentences about a new version of the page. They load with what looks for one. */

export const NEW_VERSION = 'A new version is ready. The page reloads; your game goes on.';
export const VERSION_LOADING = 'Loading the new version.';
