"""Review of games: replay, figures, certificates and checks. Nothing here plays.

`film`         a finished game move by move
`plies`        the positions of a finished game
`saves`        each quantum save of a game, before and after
`certificate`  proofs of losses, saves and solutions that need no trust in the solver

`judged`       every decision judged: certain, forced, or a guess without need
`better`       the better moves that decisions are compared with

`summary`      the figures of a finished game, from which lists and totals are made
`algebra`      the figures that games by constraints add to the summary
`measures`     3BV, guesses and bits of luck
`failures`     the failures of a machine that played along

`examine`      checks that all claims about a game from elsewhere follow from its record
`profile`      reads the header of a profile file and checks its totals
"""
