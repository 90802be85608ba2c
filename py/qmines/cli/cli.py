"""The command line: `python -m qmines analyse` and `verify`.

Every command reads a file, or standard input where the file is `-`; `--json` prints JSON. Bad input ends with status
2 and one line.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

from qmines import __version__
from qmines.cli.verifying import verify
from qmines.errors import QminesError
from qmines.grid import places
from qmines.position import Position
from qmines.solver.analyse import Analysis, Solver
from qmines.text import exact, percent, ratio_text, readable

BUDGET = 4_000_000
"""How many states the counting of one component may take; as many fit into a gigabyte or two."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; gives its exit status: 0, 2 where the input is at fault, or 130 where it was interrupted."""
    options = _parser().parse_args(arguments)
    try:
        with _opened(options.file) as stream:
            return options.run(stream, options) or 0
    except BrokenPipeError:
        # Whoever read the output has stopped, as `head` does: nothing is wrong. Python would complain at exit about
        # the flush.
        sys.stdout = None
    except KeyboardInterrupt:
        print("qmines: interrupted", file=sys.stderr)
        return 130
    except (QminesError, OSError, UnicodeDecodeError) as error:
        print(f"qmines: {_sentence(error, options.file)}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="qmines", description="Quantum Minesweeper's engine.")
    parser.add_argument("--version", action="version", version=f"qmines {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    command = commands.add_parser("analyse", help="count the worlds of a position, and each cell's share of mines")
    command.add_argument("file", metavar="FILE", help="a position as text, or - for standard input")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("--jsonl", action="store_true", help="read and print one JSON object a line")
    command.set_defaults(run=_analyse)
    command = commands.add_parser("verify", help="check a record or a profile by replay, or a certificate by its steps")
    command.add_argument("file", metavar="FILE", help="a record, a profile, a certificate, or - for standard input")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("--jobs", type=_positive, metavar="N", help="how many processes examine a profile's games")
    command.set_defaults(run=verify)
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 999:
        raise argparse.ArgumentTypeError("it is a number from 1")
    return int(text)


@contextmanager
def _opened(name: str) -> Iterator[TextIO]:
    if name == "-":
        yield sys.stdin
    else:
        with open(name, encoding="utf-8-sig") as stream:
            yield stream


def _sentence(error: Exception, name: str) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"{name} is not text in UTF-8."
    if isinstance(error, OSError):
        return f"{name} cannot be read: {error.strerror}."
    return str(error)


def _analyse(stream: TextIO, options: argparse.Namespace) -> None:
    if options.jsonl:
        for line in stream:
            if line.strip():
                print(json.dumps(_answer(line)), flush=True)
        return
    analysis = _counted(Position.from_text(stream.read()))
    print(json.dumps(_shares(analysis)) if options.json else _told(analysis))


def _answer(line: str) -> dict[str, Any]:
    """The answer to one line of `--jsonl`: worlds and shares, or the error."""
    identity = None
    try:
        question = json.loads(line)
        identity = question["id"]
        numbers = [question[name] for name in ("rows", "cols", "mines")]
        if not isinstance(question["cells"], list) or any(type(number) is not int for number in numbers):
            raise TypeError
        position = Position.from_rows(question["cells"], *numbers)
        start = time.perf_counter()
        analysis = _counted(position)
        shares = _shares(analysis)
        elapsed = (time.perf_counter() - start) * 1000
    except QminesError as error:
        return {"id": identity, "error": str(error)}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {"id": identity, "error": 'The line is not {"id", "rows", "cols", "mines", "cells": [row, …]}.'}
    return {"id": identity, **shares, "ms": round(elapsed, 3)}


def _counted(position: Position) -> Analysis:
    """The analysis of a position. Raises `TooComplex` where its worlds cannot be counted."""
    analysis = Solver(BUDGET).analyse(position)
    analysis.require_counts()
    return analysis


def _shares(analysis: Analysis) -> dict[str, Any]:
    """Worlds and shares as JSON has them: `"r,c": "num/den"`."""
    grid, weights = analysis.position.grid, analysis.weights
    shares = {places(grid, [cell]): ratio_text(analysis.probability(cell)) for cell in sorted(weights)}
    return {"worlds": exact(analysis.worlds), "prob": shares}


def _told(analysis: Analysis) -> str:
    """An analysis for people: the worlds, and the board with the share of each closed cell in per cent."""
    position = analysis.position
    marks = [
        f"{percent(analysis.probability(cell))}%" if position.is_closed(cell) else ""
        for cell in range(position.grid.size)
    ]
    characters = "".join(position.to_text().split("\n")[1:])
    columns = position.grid.columns
    cells = [f"{mark or character:>4}" for mark, character in zip(marks, characters, strict=True)]
    rows = [" ".join(cells[start : start + columns]) for start in range(0, len(cells), columns)]
    worlds = "1 world" if analysis.worlds == 1 else f"{readable(analysis.worlds)} worlds"
    safe = "1 cell" if len(analysis.safe) == 1 else f"{len(analysis.safe)} cells"
    mines = "1 certainly a mine" if len(analysis.mines) == 1 else f"{len(analysis.mines)} certainly mines"
    return "\n".join([f"{worlds}; {safe} certainly safe, {mines}", *rows])
