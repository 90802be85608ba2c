"""The page's protocol: a message in, a message out. The only room that knows JSON messages; `docs/protocol.md`
describes them.

`bridge` has the frame (identities, refusals, long work, cancelling), `playing` the game on the board and its moves,
`workbench` its constraints where it is played by them, `questions` what may be asked about it, `review` what is asked
about finished games, `lab` machines at play, `agent` the one that plays along, `lessons` those in play by constraints.
`messages` reads and writes what they say, `serialise` puts what happens in a game into it, `given` the board of a
link, `progress` tells how far they have come.
"""

from qmines.bridge.bridge import Bridge

__all__ = ["Bridge"]
