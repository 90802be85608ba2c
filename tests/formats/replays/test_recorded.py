"""The record of a replay replays to the same game; what has none says why."""

from random import Random

import pytest
from hypothesis import given

from qmines.errors import PositionError
from qmines.formats.replays.modes import why_not
from qmines.formats.replays.played import played
from qmines.formats.replays.recorded import record_of
from qmines.formats.replays.replay import Act, Header, Replay, Verb
from qmines.game.records.replay import replay as replayed
from qmines.grid import Grid
from qmines.review.examine import examining_record
from qmines.work import result_of
from tests.formats.samples import seeds

LINE = Grid(2, 5)


def record(
    *acts: Act, mines: frozenset[int] = frozenset({2}), header: Header | None = None, rules: str = "classic"
) -> str:
    said = Header() if header is None else header
    return record_of(played(Replay(LINE, mines, said, acts=acts, rules=rules, why_not=why_not(2))))


def test_times_count_from_the_first_opening_and_never_fall() -> None:
    text = record(
        Act(-500, "flag", 2),
        Act(1000, "open", 1),
        Act(900, "open", 6),
        Act(1400, "flag", 2),
        header=Header(begun="2020-01-31T10:11:12Z"),
    )
    assert text == (
        "qmines 1\nsize 5x2\nmines 1\nseed 0\ndraws 3\nrules classic\nbegun 2020-01-31T10:11:12Z\norigin given\n"
        "board 2000\n\n0 p flag 0,2\n0 p open 0,1\n0 p open 1,1\n400 p flag 0,2\n"
    )
    assert replayed(text).state == "playing"


@given(seeds())
def test_it_replays_to_the_same_game(random: Random) -> None:
    grid = Grid(random.randint(2, 6), random.randint(2, 6))
    mines = frozenset(random.sample(range(grid.size), random.randint(1, grid.size // 2)))
    verbs: list[Verb] = ["open", "open", "chord", "flag", "mark"]
    acts = tuple(Act(at * 10, random.choice(verbs), random.randrange(grid.size)) for at in range(random.randint(1, 60)))
    done = played(Replay(grid, mines, Header(), acts=acts))
    if done.first is None:
        return
    text = record_of(done)
    game = replayed(text)
    # Where a chord hits a mine, other programs open what else it chords.
    if done.result != "lost":
        assert game.position().cells == done.view
    assert game.state == (done.result if done.result != "unfinished" else "playing")
    assert len(game.moves) == len(done.acts)
    if game.has_ended:
        assert result_of(examining_record(text)).layout == mines


def test_a_strict_game_begins_with_its_first_opening() -> None:
    acts = (Act(0, "flag", 0), Act(10, "open", 8), Act(30, "open", 1), Act(40, "open", 3))
    done = played(Replay(Grid(3, 3), frozenset({0, 2}), Header(), acts=acts, rules="strict-no-guess"))
    text = record_of(done)
    assert "rules strict-no-guess" in text
    assert "start 2,2" in text
    assert text.endswith("\n\n0 p flag 0,0\n20 p open 0,1\n")
    assert replayed(text).state == "won"


@pytest.mark.parametrize(
    ("text", "acts", "options"),
    [
        ("This game was played in the mode cheat, whose rules do not follow from its board.", "open", {"rules": ""}),
        ("No cell was opened in this replay, so there is no game to review.", "flag", {}),
        ("This replay cannot be reviewed. A game must have at least one mine.", "open", {"mines": frozenset()}),
    ],
)
def test_what_has_no_record_says_why(text: str, acts: Verb, options: dict[str, str]) -> None:
    with pytest.raises(PositionError) as caught:
        record(Act(0, acts, 1), **options)  # type: ignore[arg-type]
    assert str(caught.value) == text


def test_a_side_of_one_cell_is_told() -> None:
    done = played(Replay(Grid(1, 5), frozenset({2}), Header(), acts=(Act(0, "open", 1),)))
    with pytest.raises(PositionError, match=r"^This replay cannot be reviewed\. A board must have 2 to 1000 rows"):
        record_of(done)
