"""What the Lab reckons: plans and their addresses, figures of runs, and two strategies on the same boards."""

from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from buildtools.places import WEB
from qmines.lab.tally import wilson
from qmines.strategies.agent import Agent
from qmines.strategies.named import STRATEGIES
from tests.script import called, run

PLAN = {
    "strategies": ["best", "lowest"],
    "level": "Custom",
    "board": {"columns": 12, "rows": 7, "mines": 11},
    "start": "safe",
    "games": 300,
    "seed": "a-B_7",
}
FIGURES = """
({createResults, sumsOf, converging, lostOf, unbroken}, pieces) => {
  const results = createResults({games: 12});
  for (const [from, reply] of pieces) results.take(from, reply);
  return {sums: sumsOf(results), line: converging(results), few: converging(results, 3), lost: lostOf(results),
    unbroken: unbroken(results), done: results.done};
}
"""
PAIRED = """
async ({createResults}, [module, one, other]) => {
  const {paired} = await import(module);
  const results = [one, other].map((reply) => {
    const made = createResults({games: reply.outcomes.length});
    made.take(1, reply);
    return made;
  });
  return paired(...results);
}
"""


def reply(outcomes: str, luck: float | None = 0.5) -> dict[str, Any]:
    """What the engine answers: game n of it has n guesses and took n ms."""
    count = len(outcomes)
    numbers = list(range(1, count + 1))
    return {"outcomes": outcomes, "guesses": numbers, "luck": [luck] * count, "ms": numbers}


def figures(*pieces: tuple[int, dict[str, Any]]) -> dict[str, Any]:
    return dict(run("views/lab/results.js", FIGURES, pieces))


def paired(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    return dict(run("views/lab/results.js", PAIRED, [(WEB / "views/lab/paired.js").as_uri(), one, other]))


def test_the_page_offers_the_strategies_that_there_are() -> None:
    assert run("views/lab/plan.js", "({STRATEGIES}) => STRATEGIES") == list(STRATEGIES)
    own = run("views/lab/plan.js", "({OWN}) => OWN")
    assert list(run("words/lab.js", "({PLAYERS}) => PLAYERS")) == [*STRATEGIES, own]


def test_an_address_brings_the_plan_back() -> None:
    assert called("views/lab/plan.js", "readPlan", called("views/lab/plan.js", "queryOf", PLAN)) == PLAN


@pytest.mark.parametrize("p", ["0", "1", "0.5", "0.0000001"])
def test_an_address_holds_the_p_of_each_agent(p: str) -> None:
    plan = {**PLAN, "strategies": [f"agent:{p}", "agent"]}
    query = called("views/lab/plan.js", "queryOf", plan)
    assert query.startswith(f"strategy=agent:{p}&against=agent&")
    assert called("views/lab/plan.js", "readPlan", query) == plan
    assert called("views/lab/plan.js", "readPlan", query.replace(":", "%3A")) == plan
    assert called("words/lab.js", "strategyTitle", f"agent:{p}") == f"Four rules (hardyOne), p {p}"


@pytest.mark.parametrize("name", ["agent", "agent:0.25", "agent:.250"])
def test_the_agent_is_that_of_a_quarter(name: str) -> None:
    """So one that is compared with itself plays once."""
    assert run("catalogue.js", "({AGENT_P}) => AGENT_P") == Agent().p
    assert run("store/settings.js", "({FIRST_MACHINE}) => FIRST_MACHINE.p") == Agent().p
    query = f"strategy={name}&against=agent"
    assert called("views/lab/plan.js", "readPlan", query)["strategies"] == ["agent"]


@pytest.mark.parametrize("sign", ["x", "X", "×", "%C3%97"])
def test_a_size_in_an_address_is_written_in_several_ways(sign: str) -> None:
    board = {"columns": 12, "rows": 7, "mines": 11}
    size = f"size=12{sign}7&mines=11"
    assert called("views/lab/plan.js", "readPlan", f"level=Custom&{size}")["board"] == board
    assert board.items() <= called("views/link.js", "readLink", f"{size}&seed=7")["plan"].items()
    lesson = called("views/lesson-link.js", "readLessonLink", f"practise=subtraction&{size}&seed=7")
    assert board.items() <= lesson["wish"].items()


@pytest.mark.parametrize(
    "query",
    [
        "",
        "strategy=luckiest&against=nobody",
        "strategy=agent:1.5&against=agent:",
        "strategy=agent:x&against=ratio:0.5",
        "level=Custom",
        "level=Custom&size=9x9&mines=81",
        "level=Custom&size=900x9&mines=8",
        "games=0",
        "games=1e9",
        "games=-1&seed=%20&start=corner",
        "constructor=1&__proto__=2",
    ],
)
def test_what_an_address_says_wrongly_is_as_at_first(query: str) -> None:
    assert called("views/lab/plan.js", "readPlan", query) == run("views/lab/plan.js", "({FIRST}) => FIRST")


@given(st.lists(st.sampled_from("wTF"), min_size=12, max_size=12).map("".join), st.randoms(use_true_random=False))
def test_figures_do_not_depend_on_the_order_in_which_games_come(outcomes: str, random: Random) -> None:
    whole = reply(outcomes)
    cuts = [0, *sorted(random.sample(range(1, 12), 3)), 12]
    pieces = [(a + 1, {name: values[a:b] for name, values in whole.items()}) for a, b in pairwise(cuts)]
    random.shuffle(pieces)
    assert figures(*pieces) == figures((1, whole))


def test_figures() -> None:
    found = figures((1, reply("wTwwF")))
    low, high = wilson(3, 5)
    sums = found["sums"]
    assert sums.pop("interval") == pytest.approx([low, high])
    assert sums == {"games": 5, "won": 3, "clicked": 1, "mistaken": 1, "guesses": 3, "luck": 0.5, "ms": 3}
    assert found["lost"] == [2, 5]
    assert [(at["game"], at["rate"]) for at in found["few"]] == [(1, 1), (3, 2 / 3), (5, 3 / 5)]
    assert len(found["line"]) == found["done"] == found["unbroken"] == 5


def test_a_gap_ends_the_line_and_not_the_sums() -> None:
    found = figures((1, reply("ww")), (6, reply("TT")))
    assert (found["unbroken"], found["done"], found["sums"]["games"]) == (2, 4, 4)


def test_luck_that_is_not_counted_has_no_mean() -> None:
    assert figures((1, reply("wT", luck=None)))["sums"]["luck"] is None


def test_pairs() -> None:
    found = paired(reply("wwwTTw"), reply("wTFwTw"))
    assert (found["games"], found["more"], found["fewer"]) == (6, 2, 1)
    assert found["difference"] == pytest.approx(1 / 6)
    # Agresti and Min: half a game more of each kind of pair, then Wald's interval.
    centre = (2.5 - 1.5) / 8
    margin = 1.959964 * sqrt(((2.5 + 1.5) / 8 - centre**2) / 8)
    assert found["interval"] == pytest.approx([centre - margin, centre + margin], abs=1e-6)


def test_the_interval_of_pairs_holds_the_truth_as_often_as_it_says() -> None:
    """Of 400 samples of 200 pairs, in which one strategy wins 6 % more often."""
    random, held = Random(7), 0
    for _ in range(400):
        pairs = random.choices(["ww", "wT", "Tw", "TT"], [50, 13, 7, 30], k=200)
        low, high = paired(reply("".join(p[0] for p in pairs)), reply("".join(p[1] for p in pairs)))["interval"]
        held += low <= 0.06 <= high
    assert 365 <= held <= 395


@pytest.mark.parametrize(
    ("series", "most", "least", "bounds"),
    [
        ([[0, 1, 2, 3]], 16, 1, [0, 1, 2, 3, 4]),
        ([[0.1, 0.4], [3.9]], 16, 0.5, [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4]),
        ([[0, 0, 0]], 16, 1, [0, 1]),
        ([[]], 16, 1, []),
    ],
)
def test_bins(series: list[list[float]], most: int, least: float, bounds: list[float]) -> None:
    bins = called("views/plots/histogram.js", "binsOf", series, most, least)
    assert [each["from"] for each in bins] == bounds[:-1]
    assert not bins or bins[-1]["to"] == bounds[-1]


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=50), st.integers(2, 20))
def test_every_number_lies_in_a_bin(numbers: list[float], most: int) -> None:
    bins = called("views/plots/histogram.js", "binsOf", [numbers], most, 0)
    assert len(bins) <= most + 1
    shares = called("views/plots/histogram.js", "sharesIn", numbers, bins)
    assert sum(shares) == pytest.approx(1)


