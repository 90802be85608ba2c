"""The bridge talks with hypothesis, which chooses what is said: `tests/bridge/talk.py` checks every reply.

`python -m studies.fuzz --conversations 10000` does so for longer, and `--atheris` lets a fuzzer choose.
"""

import random
from collections import Counter
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.bridge.talk import ACTS, Talk
from tests.thorough import amount


class Conversation(RuleBasedStateMachine):
    """A conversation that begins with a game; `total` is what all of them have said."""

    total: ClassVar = Counter[str]()

    def __init__(self) -> None:
        super().__init__()
        self.talk = Talk()

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        self.talk.begin(_pick(data))

    @rule(data=st.data(), act=st.sampled_from(ACTS))
    def say(self, data: st.DataObject, act: Any) -> None:
        act(self.talk, _pick(data))

    def teardown(self) -> None:
        self.total.update({**self.talk.said, "conversations": 1})


def _pick(data: st.DataObject) -> Any:
    return lambda most: data.draw(st.integers(0, most - 1))


TestConversation = Conversation.TestCase
TestConversation.settings = settings(max_examples=amount(30, 1_000), stateful_step_count=25, deadline=None)


def test_much_is_answered_and_much_refused() -> None:
    """Otherwise the conversations would say nothing of one or the other."""
    chooser = random.Random("talk")
    talk = Talk()
    for _ in range(150):
        ACTS[chooser.randrange(len(ACTS))](talk, chooser.randrange)
    assert talk.said["answered"] > 30
    assert talk.said["refused"] > 30


def test_a_refusal_that_changes_the_game_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = Talk()
    chooser = random.Random("one")
    talk.begin(chooser.randrange)
    playing = talk.bridge._playing
    handlers = talk.bridge._handlers

    def refuse(message: Any) -> Any:
        playing.revision += 1
        return handlers["play"]({**message, "move": "dance"})

    monkeypatch.setitem(handlers, "worlds", refuse)
    with pytest.raises(AssertionError):
        talk.say({"id": 1, "type": "worlds", "at": 1, "move": "open 0,0"})
