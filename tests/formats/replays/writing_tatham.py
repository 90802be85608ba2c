"""Writes saves of Tatham's Mines from what a hand means, with undone moves at the end."""

from random import Random

from tests.formats.replays.writing_msor import Told

_LETTERS = {0: "O", 1: "F", 3: "C"}


def moves(made: Told) -> list[str]:
    """The moves as the program writes them: a chord that hits mines opens these alone; one that opens nothing is not
    written.
    """
    texts = []
    for move in made.moves:
        touched = move["touchCells"]
        cells = [(touched[at], touched[at + 1], touched[at + 2]) for at in range(0, len(touched), 5)]
        exploded = [f"O{x},{y}" for x, y, value in cells if value == 11]
        if exploded:
            texts.append(";".join(exploded))
        elif cells:
            texts.append(f"{_LETTERS[move['type']]}{move['x']},{move['y']}")
    return texts


def save(made: Told, random: Random, *, deaths: int | None = None) -> bytes:
    """A game as a save."""
    game = made.game
    bits = "".join(str(int((row, column) in game.mines)) for row in range(game.rows) for column in range(game.columns))
    bits += "0" * (-len(bits) % 4)
    stand = moves(made)
    undone = ["F0,0"] * random.randint(0, 3)
    params = f"{game.columns}x{game.rows}n{len(game.mines)}"
    died = int(game.result == "lost") if deaths is None else deaths
    fields = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", "Mines")]
    fields += [("PARAMS", params), ("CPARAMS", params), ("SEED", "123"), ("DESC", f"1,1,m{'0' * (len(bits) // 4)}")]
    fields += [("PRIVDESC", f"u{int(bits, 2):0{len(bits) // 4}x}"), ("AUXINFO", "00"), ("UI", f"D{died}")]
    fields += [("TIME", "12.5"), ("NSTATES", str(len(stand) + len(undone) + 1)), ("STATEPOS", str(len(stand) + 1))]
    fields += [("MOVE", move) for move in stand + undone]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in fields).encode()
