/** The tools under the board. What the rules of the game lack is absent. */
import {stageOf} from '../../words/play.js';
import {h, setText} from '../dom.js';
import {icon} from '../icons.js';

/** A lesson has so many stages. */
const STAGES = 4;

/**
 * @typedef {'hint'|'teach'|'help'|'undo'|'flagMode'|'overlay'|'vision'|'machine'|'pause'} Tool
 * @param {{onTool: (tool: Tool) => void, onNew: () => void}} handlers
 */
export function createToolbar({onTool, onNew}) {
  /** @param {Tool} tool @param {string} word @param {Parameters<typeof icon>[0]} picture @param {string} keys @param {object} attributes */
  const button = (tool, word, picture, keys, attributes) =>
    h(
      'button',
      {
        class: `tool tool-${tool}`,
        'aria-keyshortcuts': keys,
        title: `${word} (${keys})`,
        onclick: () => onTool(tool),
        ...attributes,
      },
      icon(picture),
      h('span', {}, word),
    );
  /** @param {Tool} tool @param {string} word @param {Parameters<typeof icon>[0]} picture @param {string} keys */
  const toggle = (tool, word, picture, keys) => button(tool, word, picture, keys, {'aria-pressed': 'false'});
  const stage = h('span', {id: 'teach-stage', hidden: true});
  /** @type {Record<Tool, HTMLButtonElement>} */
  const tools = {
    hint: toggle('hint', 'Hint', 'hint', 'H'),
    teach: button('teach', 'Teach me', 'teach', 'T', {'aria-describedby': 'teach-stage'}),
    help: button('help', 'Get hint', 'help', 'E', {}),
    undo: button('undo', 'Undo', 'undo', 'U', {}),
    flagMode: toggle('flagMode', 'Flag mode', 'flag', 'G'),
    overlay: toggle('overlay', 'Overlay', 'overlay', 'O'),
    vision: toggle('vision', 'Mine Vision', 'vision', 'V'),
    machine: toggle('machine', 'Machine', 'machine', 'M'),
    pause: toggle('pause', 'Pause', 'pause', 'P'),
  };
  // Most games are without it: it must not take room before the first one says so.
  tools.vision.hidden = tools.help.hidden = tools.undo.hidden = true;
  const dots = h(
    'span',
    {class: 'stages', 'aria-hidden': 'true', 'data-told': '0'},
    ...Array.from({length: STAGES}, () => h('i')),
  );
  tools.teach.append(dots);
  const element = h(
    'div',
    {class: 'toolbar', role: 'group', 'aria-label': 'Tools'},
    ...Object.values(tools),
    stage,
    h('button', {class: 'tool new-game', onclick: onNew}, icon('add'), h('span', {}, 'New game')),
  );
  return {
    element,
    /** @param {Tool} tool @param {boolean} pressed */
    press: (tool, pressed) => tools[tool].setAttribute('aria-pressed', String(pressed)),
    /** How far a lesson has come. @param {number} count of its stages told, 0 for none */
    showStage(count) {
      setText(stage, count ? stageOf(count, STAGES) : '');
      dots.dataset.told = String(count);
    },
    /** @param {Tool} tool @param {boolean} offered by this game's rules */
    offer(tool, offered) {
      tools[tool].hidden = !offered;
    },
  };
}
