"""The game: rules, layout, moves and record. Here alone the layout is known. A move becomes events in seven steps:

1. `moves`: the move, read from text once; `params` and `rules` say what game it is made in.
2. `game`: the machine of states: `Game.play` takes the move, if it may be made, and changes the `field`: the `board`,
   the mines and what can be known, all at once.
3. `boards`: at the first opening the layout is drawn, or searched for so that it asks for no guess.
4. `knowledge`: what can be known, by the open numbers and by the `closure` of all that could be found out.
5. `judge`: what becomes of a `decision` that hits a mine, a table over the rule `guess`.
6. `rearrange`: the mines that give way, exactly uniformly.
7. `winning`: whether that was the last; `events`: what happened, as far as the player may know.

Where cells are not opened by hand, the `workbench` takes the place of 5 and 6: constraints are combined and carried
out.

`assist` is what the game opens by itself, and what it remarks on flags. `history` takes moves back. `teach` has
lessons, `best_guess` the best guess; `permission` says who may be told what. `draws` has all that a move leaves to
chance or to a search; a replay takes it from the record. `records` writes games as text and plays them again; programs
outside the engine import that room's modules `record` and `replay` from here. `questions` are what may be asked of a
game without a move.
"""
