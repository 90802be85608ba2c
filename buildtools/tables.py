"""The page's tables of rules, presets and limits, written from the engine itself: `python -m buildtools.tables FOLDER`.

Each module that it writes holds only names and numbers; sentences for players are in `web/words/`. Presets are
described by their differences from the usual values. The engine must be on the path, which it is not while `build.py`
runs; so the build runs this in a separate process (`site.write_tables`).
"""

import json
import os
import sys
from itertools import combinations
from pathlib import Path

from qmines.game.params import GRADES
from qmines.game.rules import FLAG_MARKS, FORBIDDEN, LEVELS, MOST_LIVES, MULTIPLIERS, PRESETS, SIZES, VALUES, Rules
from qmines.game.workbench.lessons import LESSONS
from qmines.lab.techniques import TECHNIQUES
from qmines.strategies.agent import P
from qmines.strategies.named import STRATEGIES
from qmines.strategies.optima import known

TEXTS = "readonly string[]"
SIZES_TYPE = "readonly {name: string, columns: number, rows: number, mines: number}[]"

Constants = dict[str, tuple[str, object]]
"""The exports of a module: by name the type, as in the page's comments, and the value."""


def tables() -> dict[str, Constants]:
    """All modules by name."""
    return {
        "rules": {
            "USUAL": ("Readonly<Record<string, string>>", Rules().to_text()),
            "PRESETS": (
                "Readonly<Record<string, Readonly<Record<string, string>>>>",
                {name: rules.changes_from(Rules()) for name, rules in PRESETS.items()},
            ),
            "VALUES": (f"Readonly<Record<string, {TEXTS}>>", _values()),
            "FORBIDDEN": ("readonly (readonly [string, string, string, string])[]", [each[:4] for each in FORBIDDEN]),
            "MOST_LIVES": ("number", MOST_LIVES),
        },
        "levels": {
            "SIZES": (SIZES_TYPE, [_size(f"{size[0]}×{size[1]}", *size) for size in SIZES]),
            "LEVELS": (SIZES_TYPE, [_size(name, *size) for name, size in LEVELS.items()]),
            "MULTIPLIERS": ("readonly number[]", MULTIPLIERS),
            "GRADES": (TEXTS, list(GRADES)),
        },
        "strategies": {"STRATEGIES": (TEXTS, list(STRATEGIES)), "AGENT_P": ("number", P)},
        "optima": {
            "OPTIMA": (
                "Readonly<Record<string, readonly [number, number]>>",
                {
                    f"{columns}x{rows}x{mines} {start}": (one.won, one.boards)
                    for (columns, rows, mines, start), one in known().items()
                    if start != "any" and one.is_most
                },
            ),
        },
        "lessons": {
            "LESSONS": (TEXTS, [lesson.name for lesson in LESSONS]),
            "TECHNIQUES": (TEXTS, TECHNIQUES),
        },
    }


def _size(name: str, columns: int, rows: int, mines: int) -> dict[str, object]:
    return {"name": name, "columns": columns, "rows": rows, "mines": mines}


def _values() -> dict[str, list[str]]:
    """The values of each field, as in records; `lives` is a number, and players cannot change `play`."""
    listed = {name: list(values) for name, values in VALUES.items() if name != "play"}
    marks = [",".join(chosen) for count in range(len(FLAG_MARKS) + 1) for chosen in combinations(FLAG_MARKS, count)]
    return {**listed, "guess_where": ["", *listed["guess_where"]], "flag_marks": marks}


def module(constants: Constants) -> str:
    """The text of one module.

    >>> print(module({"AGENT_P": ("number", 0.25)}), end="")
    /** The build writes this from the engine: see `buildtools/tables.py`. */
    /** @type {number} */
    export const AGENT_P = 0.25;
    """
    lines = ["/** The build writes this from the engine: see `buildtools/tables.py`. */"]
    for name, (kind, value) in constants.items():
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        lines += [f"/** @type {{{kind}}} */", f"export const {name} = {text};"]
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """Write every module that is missing or out of date."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, constants in tables().items():
        path, text = folder / f"{name}.js", module(constants)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            # Another process that reads the module at the same time finds either the old one or the new one, complete.
            half = path.with_name(f".{name}.{os.getpid()}")
            half.write_text(text, encoding="utf-8", newline="\n")
            half.replace(path)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
