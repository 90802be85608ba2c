"""The Lab: machines that play, and lessons in play by constraints.

`play`      one game of a strategy, as fast as possible
`games`     several games in a row, timed, with any failure in one sentence
`tally`     results of many games, added up in any order
`simulate`  thousands of games, on any executor, with checkpoints
`agent`     a machine that plays along on a running game
`recorded`  a simulated game as a record, for replay
`remote`    several games at once of a player that chooses elsewhere

`techniques`  the techniques of play by constraints, and what it means that a board needs them
`saturation`  all constraints that techniques derive, the easiest first
`learner`     a player by techniques, and which techniques a board needs
`practice`    endless lessons: boards that need exactly one technique and its prerequisites
`tutor`       the next useful action in a game of constraints

An `Order` defines a run. A `Run` submits its batches; each batch becomes a `Tally`, and the tallies are added up.
"""
