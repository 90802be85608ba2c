"""The player by algebra: what it decides is true, and the lessons need exactly what they teach."""

from __future__ import annotations

from random import Random

import pytest

from qmines.game.field.layout import Layout
from qmines.game.workbench.lessons import LESSONS, Lesson
from qmines.grid import Grid
from qmines.lab.learner import Learner, needs_exactly, solves
from qmines.lab.techniques import EVERYTHING, NEEDS, TECHNIQUES, Technique, Techniques, without_one
from qmines.position import Position
from qmines.proofs.steps import cells_of
from qmines.solver.analyse import Solver

NAMES = [lesson.name for lesson in LESSONS]


def beside_trivial(lesson: Lesson) -> Techniques:
    return frozenset(one for one in TECHNIQUES if one in lesson.techniques and one != "trivial")


def boards(count: int, seed: str) -> list[tuple[Layout, int]]:
    """Boards that open an area at the start."""
    random, found = Random(seed), []
    while len(found) < count:
        grid = Grid(random.randint(4, 6), random.randint(4, 6))
        layout = Layout(grid, random.sample(range(grid.size), grid.size // random.randint(5, 8)))
        zeros = [cell for cell in range(grid.size) if not layout.mined[cell] and not layout.numbers[cell]]
        if zeros:
            found.append((layout, random.choice(zeros)))
    return found


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_a_lesson_is_solved_by_its_techniques_and_not_without_any_single_one(lesson: Lesson) -> None:
    techniques, board = beside_trivial(lesson), Layout(lesson.params.grid, lesson.mines)
    assert solves(techniques, board, [lesson.start])
    assert not any(solves(fewer, board, [lesson.start]) for fewer in without_one(techniques))
    assert needs_exactly(techniques, board, [lesson.start])


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_a_lesson_teaches_what_its_technique_takes(lesson: Lesson) -> None:
    technique = next((one for one in NEEDS if lesson.name.startswith(one)), None)
    assert beside_trivial(lesson) == (NEEDS[technique] if technique else EVERYTHING)


def test_whatever_is_carried_out_is_certain() -> None:
    """The exact solver agrees: each cell opened or flagged on the way is certain at that moment."""
    solver, carried_out = Solver(), 0
    for layout, start in boards(40, "certain"):
        learner = Learner(layout, [start])
        while True:
            before = learner.closed
            position = seen(learner, layout)
            analysis = solver.analyse(position)
            standing = learner.standing(EVERYTHING)
            if not any(one.verdict for one in standing.values()):
                break
            for one in standing.values():
                cells = set(cells_of(one.cells))
                assert cells <= (analysis.safe if one.verdict == "safe" else analysis.mines) or not one.verdict
            learner.follow(frozenset())
            carried_out += (before & ~learner.closed).bit_count()
        flagged = {cell for cell in range(layout.grid.size) if layout.mined[cell] and not learner.closed >> cell & 1}
        assert flagged <= layout.mines
    assert carried_out > 100


def seen(learner: Learner, layout: Layout) -> Position:
    """What a player sees at the learner's position. Flags are not knowledge."""
    cells = bytes(
        9 if learner.closed >> cell & 1 or layout.mined[cell] else layout.numbers[cell]
        for cell in range(layout.grid.size)
    )
    return Position(layout.grid, sum(layout.mined), cells)


def test_more_techniques_never_lead_less_far() -> None:
    farther = 0
    for layout, start in boards(60, "monotone"):
        ends = []
        for techniques in (frozenset[Technique](), NEEDS["subtraction"], NEEDS["reduction"]):
            learner = Learner(layout, [start])
            learner.follow(techniques)
            ends.append(learner.closed)
        assert ends[1] & ~ends[0] == 0
        assert ends[2] & ~ends[1] == 0
        farther += ends[2] != ends[0]
    assert farther > 10


def test_merging_leads_no_farther_on_any_board() -> None:
    for layout, start in boards(60, "merging"):
        ends = []
        for techniques in (NEEDS["reduction"], NEEDS["reduction"] | {"merging"}):
            learner = Learner(layout, [start])
            learner.follow(techniques)
            ends.append(learner.closed)
        assert ends[0] == ends[1]


def test_a_copy_goes_its_own_way() -> None:
    board = LESSONS[0]
    learner = Learner(Layout(board.params.grid, board.mines), [board.start])
    copy, before = learner.copy(), learner.closed
    assert copy.follow(frozenset())
    assert learner.closed == before
    assert learner.follow(frozenset())
