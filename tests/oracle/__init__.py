"""The judge of the tests: it knows the rules of the game, and nothing about how `qmines` applies them.

No module in this package imports `qmines`. The judge reads a position from its text, watches a game through its public
state, and finds every verdict by other means than the solver: by enumeration if few cells are closed, otherwise by a
SAT solver.

* `board`: a position, read again from its text, and which cells are neighbours
* `brute`: exact counts by trying every placement
* `conflicts`: what contradicts what, and what fixes it
* `knowledge`: what can be inferred from numbers and the total, asked cell by cell
* `sight`: what the judge sees of a game
* `reading`: what happens to a decision by the letter of the rules
* `rules`: what a move must lead to
* `helping`: what the game may open automatically and remark about flags
* `players`: the players that make the moves
* `chi_square`: how likely counts are under a law
"""
