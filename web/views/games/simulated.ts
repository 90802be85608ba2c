/**
 * The address of a game that a machine played in the Lab. It contains everything that the game follows from, so it can
 * be replayed: run, number and strategy. If the strategy is the player's own, its choices replace its code.
 */
/** A cell to open, or one to take for a mine. */
export type Choice = ['open' | 'assume', number];

/** `inference` and `choices`: only for the player's own strategy. */
export type Simulated = {
  strategy: string;
  rows: number;
  columns: number;
  mines: number;
  start: string;
  seed: string;
  number: number;
  inference?: string;
  choices?: Choice[];
};

const VERBS: Record<string, Choice[0]> = {o: 'open', a: 'assume'};
const CHOICES = /^([oa]\d{1,5})*$/;

/** One choice; those of a game follow each other, `o40o12a7`. */
export const textOf = (verb: Choice[0], cell: number) => `${verb[0]}${cell}`;

/** @param text of choices, by any author @returns none if it is not valid */
function choicesIn(text: string): Choice[] {
  if (!CHOICES.test(text)) return [];
  return Array.from(text.matchAll(/(\D)(\d+)/g), ([, verb, cell]) => [VERBS[verb], Number(cell)]);
}

/** @returns beginning with `#` */
export function addressOfSimulated(game: Omit<Simulated, 'choices'> & {choices?: string}): string {
  const fields = Object.entries(game).filter(([, value]) => value !== undefined);
  return `#game?lab&${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`;
}

/** @param query of such an address @returns its contents, valid or not */
export function simulatedIn(query: string): Simulated {
  const fields = new URLSearchParams(query);
  const text = (name: string) => fields.get(name) ?? '';
  const whole = (name: string) => Number(fields.get(name));
  const [strategy, start, seed] = ['strategy', 'start', 'seed'].map(text);
  const [rows, columns, mines, number] = ['rows', 'columns', 'mines', 'number'].map(whole);
  const own = fields.has('choices') ? {inference: text('inference'), choices: choicesIn(text('choices'))} : {};
  return {strategy, start, seed, rows, columns, mines, number, ...own};
}
