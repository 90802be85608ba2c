/** Ends the page before it begins where the game cannot be played: `rescue.ts` has seen that, and says why. */

const {ended} = document.documentElement.dataset;
if (ended) throw new Error(ended);
