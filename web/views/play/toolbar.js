/** The tools under the board. What the rules of the game lack is absent. */
import {h} from '../dom.js';
import {icon} from '../icons.js';

/**
 * @typedef {'hint'|'flagMode'|'overlay'|'vision'|'pause'} Tool
 * @param {{onTool: (tool: Tool) => void, onNew: () => void}} handlers
 */
export function createToolbar({onTool, onNew}) {
  /** @param {Tool} tool @param {string} word @param {Parameters<typeof icon>[0]} picture @param {string} keys */
  const toggle = (tool, word, picture, keys) =>
    h(
      'button',
      {class: `tool tool-${tool}`, 'aria-pressed': 'false', 'aria-keyshortcuts': keys, title: `${word} (${keys})`, onclick: () => onTool(tool)},
      icon(picture),
      h('span', {}, word),
    );
  /** @type {Record<Tool, HTMLButtonElement>} */
  const tools = {
    hint: toggle('hint', 'Hint', 'hint', 'H'),
    flagMode: toggle('flagMode', 'Flag mode', 'flag', 'G'),
    overlay: toggle('overlay', 'Overlay', 'overlay', 'O'),
    vision: toggle('vision', 'Mine Vision', 'vision', 'V'),
    pause: toggle('pause', 'Pause', 'pause', 'P'),
  };
  // Most games are without it: it must not take room before the first one says so.
  tools.vision.hidden = true;
  const element = h(
    'div',
    {class: 'toolbar', role: 'group', 'aria-label': 'Tools'},
    ...Object.values(tools),
    h('button', {class: 'tool new-game', onclick: onNew}, icon('add'), h('span', {}, 'New game')),
  );
  return {
    element,
    /** @param {Tool} tool @param {boolean} pressed */
    press: (tool, pressed) => tools[tool].setAttribute('aria-pressed', String(pressed)),
    /** @param {Tool} tool @param {boolean} offered by this game's rules */
    offer(tool, offered) {
      tools[tool].hidden = !offered;
    },
  };
}
