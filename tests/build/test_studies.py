"""The studies: small runs of what their commands do at length."""

import json
import re
import subprocess
from collections import Counter, defaultdict
from itertools import islice
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from buildtools import tools
from buildtools.say import Steps
from qmines import Position, Solver
from qmines.formats.table import FORMATS
from qmines.game.params import DRAWS
from qmines.game.rules import LEVELS, mines_at
from qmines.game.rules import SIZES as CATALOGUE
from qmines.game.workbench.lessons import LESSONS
from qmines.lab.play import Level
from qmines.lab.simulate import BATCH, Order, Run, simulate
from qmines.solver.count import count
from qmines.strategies.named import STRATEGIES
from studies import budget, density, ends, fuzz, lessons, looks, no_guess, presets, ratio, rules, strategies, worst_case
from studies.checkpoint import Checkpoints, Kept
from studies.quantum import SERIES, WEIGHTS, Tally, mixed, played, redraw_mean, report
from tests.finished import PLAYABLE
from tests.judge import SIZES, trials

COIN = Path(__file__).with_name("sorted_by_a_coin.mjs")


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


# The budget


def test_the_budget_is_looked_at_on_all_levels():
    mixes = budget.levels()
    assert set(LEVELS.values()) <= set(mixes)
    for columns, rows, mine_count in CATALOGUE:
        assert {(columns, rows, mines_at(mine_count, part / 10)) for part in range(7, 14)} <= set(mixes)
    assert len(mixes) == len(set(mixes)) == 34


@pytest.mark.parametrize("player", budget.PLAYERS)
def test_players_never_lose_and_are_measured_after_each_move(player):
    """A separate count of the same components finds as many states."""
    for number in range(4):
        trial = budget.Trial((13, 9, 39), number, "suite", player)
        game = budget.Watched(budget.Params(9, 13, 39, trial.seed))
        for cell in budget.openings(game, Random(f"player {trial.seed}"), player):
            game.play("open {},{}".format(*divmod(cell, 13)), at=0)
            visible, closed = game.states()
            assert visible == max(states(game.known.seen))
            assert closed >= max(states(game.known.closure))
        assert game.state == "won"
        tally = budget.played(trial)[1]
        assert tally.either.total() == len(game.moves)
        assert tally.peak.states == max(tally.either)
        assert Position.from_text(tally.peak.position).mine_count == 39


def states(known):
    """The states that each part of some knowledge takes, counted separately."""
    return [0, *(count(part.component.system).states for part in known.parts())]


def test_the_careful_player_only_guesses_where_nothing_is_certain():
    game = budget.Watched(budget.Params(16, 16, 40, "careful"))
    for cell in budget.openings(game, Random(3), "careful"):
        position = game.position()
        certain = Solver().analyse(position).safe if game.moves else set()
        assert cell in certain or not certain
        game.play("open {},{}".format(*divmod(cell, 16)), at=0)
    assert game.state == "won"


def test_what_is_given_up_counts_as_more_than_the_cap():
    solver, position = budget.opened_at(budget.Layout(budget.Grid(3, 3), {0, 8}), [4], cap=0)
    assert solver.largest(solver.frontier(position)) == solver.most == 1


def test_quantiles_and_counts_above():
    counts = Counter({0: 50, 7: 49, 1000: 1})
    assert [budget.quantile(counts, share) for share in (0.5, 0.51, 0.99, 0.991, 1)] == [0, 7, 7, 1000, 1000]
    assert [budget.above(counts, step) for step in (0, 7, 999, 1000)] == [50, 1, 1, 0]
    assert budget.quantile(Counter(), 0.5) == 0


def test_the_report_tells_where_the_budget_binds(monkeypatch):
    monkeypatch.setattr(budget, "LARGE", {50: budget.PLAYERS[:1]})
    options = budget.parsed(["--games", "3", "--large", "0", "--layouts", "1", "--seed", "s"])
    trials = [trial for trial in budget.trials(options) if trial.mix[0] <= 8]
    found = {}
    for trial, tally in budget.outcomes(trials, jobs=1):
        found.setdefault((trial.mix, trial.player), budget.Tally()).add(tally)
    places = list(budget.product(budget.SIDES, budget.PARTS, budget.OPENED))
    scattered = {place: (index % 3, 1, 4) for index, place in enumerate(places)}
    lattices = {(5, 5): budget.lattice(5, 5, seed="s", layouts=2)}
    text = budget.report(options, found, scattered, lattices)
    total = sum(tally.either.total() for tally in found.values())
    assert f"in {len(trials)} whole quantum games" in text
    assert f"**The budget never bound in {total:,} positions; the most were " in text
    assert "| 30×30 | 15 % | 0% / 25% | 25% / 25% | 50% / 25% | 0% / 25% | 25% / 25% |" in text
    most = max(found.values(), key=lambda tally: tally.peak).peak
    assert f"```\n{most.position}\n```" in text
    over = budget.Tally(games=1)
    over.note(5, budget.BUDGET + 1)
    assert budget.verdict(over) == "**The budget bound in 1 of 1 positions.**"


