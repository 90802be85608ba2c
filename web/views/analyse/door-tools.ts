/** The buttons of the analyser's doors, and what is pasted or dropped in the view. */

import type {Board} from '../../board/board.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import type {Doors} from '../../model/analyse/doors.js';
import {h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import {createExport} from './export.js';
import {copyLink} from './link.js';
import {createOpen, listenForGiven} from './open.js';
import {pictureOf} from './picture-out.js';

/** @returns the buttons, and where their dialogs are */
export function createDoorTools({sketch, said, isActive}: Analyser, doors: Doors, board: Board): HTMLElement[] {
  const host = h('div', {});
  const tell = (sentence: string) => (said.value = sentence);
  const name = () => `position-${sketch.peek().columns}x${sketch.peek().rows}`;
  const open = createOpen(host, doors, tell);
  const files = createExport(host, doors, name, () => pictureOf(board.state, sketch.peek().mines, host));
  listenForGiven(isActive.peek.bind(isActive), open.dialog, open.show);
  return [
    button('Open', {onclick: () => open.show()}),
    button('Export', {onclick: files.show}),
    button('Copy link', {onclick: () => copyLink(doors, {host, tell, onFile: files.show})}),
    host,
  ];
}
