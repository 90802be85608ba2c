"""Clusters of numbers: few cells in each, no cell in two, and together as many mines as the whole needs."""

from random import Random

from qmines.checker.proofs import check_proof
from qmines.position import Position
from qmines.proofs.clusters import clusters
from qmines.proofs.deduce import Deduction, Live
from qmines.proofs.prove import Prover
from qmines.proofs.steps import TOTAL, Cells
from qmines.solver.analyse import Solver
from tests.positions import SIZES, Size, lattice, scattered


def live(cells: Cells, mines: int) -> Live:
    return Live(0, cells, mines, mines)


def test_single_numbers_that_share_no_cell_suffice_where_they_add_up() -> None:
    chain = [live(0b111 << 2 * index, 1) for index in range(5)]
    found = clusters(chain, 3, Solver().count, of_mines=True)
    assert [(len(joined), needs) for joined, needs in found] == [(1, 1)] * 3


def test_numbers_that_need_each_other_stay_together() -> None:
    """Three numbers, each pair of which shares a cell: they need two mines, although no two of them are separate."""
    ring = [live(0b000111, 1), live(0b011100, 1), live(0b110001, 1)]
    spare = live(0b11000000, 1)
    found = clusters([*ring, spare], 3, Solver().count, of_mines=True)
    assert sorted((len(joined), needs) for joined, needs in found) == [(1, 1), (3, 2)]
    assert not clusters(ring, 3, Solver().count, of_mines=True)


def test_clusters_are_as_small_as_can_be() -> None:
    random, seen = Random("clusters"), 0
    for _ in range(12):
        position = scattered(SIZES["Intermediate"], 0.3, random)
        solver, deduction = Solver(), Deduction(position)
        deduction.follow()
        for of_mines in (True, False):
            for part in solver.frontier(position).parts():
                cells = sum(1 << cell for cell in part.component.cells) & deduction.unknown
                lives = [one for one in deduction.plain() if one.source != TOTAL and not one.cells & ~cells]
                whole = clusters(lives, 0, solver.count, of_mines=of_mines)
                assert whole == []
                assert part.counted
                least, most = part.counted.span
                mined = (deduction.mines & sum(1 << cell for cell in part.component.cells)).bit_count()
                need = least - mined if of_mines else cells.bit_count() - (most - mined)
                found = clusters(lives, need, solver.count, of_mines=of_mines)
                assert sum(needs for _, needs in found) == need
                taken = 0
                for joined, needs in found:
                    together = 0
                    for one in joined:
                        together |= one.cells
                    assert not together & taken
                    taken |= together
                    assert needs > 0
                    seen += len(joined) > 1
    assert seen > 5


def test_what_only_the_total_makes_certain_is_proven_on_wide_boards() -> None:
    """Lattices with as few mines as their numbers allow: one part of many numbers that overlap."""
    proven = 0
    random = Random("wide")
    while proven < 3:
        board = lattice(Size(20, 12, 39), random)
        solver = Solver()
        frontier = solver.frontier(board)
        least, _ = frontier.span()
        head, rows = board.to_text().split("\n", 1)
        count = board.mine_count - frontier.owed + least
        position = Position.from_text(f"{head.rsplit('x', 1)[0]}x{count}\n{rows}")
        analysis = solver.analyse(position)
        certain = sorted((analysis.safe | analysis.mines) - frontier.safe - frontier.mines)
        for cell in certain[:2]:
            proof = Prover(solver, position).prove([cell])
            assert proof
            steps = [step.data(position.grid) for step in proof.steps]
            assert check_proof(position, steps, [cell], {}) == ("safe" if cell in analysis.safe else "hit")
            proven += 1
