"""The command line: `python -m qmines analyse`, `verify`, `generate`, `simulate`, `convert` and `review`.

Commands that read input take a file, or `-` for standard input; `--json` prints JSON. Bad input ends a command with
status 2 and a message of one line.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from fractions import Fraction
from typing import Any, BinaryIO

from qmines import __version__
from qmines.cli.arguments import positive
from qmines.cli.converting import add_convert
from qmines.cli.generating import add_generate
from qmines.cli.progress import ticking
from qmines.cli.reviewing import add_review
from qmines.cli.simulating import add_simulate
from qmines.cli.streams import LONGEST, StreamError, complain, json_in, lines, opened, say, text_of, whole
from qmines.cli.verifying import verify
from qmines.errors import ImpossiblePosition, QminesError, TooComplex
from qmines.game.records.bounds import LONGEST as LONGEST_RECORD
from qmines.game.records.bounds import MOST_WORK
from qmines.grid import Cell, places
from qmines.position import Position
from qmines.solver.analyse import TOO_COMPLEX, Analysis, Solver
from qmines.solver.certain import certain, partly
from qmines.solver.frontier import Frontier
from qmines.solver.meter import Meter
from qmines.text import exact, percent, ratio_text, readable

BUDGET = 4_000_000
"""The most states that counting one component may take."""

NOT_MINIMAL = "It is too complex to say whether all of these are needed."
"""What the message adds if a conflict may not be minimal."""

MEMORY = 900_000_000
"""The most bytes that counting one component may hold: each state takes about 130, and its number of ways. Also the
most that putting all components together may hold.
"""

TOGETHER = 200_000_000
"""The most work that putting all components together may take, in units of a meter: some twenty seconds."""

TOO_MANY = "This board has too many parts to count their layouts together."
"""The message if each part can be counted, but not all of them together."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit status: 0, 2 if the input is at fault, or 130 if the command was interrupted."""
    options = _parser().parse_args(arguments)
    try:
        with opened(options.file) if "file" in options else nullcontext() as stream:
            return options.run(stream, options) or 0
    except BrokenPipeError:
        # The reader of the output has stopped, as `head` does, which is not an error. Without this line Python would
        # complain at exit, when it flushes the output.
        sys.stdout = None
    except KeyboardInterrupt:
        complain("interrupted")
        return 130
    except QminesError as error:
        complain(str(error))
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="qmines", description="Quantum Minesweeper's engine.")
    parser.add_argument("--version", action="version", version=f"qmines {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    command = commands.add_parser(
        "analyse",
        help="count a position's worlds and how often each cell is a mine",
        description="Counts a position's worlds and how often each cell is a mine. A position is too complex if "
        f"one part takes more than {BUDGET:,} states or 0.9 gigabytes to count, or if putting all parts together takes "
        "some 20 seconds or 0.9 gigabytes. Then only the certain cells are printed, with status 2. Of a position that "
        "no world fits, JSON names the numbers that contradict each other.",
    )
    command.add_argument("file", metavar="FILE", help="a position as text, or - for standard input")
    output = command.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print JSON")
    output.add_argument("--jsonl", action="store_true", help="read and print one JSON object per line")
    command.set_defaults(run=_analyse)
    command = commands.add_parser(
        "verify",
        help="check a record or a profile by replaying it, or a certificate step by step",
        description="Checks a record or a profile by replaying it, or a certificate step by step. A record can have at "
        f"most {LONGEST_RECORD:,} characters and take at most {MOST_WORK:,} units of counted work, a microsecond or "
        "two each; beyond that a game is too complex.",
    )
    command.add_argument("file", metavar="FILE", help="a record, a profile, a certificate, or - for standard input")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("--jobs", type=positive, metavar="N", help="how many processes check a profile's games")
    command.set_defaults(run=verify)
    add_generate(commands)
    add_simulate(commands)
    add_convert(commands)
    add_review(commands)
    return parser


def _analyse(stream: BinaryIO, options: argparse.Namespace) -> None:
    if options.jsonl:
        for number, line in lines(stream, options.file):
            # A byte order mark belongs to the file and not to its first line.
            given = line.removeprefix(BOM_UTF8) if number == 1 else line
            if given.strip():
                with ticking() as tell:
                    answer = _answer(given, tell)
                say(json.dumps(answer, allow_nan=False))
        return
    text = text_of(whole(stream, options.file), options.file)
    position = None
    with ticking() as tell:
        try:
            position = Position.from_text(text)
            analysis, refusal = _counted(position, tell)
        except ImpossiblePosition as error:
            if options.json:
                say(json.dumps(_contradiction(position, error, tell)))
            raise
        tell("Writing")
        if options.json:
            said = json.dumps(_certain(analysis, refusal) if refusal else _shares(analysis))
        else:
            said = _certain_text(analysis) if refusal else _analysis_text(analysis)
    say(said)
    if refusal:
        raise TooComplex(refusal)


