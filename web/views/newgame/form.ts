/** All fields of the dialog. A hidden field (the slider while numbers are typed, say) keeps its value. */

import type {Played} from '../../catalogue.js';
import {drawnAlike} from '../../rules.js';
import type {Choice} from '../../store/settings.js';
import {extend, h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';
import * as words from '../../words/newgame.js';
import {titleOf} from '../../words/presets.js';
import {problems} from '../link.js';
import {isSquare, shape, sizes} from './board.js';
import {CUSTOM, SAME, shapeOf} from './choice.js';
import {choiceOf, draftOf} from './draft.js';
import {type Form, put, switchRow, typed} from './fields.js';
import {createPresets} from './presets.js';
import {aids, customRules, grade} from './rules.js';

export function createFields(first: Choice) {
  const form: Form = {draft: signal(draftOf(first)), wrong: signal({}), played: signal<Played | null>(null)};
  const {draft, wrong} = form;
  const hasNoSides = () => [SAME, CUSTOM].includes(draft.value.size) || isSquare(draft.value.size);
  const portrait = switchRow(form, 'turned', words.PORTRAIT.label, words.PORTRAIT.help);
  const presets = createPresets(form);
  const element = h(
    'div',
    {oninput: ({target}: Event) => inPlace(target as HTMLInputElement, follow)},
    presets.element,
    ...sizes(form),
    shape(form),
    h('div', {class: 'switches'}, ...aids(form), extend(portrait, {hidden: hasNoSides})),
    customRules(form),
    advanced(form),
  );

  /** @param field that was changed */
  const follow = ({name, type, checked, value}: HTMLInputElement) =>
    put(form, name, type === 'checkbox' ? checked : value);

  return {
    form,
    element,

    fill(...of: Parameters<typeof draftOf>) {
      draft.value = draftOf(...of);
      wrong.value = {};
    },

    /** Shows what is wrong, and moves the focus there. @returns whether the choice makes a game */
    check(): boolean {
      const {changes, seed} = draft.value;
      wrong.value = problems({...shapeOf(choiceOf(draft.value)), seed: seed.trim(), changes});
      const [first] = Object.keys(wrong.value);
      const field = element.querySelector<HTMLInputElement>(`[name="${first}"]`);
      const fold = field?.closest('details');
      if (fold) fold.open = true;
      field?.focus();
      return !first;
    },

    /** Moves the focus to the chosen size, and leaves the rules above it visible. */
    focus() {
      presets.reveal();
      element.querySelector<HTMLInputElement>('[name="size"]:checked')?.focus({preventScroll: true});
    },
  };
}

/** A changed field keeps its place under the pointer, whatever appears above it. */
function inPlace(field: HTMLInputElement, follow: (field: HTMLInputElement) => void) {
  const {top} = field.getBoundingClientRect();
  follow(field);
  const scroller = field.closest('.dialog-body');
  if (scroller) scroller.scrollTop += field.getBoundingClientRect().top - top;
}

function advanced(form: Form) {
  const {draft} = form;
  const hidden = () => draft.value.size === SAME;
  const seed = typed(form, 'seed', words.SEED.label, {
    attributes: {type: 'text', maxlength: 64, spellcheck: 'false', placeholder: words.SEED.placeholder},
    below: () => words.seedBoards(drawnAlike(draft.value).map(titleOf)),
  });
  return h(
    'details',
    {class: 'advanced'},
    h('summary', {}, words.ADVANCED),
    extend(grade(form), {hidden}),
    extend(seed, {hidden}),
    switchRow(form, 'questionMarks', words.QUESTION_MARKS.label, words.QUESTION_MARKS.help),
  );
}
