/**
 * Every sentence about the game that a player reads or hears: events, endings, hints, errors. (A view's own labels and
 * the prose of a page stand in that view.) Short, plain, exact; rows and columns are counted from 1.
 */

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** A thin space that does not break. */
export const THIN = '\u202f';

export const TAGLINE = 'Minesweeper that never asks for luck.';

/**
 * @param {number} cell @param {number} columns
 * @returns {string} `row 4, column 7`
 */
export function place(cell, columns) {
  return `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
}

/** @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${signed(count)} ${count === 1 ? one : many}`;
}

/** @param {number} number with a real minus sign */
export function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}

/** @param {string} share per cent as the engine writes it: a whole number, `<1` or `>99` */
export function percent(share) {
  const spoken = share.replace('<', 'less than ').replace('>', 'more than ');
  return `${spoken}${THIN}%`;
}

/** @param {number} ms @returns {string} `1:42.3`; hours only where there are any */
export function time(ms) {
  const tenths = Math.floor(ms / 100);
  const [hours, minutes] = [Math.floor(tenths / 36000), Math.floor(tenths / 600) % 60];
  const seconds = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/* Events */

/** @param {number} cell @param {number} number @param {number} columns */
export function openedOne(cell, number, columns) {
  return `Opened ${place(cell, columns)}: ${number === 0 ? 'empty' : number}.`;
}

/** @param {number} count */
export function openedMany(count) {
  return `Opened ${counted(count, 'cell')}.`;
}

/** @param {'flagged'|'marked'|'closed'} state @param {number} cell @param {number} columns @param {number} left */
export function flagged(state, cell, columns, left) {
  const verb = {flagged: 'Flagged', marked: 'Marked', closed: 'Cleared'}[state];
  return `${verb} ${place(cell, columns)}. ${counted(left, 'mine')} left.`;
}

/** @param {number} count @param {number} left */
export function flaggedMany(count, left) {
  return `Flagged ${counted(count, 'cell')}. ${counted(left, 'mine')} left.`;
}

/** @param {number} stage of a lesson @param {number} stages */
export function stageOf(stage, stages) {
  return `${stage} of ${stages}`;
}

/**
 * @param {string|null} share null where it was not counted @param {number} count of saves so far, this one included
 * @param {boolean} chord whether several cells were opened together @param {boolean} isSeen whether what moved is seen
 */
export function saved(share, count, chord, isSeen) {
  const which = count === 1 ? '' : ORDINALS[count - 1] ? `, your ${ORDINALS[count - 1]}` : `, number ${count}`;
  const what = chord ? 'one of these cells' : 'this cell';
  const now = chord ? 'they are safe' : 'it is not';
  const odds = share === null ? 'some' : percent(share);
  const told = `Quantum save${which}: ${what} was a mine in ${odds} of the worlds you could see.`;
  return isSeen ? told : `${told} Now you are in one where ${now}.`;
}

/** @param {{verdict: string, percent: string|null, forgiven: boolean}} hint */
export function hinted({verdict, percent: share, forgiven}) {
  if (verdict === 'safe') return 'Safe in every world.';
  if (verdict === 'mine') return 'A mine in every world: opening it loses.';
  if (share === null) return forgiven ? 'Too complex to prove, so it cannot lose.' : 'Too complex to prove.';
  if (!forgiven) return `May be a mine: ${percent(share)} of the worlds.`;
  return `A mine in ${percent(share)} of the worlds. It cannot lose.`;
}

/** @param {number} bits of information, as the chip beside the meter shows them */
export function bitsLess(bits) {
  return `−${bitsOf(bits)}`;
}

/** @param {number} bits log2 of a number of worlds */
export function bitsOf(bits) {
  return `${bits.toFixed(1)} ${bits.toFixed(1) === '1.0' ? 'bit' : 'bits'}`;
}

/** @param {{text: string, bits: number}} worlds @param {'visible'|'closure'} of what they fit */
export function overlayOn({text, bits}, of) {
  const what = of === 'visible' ? '' : ' of all you could find out, which is a hint';
  return `Shares of ${text} ${text === '1' ? 'world' : 'worlds'}${what}; entropy ${bitsOf(bits)}.`;
}

/** @param {{code: number, text: string}} share of the focused cell */
export function shareTold({code, text}) {
  if (code === 0) return 'Safe in every world.';
  return code === 100 ? 'A mine in every world.' : `A mine in ${percent(text)} of the worlds.`;
}

/** @param {number} count of worlds looked at so far, this one included */
export function anotherWorld(count) {
  return `A possible world, number ${count}, drawn from those that fit. Overlay leads back.`;
}

export const OVERLAY_OFF = 'Overlay is off.';
export const WORLD_LEFT = 'Back to the shares.';
export const UNDECIDED = 'Too complex to prove, and no other way was found in time; nothing happened.';
export const UNCOUNTED = 'Too many-sided to count';
export const ONE_WORLD = '1 world: all is decided.';
export const PAUSED = 'Paused. The board is covered until you go on.';
export const RESUMED = 'On it goes.';
export const PICK = 'Pick a closed cell';
export const OPEN_FIRST = 'Open a cell first: then there is something to prove.';
export const FLAG_MODE_ON = 'Flag mode: a press flags, a long press opens.';
export const FLAG_MODE_OFF = 'Flag mode is off.';
export const VISION_ON = 'Mine Vision: the mines are where you see them now.';
export const VISION_OFF = 'Mine Vision is off.';
export const NEW_HERE = 'New here?';
export const NEW_HERE_LINK = 'See in 30 seconds what makes it quantum.';

/** @param {number} columns @param {number} rows @param {number} mines */
export function begun(columns, rows, mines) {
  return `A new board: ${counted(columns, 'column')}, ${counted(rows, 'row')}, ${counted(mines, 'mine')}.`;
}

export const ELSEWHERE = 'Another tab is playing this game.';
export const RESUMED_GAME = 'Your game goes on.';

/* Endings */

/** @param {{time: number, saves: number, how: string}} end */
export function won({time: ms, saves, how}) {
  const by = how === 'flagged' ? ' by flagging every mine' : '';
  return `You won in ${time(ms)}${by}${saves ? ` with ${counted(saves, 'quantum save')}` : ''}.`;
}

/** @param {{cells: number[], reason: string, percent: string|null}} end @param {number} columns */
export function lost({cells, reason, percent: share}, columns) {
  if (reason === 'resigned') return 'You lost: the game was given up.';
  const where = place(cells[0] ?? 0, columns);
  if (reason === 'certain' || (reason === 'chord' && cells.length === 1)) {
    return `You lost: ${where} is a mine in every world.`;
  }
  if (reason === 'closure') {
    return `You lost: ${where} is a mine in every world once you open what is certainly safe.`;
  }
  if (reason === 'chord')
    return `You lost: in every world at least one of these ${SMALL[cells.length]} cells is a mine.`;
  return lostByLuck(cells, where, share);
}

/** @param {number[]} cells @param {string} where @param {string|null} share null where it was not counted */
function lostByLuck(cells, where, share) {
  const several = cells.length > 1;
  const what = several ? `one of these ${SMALL[cells.length]} cells` : where;
  if (share === null) return `You lost: ${what} was a mine.`;
  const odds = share === '100' ? 'every world' : `${percent(share)} of the worlds`;
  return `You lost: ${what} was a mine. In ${odds} ${several ? 'one was' : 'it was one'}.`;
}

/**
 * What stands beside a win: the board's size in openings and how fast they came, and the luck it took.
 *
 * @param {number} bbbv 3BV of the board @param {number} ms @param {number|null} bits of luck; null where they were not counted
 */
export function figures(bbbv, ms, bits) {
  const rate = (bbbv / Math.max(ms / 1000, 0.001)).toFixed(2);
  const luck = bits === null ? [] : [`${bits.toFixed(1)} bits of luck`];
  return [`3BV ${bbbv}`, `${rate} 3BV/s`, ...luck];
}

/* Proofs. (Their sentences are the engine's.) */

/** @param {number} number @param {number} count @param {boolean} supposing */
export function step(number, count, supposing) {
  return `Step ${number} of ${count}${supposing ? ', supposing' : ''}`;
}

/** @param {number} number */
export function world(number) {
  return `World ${number} of 2`;
}

/**
 * @param {number} number of the world, from 0 @param {number[]} cells in question @param {Set<number>} world its mines
 * @param {number} columns @param {boolean} isLoss whether they lost the game
 */
export function witness(number, cells, world, columns, isLoss) {
  const mines = cells.filter((cell) => world.has(cell));
  const several = `these ${SMALL[cells.length]} cells`;
  const where = cells.length > 1 ? place(mines[0] ?? cells[0], columns) : 'it';
  const more =
    mines.length > 1
      ? `${SMALL[mines.length]} of ${several} are mines`
      : `${where} is ${mines.length ? 'a mine' : 'safe'}`;
  if (number === 0)
    return `In one world ${cells.length > 1 ? `all ${several} are` : `${place(cells[0], columns)} is`} safe.`;
  return `In another world ${more}. Both agree with all that ${isLoss ? 'you could see: nothing could have told' : 'can be known'}.`;
}

/**
 * What a save changed, seen afterwards.
 *
 * @param {{number: number, saves: number, moved: number, cells: number[], percent: string|null}} save @param {number} columns
 */
export function saveSeen({number, saves, moved, cells, percent: share}, columns) {
  const mines = `${SMALL[moved] ?? moved} ${moved === 1 ? 'mine' : 'mines'} moved`;
  const what = cells.length === 1 ? place(cells[0], columns) : `one of these ${SMALL[cells.length]} cells`;
  const odds = share === null ? 'some' : percent(share);
  return `Save ${number} of ${saves}: ${mines}; ${what} was a mine in ${odds} of the worlds you could see.`;
}

/** Which mines moved, where they are few. @param {[number, number][]} pairs @param {number} columns */
export function movesHeard(pairs, columns) {
  if (pairs.length > 4) return '';
  return pairs.map(([from, to]) => `From ${place(from, columns)} to ${place(to, columns)}.`).join(' ');
}

/** @param {number} number @param {number} saves */
export function ofSaves(number, saves) {
  return `Save ${number} of ${saves}`;
}

export const BEFORE_AND_AFTER = 'Before and after';
export const PICK_WHY = 'Pick a closed cell, then ask why';

/* Game replay */

/** @param {number} number @param {number} count @param {number} ms of play */
export function moment(number, count, ms) {
  return `move ${number} of ${count}, ${time(ms)}`;
}

/** What a place on the time line is. @type {Record<'save'|'guess'|'won'|'lost', string>} */
export const MARKS = {save: 'quantum save', guess: 'guess', won: 'won', lost: 'lost'};

/** @param {'save'|'guess'|'won'|'lost'} kind @param {number[]} places that a mark of the time line stands for */
export function marked(kind, places) {
  const [first, last] = [places[0], places[places.length - 1]];
  if (first === last) return `${MARKS[kind]}, move ${first}`;
  return `${places.length} ${kind === 'guess' ? 'guesses' : 'quantum saves'}, moves ${first} to ${last}`;
}

/** @param {string|null} safe per cent of the worlds that left it safe; null where they were not counted */
export function guessed(safe) {
  return safe === null
    ? 'A guess, too complex to count.'
    : `A guess: safe in ${percent(safe)} of the worlds you could see.`;
}

/** @param {number} count of saves so far, this one included */
export function savedThen(count) {
  return count === 1 ? 'Quantum save.' : `Quantum save ${count}.`;
}

/** @param {number} bits of luck so far */
export function luckSoFar(bits) {
  return `${bitsOf(bits)} of luck so far.`;
}

/** @param {number} count of mines that moved */
export function moved(count) {
  return `${counted(count, 'mine')} moved.`;
}

/** @param {'p'|'m'|'g'} who */
export function madeBy(who) {
  return {p: '', m: 'The machine made this move.', g: 'The game made this move.'}[who];
}

/** @param {string} where a cell's row and column; empty where no cell was asked about */
export function askedHint(where) {
  return where ? `Asked for a hint at ${where}.` : 'Asked for a hint.';
}

/** @param {string} where */
export function nothingHappened(where) {
  return `Pressed ${where}: too complex to prove, nothing happened.`;
}

export const SHARES_OFF = 'The shares are off.';
export const TAKES_LONG = 'This game takes a while.';
export const BEFORE_FIRST = 'Before the first move.';
export const UNDONE = 'Took back a move.';
export const NO_MINES_YET = 'Mine Vision: before the first opening no mine has its place.';
export const VISION_THEN = 'Mine Vision: the mines are where they were at this move.';
export const PROOF_WHERE = 'There is a proof of every quantum save, and of a loss: go to one first.';
export const RECORD_COPIED = 'The record is copied.';
export const RECORD_NOT_COPIED = 'The browser did not let us copy. Download the record instead.';
export const GAMES_LOCKED = 'This account is locked, and its games with it. Unlock it to see them.';
export const REPLAY_ABSENT = 'The engine could not start. The game is kept. Check the connection, then try again.';

/** @param {string} reason a sentence */
export function recordDamaged(reason) {
  return `This game cannot be shown: its record does not hold together. ${reason} It is kept as it is.`;
}

/** @param {string} stage @param {number} done @param {number} total */
export function fetching(stage, done, total) {
  const share = total > 1 ? ` ${Math.round((100 * done) / total)}${THIN}%` : '';
  const isStart = ['download', 'start', 'engine'].includes(stage);
  return `${isStart ? 'Starting the engine' : 'Putting the moves in order'}${share}.`;
}
/* Accounts, and games that come in and go out. (What the store refuses has its sentences among the errors.) */

export const ACCOUNT_PROMISE =
  'Everything stays in this browser: the games of a profile are encrypted under its password while it is signed out, and only its name and totals can be read then, for the leaderboard.';
export const ACCOUNT_WARNING =
  'A forgotten password cannot be recovered, and the games under it are lost with it; a file that you export is your only other copy.';
export const NOT_REPEATED = 'This is not the same password.';
export const FAILED = 'That did not work, and nothing was changed. Try again.';

/** @param {string} name @param {boolean} isLocked */
export function accountNamed(name, isLocked) {
  return `Account: ${name}${isLocked ? ', locked' : ''}`;
}

/** @param {number} games */
export function deleting(games) {
  const what =
    games === 0
      ? 'the profile'
      : `the profile and ${games === 1 ? 'its finished game' : `its ${games} finished games`}`;
  return `This deletes ${what}, with any game that waits and its place on the leaderboard. Nothing of it can be brought back.`;
}

export const NOTHING_TO_EXPORT = 'No finished games yet. Win or lose one and it can be exported here.';

/** @param {number} games */
export function toExport(games) {
  return `${counted(games, 'finished game')} in one file. Anybody who has it can read it, unless it is under a password.`;
}

/** @param {number} done @param {number} total */
export function packed(done, total) {
  return `${done} of ${counted(total, 'game')} packed`;
}

export const EXPORT_CANCELLED = 'Cancelled. No file was written.';

/** @param {number} games @param {string} file */
export function exported(games, file) {
  return `${counted(games, 'game')} written to ${file}.`;
}

/** @param {number} done @param {number} total 0 while it is not known */
export function examined(done, total) {
  return total ? `${done} of ${counted(total, 'game')} examined` : 'Reading the file';
}

/** @param {{name: string, taken: number, doubled: number, refused: unknown[], isStopped: boolean}} report */
export function importReport({name, taken, doubled, refused, isStopped}) {
  const known = doubled ? `, ${doubled} ${doubled === 1 ? 'was' : 'were'} here already` : '';
  const counts = `${counted(taken, 'game')} taken from the file of ${name}${known}${refused.length ? `, ${refused.length} refused` : ''}.`;
  return isStopped ? `Cancelled. ${counts} The others were left alone.` : counts;
}

/** @param {{line: number, reason: string}} refused */
export function refusedLine({line, reason}) {
  return `Line ${line}: ${reason}`;
}

/** @param {number} count */
export function notShown(count) {
  return `And ${count} more, all in the list.`;
}

export const IMPORT_OTHERS =
  'They stay apart from yours and stand on the leaderboard under the name in the file. Here they are under no password.';
export const NOW_ON_LEADERBOARD = 'They stand on the leaderboard. ';

export const PLAYER_UNKNOWN = 'There is no such player here, or no longer.';
export const PLAYER_WITHOUT_GAMES = 'No game of this player is left here.';

/** @param {string} name */
export function playerRemoved(name) {
  return `${name} is removed. The same file brings the games back.`;
}

export const IMPORT_CANCELLED = 'Cancelled. Nothing was taken from this file.';

/* Errors: what happened, what is kept, what to do. */

/** @param {number} mines @param {number} columns @param {number} rows */
export function tooManyMines(mines, columns, rows) {
  const most = columns * rows - 1;
  return `${counted(mines, 'mine')} ${mines === 1 ? 'does' : 'do'} not fit on ${columns}×${rows}: one cell must stay free. Choose ${most} or fewer.`;
}

/** @param {string} what @param {number} least @param {number} most */
export function outside(what, least, most) {
  return `${what} can be any whole number from ${least} to ${most}.`;
}

export const SEED_WRONG = 'A seed is 1 to 64 letters A–Z or a–z, digits, dashes or low lines.';
export const LINK_WRONG = 'This link does not hold a game we can read. Your own game is untouched. Start a new one?';
export const ADDRESS_WRONG = 'There is nothing at this address. Here is the board.';
export const ENGINE_STOPPED = 'The engine stopped. Your game is saved up to the last move; it is starting again.';
export const ENGINE_BACK = 'The engine runs again. Nothing was lost.';
export const ENGINE_ABSENT = 'The engine could not start. Your game is kept. Check the connection, then try again.';
export const NOT_REMEMBERED = 'This browser keeps nothing in private windows. You can play; it will not be remembered.';
export const RECORD_WRONG = 'A kept game could not be read and was set aside. This is a new board.';
export const NEW_VERSION = 'A new version is ready. The page reloads; your game goes on.';
export const VERSION_LOADING = 'Loading the new version.';
export const LINK_COPIED = 'The link to this game is copied.';
export const LINK_SHOWN = 'This is the link to this game:';
export const WORLDS_COPIED = 'Copied.';

/* Start-up: what is being fetched, never how it is made. */

/** @param {string} stage @param {number} done @param {number} total */
export function starting(stage, done, total) {
  const share = total > 1 ? ` ${Math.round((100 * done) / total)}${THIN}%` : '';
  const what = {
    download: 'Fetching the engine',
    start: 'Starting the engine',
    engine: 'Setting up the solver',
    resume: 'Putting your game back',
  }[stage];
  return `${what ?? 'Getting ready'}${share}. You can play already.`;
}

/* Accounts and what is kept: what happened, what is kept, what to do. */

/** @param {number} least @param {number} most */
export function nameLength(least, most) {
  return `A user name has ${least} to ${most} characters.`;
}

export const NAME_HIDDEN = 'A user name has no hidden characters, and no spaces but the plain one.';
export const NAME_SPACES = 'Spaces stand singly, and inside a name.';
export const NAME_OF_PROFILE =
  'A profile of this name is on this device. Sign in and take the games in as its own, or rename it first.';
export const NAME_TAKEN = 'There is a profile of this name on this device already. Choose another name.';

/** @param {number} least @param {number} most */
export function passwordLength(least, most) {
  return `A password has ${least} to ${most} characters.`;
}

export const PASSWORD_IS_NAME = 'The password must differ from the user name.';

/** From weak to very strong. @type {readonly string[]} */
export const STRENGTHS = Object.freeze([
  'Weak: quickly guessed.',
  'Poor: guessed by a patient attacker.',
  'Fair: it holds against most.',
  'Good: hard to guess.',
  'Strong: out of reach of guessing.',
]);

/** @param {number} ms */
export function waitFor(ms) {
  return `Too many wrong passwords. Try again in ${counted(Math.ceil(ms / 1000), 'second')}.`;
}

/** @param {number} wait ms until the next try */
export function passwordWrong(wait) {
  return `That is not the password of this profile.${wait ? ` Try again in ${counted(Math.ceil(wait / 1000), 'second')}.` : ''}`;
}

export const PROFILE_UNKNOWN = 'There is no profile of this name on this device.';
export const GUEST_HAS_NONE = 'You play as a guest. Sign in first.';
export const LOCKED = 'This profile is locked. Its password opens it.';
export const INSECURE =
  'Profiles need a secure connection (https), which this page does not have. You can play as a guest.';
export const OWNER_GONE = 'Somebody else plays here by now. Nothing more was taken.';
export const BODY_DAMAGED = 'This game is damaged and cannot be read. The others are untouched.';

/** @param {number} count */
export function gamesDamaged(count) {
  const what =
    count === 1
      ? 'One game here is damaged and cannot be opened. It is kept as it is'
      : `${count} games here are damaged and cannot be opened. They are kept as they are`;
  return `${what}, and all others are untouched.`;
}

export const GAME_UNKNOWN = 'There is no such game here. It may have been removed, or belong to another account.';
/* Notices of the store are short: on a phone the strip has room for two lines. */
export const QUOTA = 'No room left to keep games. You can play on; make room, and they are kept.';
export const BLOCKED = 'An older tab of this page holds the games. Close it, and they are kept again.';
export const OUTDATED = 'A newer version is open in another tab. Reload this one, and games are kept again.';
export const PART_ABSENT =
  'This part of the page did not load. Your games are kept. Check the connection, then reload.';

export const GAMES_LOST = 'This browser has lost the games it kept here.';
export const GAMES_CLEARED = 'The games kept here were cleared. What you play now is kept.';
export const GAMES_LOST_LINK = 'Import a file';
export const NOT_KEPT = 'Games cannot be kept just now. You can play on; they are kept once it works.';

/* Files of profiles */

export const FILE_FOREIGN = 'This is no file of a profile of Quantum Minesweeper.';
export const FILE_NEWER = 'This file was written by a newer version of this page. Reload the page, then try again.';
export const FILE_SEALED = 'This file is under a password.';
export const FILE_PASSWORD_WRONG = 'That is not the password of this file, or the file is damaged.';
export const FILE_TOO_LARGE = 'This file is too large to be one of ours.';
export const FILE_HEADER = 'The first line does not say whose games these are, or says it wrongly.';
export const FILE_NAME = 'The name in this file is none that a player could choose. Nothing was taken from it.';
export const TEXT_WRONG = 'It is not written in UTF-8.';

/** @param {number} line @param {string} reason */
export function atLine(line, reason) {
  return `Line ${line}: ${reason}`;
}

/** @param {number} games that were there @param {number} promised */
export function fileTruncated(games, promised) {
  return `This file is cut short: it was read as far as game ${games} of ${promised}. Nothing was taken from it.`;
}

/** @param {number} promised */
export function fileTooLong(promised) {
  return `This file has more games than the ${promised} it speaks of. Nothing was taken from it.`;
}

export const FILE_TOTALS = 'The totals in the first line are not those of the games. Nothing was taken from this file.';
export const LINE_TOO_LONG = 'it is longer than any game is.';
export const LINE_BROKEN = 'it is damaged.';
export const LINE_NO_GAME = 'it does not hold a game as we write them.';
