"""Strategies: they choose a cell when nothing is certain.

`strategy`     what a strategy is given and what it answers
`inference`    what goes before it: ways to find what is certain
`sentences`    the inference of virgs/minesweeper-ai
`rules`        all rules that proofs name, and no counting
`named`        the strategies by their names
`written`      strategies that somebody wrote, as text
`first`        where to begin
`best`         the best play that we know of
`ends`         the ends that are played out, and what is remembered of them
`endgame`      play to the end, exactly, where few worlds are left
`inseparable`  worlds that no play tells apart, of which one is won at most
`optima`       what the best play wins on small boards
`influence`    what is saved by opening a cell that may become half of a choice of two
`figures`      what is known about opening one cell, to compare
`sequels`      what opening a cell would show, and how safe the next one could be then
`lookahead`    the same estimated, for strategies that compare many cells
`joint`        the parts around a cell, counted by the mines next to it
`lowest`       the lowest share, alone or with what comes of it
`ratio`        the guess of virgs/minesweeper-ai
`program`      the same as its program makes it
`agent`        the policy of hardyOne/MineSweeper

`qmines.lab` opens what a way of inference finds certain. If that finds nothing, the position and its
worlds become an `Impasse`, a strategy chooses from it, and inference goes on.
"""
