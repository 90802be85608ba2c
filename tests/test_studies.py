"""The studies: small runs of what their commands do at length."""

from collections import Counter, defaultdict

from studies.quantum import SERIES, WEIGHTS, Tally, mixed, played, redraw_mean, report
from tests.judge import SIZES, trials


def test_trials_are_of_all_sizes_and_densities():
    turn = 3 * sum(WEIGHTS.values())
    counts = Counter((trial.columns, trial.rows, trial.mine_count) for trial in mixed(2 * turn))
    assert len(counts) == 15
    assert all(count == 2 * WEIGHTS[size[:2]] for size, count in counts.items())
    seeds = [trial.seed for trial in mixed(2 * turn)]
    assert len(set(seeds)) == len(seeds)


def test_a_full_redraw_is_measured_the_same_in_both_ways():
    """By the engine's counts, as on large boards, and over the listed worlds."""
    compared = 0
    for trial in trials(5, 5, 7, 24, SERIES):
        for save in trial.run().saves:
            assert redraw_mean(trial, save) == save.redrawn
            compared += 1
    assert compared > 10


def test_the_report_tells_what_was_counted():
    tallies = defaultdict(Tally)
    chosen = [trial for trial in mixed(100) if trial.columns <= 8]
    for trial in chosen:
        mix, tally = played(trial)
        tallies[mix].add(tally)
    text = report(len(chosen), tallies)
    for columns, rows in [size for size in SIZES if size[0] <= 8]:
        assert f"| {columns}×{rows} |" in text
    total = sum((tally.counts["moves"] for tally in tallies.values()), 0)
    assert f"after each of {total:,} moves" in text
    assert text.splitlines()[-1].startswith(f"| all | | {sum(len(tally.moved) for tally in tallies.values())} |")
