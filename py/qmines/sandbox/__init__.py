"""Runs an untrusted strategy, in a place that holds no layout.

`sandbox`          the messages: a strategy's text and impasses come in, choices go out
`captured_output`  captures what it prints, within bounds
`wheels`           the requirements on packages that it may use
`isolate`          removes what Python can reach outside itself, before the strategy is loaded

The page runs this package in a separate worker, with a zip file that holds what a strategy may use (`solver`, `proofs`,
`sampling`, `strategies`) and nothing that draws a board; the games are played elsewhere (`lab.remote`).
"""
