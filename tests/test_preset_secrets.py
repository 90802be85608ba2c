"""Secrets of games in which not every layout can replace another: those in which the game opens cells automatically,
and those whose boards logic alone solves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from qmines import analyse
from qmines.game.boards.reach import is_solvable
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.records.replay import replay
from qmines.game.rules import PRESETS
from qmines.proofs.steps import source_text
from tests import workbenches
from tests.judge import Trial, trials
from tests.oracle.board import bits
from tests.oracle.knowledge import Knowledge
from tests.oracle.sight import Sight
from tests.test_secrets import Stage, Talk, other_world, questions, stages, without_record
from tests.thorough import amount

FEW = amount(5, 20)
"""At least this many pairs of layouts are compared."""


def compare(here: str, there: str, asked: Iterator[dict]) -> None:
    """Compare two records that nobody can tell apart: every answer is the same."""
    talks = Talk(here), Talk(there)
    assert json.loads(talks[0].begun[0])["ok"]
    assert without_record(talks[0].begun) == without_record(talks[1].begun)
    for question in asked:
        answers = [without_record(talk.ask(question)) for talk in talks]
        assert answers[0] == answers[1], (here, question)


def test_a_helpful_game_tells_nothing_while_something_is_provable():
    """The game opens a cell only where nothing is provable, or when the player asks for one. Which of the safe cells it
    opens depends on the layout, by its rule, and so does everything after a lesson's end. Everything else that it says,
    its remarks on flags included, is the same.
    """
    compared = 0
    for stage in stages()[::2]:
        if not analyse(stage.position()).safe:
            continue
        records = [stage.record(layout, "always-solvable") for layout in (stage.layout, stage.other)]
        compare(*records, unhelped(questions(stage, Random(f"questions {stage.trial.seed}"))))
        compared += 1
    assert compared >= FEW


@pytest.mark.parametrize("rules", ["no-guess", "strict-no-guess", "strong-guessable"])
def test_a_board_that_logic_solves_tells_what_is_visible_alone(rules):
    """Two boards with the same open numbers, each solved from them by logic alone. Everything on such a board could be
    found out, and no two boards agree on that. So nothing that depends on it is compared: the closure's shares, what a
    lesson opens, and, where the closure counts as known, hints and reasons.
    """
    compared = 0
    for stage in solvable_stages():
        asked = unhelped(questions(stage, Random(f"questions {stage.trial.seed}")))
        records = [stage.record(layout, rules) for layout in (stage.layout, stage.other)]
        hints = PRESETS[rules].knowledge == "deducible"
        compare(*records, (question for question in asked if not rests_on_closure(question, hints=hints)))
        compared += 1
    assert compared >= FEW


def test_a_game_by_constraints_tells_what_can_be_found_out_alone():
    """Anything that is selected, derived, previewed, explained or advised, or that the player or an option carries out,
    follows from the open numbers.
    """
    compared, opened = 0, 0
    for stage in stages()[::4]:
        records = [stage.record(layout, "constraints") for layout in (stage.layout, stage.other)]
        made = list(bench_questions(stage, Random(f"bench {stage.trial.seed}")))
        compare(*records, iter(made))
        compared += 1
        opened += sum(question.get("move", "").startswith("carry out") for question in made)
    assert compared >= FEW
    assert opened >= FEW


def bench_questions(stage: Stage, random: Random) -> Iterator[dict]:
    """What a player who solves a board by constraints does and asks, as far as it goes."""
    game = replay(stage.record(stage.layout, "constraints"))
    for number, move in enumerate(workbenches.moves(game, random, noise=0.3)):
        if number > 25 or move == "resign":
            return
        yield {"type": "play", "move": move, "at": number}
        game.play(move, at=number)
        derived = [step.source for step in workbenches.workbench_of(game).steps if step.source is not None]
        if derived:
            yield {"type": "derivation", "name": source_text(game.params.grid, random.choice(derived))}
        yield random.choice(
            [
                {"type": "shares", "of": random.choice(["visible", "closure"])},
                {"type": "world", "of": "visible", "seed": str(number)},
                {"type": "why", "cell": random.randrange(game.params.grid.size)},
                {"type": "next"},
                {"type": "certificate"},
                {"type": "save", "number": 1},
                {"type": "play", "move": "hint", "at": number},
                {"type": "machine", "action": "show", "inference": "exact", "strategy": "best", "at": number},
            ]
        )


def unhelped(asked: Iterator[dict]) -> Iterator[dict]:
    """The questions that make the game open nothing: no help, and of lessons only the first three stages."""
    lessons = 0
    for question in asked:
        lessons += question.get("move") == "hint"
        if question.get("move") != "help" and not (question.get("move") == "hint" and lessons > 3):
            yield question


def rests_on_closure(question: dict, *, hints: bool) -> bool:
    """Whether an answer depends on everything that could be found out; under some rules hints do."""
    is_hint = question.get("move", "").startswith("hint") or question["type"] == "why"
    return question.get("of") == "closure" or (hints and is_hint)


def known(trial: Trial, sight: Sight) -> Knowledge:
    """What the open numbers say."""
    knowledge = Knowledge(trial.rows, trial.columns, trial.mine_count)
    knowledge.learn(sight.numbers)
    return knowledge


def solvable_stages() -> Iterator[Stage]:
    """Boards just opened in the middle, in pairs that show the same numbers and that logic alone solves."""
    for trial in trials(8, 7, 9, amount(30, 80), "solvable"):
        game = Game(replace(trial.game().params, rules_name="strict-no-guess", rules=PRESETS["strict-no-guess"]))
        game.play("open 3,3", at=0)
        sight, random = Sight.of(game), Random(f"solvable {trial.seed}")
        knowledge = known(trial, sight)
        for other in (other_world(knowledge, sight.layout, random) for _ in range(8)):
            if game.has_ended or other is None:
                break
            layout, start = Layout(game.params.grid, bits(other)), list(sight.numbers)
            if is_solvable(game.solver, layout, trial.mine_count, start):
                yield Stage(trial, sight.numbers, knowledge, sight.layout, other)
                break
