/**
 * The rules of a game, field by field, as in the record: the values, those of each preset, and which ones do not go
 * together. The table comes from the engine (`generated/rules.js`); this module derives the rest.
 */

import {FORBIDDEN, MOST_LIVES, PRESETS, USUAL, VALUES} from './generated/rules.js';
import {PRESET_WORDS} from './words/presets.js';

export type Field =
  | ('start' | 'layout' | 'knowledge' | 'guess' | 'guess_where')
  | ('assist' | 'flag_marks' | 'lives' | 'win' | 'undo');

/**
 * Every field. `guess_where` is empty if it does not apply; `play` comes from the preset: by `cells` or by
 * `constraints`.
 */
export type Values = Record<Field, string> & {play?: string};

/** A preset's name, and the fields that differ from it. */
export type Rules = {rules: string; changes: Record<string, string>};

export const LIVES = Object.freeze({least: 1, most: MOST_LIVES});

/** The values of each preset, in the order in which they are offered. */
const PRESET = Object.fromEntries(
  Object.keys(PRESET_WORDS).map((name) => [name, {...USUAL, ...PRESETS[name]} as Values]),
);

const CLASSIC = PRESET.classic;

/** The fields that may differ from a preset: all except how it is played. */
export const FIELDS = Object.keys(CLASSIC).filter((field) => field !== 'play') as readonly Field[];

/** Values that do not go together; for lives: any number above one. */
const APART = FORBIDDEN as readonly (readonly [Field | 'play', string, Field | 'play', string])[];

export const isPreset = (name: string): boolean => Object.hasOwn(PRESET, name);

export function isValue(field: string, value: string): boolean {
  if (field === 'lives') return /^[1-9]\d*$/.test(value) && Number(value) <= LIVES.most;
  return Object.hasOwn(VALUES, field) && VALUES[field].includes(value);
}

/** All fields of some rules; classic play for a preset that this version does not know. */
export const valuesOf = ({rules, changes}: Rules): Values => ({
  ...CLASSIC,
  ...(isPreset(rules) ? PRESET[rules] : {}),
  ...changes,
});

/** @returns the values, where `guess_where` is set if and only if guesses must be forced */
export const normalised = (values: Values): Values => ({
  ...values,
  guess_where: values.guess === 'only_when_forced' ? values.guess_where || 'frontier' : '',
});

/**
 * What excludes a value, given the other fields.
 *
 * @returns another field, with the value that does not go with it
 */
export function obstacle(values: Values, field: Field, value: string): [Field | 'play', string] | null {
  const has = (name: Field | 'play', kind: string) => {
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

/** @returns whether they make a game */
export const arePossible = (values: Values): boolean =>
  FIELDS.every((field) => isValue(field, values[field]) && !obstacle(values, field, values[field])) &&
  normalised(values).guess_where === values.guess_where;

/** Values as the preset that equals them, otherwise as a preset and the differences. @param base the preset */
export function named(base: string, values: Values): Rules {
  const differing = (name: string) => FIELDS.filter((field) => PRESET[name][field] !== values[field]);
  const {play} = {...PRESET[base], ...values};
  const isAlike = (name: string) => PRESET[name].play === play && !differing(name).length;
  const rules = [base, ...Object.keys(PRESET)].find(isAlike) ?? base;
  return {rules, changes: Object.fromEntries(differing(rules).map((field) => [field, values[field]]))};
}

/** @returns the preset that the rules equal, unchanged; otherwise empty */
export const presetOf = ({rules, changes}: Rules): string => (Object.keys(changes).length ? '' : rules);

/** @returns the presets that draw the same board from a seed if the same cell is opened first */
export function drawnAlike(game: Rules): string[] {
  const own = valuesOf(game);
  const isAlike = (other: Values) => ['play', 'start', 'layout'].every((each) => isSame(own, other, each));
  return Object.keys(PRESET).filter((name) => isAlike(PRESET[name]));
}

const isSame = (one: Record<string, string | undefined>, other: Record<string, string | undefined>, field: string) =>
  one[field] === other[field];

/** @returns whether the game opens a safe cell when asked to */
export const isHelpful = (game: Rules): boolean => valuesOf(game).assist !== 'none';

/** @returns whether the player selects numbers instead of cells */
export const isByConstraints = (game: Rules): boolean => valuesOf(game).play === 'constraints';

export const livesOf = (game: Rules): number => Number(valuesOf(game).lives);

/** @returns whether boards are searched for, which may take a while */
export const isSearched = (game: Rules): boolean => valuesOf(game).layout === 'no_guess';

/**
 * Whether a mine can move away. If logic solves the board, the closure is the whole board and no guess is ever forced,
 * so saves are possible only if just the open numbers count.
 */
const hasSaves = ({guess, layout, knowledge}: Values) =>
  guess !== 'luck' && guess !== 'never' && (layout === 'random' || (guess === 'forgiven' && knowledge === 'visible'));

/** @returns whether a mine can move away */
export const canSave = (game: Rules): boolean => hasSaves(valuesOf(game));

/** @returns which counter appears next to the mines left; nothing if there is nothing to count */
export function countedOf(game: Rules): 'lives' | 'deaths' | 'saves' | '' {
  const values = valuesOf(game);
  if (values.play === 'constraints') return '';
  if (values.lives !== '1') return 'lives';
  if (values.undo !== 'none') return 'deaths';
  return hasSaves(values) ? 'saves' : '';
}

/** @returns which moves can be taken back: `none`, `after_loss`, `free` */
export const undoOf = (game: Rules): string => valuesOf(game).undo;

/** @returns whether the page explains guesses before the first cell opens */
export const isForcedOnly = (game: Rules): boolean => valuesOf(game).guess === 'only_when_forced';
