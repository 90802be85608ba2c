/** The packages of a player's strategy: wheels from files, listed with a button that takes each away again. */
import * as words from '../../words/strategy.js';
import {h} from '../dom.js';
import {button, picker} from './buttons.js';

/** The most bytes of a wheel: it is sent to every worker. */
const LARGEST = 5_000_000;

/** @typedef {import('../../sandbox/sandbox.js').Wheel} Wheel */

/** @param {(sentence: string) => void} tell what is wrong with a file; empty: nothing */
export function createPackages(tell) {
  /** @type {Wheel[]} */
  let wheels = [];
  const element = h('ul', {class: 'lab-packages', 'aria-label': words.PACKAGES});
  const adding = picker(words.ADD_PACKAGE, '.whl', add);

  /** @param {File} file */
  async function add(file) {
    if (!/^[\w.+!-]+\.whl$/.test(file.name)) return tell(words.noWheel(file.name));
    if (file.size > LARGEST) return tell(words.TOO_LARGE);
    const bytes = await file.arrayBuffer();
    // Another may have come meanwhile.
    wheels = [...wheels.filter(({name}) => name !== file.name), {name: file.name, bytes}];
    tell('');
    list();
  }

  /** @param {Wheel} wheel */
  function remove(wheel) {
    wheels = wheels.filter((each) => each !== wheel);
    list();
    adding.querySelector('button')?.focus();
  }

  function list() {
    const taking = (/** @type {Wheel} */ wheel) => button(words.removed(wheel.name), () => remove(wheel));
    element.replaceChildren(...wheels.map((wheel) => h('li', {}, `${wheel.name} `, taking(wheel))));
  }

  return {element, adding, /** @returns {Wheel[]} */ wheels: () => wheels};
}
