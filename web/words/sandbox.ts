/** Sentences about the sandbox that a player's own strategy runs in. */

/** What sentences call the strategy. */
export const NAME = 'Your strategy';
export const ENDLESS =
  'Your strategy took longer than 20 seconds to choose and was stopped. It may be looping forever.';
export const BROKEN = 'Your strategy crashed. Its sandbox is restarting.';
export const UNREADY = 'The sandbox for your strategy did not start within a minute. Run it again.';
export const UNREACHABLE = 'The sandbox for your strategy could not be fetched. Check the connection and try again.';
