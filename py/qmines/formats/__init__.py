"""Boards and positions in the formats of other programs: read, written, and recognised by their content.

`table` has a row for each format, `recognise` says which one a file is in, and `content` is the value that all of them
read and write. `headers` tells apart texts that begin with a size.

`reviewed` reviews the games of a file, `many` makes a table of many.

One module a format, with its source and its limits at its head:

`position`     our own position text                      `jsm`       JSMinesweeper's position text
`jsm_link`     its links with `analysis`                  `pttacg`    links with `b` and `m`
`mbf`          MBF as bytes and in hexadecimal digits     `tatham`    game IDs of Simon Tatham's Mines
`tatham_save`  its saves, by the moves of `play`
`board`        files `.board`                             `mgb`       boards of minegauler
`replays`      games of other programs, in a room below
`record`       our own record of a game                   `link`      our own links, by the arithmetic `coder`
`maps`         text maps of clues and mines               `json_boards`  JSON of `generate`, `convert` and `analyse`

Nobody imports this room before a file is read: not the game, and not the bridge at its start.
"""
