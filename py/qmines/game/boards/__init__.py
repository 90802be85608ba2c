"""Boards: how a game comes to its mines. This room knows the field and the params of a game, and no game at play.

`generate` draws the layout of a first opening, or has one searched for that logic alone solves. `no_guess` is that
search: it repairs a board where logic is stuck. `reach` says how far logic leads on a board, most of it by a `sweep`
over all cells at once; `twins` are cells where it leads nowhere. `looks` says how a board looks, by the `clicks` it
takes, so that a repaired board looks like a drawn one. `grading` says which rules of deduction a board needs.
"""
