/**
 * Ends the page before it begins where another site shows it within its own page (rescue.js has seen that, and says so): there
 * the player could be led to press what is not seen.
 */
if (document.documentElement.dataset.framed) throw new Error('Quantum Minesweeper is not played within another site.');
