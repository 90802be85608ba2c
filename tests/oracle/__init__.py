"""The judge of the tests: knows the rules of the game, and nothing of how `qmines` works them out.

No module in here imports `qmines`. A position is read from its text, a game is watched through its public state, and
every verdict is found again by other means than the solver's: by enumeration where few cells are closed, else by a
SAT solver.

* `board`: a position as text, read anew; who neighbours whom
* `brute`: exact counts by trying every placement
* `conflicts`: what contradicts what, and what fixes it
* `knowledge`: what can be inferred from numbers and the total, asked cell by cell
* `sight`: what the judge sees of a game
* `reading`: what becomes of a decision by the rules as they are written
* `rules`: what a move must lead to
* `helping`: what the game may open by itself, and remark on flags
* `players`: who makes the moves
* `chi_square`: how likely counts are under a law
"""
