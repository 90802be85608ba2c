/** Random names and seeds for the page. The engine derives everything random in a game from the game's seed. */

const drawn = (count: number, say: (byte: number) => string) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), say).join('');

/** A unique id for a game, a profile or a player. */
export const newId = () => drawn(12, (byte) => byte.toString(16).padStart(2, '0'));

/** A seed that nobody chose: 80 bits, in digits and small letters that are easily read out. */
export const drawSeed = () => drawn(16, (byte) => (byte % 32).toString(32));