def test_scattered_openings_count_positions_with_undecided_parts(monkeypatch):
    assert budget.scatter(8, 20, 20, seed="s", layouts=4) == (0, 0, 4)
    monkeypatch.setattr(budget, "BUDGET", 0)
    visible, closed, layouts = budget.scatter(8, 20, 20, seed="s", layouts=4)
    assert layouts == 4
    assert 0 < closed <= visible <= 4


# The costliest record


def test_families_are_taken_and_their_changes_keep_their_times_in_order():
    families = [
        worst_case.measured("flags", worst_case.played(worst_case.begun(9, 9, 10), worst_case.flags, 3_000)),
        worst_case.measured("lessons", worst_case.played(worst_case.begun(16, 16, 40), worst_case.lessons, 20_000)),
        worst_case.measured("lattice", worst_case.lattice(9, draws=1)),
    ]
    assert [trial.outcome for trial in families[:2]] == ["lost", "lost"]
    assert families[1].text.count(" g flag ") > 100
    random = Random("changes")
    bred = [worst_case.measured(parent.family, worst_case.changed(parent.text, random)) for parent in families * 10]
    assert len({trial.outcome[:20] for trial in bred}) > 2
    text = worst_case.report(worst_case.parsed(["--minutes", "1"]), families, [*families, *bred], 33)
    assert "33 records were" in text
    assert all(f"| {trial.family} | {len(trial.text):,} |" in text for trial in families)


def test_a_small_study_of_boards_without_guesses() -> None:
    shapes = ((9, 9, 10), (16, 16, 40), (30, 16, 99))
    repaired = [no_guess.made(shape, 6, "test") for shape in shapes]
    uniform = [no_guess.made((9, 9, 10), 6, "test", patience=0)]
    assert all(each.solved == each.count == sum(each.grades.values()) == 6 for each in [*repaired, *uniform])
    told = no_guess.report(repaired, uniform, dict.fromkeys(shapes, 0.01), "# Head")
    rows = [line.count("|") for line in told.splitlines() if line.startswith("|")]
    assert sorted(set(rows)) == [7, 11, 12, 14]
    assert "sgt-mines" in told
    assert "sgt-mines" not in no_guess.report(repaired, uniform, dict.fromkeys(shapes), "# Head")


def test_a_small_study_of_every_preset() -> None:
    found = {preset: sum((presets.held(preset, number) for number in range(6)), Counter()) for preset in PLAYABLE}
    text = presets.report(6, found)
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith(("| quantum", "| three-lives"))]
    assert [len(row) for row in rows] == [11, 11, 6, 6]
    assert all(counts["won"] + counts["lost"] == 6 for counts in found.values())
    assert text.startswith(f"# Random games of every preset\n\n{6 * len(PLAYABLE)} games, 6 of each preset")


def test_a_small_study_of_every_preset_under_the_judge() -> None:
    found = defaultdict(Counter)
    for preset in PLAYABLE:
        for trial in rules.mixed(preset, 12):
            name, counts = rules.played((preset, trial))
            found[name] += counts
    text = rules.report(12, found)
    count = f"{12 * len(PLAYABLE)} games, 12 of each preset"
    assert text.startswith(f"# Random games of every preset under an independent judge\n\n{count}")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert {row.count("|") for row in rows} == {len(rules.COLUMNS) + 2}
    assert all(counts["won"] + counts["lost"] == 12 for counts in found.values())
    assert {trial.columns for trial in rules.mixed("kaboom", 102)} == {columns for columns, _ in SIZES}


def test_a_game_that_does_not_hold_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(game: object) -> None:
        raise AssertionError("spoilt")

    monkeypatch.setattr(presets, "hold_film", refused)
    with pytest.raises(presets.UnheldError, match="kaboom, game 3: spoilt"):
        presets.held("kaboom", 3)


