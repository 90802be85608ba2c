/** What a cell can show, as a row of keys: the arrow keys lead along it. */

import {CLOSED, EXPLODED, FLAGGED, MARKED} from '../../../cells.js';
import {keyName} from '../../../key-name.js';
import {STATES, type State} from '../../../picture/plain.js';
import {h} from '../../../ui/h.js';
import * as words from '../../../words/analyse-picture.js';
import {picture} from '../pictures.js';

const SIGNS: Partial<Record<State, number | string>> = {
  closed: CLOSED,
  flagged: FLAGGED,
  marked: MARKED,
  empty: '',
  'exploded mine': EXPLODED,
};
const STEPS: Record<string, number> = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1};

/** @param now which of them it is, or seems to be; '' for none @param choose takes one */
export function stateKeys(now: () => State | '', choose: (state: State) => void) {
  const keys: HTMLButtonElement[] = STATES.map((state) =>
    h(
      'button',
      {
        type: 'button',
        class: 'shot-key',
        title: words.STATES[state],
        'aria-label': words.STATES[state],
        'aria-pressed': () => now() === state,
        onclick: () => choose(state),
      },
      picture(SIGNS[state] ?? state),
    ),
  );
  rove(0);

  /** Only one of them is in the tab order. */
  function rove(at: number) {
    for (const [index, key] of keys.entries()) key.tabIndex = index === at ? 0 : -1;
  }

  function onkeydown(event: KeyboardEvent) {
    const from = keys.indexOf(event.target as HTMLButtonElement);
    const name = keyName(event);
    const to = name === 'Home' ? 0 : name === 'End' ? keys.length - 1 : from + (STEPS[name] ?? NaN);
    if (from < 0 || !keys[to] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[to].focus();
  }

  const onfocusin = ({target}: FocusEvent) => rove(Math.max(0, keys.indexOf(target as HTMLButtonElement)));
  return h('div', {class: 'shot-keys', onkeydown, onfocusin}, ...keys);
}
