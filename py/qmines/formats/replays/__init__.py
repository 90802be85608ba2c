"""Replays of other programs: read into one value, played by one machine, and turned into records of ours.

`replay`   what a file says: board, header, and the events of a mouse or moves
`cursor`   reads binary files within their bounds
`modes`    which of other programs' modes have rules that we know
`mouse`    turns presses and releases of buttons into openings, flags and chords
`played`   makes these moves: what they show, their figures, and where the header says something else
`recorded` the same game as a record of ours
`archive`  the files in a `.zip`, within bounds
`pieces`   moments, boards and lists of cells, which several formats share
`strings`  texts in a code page that nobody tells

One module a format, with its source and its limits at its head:

`rawvf`    RAWVF, text in many dialects, also written       `rmv`    Viennasweeper's RMV, types 1 and 2
`avf`      AVF of Arbiter and FreeSweeper                   `mvf`    MVF of Minesweeper Clone
`evf`      EVF of Metasweeper, versions 0 to 4              `evfs`   several EVF files in one
`msor`     moves of minesweeper.online, as JSON
"""
