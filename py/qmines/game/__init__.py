"""The game: rules, layout, moves and record. Here alone the layout is known."""
