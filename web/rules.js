/**
 * The rules of a game, field by field, as the record has them: the values, those of each preset, and what does not go together.
 * The table is the engine's own (`generated/rules.js`); here is what follows from it.
 *
 * @typedef {'start'|'layout'|'knowledge'|'guess'|'guess_where'|'assist'|'flag_marks'|'lives'|'win'|'undo'} Field
 * @typedef {Record<Field, string> & {play?: string}} Values  every field; `guess_where` is empty where it has nothing to say; `play` is that of the
 *   preset: by `cells` or by `constraints`
 * @typedef {{rules: string, changes: Record<string, string>}} Rules  a preset's name, and the fields that differ from it
 */
import {FORBIDDEN, MOST_LIVES, PRESETS, USUAL, VALUES} from './generated/rules.js';
import {PRESET_WORDS} from './words/presets.js';

export const LIVES = Object.freeze({least: 1, most: MOST_LIVES});

/** What each preset stands for, in the order in which they are offered. */
const PRESET = Object.fromEntries(
  Object.keys(PRESET_WORDS).map((name) => [name, /** @type {Values} */ ({...USUAL, ...PRESETS[name]})]),
);

const CLASSIC = PRESET.classic;

/** What may differ from a preset: all but how it is played. */
export const FIELDS = /** @type {readonly Field[]} */ (Object.keys(CLASSIC).filter((field) => field !== 'play'));

/** What does not go together; of lives, more than one. */
const APART = /** @type {readonly (readonly [Field|'play', string, Field|'play', string])[]} */ (FORBIDDEN);

/** @param {string} name @returns {boolean} whether there are rules of that name */
export const isPreset = (name) => Object.hasOwn(PRESET, name);

/** @param {string} field @param {string} value @returns {boolean} whether there is such a rule */
export function isValue(field, value) {
  if (field === 'lives') return /^[1-9]\d*$/.test(value) && Number(value) <= LIVES.most;
  return Object.hasOwn(VALUES, field) && VALUES[field].includes(value);
}

/** All fields of some rules; of a preset that this version does not know, those of classic play. @param {Rules} rules @returns {Values} */
export const valuesOf = ({rules, changes}) => ({...CLASSIC, ...(isPreset(rules) ? PRESET[rules] : {}), ...changes});

/** @param {Values} values @returns {Values} where a forced guess may lie is said if and only if guesses have to be forced */
export const settled = (values) => ({
  ...values,
  guess_where: values.guess === 'only_when_forced' ? values.guess_where || 'frontier' : '',
});

/**
 * What stands against a value, the other fields being as they are.
 *
 * @param {Values} values @param {Field} field @param {string} value
 * @returns {[Field|'play', string]|null} another field with the value that does not go with it
 */
export function obstacle(values, field, value) {
  const has = (/** @type {Field|'play'} */ name, /** @type {string} */ kind) => {
    const own = name === field ? value : values[name];
    return kind === 'several' ? own === kind || Number(own) > 1 : own === kind;
  };
  for (const [one, its, other, others] of APART) {
    if (!has(one, its) || !has(other, others)) continue;
    if (field === one) return [other, others];
    if (field === other) return [one, its];
  }
  return null;
}

/** @param {Values} values @returns {boolean} whether they make a game */
export const arePossible = (values) =>
  FIELDS.every((field) => isValue(field, values[field]) && !obstacle(values, field, values[field])) &&
  settled(values).guess_where === values.guess_where;

/**
 * Values under the name of the preset they are, else of a preset and what differs from it.
 *
 * @param {string} base the preset @param {Values} values @returns {Rules}
 */
export function named(base, values) {
  const differing = (/** @type {string} */ name) => FIELDS.filter((field) => PRESET[name][field] !== values[field]);
  const {play} = {...PRESET[base], ...values};
  const isAlike = (/** @type {string} */ name) => PRESET[name].play === play && !differing(name).length;
  const rules = [base, ...Object.keys(PRESET)].find(isAlike) ?? base;
  return {rules, changes: Object.fromEntries(differing(rules).map((field) => [field, values[field]]))};
}

/** @param {Rules} game @returns {string} the preset that the rules are, unchanged; else empty */
export const presetOf = ({rules, changes}) => (Object.keys(changes).length ? '' : rules);

/** @param {Rules} game @returns {string[]} the presets that draw the same board from a seed, where the same cell is opened first */
export function drawnAlike(game) {
  const own = valuesOf(game);
  const isAlike = (/** @type {Values} */ other) =>
    ['play', 'start', 'layout'].every((each) => isSame(own, other, each));
  return Object.keys(PRESET).filter((name) => isAlike(PRESET[name]));
}

/** @param {Record<string, string|undefined>} one @param {Record<string, string|undefined>} other @param {string} field */
const isSame = (one, other, field) => one[field] === other[field];

/** @param {Rules} game @returns {boolean} whether the game opens a safe cell when asked to */
export const isHelpful = (game) => valuesOf(game).assist !== 'none';

/** @param {Rules} game @returns {boolean} whether numbers are played, not cells */
export const isByNumbers = (game) => valuesOf(game).play === 'constraints';

/** @param {Rules} game @returns {number} */
export const livesOf = (game) => Number(valuesOf(game).lives);

/** @param {Rules} game @returns {boolean} whether boards are searched for, which may take a while */
export const isSearched = (game) => valuesOf(game).layout === 'no_guess';

/**
 * Whether a mine can give way. Where logic solves the board, all that could be found out is the whole board, and no guess is
 * ever forced: there only the open numbers alone leave anything to be saved.
 *
 * @param {Values} values
 */
const hasSaves = ({guess, layout, knowledge}) =>
  guess !== 'luck' && guess !== 'never' && (layout === 'random' || (guess === 'forgiven' && knowledge === 'visible'));

/** @param {Rules} game @returns {boolean} whether a mine can give way */
export const canSave = (game) => hasSaves(valuesOf(game));

/** @param {Rules} game @returns {'lives'|'deaths'|'saves'|''} what stands beside the mines left; nothing where there is nothing to count */
export function countedOf(game) {
  const values = valuesOf(game);
  if (values.play === 'constraints') return '';
  if (values.lives !== '1') return 'lives';
  if (values.undo !== 'none') return 'deaths';
  return hasSaves(values) ? 'saves' : '';
}

/** @param {Rules} game @returns {string} which moves can be taken back: `none`, `after_loss`, `free` */
export const undoOf = (game) => valuesOf(game).undo;

/** @param {Rules} game @returns {boolean} whether there is something to say of guesses before the first cell opens */
export const isForcedOnly = (game) => valuesOf(game).guess === 'only_when_forced';
