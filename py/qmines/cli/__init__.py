"""The command line, `python -m qmines`: `cli` has the commands, `verifying` looks at what others hand over, `profiles`
goes through files of a hundred thousand games, `generating` makes boards, `converting` reads and writes them,
`simulating` has strategies play them, on a `cluster` too; `arguments` are those of several commands. `progress` says
how far they are, `processes` share the work, `streams` reads and writes, whatever is at the other end.
"""

from qmines.cli.cli import BUDGET, main

__all__ = ["BUDGET", "main"]