def test_strategies_are_compared_on_the_same_boards(tmp_path):
    """A few games of every table, through the command."""
    report_file = tmp_path / "strategies.md"
    strategies.main(["--part", "0.0003", "--seed", "few", "--to", str(report_file)])
    text = report_file.read_text(encoding="utf-8")
    assert text.count("\n| ") >= 6 + 15 + 6
    for strategy in ("best", "progress", "lowest", "ratio", "agent"):
        assert text.count(f"| {strategy} |") == 3


def test_a_paired_difference_has_its_interval():
    one = [True] * 60 + [False] * 40
    other = [True] * 50 + [False] * 10 + [True] * 5 + [False] * 35
    compared = strategies.paired(one, other)
    assert (compared.first, compared.second) == (10, 5)
    assert compared.gain == pytest.approx(0.05)
    assert compared.margin == pytest.approx(1.96 * (0.15 - 0.0025) ** 0.5 / 10)


def test_boards_sorted_by_a_coin_are_fuller_above():
    """V8's sort, compared with Node row by row, within five standard errors of two samples."""
    level = Level(16, 16, 40, "opening")
    assert ratio.share_of_row(level, 0, "coin", 200) > 1.5 * ratio.share_of_row(level, 15, "coin", 200)
    assert len(ratio.sorted_by_a_coin(level, "coin", 1, 0) & {0, 1, 16, 17}) == 0
    boards, free = 3_000, [cell for cell in range(256) if cell not in {119, *level.params("0").grid.neighbours[119]}]
    command = [tools.node(Steps(1)).node, COIN, *map(str, [boards, 40, 16, *free])]
    told = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    theirs = Counter({int(row): count for row, count in told.items()})
    ours = Counter(
        cell // 16 for number in range(boards) for cell in ratio.sorted_by_a_coin(level, "node", number, 119)
    )
    for row in range(16):
        assert abs(ours[row] - theirs[row]) < 5 * (ours[row] + theirs[row]) ** 0.5


def test_a_study_of_readings_has_a_line_for_each():
    lines = ratio.rows([Level(9, 9, 10, "opening")] * 3, "few", 3)
    assert [line.count("|") for line in lines] == [6] * len(ratio.DRAWINGS) * (1 + len(ratio.PLAYERS))
    assert ratio.gap(lines) == max(abs(float(one) - 100) for rates in ratio.AGAIN.values() for one in rates)


def test_boards_for_lessons_are_listed_as_they_would_be_taught(tmp_path, monkeypatch):
    monkeypatch.setattr(lessons, "SHAPES", ((5, 5, 4), (6, 6, 7)))
    monkeypatch.setattr(lessons, "EACH", 4)
    lessons.main(["--boards", "40", "--seed", "few", "--to", str(tmp_path / "lessons.md")])
    text = (tmp_path / "lessons.md").read_text(encoding="utf-8")
    assert "it led farther on 0 of 80." in text
    assert text.count("| 4 of 4 |") == 4
    counts = [line.split(" | ")[1:-2] for line in text.splitlines() if line.startswith("| 5×5, 4")]
    assert sum(map(int, counts[0])) > 20
    for board in re.findall(r"```\n([*.o\n]+)```", text):
        assert board.count("o") == 1
        assert board.count("*") in (4, 7)


def test_the_lessons_are_among_the_boards_that_were_found():
    text = lessons.REPORT.read_text(encoding="utf-8")
    for lesson in LESSONS:
        assert f"```\n{lessons.drawing(lesson.params)}\n```" in text


# Runs that are kept


def test_a_run_goes_on_where_it_was_broken_off(tmp_path):
    order = Order(STRATEGIES["lowest"], Level(9, 9, 10, "opening"), "kept", 60)
    assert Checkpoints(tmp_path, "other").tally("run", order).games == 0
    run = Run(order)
    next(run.play())
    (tmp_path / "run.json").write_text(run.checkpoint(), encoding="utf-8")
    assert Checkpoints(tmp_path, "").tally("run", order).games == BATCH
    whole = Checkpoints(tmp_path).tally("run", order)
    assert (whole.games, whole.won) == (60, simulate(order.strategy, order.level, 60, "kept").won)
    assert Checkpoints(tmp_path, "").tally("run", order) == whole


def test_every_way_to_search_an_end_wins_as_much() -> None:
    """If one of the compared ways were wrong, a study would say nothing."""
    for analysis in islice(ends.ends_of_games("study"), 12):
        text = analysis.position.to_text()
        if analysis.worlds > 300:
            continue
        left = ends.Remainder.of(analysis)
        worlds = left.worlds()
        searches = [way(analysis.position.grid, worlds, left.cells, analysis.mines) for way in ends.WAYS.values()]
        assert len({search.best().won for search in searches}) == 1
        found = ends.searched(text)
        assert [one.states for one in found.found] == [search.states for search in searches]


