/**
 * The address of a game that a machine played in the Lab. It says all that the game follows from, so that it can be played again:
 * run, number and strategy; where the strategy is the player's own, all that it chose stands in the place of its code.
 */
/** A cell to open, or one that is taken for a mine. */
export type Choice = ['open' | 'assume', number];

/** `inference` and `choices`: of the player's own strategy alone. */
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

/** One choice; those of a game stand one after the other, `o40o12a7`. */
export const textOf = (verb: Choice[0], cell: number) => `${verb[0]}${cell}`;

/** @param text of them, by whoever wrote it @returns none where it tells none */
function choicesIn(text: string): Choice[] {
  if (!CHOICES.test(text)) return [];
  return Array.from(text.matchAll(/(\D)(\d+)/g), ([, verb, cell]) => [VERBS[verb], Number(cell)]);
}

/** @returns beginning with `#` */
export function addressOfSimulated(game: Omit<Simulated, 'choices'> & {choices?: string}): string {
  const fields = Object.entries(game).filter(([, value]) => value !== undefined);
  return `#game?lab&${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`;
}

/** @param query of such an address @returns as it stands, right or wrong */
export function simulatedIn(query: string): Simulated {
  const fields = new URLSearchParams(query);
  const text = (name: string) => fields.get(name) ?? '';
  const whole = (name: string) => Number(fields.get(name));
  const [strategy, start, seed] = ['strategy', 'start', 'seed'].map(text);
  const [rows, columns, mines, number] = ['rows', 'columns', 'mines', 'number'].map(whole);
  const own = fields.has('choices') ? {inference: text('inference'), choices: choicesIn(text('choices'))} : {};
  return {strategy, start, seed, rows, columns, mines, number, ...own};
}
