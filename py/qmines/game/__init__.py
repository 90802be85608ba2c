"""The game: rules, layout, moves and record. Only this package knows the layout. A move becomes events in seven steps:

1. `moves`: the move, read from text once; `params` and `rules` describe the game.
2. `game`: the state machine: `Game.play` makes a legal move and changes the `field`: the `board`, the mines and what
   can be known, all at once.
3. `boards`: at the first opening the layout is drawn, or a search finds one that needs no guess.
4. `knowledge`: what can be known, by the open numbers and by the `closure`, everything that could be found out.
5. `judge`: what happens when a `decision` hits a mine, a table over the rule `guess`.
6. `rearrange`: which mines move, exactly uniformly.
7. `winning`: whether that won the game; `events`: what happened, as far as the player may know.

If cells are not opened by hand, the `workbench` replaces steps 5 and 6: the player combines constraints and carries
them out.

`assist` opens cells for the player, and remarks on flags. `history` takes moves back. `teach` has lessons, `best_guess`
the best guess; `permission` says which information the rules allow. `draws` makes everything that a move leaves to
chance or to a search; a replay takes it from the record. `records` writes games as text and replays them; programs
outside the engine import the modules `record` and `replay` of that package from here. `questions` answers questions
about a game, which are not moves.
"""