def _answer(line: bytes, tell: Callable[[str], None]) -> dict[str, Any]:
    """The answer to one line of `--jsonl`: worlds and shares, or an error, with the certain cells of a position that is
    too complex.
    """
    identity = position = None
    try:
        if len(line) > LONGEST:
            raise StreamError(f"The line is longer than {LONGEST:,} bytes.")
        question = json_in(line.decode())
        identity = question["id"]
        numbers = [question[name] for name in ("rows", "cols", "mines")]
        if not isinstance(question["cells"], list) or any(type(number) is not int for number in numbers):
            raise TypeError
        start = time.perf_counter()
        try:
            position = Position.from_rows(question["cells"], *numbers)
            analysis, refusal = _counted(position, tell)
        except ImpossiblePosition as error:
            return {"id": identity, **_contradiction(position, error, tell)}
        if refusal:
            return {"id": identity, **_certain(analysis, refusal)}
        shares = _shares(analysis)
        elapsed = (time.perf_counter() - start) * 1000
    except QminesError as error:
        return {"id": identity, "error": str(error)}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {"id": identity, "error": 'The line must be {"id", "rows", "cols", "mines", "cells": [row, …]}.'}
    return {"id": identity, **shares, "ms": round(elapsed, 3)}


def _counted(position: Position, tell: Callable[[str], None]) -> tuple[Analysis, str]:
    """The analysis of a position, and why its worlds and shares could not be counted: then the analysis has the certain
    cells only. The reason is empty if they could.
    """
    tell("Looking for what is certain")
    known = certain(position)
    tell("Counting worlds")
    solver = Solver(BUDGET, Meter(memory=MEMORY))
    frontier = Frontier(position, partly(solver.count), Meter(TOGETHER, MEMORY))
    frontier.know(known.safe, known.mines)
    analysis = Analysis(frontier)
    try:
        analysis.require_weights()
    except TooComplex:
        return analysis, TOO_COMPLEX if analysis.undecided else TOO_MANY
    return analysis, ""


def _contradiction(position: Position | None, error: ImpossiblePosition, tell: Callable[[str], None]) -> dict[str, Any]:
    """Why a position is impossible, and what of it contradicts what, as data for JSON; without a position it is the
    total.
    """
    tell("Looking for the conflict")
    found = error.conflict
    sentence = str(error) if found.is_minimal else f"{error} {NOT_MINIMAL}"
    cells = [places(position.grid, [cell]) for cell in sorted(found.cells)] if position else []
    return {"error": sentence, "conflict": cells, "total": found.total}


def _certain(analysis: Analysis, refusal: str) -> dict[str, Any]:
    """The certain cells of a position that is too complex, as data for JSON, with the reason."""
    grid = analysis.position.grid
    safe, mines = ([places(grid, [cell]) for cell in sorted(cells)] for cells in (analysis.safe, analysis.mines))
    return {"error": refusal, "safe": safe, "mines": mines}


def _shares(analysis: Analysis) -> dict[str, Any]:
    """Worlds and shares, as data for JSON: `"r,c": "num/den"` for each closed cell."""
    grid, texts = analysis.position.grid, _by_cell(analysis, ratio_text)
    return {"worlds": exact(analysis.worlds), "prob": {places(grid, [cell]): texts[cell] for cell in sorted(texts)}}


def _analysis_text(analysis: Analysis) -> str:
    """An analysis as text for people: the worlds, and the board with the share of each closed cell in per cent."""
    worlds = "1 world" if analysis.worlds == 1 else f"{readable(analysis.worlds)} worlds"
    shares = _by_cell(analysis, lambda share: f"{percent(share)}%")
    return f"{worlds}; {_certain_count(analysis)}\n{_board(analysis.position, shares)}"


def _by_cell(analysis: Analysis, text: Callable[[Fraction], str]) -> dict[Cell, str]:
    """The shares of the closed cells as texts."""
    texts: dict[Cell, str] = {}
    for share, cells in analysis.by_probability().items():
        texts.update(dict.fromkeys(cells, text(share)))
    return texts


def _certain_text(analysis: Analysis) -> str:
    """The same for a position that is too complex: the board with its certain cells."""
    shares = {**dict.fromkeys(analysis.safe, "0%"), **dict.fromkeys(analysis.mines, "100%")}
    return f"{_certain_count(analysis)}\n{_board(analysis.position, shares)}"


def _certain_count(analysis: Analysis) -> str:
    safe = "1 cell" if len(analysis.safe) == 1 else f"{len(analysis.safe)} cells"
    mines = "1 certainly a mine" if len(analysis.mines) == 1 else f"{len(analysis.mines)} certainly mines"
    return f"{safe} certainly safe, {mines}"


def _board(position: Position, marks: Mapping[Cell, str]) -> str:
    """The rows of a board, with marks in place of some of its cells."""
    columns = position.grid.columns
    characters = "".join(position.to_text().split("\n")[1:])
    cells = [f"{marks.get(cell, character):>4}" for cell, character in enumerate(characters)]
    return "\n".join(" ".join(cells[start : start + columns]) for start in range(0, len(cells), columns))
