"""Made-up finished games for the views, put into the page's database by the store's own functions."""

import random
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

DAY_MS = 86_400_000

_ADD = """
async ({bodies, profile, imported}) => {
  const room = (name) => import(new URL(`source/store/${name}.js`, location.href).href);
  const {createDatabase} = await room('database');
  const {createAccounts} = await room('accounts');
  const {createArchive} = await room('archive');
  const {createImported} = await room('imported');
  const database = createDatabase();
  const accounts = createAccounts(database);
  await accounts.ready;
  if (imported) return (await createImported(database).into(imported).add(bodies)).taken;
  if (profile) await accounts.register(profile);
  const archive = createArchive(database, accounts);
  const report = await archive.add(bodies);
  await archive.games();
  if (profile?.leaves) await accounts.signOut();
  return report.taken;
}
"""

BOARDS = ((13, 9, 30), (9, 9, 10), (30, 16, 99), (5, 5, 5))


def summary(**fields: object) -> dict[str, Any]:
    """A summary in the engine's form: a game won on 13×9, unless the fields say otherwise."""
    usual = {
        "columns": 13,
        "rows": 9,
        "mines": 30,
        "rules": "quantum",
        "changes": {},
        "origin": "drawn",
        "begun": "2026-11-20T12:00:00Z",
        "hints": True,
        "mineVision": False,
        "state": "won",
        "reason": "opened",
        "time": 60_000,
        "moves": 70,
        "clicks": 60,
        "bbbv": 50,
        "solved": 50,
        "saves": 1,
        "guesses": 2,
        "luck": 1.5,
        "forgiven": 1.0,
        "hinted": 0,
        "taught": 0,
        "deaths": 0,
    }
    lost = {"reason": "certain", "solved": 20, "deaths": 1} if fields.get("state") == "lost" else {}
    return {**usual, **lost, **fields}


def body(number: int, finished: float, **fields: object) -> dict[str, Any]:
    """A finished game in the database's form."""
    return {
        "identity": f"{number:064x}",
        "record": f"qmines 1\n{number}\n",
        "finished": finished,
        "imported": False,
        "summary": summary(**fields),
    }


def bodies(count: int, now: float, seed: int = 1) -> list[dict[str, Any]]:
    """Games of several kinds over the last two years, the first the oldest; `now` in ms since 1970."""
    dice = random.Random(seed)
    return [_dealt(number, now - (count - number) * 2 * 365 * DAY_MS / count, dice) for number in range(count)]


def _dealt(number: int, finished: float, dice: random.Random) -> dict[str, Any]:
    columns, rows, mines = dice.choice(BOARDS)
    is_won = dice.random() < 0.6
    saves = dice.randrange(4)
    return body(
        number,
        finished,
        columns=columns,
        rows=rows,
        mines=mines,
        rules=dice.choice(["quantum", "quantum", "classic"]),
        hints=dice.random() < 0.7,
        state="won" if is_won else "lost",
        time=int(dice.lognormvariate(11, 0.7)),
        clicks=dice.randrange(40, 90),
        saves=saves,
        guesses=saves + dice.randrange(3),
        luck=round(dice.expovariate(0.4), 2),
        forgiven=round(saves * dice.expovariate(0.8), 2),
    )


def solved(number: int, finished: float, **fields: object) -> dict[str, Any]:
    """A board solved by constraints: a free 5×5 one, unless the fields say otherwise."""
    usual = {"columns": 5, "rows": 5, "mines": 5, "rules": "constraints", "origin": "again", "luck": 0, "forgiven": 0}
    played = {"saves": 0, "guesses": 0, "actions": 12, "techniques": ["trivial"], "lesson": "", "practice": ""}
    return body(number, finished, **{**usual, **played, **fields})


def taught(first: int, now: float) -> list[dict[str, Any]]:
    """Twenty boards solved by constraints: five lessons, practice of three techniques in two sizes, and free boards."""
    lessons = ("trivial", "subtraction-1", "subtraction-2", "reduction-1", "total")
    kinds: list[dict[str, object]] = [{"lesson": name} for name in lessons]
    for technique in ("subtraction", "reduction", "total"):
        used = ["trivial", "subtraction", *({technique} - {"subtraction"})]
        kinds += [{"practice": technique, "techniques": used}] * 3
        kinds.append({"practice": technique, "techniques": used, "columns": 7, "rows": 7, "mines": 9})
    kinds += [{"columns": 13, "rows": 9, "mines": 20, "origin": "drawn"}] * 3
    return [
        solved(first + i, now - i * DAY_MS, time=30_000 + 7_000 * (i % 5), actions=8 + i % 9, **kind)
        for i, kind in enumerate(kinds)
    ]


def put(
    page: Page, games: Sequence[dict[str, Any]], profile: dict[str, object] | None = None, *, imported: str = ""
) -> None:
    """Add games to the current player; or to a new profile (`name`, `password`; `leaves`: signed out again), or to an
    imported player of that name.
    """
    taken = page.evaluate(_ADD, {"bodies": games, "profile": profile, "imported": imported})
    assert taken == len(games)
