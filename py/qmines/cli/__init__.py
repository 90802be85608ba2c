"""The command line, `python -m qmines`.

`cli`         the entry point and `analyse`
`verifying`   `verify`: checks records, profiles and certificates
`profiles`    profile files for `verify`, of a hundred thousand games and more
`generating`  `generate`: makes boards
`converting`  `convert`: reads and writes boards
`simulating`  `simulate`: strategies play games
`reviewing`   `review`: judges the decisions of games
`reviews`     the same for many files, and what they come to
`cluster`     an executor on a Dask cluster, for `simulate` and `review`

`arguments`   argument types that several commands share
`progress`    shows the progress of long work
`processes`   shares work among processes
`files`       files by their paths, in folders and archives
`streams`     reads input and writes output safely
"""

from qmines.cli.cli import BUDGET, main

__all__ = ["BUDGET", "main"]
