"""A game at play: each move and each end. `test_quantum_games` judges the quantum rule as a whole."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from qmines.errors import MoveError
from qmines.game.events import Flagged, Hinted, Lost, Opened, Paused, Rearranged, Resumed, Revealed, Vision, Won
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import preset


def begin(
    board: str, start: str = "0,0", rules: str = "quantum", changes: dict[str, str] | None = None, **more: Any
) -> Game:
    """A game on a given board (`*` a mine), with the start cell open."""
    rows = board.split()
    layout = frozenset(cell for cell, character in enumerate("".join(rows)) if character == "*")
    row, column = map(int, start.split(","))
    return Game(
        Params(
            rows=len(rows),
            columns=len(rows[0]),
            mine_count=len(layout),
            seed="test",
            rules_name=rules,
            rules=preset(rules).changed(changes or {}),
            origin="again",
            board=layout,
            start=row * len(rows[0]) + column,
            **more,
        )
    )


def fresh(**changes: Any) -> Game:
    return Game(replace(Params(rows=9, columns=13, mine_count=30, seed="7"), **changes))


def board_of(game: Game) -> str:
    return game.position().to_text().partition("\n")[2]


# From 0,1 one number is open, and decides nothing.
OPEN = ("*... .... .... ...*", "0,1")
# From 2,0 everything is open except the first row, which is certain: mine, safe, mine.
CERTAIN = ("*.* ... ...", "2,0")


def test_a_given_board_begins_with_its_start_cell_open() -> None:
    game = begin(*OPEN)
    assert (board_of(game), game.state, game.decisions) == ("#1##\n####\n####\n####", "fresh", 0)
    assert board_of(begin(*CERTAIN)) == "###\n121\n..."


def test_opening_shows_numbers_and_spreads_over_zeros() -> None:
    game = begin(*OPEN)
    assert game.play("open 1,1", at=4) == [Opened((5,), (1,), "p")]
    (opened,) = game.play("open 3,0", at=5)[:1]
    assert isinstance(opened, Opened)
    assert opened.cells == (2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    assert opened.numbers == (0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1)


@pytest.mark.parametrize("move", ["open 0,1", "open 3,3", "chord 0,1", "chord 0,0", "flag 0,1", "mark 0,1", "resume"])
def test_a_move_without_effect_is_no_event_and_not_remembered(move: str) -> None:
    game = begin(*OPEN)
    game.play("flag 3,3", at=1)
    assert game.play(move, at=2) == []
    assert len(game.moves) == 1


@pytest.mark.parametrize(
    "move",
    ["", "open", "open 1", "open 9,9", "open -1,0", "Open 0,0", "dig 0,0", "undo", "hint 1", "help", "open 0,0 "],
)
def test_what_is_no_move_is_refused_and_changes_nothing(move: str) -> None:
    game = begin(*OPEN, hints=True)
    before = board_of(game)
    with pytest.raises(MoveError):
        game.play(move, at=1)
    assert (board_of(game), game.moves, game.state) == (before, [], "fresh")


def test_time_never_falls() -> None:
    game = begin(*OPEN)
    game.play("flag 0,3", at=10)
    with pytest.raises(MoveError, match="cannot come before the previous one"):
        game.play("flag 0,3", at=9)


def test_flags_and_marks_toggle_and_the_counter_may_go_negative() -> None:
    game = begin(*OPEN)
    states = []
    for move in ["flag 0,3", "mark 0,3", "flag 0,3", "flag 0,3", "mark 0,3", "mark 0,3"]:
        (event,) = game.play(move, at=1)
        assert isinstance(event, Flagged)
        states.append(event.state)
    assert states == ["flagged", "marked", "flagged", "closed", "marked", "closed"]
    for column in range(4):
        game.play(f"flag 2,{column}", at=2)
    assert game.board.mines_left == -2


def test_a_flagged_cell_is_not_opened_a_marked_one_is() -> None:
    game = begin(*OPEN)
    game.play("flag 1,1", at=1)
    assert game.play("open 1,1", at=2) == []
    game.play("mark 1,1", at=3)
    assert game.play("open 1,1", at=4) == [Opened((5,), (1,), "p")]


def test_a_certain_mine_loses() -> None:
    game = begin(*CERTAIN)
    assert game.play("open 0,2", at=7) == [Lost((2,), (2,), "certain", Fraction(1)), Revealed((0, 2))]
    assert (game.state, board_of(game)) == ("lost", "###\n121\n...")
    assert game.play("open 0,1", at=8) == []


def test_a_mine_certain_only_once_safe_cells_are_open_loses_as_such() -> None:
    for seed in range(200):
        game = fresh(rows=6, columns=6, mine_count=9, seed=str(seed))
        game.play("open 2,2", at=0)
        visible, certain = game.visible(), game.closure().mines
        cell = next((c for c in sorted(certain) if visible.probability(c) < 1), None)
        if cell is not None:
            share = visible.probability(cell)
            lost = game.play("open {},{}".format(*divmod(cell, 6)), at=1)[0]
            assert lost == Lost((cell,), (cell,), "closure", share)
            return
    raise AssertionError("No seed gives such a mine.")


def test_knowledge_of_flags_changes_no_verdict() -> None:
    plain, flagged = fresh(), fresh()
    for game in (plain, flagged):
        game.play("open 4,6", at=0)
    for cell in flagged.position().closed[:5]:
        flagged.play("flag {},{}".format(*flagged.params.grid.place(cell)), at=1)
    assert plain.visible().weights == flagged.visible().weights
    assert plain.closure().weights == flagged.closure().weights


def test_winning_by_opening_every_safe_cell() -> None:
    game = begin(*CERTAIN)
    assert game.play("open 0,1", at=1) == [Opened((1,), (2,), "p"), Won("opened"), Revealed((0, 2))]
    assert game.state == "won"


def test_a_board_that_its_start_cell_opens_wholly_is_won() -> None:
    game = begin("*.. ... ...", "2,2")
    assert (game.state, game.end) == ("won", (Won("opened"), Revealed((0,))))


@pytest.mark.parametrize(("rules", "won"), [("quantum", True), ("classic", False)])
def test_flagging_all_mines_wins_only_by_the_rule(rules: str, won: bool) -> None:
    game = begin(*CERTAIN, rules=rules)
    game.play("flag 0,0", at=1)
    events = game.play("flag 0,2", at=2)
    assert (game.state == "won") == (Won("flagged") in events) == won


def test_taking_a_flag_away_can_win() -> None:
    game = begin(*CERTAIN)
    for cell in ("0,0", "0,1", "0,2"):
        game.play(f"flag {cell}", at=1)
    assert game.state == "playing"
    assert Won("flagged") in game.play("flag 0,1", at=2)


def test_a_lucky_set_of_flags_wins_nothing() -> None:
    game = begin(*OPEN)
    game.play("flag 0,0", at=1)
    assert len(game.play("flag 3,3", at=2)) == 1
    assert game.state == "playing"


def test_open_and_flag_asks_for_both() -> None:
    game = begin("*.. ... ...", "2,2", changes={"win": "open_and_flag"})
    assert game.state == "fresh"
    assert game.play("flag 0,0", at=1)[-2] == Won("opened")


def test_a_chord_acts_only_on_as_many_flags_as_the_number() -> None:
    game = begin(*OPEN)
    assert game.play("chord 0,1", at=1) == []
    game.play("flag 0,0", at=2)
    opened = game.play("chord 0,1", at=3)[0]
    assert isinstance(opened, Opened)
    assert {2, 4, 5, 6} <= set(opened.cells)
    assert game.decisions == 1


def test_a_chord_on_a_wrong_flag_is_one_decision_and_one_save() -> None:
    game = begin(*OPEN)
    game.play("flag 0,2", at=1)
    saved, opened = game.play("chord 0,1", at=2)
    assert isinstance(saved, Rearranged)
    assert isinstance(opened, Opened)
    assert (saved.saves, saved.cell, game.decisions) == (1, 1, 1)
    assert game.layout is not None
    assert 2 in game.layout
    assert {0, 4, 5, 6} <= set(opened.cells)


def test_a_chord_that_every_world_punishes_loses() -> None:
    game = begin(*CERTAIN)
    game.play("flag 0,1", at=1)
    lost = game.play("chord 1,0", at=2)[0]
    assert lost == Lost((0,), (0,), "certain", Fraction(1))


def test_hints_belong_to_games_begun_with_them() -> None:
    with pytest.raises(MoveError, match="without hints"):
        begin(*OPEN).play("hint 0,3", at=0)


def test_a_hint_tells_verdict_and_share_of_the_rules_knowledge() -> None:
    game = begin(*CERTAIN, hints=True)
    assert game.play("hint 0,2", at=0) == [Hinted(2, "mine", Fraction(1), Fraction(1), forgiven=False)]
    game = fresh(hints=True)
    (hint,) = game.play("hint 0,0", at=0)
    assert hint == Hinted(0, "unsure", Fraction(30, 117), Fraction(30, 117), forgiven=True)
    assert game.play("hint 0,0", at=1) == [hint]
    classic = fresh(hints=True, rules_name="classic", rules=preset("classic").changed({"start": "any"}))
    assert classic.play("hint 0,0", at=0) == [Hinted(0, "unsure", Fraction(30, 117), Fraction(30, 117), forgiven=False)]


def test_pauses_stop_the_clock_and_every_other_move() -> None:
    game = begin(*OPEN)
    assert game.play("pause", at=0) == []
    game.play("flag 0,3", at=1000)
    assert game.play("pause", at=3000) == [Paused()]
    assert game.elapsed == 3000
    assert game.play("open 0,0", at=4000) == game.play("pause", at=4000) == []
    assert game.play("resume", at=9000) == [Resumed()]
    game.play("flag 0,3", at=10_000)
    assert (game.elapsed, game.at) == (4000, 10_000)


def test_resigning_loses_even_while_paused() -> None:
    game = fresh()
    assert game.play("resign", at=0) == []
    game.play("open 4,6", at=0)
    game.play("pause", at=2000)
    lost, revealed = game.play("resign", at=9000)
    assert isinstance(lost, Lost)
    assert (lost.reason, lost.cells, game.state, game.elapsed) == ("resigned", (), "lost", 2000)
    assert isinstance(revealed, Revealed)


def test_luck_loses_where_quantum_saves() -> None:
    outcomes = set()
    for seed in range(40):
        quantum = fresh(seed=str(seed))
        classic = fresh(seed=str(seed), rules_name="classic", rules=preset("classic"))
        for game in (quantum, classic):
            game.play("open 4,6", at=0)
        assert quantum.layout == classic.layout
        known = quantum.closure()
        cell = next(
            (c for c in sorted(quantum.layout or ()) if known.position.is_closed(c) and c not in known.mines), None
        )
        if cell is None:
            continue
        move = "open {},{}".format(*divmod(cell, 13))
        saved, lost = quantum.play(move, at=1)[0], classic.play(move, at=1)[0]
        assert isinstance(saved, Rearranged)
        assert isinstance(lost, Lost)
        assert (lost.reason, lost.share) == ("mine", saved.share)
        assert saved.moved is None
        outcomes.add(quantum.layout != classic.layout)
    assert outcomes == {True}


def test_mine_vision_tells_what_moved() -> None:
    for seed in range(40):
        game = fresh(seed=str(seed), mine_vision=True)
        events = game.play("open 4,6", at=0)
        assert isinstance(events[-1], Vision)
        assert set(events[-1].mines) == game.layout
        before = game.layout or frozenset()
        known = game.closure()
        cell = next((c for c in sorted(before) if known.position.is_closed(c) and c not in known.mines), None)
        if cell is not None:
            saved, *rest = game.play("open {},{}".format(*divmod(cell, 13)), at=1)
            assert isinstance(saved, Rearranged)
            assert saved.moved is not None
            sources, targets = zip(*saved.moved, strict=True)
            assert (before - set(sources)) | set(targets) == game.layout
            assert Vision(tuple(sorted(game.layout or ()))) in rest
            return
    raise AssertionError("No seed gives a save.")


def test_the_first_click_is_never_lost_unless_the_rules_say_so() -> None:
    for start, rules in [("opening", "classic"), ("safe", "classic"), ("any", "quantum"), ("safe", "quantum")]:
        for seed in range(30):
            game = fresh(
                rows=4,
                columns=4,
                mine_count=12,
                seed=str(seed),
                rules_name=rules,
                rules=preset(rules).changed({"start": start}),
            )
            game.play("open 1,1", at=0)
            assert game.state != "lost"
            assert game.saves == 0 or start == "any"
    luck = preset("classic").changed({"start": "any"})
    ends = set()
    for seed in range(30):
        game = fresh(rows=4, columns=4, mine_count=12, seed=str(seed), rules_name="classic", rules=luck)
        game.play("open 1,1", at=0)
        ends.add(game.state)
    assert "lost" in ends


def test_luck_counts_the_visible_share_of_every_decision_but_the_protected_first() -> None:
    game = fresh()
    game.play("open 4,6", at=0)
    assert game.survived == [1]
    cell = next(c for c in game.position().closed if 0 < game.visible().probability(c) < 1)
    share = 1 - game.visible().probability(cell)
    game.play("open {},{}".format(*divmod(cell, 13)), at=1)
    assert game.state == "lost" or (game.survived + game.forgiven, len(game.forgiven)) == ([1, share], game.saves)
