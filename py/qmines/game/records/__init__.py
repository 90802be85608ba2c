"""Records: a game as text, and the game of a text.

`record` writes and reads the text: params, seed and moves. `replay` plays it again and checks that all of it follows,
within what `bounds` allows a text from elsewhere; `recorded` has the draws as the text has them. `begin` begins a game
on the board of another one.
"""
