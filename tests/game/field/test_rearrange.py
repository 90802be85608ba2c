"""Rearranging keeps layouts uniform, and is local: in exact fractions, by χ², and through the game itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from random import Random
from typing import TypeVar

import pytest

from qmines import Position, Solver
from qmines.game.field.decision import Decision
from qmines.game.field.layout import Layout
from qmines.game.field.rearrange import rearrange
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import PRESETS
from qmines.sampling.sampler import Sampler
from tests.oracle.board import Board, bits, mask
from tests.oracle.brute import placements
from tests.oracle.chi_square import survival, uniformity
from tests.oracle.knowledge import Knowledge
from tests.thorough import amount, further

T = TypeVar("T")
LEAST_P = 0.001
KINDS = ("a component", "the outside", "several components", "a component and the outside")


@dataclass(frozen=True)
class Instance:
    """Knowledge, a decision, and all layouts: those that the decision hits, and those that leave it safe."""

    text: str
    decision: frozenset[int]
    hit: tuple[frozenset[int], ...]
    safe: tuple[frozenset[int], ...]

    @classmethod
    def of(cls, text: str, decision: frozenset[int]) -> Instance:
        """Sort the worlds of a position by whether they hit the decision."""
        worlds = [frozenset(mines) for mines in placements(Board.from_text(text))]
        hit = tuple(world for world in worlds if world & decision)
        return cls(text, decision, hit, tuple(world for world in worlds if not world & decision))

    @cached_property
    def decided(self) -> Decision:
        """The decision before the knowledge, the order of the engine; only layouts change."""
        known = Solver().frontier(Position.from_text(self.text))
        known.refine()
        return Decision(known, self.decision)

    def rearranged(self, layout: frozenset[int], draw: Sampler) -> frozenset[int]:
        """What the engine makes of one layout."""
        return self.rearrangement(layout, draw)[0]

    def rearrangement(self, layout: frozenset[int], draw: Sampler) -> tuple[frozenset[int], bool]:
        """The new layout, and whether the total in all other parts stayed the same."""
        mines = Layout(self.decided.known.grid, layout)
        found = rearrange(self.decided, mines, draw)
        assert found is not None
        assert found.drawn
        mines.move(found.moved)
        return mines.mines, found.kept


def text_of(knowledge: Knowledge, columns: int) -> str:
    """Knowledge as the text of a position."""
    signs = "".join(str(knowledge.numbers.get(cell, "#")) for cell in range(len(knowledge.around)))
    rows = [signs[at : at + columns] for at in range(0, len(signs), columns)]
    return "\n".join([f"{columns}x{len(rows)}x{knowledge.mine_count}", *rows])


def instances(seed: str, kind: str, most: int, closed: bool = True) -> Iterator[Instance]:
    """Random small knowledge, each with a decision that meets parts of the given kinds, and with 2 to `most` worlds on
    either side.

    `closed`: the knowledge is a closure; otherwise it is what a player sees, with cells that are certainly safe.
    """
    random = Random(f"{seed} {kind}")
    while True:
        rows, columns, mine_count = random.choice([(1, 14, 5), (2, 8, 5), (3, 5, 4), (4, 4, 5), (3, 6, 5), (4, 5, 6)])
        layout = mask(random.sample(range(rows * columns), mine_count))
        knowledge = Knowledge(rows, columns, mine_count)
        opened = random.sample([at for at in range(rows * columns) if not layout >> at & 1], random.randint(1, 5))
        knowledge.learn({at: (layout & knowledge.around_masks[at]).bit_count() for at in opened})
        if closed:
            knowledge.close(layout)
        if knowledge.closed.bit_count() <= 16 and (decision := decision_of_kind(random, knowledge.parts(), kind)):
            hit = sum(1 for world in knowledge.worlds if world & mask(decision))
            if 2 <= hit <= most and 2 <= len(knowledge.worlds) - hit <= most:
                yield Instance.of(text_of(knowledge, columns), decision)


def decision_of_kind(random: Random, parts: list[int], kind: str) -> frozenset[int]:
    """A random decision that meets parts of the given kinds, the outside first; none if there are not enough parts."""
    outside, components = bits(parts[0]), [bits(component) for component in parts[1:]]
    wanted = {"the outside": 0, "several components": 2}.get(kind, 1)
    with_outside = "outside" in kind
    if len(components) < wanted or (with_outside and not outside):
        return frozenset()
    met = [*random.sample(components, wanted), *([outside] if with_outside else [])]
    return frozenset(cell for part in met for cell in random.sample(part, random.randint(1, min(2, len(part)))))


# In exact fractions


class Forks(Sampler):
    """A draw that follows a given path of outcomes, and knows the probability of the path and the other outcomes on
    it.
    """

    def __init__(self, path: list[int]) -> None:
        super().__init__("unused")
        self.path = path
        self.widths: list[int] = []
        self.probability = Fraction(1)

    def below(self, bound: int) -> int:
        """Each number is equally likely."""
        return self._fork([Fraction(1, bound)] * bound)

    def pick(self, law: dict[int, int]) -> int:
        """Each key has its weight."""
        keys = sorted(key for key, weight in law.items() if weight)
        total = sum(law.values())
        return keys[self._fork([Fraction(law[key], total) for key in keys])]

    def _fork(self, shares: list[Fraction]) -> int:
        depth = len(self.widths)
        if depth == len(self.path):
            self.path.append(0)
        self.widths.append(len(shares))
        self.probability *= shares[self.path[depth]]
        return self.path[depth]


def law_of(outcome: Callable[[Sampler], T]) -> dict[T, Fraction]:
    """The exact distribution of a function of a draw, found by taking every path through it."""
    law: dict[T, Fraction] = defaultdict(Fraction)
    path: list[int] = []
    while True:
        forks = Forks(path)
        found = outcome(forks)
        law[found] += forks.probability
        while path and path[-1] == forks.widths[len(path) - 1] - 1:
            path.pop()
        if not path:
            return law
        path[-1] += 1


def test_the_law_of_two_draws():
    """A check of the tool: one of three cells, then one of two."""
    law = law_of(lambda draw: frozenset({draw.pick({1: 2, 2: 1}), 10 + draw.below(2)}))
    assert law == {
        frozenset({1, 10}): Fraction(1, 3),
        frozenset({1, 11}): Fraction(1, 3),
        frozenset({2, 10}): Fraction(1, 6),
        frozenset({2, 11}): Fraction(1, 6),
    }


def exact_law(instance: Instance) -> dict[frozenset[int], Fraction]:
    """The exact distribution of the new layout if the old one is uniform among those that the decision hits."""
    law: dict[frozenset[int], Fraction] = defaultdict(Fraction)
    for layout in instance.hit:
        for after, share in law_of(lambda draw, old=layout: instance.rearranged(old, draw)).items():
            law[after] += share / len(instance.hit)
    return law


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("closed", [True, False], ids=["closure", "visible"])
def test_uniform_in_uniform_out_exactly(kind, closed):
    for instance in islice(instances("exact", kind, most=16, closed=closed), amount(8, 50)):
        uniform = dict.fromkeys(instance.safe, Fraction(1, len(instance.safe)))
        assert exact_law(instance) == uniform, instance


# By χ²


def simulate(instance: Instance, seed: str) -> tuple[float, int, float]:
    """χ² of rearranged layouts against uniformity: statistic, degrees of freedom and p."""
    random = Random(seed)
    counts = dict.fromkeys(instance.safe, 0)
    for number in range(max(1000, 15 * len(instance.safe))):
        after = instance.rearranged(random.choice(instance.hit), Sampler(f"{seed} {number}"))
        counts[after] += 1
    return uniformity(list(counts.values()))


@pytest.mark.parametrize("kind", KINDS)
def test_uniform_in_uniform_out_by_chi_square(kind):
    statistics = freedoms = 0
    for number, instance in enumerate(islice(instances("chi square", kind, most=120), amount(2, 8))):
        statistic, freedom, p = simulate(instance, f"{kind} {number}")
        assert p > LEAST_P, instance
        statistics, freedoms = statistics + statistic, freedoms + freedom
    assert survival(statistics, freedoms) > LEAST_P


def test_chi_square_sees_what_is_not_uniform():
    """The nearest world, with ties broken by chance, would move the fewest mines; it is not uniform, and χ² shows
    that.
    """
    random = Random("nearest")
    statistics = freedoms = 0
    for instance in islice(instances("nearest", KINDS[0], most=40), 5):
        counts = dict.fromkeys(instance.safe, 0)
        for layout in random.choices(instance.hit, k=1000):
            least = min(len(layout - world) for world in instance.safe)
            counts[random.choice([world for world in instance.safe if len(layout - world) == least])] += 1
        statistic, freedom, _ = uniformity(list(counts.values()))
        statistics, freedoms = statistics + statistic, freedoms + freedom
    assert survival(statistics, freedoms) < LEAST_P


@pytest.mark.parametrize(
    ("statistic", "freedom", "expected"),
    [
        (10.827566, 1, 0.001),
        (18.307038, 10, 0.05),
        (29.588298, 10, 0.001),
        (149.449253, 100, 0.001),
        (1.145476, 5, 0.95),
    ],
)
def test_survival_function_against_tables(statistic, freedom, expected):
    assert survival(statistic, freedom) == pytest.approx(expected, rel=1e-5)


# Through the game


def game_of(knowledge: Knowledge, layout: frozenset[int], columns: int, seed: str) -> Game:
    """A game under quantum rules on a given board, with the known cells open."""
    opened = frozenset(knowledge.numbers)
    params = Params(
        len(knowledge.around) // columns,
        columns,
        knowledge.mine_count,
        seed,
        rules=replace(PRESETS["quantum"], start="safe"),
        origin="given",
        board=layout,
        start=min(opened),
        opened=opened,
    )
    return Game(params)


@pytest.mark.parametrize("verb", ["chord", *further(["open"])])
def test_uniform_in_uniform_out_through_the_game(verb):
    """The layouts after a save are uniform among the worlds of the closure that leave the decision safe."""
    text = "5x4x6\n#####\n#2#2#\n#####\n#####"
    board = Board.from_text(text)
    knowledge = Knowledge(4, 5, 6)
    knowledge.learn(board.numbers)
    decision = {0} if verb == "open" else {10, 11, 12, 7, 0, 2}
    flags, move = ((), "open 0,0") if verb == "open" else ((1, 5), "chord 1,1")
    worlds = Instance.of(text, frozenset(decision))
    counts = dict.fromkeys(worlds.safe, 0)
    random = Random(f"game {verb}")
    for number in range(6 * len(worlds.safe)):
        game = game_of(knowledge, random.choice(worlds.hit), 5, f"{verb}-{number}")
        for cell in flags:
            game.play("flag {},{}".format(*divmod(cell, 5)), at=0)
        game.play(move, at=0)
        assert game.saves == 1
        counts[game.layout] += 1
    assert uniformity(list(counts.values()))[2] > LEAST_P


# Locality


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_far_away_moves_while_the_total_there_stays(kind):
    """And the total there stays as often as its two distributions allow."""
    for instance in islice(instances("local", kind, most=12), 20):
        kept = sum((share_kept(instance, layout) for layout in instance.hit), Fraction(0))
        assert kept / len(instance.hit) == overlap(instance)


def share_kept(instance: Instance, layout: frozenset[int]) -> Fraction:
    """How often T stays with one layout; checks on the way that nothing moved that should not."""
    near = touched_by(instance)

    def is_kept(draw: Sampler) -> bool:
        found, kept = instance.rearrangement(layout, draw)
        assert kept == (len(layout - near) == len(found - near))
        assert not kept or layout - near == found - near
        return kept

    return law_of(is_kept).get(True, Fraction(0))


def touched_by(instance: Instance) -> frozenset[int]:
    """E: the cells of the parts that the decision meets, found by the judge itself."""
    board = Board.from_text(instance.text)
    knowledge = Knowledge(board.rows, board.columns, board.mine_count)
    knowledge.learn(board.numbers)
    met = [part for part in knowledge.parts() if part & mask(instance.decision)]
    return frozenset(cell for part in met for cell in bits(part))


def overlap(instance: Instance) -> Fraction:
    """Σ over T of the lesser of its two probabilities: the upper limit of how often T can stay."""
    near = touched_by(instance)
    hit = Counter(len(layout - near) for layout in instance.hit)
    safe = Counter(len(layout - near) for layout in instance.safe)
    return sum(
        (min(Fraction(hit[total], len(instance.hit)), Fraction(safe[total], len(instance.safe))) for total in hit),
        Fraction(0),
    )
