"""Replays of other programs: read into one value, played by one machine, and turned into records of ours.

`replay`   what a file says: board, header, and the events of a mouse or moves
`cursor`   reads binary files within their bounds
`modes`    which of other programs' modes have rules that we know
`mouse`    turns presses and releases of buttons into openings, flags and chords
`played`   makes these moves: what they show, their figures, and where the header says something else
`recorded` the same game as a record of ours
`archive`  the files in a `.zip`, within bounds

One module a format, with its source and its limits at its head.
"""
