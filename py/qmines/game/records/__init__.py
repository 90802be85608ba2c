"""Records: games written as text and read back.

`record` writes and reads the text: params, seed and moves. `replay` replays it and checks that all of it follows,
within the `bounds` for imported texts; `recorded` takes the draws from the text. `begin` begins a game on the board of
another one, `from_position` on a position from elsewhere.
"""
