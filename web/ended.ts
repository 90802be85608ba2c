/** Ends the page before it begins if the game cannot be played: `rescue.ts` has detected that, and says why. */

const {ended} = document.documentElement.dataset;
if (ended) throw new Error(ended);
