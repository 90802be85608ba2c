"""Certificates that do not hold are refused, with the claim that does not follow."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from qmines.checker.certificates import check_certificate
from qmines.errors import ProofError
from qmines.game.game import Game
from qmines.grid import places
from qmines.position import Position
from qmines.review.certificate import loss_certificate, save_certificate
from tests.oracle.board import Board
from tests.oracle.brute import placements
from tests.review.test_certificate import DISTANT, GUESSED, LOST, SAVED, VISIBLE, reloaded, touches_number


def broken(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The certificate with each of its fields broken, in several ways."""
    for name in data:
        for value in (None, 7, [], {}, "x", ["9,9"], [["0,0"]], {"0,0": 9}, [data[name]]):
            if value != data[name]:
                yield name, {**data, name: value}
        yield name, {key: value for key, value in data.items() if key != name}
    yield "more", {**data, "more": 1}
    for kind in {"loss", "needless loss", "unproven loss", "distant loss", "save", "visible save"} - {data["kind"]}:
        yield "kind", {**data, "kind": kind}
    for cell, number in data.get("openings", {}).items():
        yield "openings", {**data, "openings": {**data["openings"], cell: (number + 1) % 9}}


@pytest.mark.parametrize("game", LOST[:12])
def test_broken_losses_are_refused(game: Game) -> None:
    data = reloaded(loss_certificate(game))
    for name, other in broken(data):
        if name == "openings" and not data["openings"] and other.get("openings") == {}:
            continue
        with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
            check_certificate(other)


def one_of_each_kind() -> list[dict[str, Any]]:
    """Certificates of guesses that were not allowed, some of each kind."""
    all_of_them = [reloaded(loss_certificate(game)) for game in GUESSED]
    return [
        one for kind in ("needless loss", "unproven loss") for one in [c for c in all_of_them if c["kind"] == kind][:6]
    ]


@pytest.mark.parametrize("data", one_of_each_kind())
def test_broken_losses_by_a_guess_are_refused(data: dict[str, Any]) -> None:
    for _, other in broken(data):
        with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
            check_certificate(other)
    for cell in data["world"]:
        with pytest.raises(ProofError, match="mines, but the board has"):
            check_certificate({**data, "world": [other for other in data["world"] if other != cell]})
    position = Position.from_text(data["position"])
    closed = {places(position.grid, [cell]) for cell in position.closed}
    safe_in_it = sorted(closed.difference(data["world"]))
    with pytest.raises(ProofError, match="no mine in the decision"):
        check_certificate({**data, "decision": safe_in_it[:1]})
    if "safe" in data:
        for cell in closed.difference(data["safe"]):
            with pytest.raises(ProofError, match="step"):
                check_certificate({**data, "safe": [cell]})
        with pytest.raises(ProofError, match="must name exactly one safe cell"):
            check_certificate({**data, "safe": safe_in_it[:2]})


def is_accepted(data: dict[str, Any]) -> bool:
    try:
        return bool(check_certificate(data))
    except ProofError:
        return False


@pytest.mark.parametrize("game", DISTANT[:8])
def test_broken_losses_away_from_the_numbers_are_refused(game: Game) -> None:
    """Each of its three claims made false, in every way that its board allows, and everything else broken."""
    data = reloaded(loss_certificate(game))
    for _, other in broken(data):
        with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
            check_certificate(other)
    position = Position.from_text(data["position"])
    grid = position.grid
    named = {cell: places(grid, [cell]) for cell in range(grid.size)}
    closed = {named[cell]: touches_number(position, cell) for cell in position.closed}
    for text, is_near in closed.items():
        # 1. The decision touches no open number, and has a mine in the given world.
        if is_near or text not in data["world"]:
            with pytest.raises(ProofError, match=r"touches an open number|no mine in the decision"):
                check_certificate({**data, "decision": [text]})
        # 2. The cell next to a number does touch one, and 3. it is safe in the other world.
        if not is_near:
            with pytest.raises(ProofError, match="touches an open number"):
                check_certificate({**data, "beside": text})
        elif text in data["other"]:
            with pytest.raises(ProofError, match="In the other world the cell beside a number is a mine"):
                check_certificate({**data, "beside": text})
    for cell in set(range(grid.size)).difference(position.closed):
        with pytest.raises(ProofError, match="not a closed cell that touches"):
            check_certificate({**data, "beside": named[cell]})
    for name in ("world", "other"):
        for cell in data[name]:
            with pytest.raises(ProofError, match="mines, but the board has"):
                check_certificate({**data, name: [other for other in data[name] if other != cell]})
    fitting = [
        frozenset(places(grid, [cell]) for cell in world) for world in placements(Board.from_text(position.to_text()))
    ]
    for name, must in (("world", set(data["decision"])), ("other", set())):
        for spare in set(closed).difference(data[name]):
            moved = [spare, *data[name][1:]]
            holds = set(moved) in fitting and must <= set(moved) and (name == "world" or data["beside"] not in moved)
            assert is_accepted({**data, name: moved}) == holds


@pytest.mark.parametrize("game", SAVED[:12])
def test_broken_saves_are_refused(game: Game) -> None:
    data = reloaded(save_certificate(game, 1))
    for _, other in broken(data):
        with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
            check_certificate(other)
    for place, world in enumerate(data["worlds"]):
        for index in range(len(world)):
            other = copy.deepcopy(data)
            del other["worlds"][place][index]
            with pytest.raises(ProofError, match="mines, but the board has"):
                check_certificate(other)
    if len(data["worlds"]) > 1:
        other = {**data, "worlds": data["worlds"][:1]}
        with pytest.raises(ProofError, match="No world has a mine on one of the closed cells"):
            check_certificate(other)


@pytest.mark.parametrize("game", VISIBLE[:6])
def test_broken_saves_by_the_open_numbers_are_refused(game: Game) -> None:
    data = reloaded(save_certificate(game, 1))
    for _, other in broken(data):
        with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
            check_certificate(other)
    mine = next(cell for cell in data["world"] if cell not in data["decision"])
    swapped = [*(cell for cell in data["world"] if cell != mine), *data["decision"][:1]]
    with pytest.raises(ProofError, match=r"has a mine in the decision|The (world|numbers?)|touch"):
        check_certificate({**data, "world": swapped})
    for cell in data["world"]:
        with pytest.raises(ProofError, match="mines, but the board has"):
            check_certificate({**data, "world": [other for other in data["world"] if other != cell]})


@pytest.mark.parametrize("data", [None, [], 1, {}, {"qmines": "certificate 2"}, {"qmines": "certificate 1"}])
def test_what_is_no_certificate_is_refused(data: object) -> None:
    with pytest.raises(ProofError, match=r"\.$"):
        check_certificate(data)
