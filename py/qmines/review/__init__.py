"""Review: games looked back at. Nothing here plays.

`film` has a game move by move, `plies` its positions, `saves` each quantum save, before and after. `certificate` shows
without trust in the solver that a loss had to be, a save was right, and a solution certain. `measures` counts 3BV,
guesses and luck; `summary` is what lists and totals are made of, `algebra` what games by constraints add to it.
`examine` takes games from elsewhere only where all that is said of them follows from their records; `profile` reads
whose they are. `failures` tells how a machine went wrong that played along.
"""
