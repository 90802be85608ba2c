/** A choice of a few, as cards: radio buttons, each with its name and what there is to say of it. */
import {h, setText} from '../dom.js';

/**
 * @param {string} name of the choice @param {string} title @param {() => void} onChoose
 */
export function createCards(name, title, onChoose) {
  const id = `learn-${name}`;
  const cards = h('div', {class: 'cards', role: 'radiogroup', 'aria-labelledby': id, onchange: onChoose});
  const chosen = () => /** @type {HTMLInputElement|null} */ (cards.querySelector(':checked'))?.value ?? '';

  return {
    element: h('div', {class: `learn-choice learn-${name}`}, h('h3', {id}, title), cards),
    chosen,

    /** @param {{value: string, word: string, remark: string}[]} offered what was chosen stays so, where it is offered; else the first is */
    offer(offered) {
      const before = chosen();
      const value = offered.some((each) => each.value === before) ? before : offered[0]?.value;
      cards.replaceChildren(...offered.map((each) => card(name, each, each.value === value)));
    },

    /** @param {string} value @param {string} remark */
    remark(value, remark) {
      const place = cards.querySelector(`input[value="${value}"] ~ .card-remark`);
      if (place) setText(place, remark);
    },
  };
}

/** @param {string} name @param {{value: string, word: string, remark: string}} offered @param {boolean} checked */
function card(name, {value, word, remark}, checked) {
  const id = `learn-${name}-${value}`;
  return h(
    'label',
    {class: 'card'},
    h('input', {
      type: 'radio',
      name: `learn-${name}`,
      value,
      checked,
      'aria-labelledby': id,
      'aria-describedby': `${id}-remark`,
    }),
    h('span', {class: 'card-name', id}, word),
    h('span', {class: 'card-remark', id: `${id}-remark`}, remark),
  );
}
