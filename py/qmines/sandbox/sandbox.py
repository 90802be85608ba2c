"""The messages of the sandbox: a strategy's text, then one impasse after another. JSON in, JSON out.

    {"type": "load", "source", "name"}           {"ok": true, "inference", "printed"}
    {"type": "choose", "game", "position",       {"ok": true, "choice": "open" | "assume", "cell", "printed"}
     "mines", "start", "random"}

If the strategy fails the reply is `{"ok": false, "message", "line", "printed"}`. Its lines count from 1; 0 means that
the error was not in the strategy's own code. `game` is any number; the first impasse of a game has the state of its
random numbers.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from qmines.position import Position
from qmines.sandbox.captured_output import CapturedOutput
from qmines.solver.analyse import Solver
from qmines.strategies.strategy import Assume, Impasse, Open, StrategyError, refined
from qmines.strategies.written import FAILURES, Written, failure_of, line_of, written

_VERSION = 3
"""The version of the states that `random.Random` gives and takes."""

Reply = dict[str, Any]


class Sandbox:
    """At most one strategy. The sender of messages is trusted; the strategy is not."""

    def __init__(self, output: CapturedOutput) -> None:
        self._output = output
        self._strategy: Written | None = None
        self._solver = Solver()
        self._randoms: dict[int, Random] = {}

    def handle(self, text: str) -> str:
        """Answers one message."""
        message = json.loads(text)
        act = self._load if message["type"] == "load" else self._choose
        self._output.turn()
        try:
            reply = {"ok": True, **act(message)}
        except FAILURES as error:
            reply = {"ok": False, **self._failure(error)}
        return json.dumps({**reply, "printed": self._output.text})

    def _load(self, message: Reply) -> Reply:
        self._strategy = None
        self._strategy = written(message["source"], message["name"])
        return {"inference": self._strategy.inference}

    def _choose(self, message: Reply) -> Reply:
        assert self._strategy is not None, "Load a strategy first."
        position = Position.from_text(message["position"])
        impasse = Impasse(
            position, frozenset(message["mines"]), message["start"], lambda: refined(self._solver, position)
        )
        choice: object = self._strategy.choose(impasse, self._random(message))
        if not isinstance(choice, Open | Assume) or type(choice.cell) is not int:
            answer = ascii(choice)[:60]
            raise StrategyError(
                f"{self._strategy.name} returned {answer}, which is neither Open nor Assume with a cell."
            )
        return {"choice": "open" if isinstance(choice, Open) else "assume", "cell": choice.cell}

    def _random(self, message: Reply) -> Random:
        game = message["game"]
        if "random" in message:
            self._randoms[game] = Random()
            self._randoms[game].setstate((_VERSION, tuple(message["random"]), None))
        return self._randoms[game]

    def _failure(self, error: BaseException) -> Reply:
        line = line_of(error)
        if isinstance(error.__cause__, SyntaxError):
            line = error.__cause__.lineno or 0
        elif error.__cause__ is not None:
            line = line_of(error.__cause__)
        if not isinstance(error, StrategyError):
            return {"message": f"{self._name} failed. {failure_of(error)}", "line": line}
        where = f" It happened in line {line}." if line_of(error) else ""
        return {"message": f"{error}{where}", "line": line}

    @property
    def _name(self) -> str:
        return self._strategy.name if self._strategy else "The strategy"
