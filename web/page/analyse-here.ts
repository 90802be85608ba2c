/** *Analyse here*: what a game shows is put before the analyser. No address holds it. */

import type {Scene} from '../model/analyse/scene.js';
import type {PlayModel} from '../model/play.js';

type Analyser = {whenThere: (use: (view: {take: (scene: Scene) => void}) => void) => void};

export function createAnalyseHere({game, serial}: PlayModel, analyser: () => Analyser) {
  /** The running game that was shown there. */
  let open = 0;

  function show(scene: Scene) {
    analyser().whenThere(({take}) => take(scene));
    location.hash = 'analyse';
  }

  return {
    show,

    /** The game on the board: what is seen, and where the mines are once it has ended. */
    showGame() {
      const {columns, rows, mines, cells, ended, end} = game.peek();
      if (!end) open = serial.peek();
      show({columns, rows, mines, cells, layout: ended.layout ?? null});
    },

    /** Whether the player may have the game on the board before them in the analyser: then its clock runs on. */
    isOpen: () => open === serial.peek(),
  };
}
