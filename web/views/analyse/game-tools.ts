/** The analyser's ways to games and to saved positions, as buttons. */

import type {Analyser} from '../../model/analyse/analyse.js';
import type {Positions} from '../../store/positions.js';
import {LATE_ICONS} from '../../ui/late-icons.js';
import {button} from '../../ui/tool.js';
import * as words from '../../words/analyse-games.js';
import {showHelp} from './help.js';
import {type GamePorts, playFromHere} from './play-from-here.js';
import {showSaved} from './saved.js';

/** @param host of dialogs */
export const gameTools = (host: () => HTMLElement, model: Analyser, games: GamePorts, positions: Positions) => [
  button(words.SAVE, {picture: LATE_ICONS.save, onclick: () => showSaved(host(), model, positions)}),
  button(words.PLAY_FROM_HERE, {picture: 'resume', onclick: () => playFromHere(host(), model, games)}),
  button(words.HELP, {picture: 'why', onclick: () => showHelp(host())}),
];
