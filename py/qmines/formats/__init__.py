"""Boards as other programs write them.

`maps`  a board as a map of clues and mines, in rows of characters
"""
