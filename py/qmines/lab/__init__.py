"""Machines at play, and what they teach.

`play`      one game of a strategy, as fast as it can be played
`games`     some of them in a row, timed, and what goes wrong told
`tally`     results of many games, folded in any order
`simulate`  thousands of games, on any executor, from a checkpoint if there is one
`agent`     a machine that plays along on a running game
`recorded`  a simulated game as a record, to be looked back at
`remote`    games of a remote player, several at once

`techniques`  what one plays constraints by, and what it means that a board needs some of it
`saturation`  all that techniques derive, the easiest first
`learner`     a player by algebra, and what boards need
`practice`    endless lessons: boards that need what one technique takes
`tutor`       the next useful action in a game of constraints

An `Order` says what is to be played. A `Run` submits its batches, each becomes a `Tally`, and these are added.
"""
