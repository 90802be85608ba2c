/**
 * What the next press means, and what is seen: an armed hint, flag mode, Mine Vision.
 *
 * @typedef {import('./current.js').Current} Current
 */
import * as words from '../../words/play.js';

/**
 * @param {{
 *   board: {set: (patch: object) => void}, table: {showVision: (on: boolean) => void},
 *   toolbar: {press: (tool: 'hint'|'flagMode'|'vision', pressed: boolean) => void}, say: (text: string) => void,
 *   ask: (text: string) => void, current: () => Current}} parts
 */
export function createModes({board, table, toolbar, say, ask, current}) {
  const on = {hint: false, flagMode: false, vision: false};
  /** Whether flag mode has come by itself in this game. */
  let hasSwitched = false;

  /** @param {'hint'|'flagMode'|'vision'} mode @param {boolean} isOn */
  function set(mode, isOn) {
    on[mode] = isOn;
    toolbar.press(mode, isOn);
    if (mode === 'hint') board.set({armed: isOn});
    if (mode === 'flagMode') board.set({flagMode: isOn});
    if (mode === 'vision') table.showVision(isOn);
  }

  const hasEnded = () => current().finished !== null;
  /** Whether the board cannot be pressed: it has ended, or is covered. */
  const isOut = () => hasEnded() || current().covered;

  return {
    on,

    /** As a game begins. */
    reset() {
      hasSwitched = false;
      set('hint', false);
      set('flagMode', false);
      set('vision', current().mineVision);
    },

    /** As a game ends: there is nothing left to press. */
    end() {
      set('hint', false);
      set('flagMode', false);
    },

    toggleHint() {
      if (this.disarm()) return;
      if (!current().hints || isOut()) return;
      set('hint', true);
      ask(words.PICK);
    },

    /** @returns {boolean} whether a hint was armed */
    disarm() {
      if (!on.hint) return false;
      set('hint', false);
      say('');
      return true;
    },

    toggleFlagMode() {
      if (isOut()) return;
      set('flagMode', !on.flagMode);
      say(on.flagMode ? words.FLAG_MODE_ON : words.FLAG_MODE_OFF);
    },

    toggleVision() {
      if (!current().mineVision || hasEnded()) return;
      set('vision', !on.vision);
      say(on.vision ? words.VISION_ON : words.VISION_OFF);
    },

    /** The option that flag mode comes by itself, once in a game, after its first opening. */
    switchAfterOpening() {
      if (hasSwitched || !current().opened || hasEnded()) return;
      hasSwitched = true;
      set('flagMode', true);
    },
  };
}
