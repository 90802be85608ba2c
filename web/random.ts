/** What chance gives the page; the chance of a game is the engine's, and follows from its seed. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

const drawn = (count: number, say: (byte: number) => string) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), say).join('');

/** Names a game, a profile or a player among all others. */
export const newId = () => drawn(12, (byte) => byte.toString(16).padStart(2, '0'));

/** A seed nobody chose. */
export const drawSeed = () => drawn(16, (byte) => ALPHABET[byte % 64]);
