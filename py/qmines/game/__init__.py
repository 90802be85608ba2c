"""The game: rules, layout, moves and record. Here alone the layout is known. A move becomes events in six steps:

1. `game`: `Game.play` reads the move, and whether it may be made; `params` and `rules` say what game this is.
2. `generate`: at the first opening the layout is drawn; `layout` keeps it, and the numbers that it makes.
3. `closure`: what the player could have found out.
4. `decision`: what the move meets of that knowledge, and whether some world spares it.
5. `rearrange`: the mines that give way, exactly uniformly.
6. `events`: what happened, as far as the player may know.

`teach` has lessons, `why` reasons, `multiverse` the worlds that may be looked at. `record` is a game as text, `replay`
plays it again, and `bounds` says what a text from elsewhere may ask of the machine that does.
"""
