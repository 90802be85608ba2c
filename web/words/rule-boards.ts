/** The page of rules: its first sentence, and what its boards show, for those who do not see them. */

export const RULES_TITLE = 'Rules';
export const RULES_INTRO =
  'You’re stuck when no closed cell is provably safe. What a guess costs then, and at other times, sets these games apart.';
export const PLAY = 'Play';
export const playNamed = (title: string) => `Play ${title}`;

/** By the name of the preset. */
export const RULE_BOARDS = {
  quantum:
    'A mine could be in either of two cells. One has been opened, and an arrow shows its mine moving to the other.',
  classic: 'A mine could be in either of two cells. One has been opened and holds it: the game is lost.',
  'always-solvable': 'A mine could be in either of two cells. The game has opened the safe one, which is outlined.',
  'quasi-no-guess': 'A mine could be in either of two cells. Both are marked safe: you’re stuck, so a guess is free.',
  'three-lives': 'The opened mine stays in sight, and shows that the cell next to it is safe.',
  kaboom: 'Only one number is open. The three cells next to it are marked safe, all others fatal.',
  'kaboom-anywhere': 'Only one number is open. Every closed cell is marked safe, however far from it.',
  'no-guess':
    'Four closed cells above the numbers 1, 2, 2, 1. Each is marked: the outer two safe, the inner two mines.',
  'strict-no-guess':
    'The numbers prove two cells safe and two mines. The row above is still unproven: opening any of it loses.',
  'strong-guessable': 'A mine has gone off. The 1 and the 2 that prove it are outlined.',
  constraints: 'A 2 is selected. The two closed cells next to it are marked as mines.',
};
