"""The command line, `python -m qmines`.

`cli`         the entry point and `analyse`
`verifying`   `verify`: checks records, profiles and certificates
`profiles`    profile files for `verify`, of a hundred thousand games and more
`generating`  `generate`: makes boards
`converting`  `convert`: reads and writes boards
`simulating`  `simulate`: strategies play games
`cluster`     an executor on a Dask cluster, for `simulate`

`arguments`   argument types that several commands share
`progress`    shows the progress of long work
`processes`   shares work among processes
`streams`     reads input and writes output safely
"""

from qmines.cli.cli import BUDGET, main

__all__ = ["BUDGET", "main"]
