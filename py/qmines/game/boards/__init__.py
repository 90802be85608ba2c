"""Boards: how a game gets its mines. This package knows the field and the params of a game, but no running game.

`generate` draws the layout of a first opening; `solvable` has a search find one that logic alone solves. `no_guess` is
that search: it repairs a board where logic gets stuck. `reach` works out how far logic gets on a board, mostly with
`sweep`, which handles all cells at once; `twins` are cells that logic can never tell apart. `looks` measures how a
board looks, by the `clicks` it takes, so that a repaired board looks like a drawn one. `grading` finds the rules of
deduction that a board needs.
"""
