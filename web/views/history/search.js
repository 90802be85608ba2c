/** The history's search: answered at every letter, told to the address when typing pauses. */
import {h} from '../dom.js';

/** ms */
const PAUSE = 300;

/** @param {{onInput: (text: string) => void, onPause: () => void}} handlers */
export function createSearch({onInput, onPause}) {
  let pause = 0;
  const input = h('input', {
    class: 'input',
    type: 'search',
    'aria-describedby': 'history-search-help',
    oninput: typed,
  });
  const element = h(
    'div',
    {class: 'history-search'},
    h('label', {class: 'filter'}, h('span', {}, 'Search'), input),
    h(
      'p',
      {class: 'help', id: 'history-search-help'},
      'Finds board, mines, rules, assistance, lesson, practice and result, such as “13×9 quantum lost”.',
    ),
  );

  function typed() {
    onInput(input.value);
    clearTimeout(pause);
    pause = setTimeout(onPause, PAUSE);
  }

  return {
    element,
    focus: () => input.focus(),
    /** Lets an `onPause` go that is still to come. */
    stop: () => clearTimeout(pause),
    clear() {
      clearTimeout(pause);
      input.value = '';
    },
    /**
     * Shows what the address asks for, unless somebody is typing something else.
     *
     * @param {string} text @returns {string} what is searched for
     */
    follow(text) {
      if (document.activeElement === input) return input.value;
      input.value = text;
      return text;
    },
  };
}