GAME = {
    "strategy": "own",
    "rows": 8,
    "columns": 9,
    "mines": 12,
    "start": "safe",
    "seed": "a-B_7",
    "number": 31,
}
CHOICES = [["open", 40], ["assume", 7], ["open", 0]]


def address(**more: str) -> str:
    made = called("views/games/simulated.js", "addressOfSimulated", {**GAME, **more})
    return str(made).removeprefix("#game?")


def test_an_address_brings_a_game_back() -> None:
    assert called("views/games/simulated.js", "simulatedIn", address()) == GAME
    text = "".join(called("views/games/simulated.js", "textOf", *choice) for choice in CHOICES)
    own = address(inference="pairs", choices=text)
    brought = called("views/games/simulated.js", "simulatedIn", own)
    assert brought == {**GAME, "inference": "pairs", "choices": CHOICES}


@pytest.mark.parametrize("text", ["", "o", "40", "o40 o3", "x3", "o-1", "o40o", "o123456"])
def test_an_address_that_tells_no_choices_has_none(text: str) -> None:
    assert called("views/games/simulated.js", "simulatedIn", address(choices=text))["choices"] == []


def test_choices_are_kept_by_the_number_of_their_game() -> None:
    script = """
({createResults}, [one, other]) => {
  const results = createResults({games: 4});
  results.take(3, {...other, inference: 'exact', choices: ['o3', 'o4a5']});
  results.take(1, {...one, inference: 'exact', choices: ['o1', 'o2']});
  return [results.inference, results.choices];
}
"""
    kept = run("views/lab/results.js", script, [reply("wT"), reply("wF")])
    assert kept == ["exact", ["o1", "o2", "o3", "o4a5"]]


def test_a_comparison_of_one_game_is_good_english() -> None:
    pair = {"more": 1, "fewer": 0, "difference": 0.017, "interval": [-0.028, 0.061]}
    told = called("words/lab.js", "compared", "Best play", "Safest cell", pair)
    assert "The first alone won 1 of them, the second alone 0. The games do not yet tell which is better." in told
