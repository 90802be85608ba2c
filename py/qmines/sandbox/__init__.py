"""Somebody's strategy, kept where no layout is.

`sandbox`          its text comes in as a message, impasses follow, choices go out
`captured_output`  what it prints, within bounds
`wheels`           what a package must be to come along
`isolate`          what Python can reach beside itself, taken away before the strategy comes

The page runs this room in a worker of its own, with a zip file that holds what a strategy may use (`solver`, `proofs`,
`sampling`, `strategies`) and nothing that draws a board; the games are played elsewhere (`lab.remote`).
"""
