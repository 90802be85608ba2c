"""Machines at play.

`play`      one game of a strategy, as fast as it can be played
`games`     some of them in a row, timed, and what goes wrong told
`tally`     results of many games, folded in any order
`simulate`  thousands of games, on any executor, from a checkpoint if there is one
`agent`     a machine that plays along on a running game
`recorded`  a simulated game as a record, to be looked back at
`asked`     games whose player sits elsewhere, many at once

An `Order` says what is to be played. A `Run` submits its batches, each becomes a `Tally`, and these are added.
"""
