"""Random input for the engine, at length: games under the judge, damaged files, and messages that make no sense.

    python -m studies.fuzz --moves 1000000 --jobs 2      # games of every preset, until that many moves are judged
    python -m studies.fuzz --damaged 10000               # damaged files for every reader
    python -m studies.fuzz --conversations 10000         # hypothesis talks to the bridge, and shrinks what it finds
    python -m studies.fuzz --atheris 3600                # so does a fuzzer that sees which lines it reaches; seconds

Each ends with status 1 at the first fault, and names it. What has been done is kept in `.build/fuzz/` and continues at
the next call with the same version of the engine's draws; each call writes `studies/fuzz.md` again. Games and files are
the same in every run: they follow from their numbers.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from importlib.util import find_spec
from itertools import count
from multiprocessing import Pool
from pathlib import Path

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from buildtools.places import CACHE
from qmines.formats.table import FORMATS
from qmines.game.params import DRAWS
from qmines.game.rules import preset
from studies.checkpoint import Kept
from studies.provenance import provenance
from tests.bridge.test_stateful import Conversation
from tests.finished import PLAYABLE
from tests.formats.broken import read_damaged
from tests.judge import Trial
from tests.oracle.players import SENSIBLE, TEMPERS
from tests.oracle.sight import BrokenRuleError

REPORT = Path(__file__).with_suffix(".md")
FOLDER = CACHE / "fuzz"
SERIES = "fuzz"
SMALL = ((4, 4, 3), (3, 5, 3), (5, 5, 5), (12, 2, 4), (6, 6, 7), (8, 7, 10), (8, 7, 14), (3, 20, 12))
MIDDLE = ((9, 9, 10), (9, 9, 16), (13, 9, 21), (13, 9, 30), (16, 16, 40), (20, 12, 39))
LARGE = ((30, 16, 69), (30, 16, 99))
SHAPES = (*SMALL, *MIDDLE, *LARGE[:1], *SMALL, *MIDDLE, *LARGE[1:])
"""Columns, rows and mines; a game of every preset on each of them in turn."""
_BATCH = 20
"""How many games a process plays before it says so."""
_PART = 100
"""How many conversations hypothesis holds between two times that they are counted."""
_EVERY = 30
"""Seconds after which what was done is kept."""
_ABSENT = "There is no atheris here. Install it: pip install --require-hashes --requirement requirements/fuzz.txt"

HEAD = """# The engine under random input

{judged:,} moves of {games:,} games were judged, {files:,} damaged files were read and {messages:,} messages answered.
**No game broke a rule. No message and no file led to a traceback, and no refusal changed a game.**

Written by `python -m studies.fuzz` on {date}, by version {version}, draws {draws}, Python {python}. Each part can be
continued (`--moves`, `--damaged`, `--conversations`, `--atheris`), and the figures are those of all calls together.

## Games of every preset in which cells are opened

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

| format | read | refused |
|---|---|---|
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


def damage(files: int, kept: Kept) -> None:
    """Read on until that many damaged files of each format have been read. Raises whatever a reader lets through."""
    told = time.monotonic()
    while kept.done < files:
        try:
            ends = {form.name: "read" if read_damaged(form, kept.done) else "refused" for form in FORMATS}
        except Exception as error:
            raise FoundError(f"damaged file {kept.done}: {error!r}") from error
        kept.add(Counter(f"{name} {end}" for name, end in ends.items()))
        if time.monotonic() - told > _EVERY or kept.done == files:
            told = time.monotonic()
            kept.write()
            print(f"{kept.done:,} of {files:,} files of each format", flush=True)


def converse(conversations: int, kept: Kept) -> None:
    """Have hypothesis hold that many more conversations, in parts, each with another seed."""
    for done in range(0, conversations, _PART):
        before = Counter(Conversation.total)
        how = settings(
            max_examples=min(_PART, conversations - done),
            stateful_step_count=40,
            deadline=None,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        try:
            run_state_machine_as_test(seed(kept.done)(Conversation), settings=how)
        except Exception as error:
            raise FoundError(f"a conversation: {error!r}") from error
        kept.add(Counter({f"hypothesis {what}": number for what, number in (Conversation.total - before).items()}))
        kept.write()
        print(f"{kept.counts['hypothesis conversations']:,} conversations", flush=True)


def lead(seconds: int, kept: Kept, folder: Path) -> None:
    """Have atheris hold conversations for a number of seconds, in a separate process: atheris ends its process."""
    if find_spec("atheris") is None:
        raise SystemExit(_ABSENT)
    notes, corpus = folder / "atheris.counts", folder / "corpus"
    notes.unlink(missing_ok=True)
    corpus.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.bridge.led", str(notes), str(corpus), f"-max_total_time={seconds}"]
    if subprocess.run(
        [*command, "-max_len=2000", "-len_control=0", f"-artifact_prefix={folder}/"], check=False
    ).returncode:
        raise FoundError("atheris has found something: see above.")
    told = json.loads(notes.read_text(encoding="utf-8"))
    kept.add(Counter({f"atheris {what}": number for what, number in told.items()}))
    kept.write()


class FoundError(Exception):
    """Something that does not hold."""


def report(games: Kept, files: Kept, talks: Kept) -> str:
    """The report as Markdown."""

    def rows(kept: Kept, names: tuple[str, ...], columns: tuple[str, ...]) -> str:
        lines = ((name, " | ".join(f"{kept.counts[f'{name} {what}']:,}" for what in columns)) for name in names)
        return "\n".join(f"| {name} | {cells} |" for name, cells in lines)

    return HEAD.format(
        judged=games.total(" moves"),
        games=games.done,
        files=files.total(" read") + files.total(" refused"),
        messages=talks.total(" messages"),
        **provenance(),
        draws=DRAWS,
        series=SERIES,
        shapes=len({*SHAPES}),
        game_rows=rows(games, PLAYABLE, ("games", "moves", "won", "lost", "saves", "undone")),
        file_rows=rows(files, tuple(form.name for form in FORMATS), ("read", "refused")),
        message_rows=rows(talks, ("hypothesis", "atheris"), ("conversations", "messages", "answered", "refused")),
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m studies.fuzz", description="Random input for the engine.")
    parser.add_argument("--moves", type=int, default=0, help="judge games until so many moves are judged in all")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    parser.add_argument("--damaged", type=int, default=0, help="read so many damaged files of each format in all")
    parser.add_argument("--conversations", type=int, default=0, help="hold so many more conversations with the bridge")
    parser.add_argument("--atheris", type=int, default=0, metavar="SECONDS", help="let atheris talk for so long")
    parser.add_argument("--kept", type=Path, default=FOLDER, help="the folder of what has been done")
    parser.add_argument("--to", type=Path, default=REPORT, help="the report")
    options = parser.parse_args(arguments)
    games, files, talks = (
        Kept(options.kept / f"{name}.json", f"draws {DRAWS}") for name in ("games", "files", "talks")
    )
    try:
        if options.moves > games.total(" moves"):
            play(options.moves, options.jobs, games)
        damage(options.damaged, files)
        converse(options.conversations, talks)
        if options.atheris:
            lead(options.atheris, talks, options.kept)
    except (BrokenRuleError, FoundError) as found:
        print(found, file=sys.stderr)
        return 1
    options.to.write_text(report(games, files, talks), encoding="utf-8")
    print(f"Written: {options.to.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
