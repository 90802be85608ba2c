"""The page's protocol: the engine's side of it, a message in and a message out.

This is the only room that knows JSON messages; `docs/protocol.md` describes them.

`bridge`      the frame of the protocol: ids, refusals, long work and cancelling
`playing`     the game on the board and its moves
`workbench`   the constraints of that game, if it is played by constraints
`questions`   questions about that game
`review`      questions about finished games
`judging`     the review of a game: every decision judged
`replays`     many replays: files read and reviewed, archives unpacked
`lab`         simulated games of machines
`agent`       the machine that plays along on the game on the board
`analysis`    questions about any position, without a game
`lessons`     lessons in play by constraints
`doors`       files, texts and links of other programs and our own, read and written

`messages`    reads the fields of requests and writes replies
`serialise`   turns the events and figures of a game into fields
`given`       reads and writes the board of a link
`progress`    reports the progress of long work
"""

from qmines.bridge.bridge import Bridge

__all__ = ["Bridge"]
