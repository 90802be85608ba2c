"""Questions about a running or finished game. None of them is a move, and none changes what a player sees.

`multiverse` counts and draws the worlds that a player may see. `why` gives the reason for a cell, `derivation` the
proof of a constraint on the workbench. `board_search` searches for the board that a first opening waits for.
"""
