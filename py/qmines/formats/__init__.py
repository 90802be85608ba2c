"""Boards in the formats of other programs.

`maps`  a board as a text map of clues and mines
"""
