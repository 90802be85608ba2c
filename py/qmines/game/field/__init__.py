"""The field: the board, the mines under it, and what can be known about them. No other package changes any of these.

`field` holds the three together and changes them together. `board` is what the player sees: open numbers and flags.
`layout` is where the mines are. `knowledge` is what can be known, by the open numbers and by the `closure`, everything
that could be found out; `decision` says what that knowledge implies for the cells that a move would open. `rearrange`
chooses the mines that move so that a decision is safe, or is hit, exactly uniformly. `winning` says whether the game is
won.
"""
