/** A move is taken back, by the rules of the game. */
import {undoOf} from '../../rules.js';
import * as words from '../../words/play.js';

/**
 * @param {{play: (choose: () => string|null) => void, say: (text: string) => void, current: () => import('./current.js').Current}} parts
 */
export function createUndo({play, say, current}) {
  return () => {
    const {covered, state} = current();
    const undo = undoOf(current());
    if (undo === 'none' || covered || state === 'won') return;
    const isFree = undo === 'free';
    if (!isFree && state !== 'lost') say(words.UNDO_AFTER_LOSS);
    else play(() => (isFree || current().state === 'lost' ? 'undo' : null));
  };
}
