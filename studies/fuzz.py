"""Random input for the engine, at length: games under the judge, damaged files, and messages that make no sense.

    python -m studies.fuzz --moves 1000000 --jobs 2      # games of every preset, until so many moves are judged
    python -m studies.fuzz --damaged 10000               # damaged files for every reader
    python -m studies.fuzz --conversations 10000         # hypothesis talks to the bridge, and shrinks what it finds
    python -m studies.fuzz --atheris 3600                # so does a fuzzer that sees which lines it reaches, for seconds

Each ends with status 1 at the first fault, and names it. What has been done is kept in `.build/fuzz/` and continues at
the next call with the same version of the engine's draws; each call writes `studies/fuzz.md` anew. Games and files are
the same in every run: they follow from their numbers.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from multiprocessing import Pool
from pathlib import Path

from qmines.game.params import DRAWS
from qmines.game.rules import preset
from studies.checkpoint import Kept
from studies.provenance import provenance
from tests.finished import PLAYABLE
from tests.judge import Trial
from tests.oracle.players import SENSIBLE, TEMPERS
from tests.oracle.sight import BrokenRuleError

REPORT = Path(__file__).with_suffix(".md")
FOLDER = Path(".build/fuzz")
SERIES = "fuzz"
SMALL = ((4, 4, 3), (3, 5, 3), (5, 5, 5), (12, 2, 4), (6, 6, 7), (8, 7, 10), (8, 7, 14), (3, 20, 12))
MIDDLE = ((9, 9, 10), (9, 9, 16), (13, 9, 21), (13, 9, 30), (16, 16, 40), (20, 12, 39))
LARGE = ((30, 16, 69), (30, 16, 99))
SHAPES = (*SMALL, *MIDDLE, *LARGE[:1], *SMALL, *MIDDLE, *LARGE[1:])
"""Columns, rows and mines; a game of every preset on each of them in turn."""
_BATCH = 20
"""How many games a process plays before it says so."""
_EVERY = 30
"""Seconds after which what was done is kept."""

HEAD = """# The engine under random input

{judged:,} moves of {games:,} games were judged, {files:,} damaged files were read and {messages:,} messages answered.
**No game broke a rule. No message and no file led to a traceback, and no refusal changed a game.**

Written by `python -m studies.fuzz` on {date}, by version {version}, draws {draws}, Python {python}. Each part can be
continued (`--moves`, `--damaged`, `--conversations`, `--atheris`), and the figures are those of all calls together.

## Games of every preset

A judge that shares no code with the solver watches every move (`tests/judge.py`; what it checks:
[rules.md](rules.md)). Game *k* has the seed `{series}-k`. Its preset, its board ({shapes} of them, from 4×4 to 30×16)
and its player (sensible or careless) follow from *k*.

| preset | games | moves | won | lost | saves | undone |
|---|---|---|---|---|---|---|
{game_rows}

## Damaged files

Of every format that `qmines convert` and the page read: good files of random boards and games with up to four bytes
changed, left out, put in or repeated, or cut short. Each is read, or refused in one sentence
(`tests/formats/broken.py`).

| format | files | read | refused |
|---|---|---|---|
{file_rows}

## Messages to the bridge

Sensible requests in any order, sensible ones with fields made strange, and text that is no message
(`tests/bridge/talk.py`). Each has one reply, in the protocol's form; after a refusal the game has the same record,
cells and revision.

| by | conversations | messages | answered | refused |
|---|---|---|---|---|
{message_rows}
"""


def trial(number: int) -> tuple[str, Trial]:
    """A game's preset, and the game."""
    name = PLAYABLE[number % len(PLAYABLE)]
    turn = number // len(PLAYABLE)
    columns, rows, mines = SHAPES[turn % len(SHAPES)]
    players = (*SENSIBLE, *TEMPERS)
    player = players[(turn // len(SHAPES) + turn) % len(players)]
    return name, replace(Trial(columns, rows, mines, f"{SERIES}-{number}", player), other=preset(name))


def judged(number: int) -> Counter[str]:
    """Play one game; what happened in it, by its preset. Raises `BrokenRuleError`."""
    name, game = trial(number)
    outcome = game.run()
    counts = {"games": 1, "moves": outcome.counts["moves"], outcome.state: 1, "saves": len(outcome.saves)}
    return Counter(
        {f"{name} {what}": number for what, number in {**counts, "undone": outcome.counts["undone"]}.items()}
    )


def play(moves: int, jobs: int, kept: Kept) -> None:
    """Play on until that many moves are judged. Raises `BrokenRuleError`."""
    told = time.monotonic()
    with Pool(jobs) as pool:
        for counts in pool.imap(judged, count(kept.done), chunksize=_BATCH):
            kept.add(counts)
            done = kept.total(" moves")
            if time.monotonic() - told > _EVERY or done >= moves:
                told = time.monotonic()
                kept.write()
                print(f"{done:,} of {moves:,} moves, {kept.done:,} games", flush=True)
            if done >= moves:
                return
