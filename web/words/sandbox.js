/** What is said of the sandbox in which a player's own strategy runs. */

/** What sentences call the strategy. */
export const NAME = 'Your strategy';
export const ENDLESS = 'Your strategy did not choose within 20 seconds and was stopped. Perhaps it loops for ever.';
export const BROKEN = 'Your strategy broke off. What it runs in will be started anew.';
export const UNREADY = 'What your strategy runs in did not start within a minute. Run it again.';
export const UNREACHABLE = 'What your strategy runs in could not be fetched. Check the connection and try again.';