def test_a_study_of_ends_has_its_tables(tmp_path: Path) -> None:
    ends.main(["--ends", "8", "--to", str(tmp_path / "ends.md")])
    told = (tmp_path / "ends.md").read_text(encoding="utf-8")
    assert "| all | 8 | as it is | 8 |" in told
    assert "## Ends that fall into parts" in told


def test_wins_game_by_game_are_kept_too(tmp_path):
    order = Order(STRATEGIES["lowest"], Level(9, 9, 10, "opening"), "kept", 40)
    wins = Checkpoints(tmp_path).wins("part", order).won
    assert sum(wins) == simulate(order.strategy, order.level, 40, "kept").won
    (file,) = tmp_path.iterdir()
    outcomes, nanoseconds = json.loads(file.read_text(encoding="utf-8"))
    assert nanoseconds > 0
    file.write_text(json.dumps([outcomes[:30], nanoseconds]), encoding="utf-8")
    assert list(Checkpoints(tmp_path, "").wins("part", order).won) == list(wins)[:30]
    assert list(Checkpoints(tmp_path).wins("part", order).won) == list(wins)


def test_the_study_of_density_has_a_table_and_a_plot(tmp_path, monkeypatch):
    monkeypatch.setattr(density, "MINES", (60, 100))
    density.main(["--games", "2", "--seed", "few", "--to", str(tmp_path / "density.md")])
    text = (tmp_path / "density.md").read_text(encoding="utf-8")
    assert text.count("\n| agent, p = ") == 2 * (len(density.PLAYERS) - 1)
    assert "| best | 60 | 6.7 | 2 | " in text
    drawn = ElementTree.parse(tmp_path / "density.svg").getroot()
    lines = drawn.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == len(density.PLAYERS)
    first, last = (float(point.split(",")[1]) for point in lines[-1].attrib["points"].split())
    assert density.TOP <= first <= last <= density.BOTTOM


def test_fuzzing_goes_on_where_it_was_left_and_has_its_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, to = tmp_path / "kept", tmp_path / "fuzz.md"
    where = ["--kept", str(kept), "--to", str(to)]
    assert fuzz.main(["--moves", "150", "--jobs", "1", "--damaged", "1", "--conversations", "2", *where]) == 0
    first = Kept(kept / "games.json", f"draws {DRAWS}")
    assert first.total(" moves") >= 150
    assert fuzz.main(["--moves", "200", "--jobs", "1", "--damaged", "2", *where]) == 0
    second = Kept(kept / "games.json", f"draws {DRAWS}")
    whole = Counter[str]()
    for number in range(second.done):
        whole += fuzz.judged(number)
    assert second.done > first.done
    assert second.counts == whole
    text = to.read_text(encoding="utf-8")
    assert f"{second.total(' moves'):,} moves of {second.done} games were judged, {2 * len(FORMATS)} damaged" in text
    assert "| hypothesis | 2 |" in text
    with pytest.raises(ValueError, match="is of version draws"):
        Kept(kept / "games.json", "draws 0")
    assert "Written: fuzz.md" in capsys.readouterr().out


def test_a_fuzzer_that_is_not_there_has_found_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "find_spec", lambda name: None)
    to = tmp_path / "fuzz.md"
    with pytest.raises(SystemExit, match="There is no atheris here"):
        fuzz.main(["--atheris", "1", "--kept", str(tmp_path), "--to", str(to)])
    assert not to.exists()


def test_what_fuzzing_finds_is_told_and_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(form: object, number: int) -> bool:
        raise KeyError("gone")

    monkeypatch.setattr(fuzz, "read_damaged", fail)
    assert fuzz.main(["--damaged", "1", "--kept", str(tmp_path), "--to", str(tmp_path / "it.md")]) == 1
    assert capsys.readouterr().err == "damaged file 0: KeyError('gone')\n"
    assert not (tmp_path / "it.md").exists()


def test_cells_whose_look_belongs_to_another_state_are_left_out_and_so_are_pictures_with_several():
    right: list[looks.Sample] = [("1", [0.0]), ("1", [0.01]), ("2", [0.9]), ("1", [0.02]), ("1", [0.03])]
    single: list[looks.Sample] = [("2", [0.015]), ("2", [0.92])]
    several: list[looks.Sample] = [("2", [0.011]), ("2", [0.012]), ("2", [0.013]), ("3", [0.5])]
    assert looks.edited([right, single, several]) == [*right, ("2", [0.92])]
