"""A machine that plays along: what it may do under every preset, checked against all placements of the mines."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import get_args

import pytest

from qmines.errors import MoveError
from qmines.game.events import Event, Flagged, Inferred, Lost, Opened, Remarked, Undone
from qmines.game.game import Game
from qmines.game.moves import Move
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, verify
from qmines.lab.agent import Action, Machine
from qmines.position import FLAGGED
from qmines.review.failures import flagged_by
from qmines.review.summary import summary
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Inference
from tests.finished import PLAYABLE, params_of
from tests.oracle.board import Board
from tests.oracle.brute import shares
from tests.thorough import amount, further

INFERENCES = get_args(Inference)
GAMES = amount(4, 12)

NEVER_LOST = set(PLAYABLE) - {"classic", "three-lives"}
"""Under these presets, a player who opens what is certainly safe, and otherwise guesses well, never loses."""


def begun(rules: str = "classic", seed: str = "1", size: tuple[int, int, int] = (5, 4, 5)) -> Game:
    return Game(params_of(*size, seed, rules))


def machine(game: Game, inference: Inference = "exact", strategy: str = "best") -> Machine:
    return Machine(game, inference, STRATEGIES[strategy])


def turns(player: Machine) -> Iterator[Action]:
    """A whole game: continue as long as something is known, then guess; no guess if the rules have none, or if the
    machine is stuck.
    """
    while not player.game.has_ended:
        before = len(player.game.moves)
        yield "keep"
        if player.game.has_ended:
            return
        try:
            player.moves("guess").__next__()
        except MoveError:
            return
        yield "guess"
        assert len(player.game.moves) > before


def seen(game: Game) -> dict[int, Fraction]:
    """The share of every closed cell, from all placements."""
    return shares(Board.from_text(game.position().to_text()))[1]


@pytest.mark.parametrize(
    "strategy", ["best", "agent", *further(name for name in STRATEGIES if name not in ("best", "agent"))]
)
@pytest.mark.parametrize("rules", PLAYABLE)
def test_with_exact_inference_it_opens_no_certain_mine_and_guesses_only_where_nothing_is_safe(
    rules: str, strategy: str
) -> None:
    met = Counter[str]()
    for number in range(GAMES):
        game = begun(rules, f"exact-{number}", (5, 4 + number % 2, 5))
        player = machine(game, "exact", strategy)
        for action in turns(player):
            for move in player.moves(action):
                share, cell = seen(game), move.cell(game.params.grid)
                assert cell is not None
                if move.verb == "open" and game.board.open_count:
                    assert share[cell] == 0 or (action == "guess" and share[cell] < 1 and min(share.values()) > 0)
                elif move.verb == "flag" and game.board.codes[cell] == FLAGGED:
                    assert share[cell] == 0
                elif move.verb == "flag":
                    assert share[cell] == 1 or action == "guess"
                met[f"{action} {move.verb}"] += 1
                game.play(move, at=number, who="m")
        if rules in NEVER_LOST and strategy != "agent":
            assert game.state != "lost"
        assert {played.who for played in game.moves} <= {"m", "g"}
    assert met["keep open"] > 0
    assert met["keep flag"] > 0
    assert met["guess open"] > 0


@pytest.mark.parametrize("strategy", list(STRATEGIES))
@pytest.mark.parametrize("inference", INFERENCES)
def test_by_every_inference_it_opens_what_that_finds_safe_and_never_what_it_takes_for_a_mine(
    inference: Inference, strategy: str
) -> None:
    opened = Counter[str]()
    for number in range(GAMES):
        game = begun("classic", f"relative-{number}", (6, 4 + number % 3, 6))
        player = machine(game, inference, strategy)
        for action in turns(player):
            found = player.found()
            assumed = flagged_by(game, "m").difference(found.mines)
            for move in player.moves(action):
                cell = move.cell(game.params.grid)
                if move.verb == "open" and game.board.open_count:
                    now = player.found()
                    assert cell not in {*now.mines, *flagged_by(game, "m")}
                    if action == "guess":
                        assert not now.safe or assumed
                    elif not assumed:
                        # It is sound, too: what it finds without assumptions is so in every world.
                        assert seen(game)[cell] == 0 if cell is not None else False
                    opened[action] += 1
                game.play(move, at=number, who="m")
    assert opened["keep"] > 0
    # With all named rules before it, the policy never gets to a cell outside here: it only takes cells for mines.
    assert opened["guess"] > 0 or (inference, strategy) == ("rules", "agent")


def without_remarks(events: list[Event]) -> list[Event]:
    """What happened, except remarks on flags: a replay makes the current ones again."""
    return [event for event in events if not isinstance(event, Remarked)]


@pytest.mark.parametrize("inference", INFERENCES)
@pytest.mark.parametrize("rules", PLAYABLE)
def test_its_games_are_games_like_any_other(rules: str, inference: Inference) -> None:
    """Their records verify and replay, and a machine continues a replayed game exactly as the live one."""
    for number, strategy in enumerate(STRATEGIES):
        game = begun(rules, f"record-{number}", (9, 9, 12))
        player = machine(game, inference, strategy)
        for at, action in enumerate(turns(player)):
            again = replay(text_of(game))
            other = machine(again, inference, strategy)
            assert without_remarks(other.act(action, at=at)) == without_remarks(player.act(action, at=at))
            assert text_of(again) == text_of(game)
        assert verify(text_of(game)).state == game.state
        if game.has_ended:
            assert summary(game).machine == sum(played.who == "m" for played in game.moves) > 0
            assert summary(game).clicks == 0


def test_show_tells_all_that_follows_and_changes_nothing() -> None:
    for rules in PLAYABLE:
        game = begun(rules, "show")
        player = machine(game)
        assert player.act("show", at=0) == []
        player.act("guess", at=0)
        before = game.position()
        assert player.act("show", at=1) == [Inferred()]
        assert game.position() == before
        assert str(game.moves[-1].move) == "hint"
        share = seen(game)
        assert player.found().safe == tuple(sorted(cell for cell in share if share[cell] == 0))
        assert player.found().mines == tuple(sorted(cell for cell in share if share[cell] == 1))


def test_show_leaves_a_lesson_where_it_was() -> None:
    game = Game(params_of(9, 9, 10, "lesson", hints=True))
    machine(game).act("guess", at=0)
    stages = []
    for _ in range(3):
        stages += [event.stage for event in game.play("hint", at=1) if hasattr(event, "stage")]
        machine(game).act("show", at=1)
    assert stages == [1, 2, 3]


def test_one_move_does_all_that_is_known_now_and_no_more() -> None:
    game = begun(seed="move", size=(9, 9, 10))
    player = machine(game)
    player.act("guess", at=0)
    known = player.found()
    assert known.safe
    assert known.mines
    events = player.act("move", at=1)
    assert {event.cell for event in events if isinstance(event, Flagged)} == set(known.mines)
    opened = [event for event in events if isinstance(event, Opened)]
    assert {event.by for event in opened} == {"m"}
    assert {cell for event in opened for cell in event.cells} >= set(known.safe)
    assert [played.who for played in game.moves] == ["m"] * len(game.moves)


def test_keep_ends_where_a_guess_is_needed() -> None:
    ends = Counter[bool]()
    for number in range(20):
        game = begun(seed=f"keep-{number}")
        player = machine(game)
        player.act("guess", at=0)
        player.act("keep", at=1)
        ends[game.has_ended] += 1
        assert game.has_ended or min(seen(game).values()) > 0
        assert game.has_ended or player.act("move", at=2) == []
    assert min(ends[True], ends[False]) > 0


def test_a_step_is_one_cell_and_steps_make_a_whole_game() -> None:
    for number in range(10):
        game = begun(seed=f"step-{number}", size=(9, 9, 10))
        player = machine(game)
        while not game.has_ended:
            before = len(game.moves)
            assert player.act("step", at=before)
            assert len(game.moves) == before + 1
        assert verify(text_of(game)).state == game.state


def test_a_flag_on_a_safe_cell_is_taken_away_first() -> None:
    game = begun(seed="move", size=(9, 9, 10))
    player = machine(game)
    player.act("guess", at=0)
    cell = player.found().safe[0]
    place = Move("flag", game.params.grid.place(cell))
    game.play(place, at=1)
    player.act("move", at=2)
    assert game.position().cells[cell] <= 8
    assert game.moves[2].move == place
    assert game.moves[2].who == "m"


def test_what_it_assumes_are_the_flags_that_it_has_put() -> None:
    """A player's flag isn't knowledge; if the machine takes the same cell for a mine, it sets its own."""
    game = begun(seed="assume", size=(9, 9, 30))
    player = machine(game, "agent", "agent")
    player.act("guess", at=0)
    player.act("keep", at=1)
    while not any(isinstance(event, Flagged) for event in player.act("guess", at=1)):
        player.act("keep", at=1)
        assert not game.has_ended
    (cell,) = flagged_by(game, "m").difference(player.found().mines)
    again = replay(text_of(game))
    place = Move("flag", game.params.grid.place(cell))
    for _ in range(2):
        again.play(place, at=2)
    assert flagged_by(again, "m") == flagged_by(game, "m") - {cell}
    other = machine(again, "agent", "agent")
    assert other.act("guess", at=3) == [Flagged(cell, "closed"), Flagged(cell, "flagged")]
    assert flagged_by(again, "m") == flagged_by(game, "m")


def test_its_moves_are_taken_back_one_at_a_time() -> None:
    game = begun("no-guess", "undo", (9, 9, 10))
    player = machine(game)
    player.act("guess", at=0)
    boards = []
    for move in player.moves("move"):
        boards.append(game.position())
        game.play(move, at=1, who="m")
    assert len(boards) > 2
    for before in boards[::-1]:
        if not game.has_ended:
            (event,) = game.play("undo", at=2)
            assert isinstance(event, Undone)
            assert game.position() == before


@pytest.mark.parametrize(
    ("rules", "moves", "action", "sentence"),
    [
        ("classic", ["open 0,0", "pause"], "move", "The game is paused."),
        ("classic", ["open 0,0", "pause"], "show", "The game is paused."),
        ("classic", ["open 0,0", "resign"], "keep", "The game has ended."),
        ("strict-no-guess", ["open 0,0"], "guess", "No guess is needed: there is a closed cell known to be safe."),
        ("classic", ["open 4,4"], "guess", "No guess is needed: there is a closed cell known to be safe."),
    ],
)
def test_what_it_refuses_is_one_sentence(rules: str, moves: list[str], action: Action, sentence: str) -> None:
    game = begun(rules, "refused", (9, 9, 10))
    for move in moves:
        game.play(move, at=0)
    before = text_of(game)
    with pytest.raises(MoveError) as refused:
        machine(game).act(action, at=1)
    assert str(refused.value) == sentence
    assert text_of(game) == before


def test_it_makes_no_guess_that_can_only_lose() -> None:
    """A gap in the four rules does not excuse a certain loss."""
    refused = set()
    for number in range(30):
        player = machine(begun("strict-no-guess", f"never-{number}", (9, 9, 15)), "agent", "lowest")
        player.act("guess", at=0)
        player.act("keep", at=1)
        if not player.game.has_ended:
            with pytest.raises(MoveError) as error:
                player.act("guess", at=2)
            refused.add(str(error.value))
    assert refused == {"Under this game's rules every guess loses."}


def test_a_wrong_assumption_can_leave_it_stuck() -> None:
    said = set()
    for number in range(20):
        player = machine(begun(seed=f"stuck-{number}", size=(6, 6, 9)), "exact", "agent")
        try:
            while not player.game.has_ended:
                if not player.act("keep", at=1):
                    player.act("guess", at=1)
        except MoveError as error:
            said.add(str(error))
    assert said == {"The machine is stuck: it assumed a mine on a safe cell."}


def test_the_same_guesses_come_from_the_same_game() -> None:
    """Only the game's own seed decides what is drawn."""
    texts = set()
    for _ in range(2):
        Random().random()
        game = begun(seed="chance", size=(9, 9, 20))
        player = machine(game, "pairs", "ratio")
        for at, action in enumerate(turns(player)):
            player.act(action, at=at)
        assert not game.has_ended or isinstance(game.end[0], Lost) or game.state == "won"
        texts.add(text_of(game))
    assert len(texts) == 1
