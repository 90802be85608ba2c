"""Golden conversations with the real worker: the browser's Python gives CPython's answers, byte for byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from qmines.bridge import Bridge
from qmines.game.records.record import header, read
from tests import conversations
from tests.e2e.test_startup import bare_page
from tests.game.records.test_record import NAMES as RECORDS
from tests.game.records.test_record import golden

CONVERSE = """
async (exchanges) => {
  const address = (path) => new URL(path, build.site).href;
  const [runtime, engine, later] = [build.runtime, build.engine, build.later].map(address);
  const settings = {runtime, bytes: build.bytes, engine, later, digests: build.digests, snapshot: build.snapshot};
  const worker = new Worker(address(`${build.app}worker.js`), {type: 'module', name: JSON.stringify(settings)});
  const hex = (data) => [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  let hear;
  let isReply = () => true;
  const said = [];
  worker.onmessage = ({data}) => {
    if (data.type === 'fatal') said.push(['fatal', data.detail]);
    else if (!data.type && isReply(data.text)) said.push([data.text, hex(data.data)]);
    hear?.();
  };
  const answers = [];
  for (const [texts, count, mayProgress] of exchanges) {
    isReply = (text) => mayProgress || !('type' in JSON.parse(text));
    for (const text of texts) worker.postMessage({text});
    while (said.length < count && !said.some(([text]) => text === 'fatal'))
      await new Promise((done) => { hear = done; });
    if (said.some(([text]) => text === 'fatal')) throw new Error(JSON.stringify(said));
    answers.push(said.splice(0));
  }
  worker.terminate();
  return answers;
}
"""
"""Post the texts of each exchange, wait for that many messages, and return them: text, and data as hex digits."""


def is_progress(text: str) -> bool:
    """Whether a message is progress, which nobody requested."""
    return "type" in json.loads(text)


def hold(page: Page, sent: list[list[Any]]) -> None:
    """Hold a conversation with the worker of a page and with our own engine, and compare everything that they say.

    `test_conversations` compares that engine with the files. How far work gets before it is cancelled depends on how
    fast it is, so progress does not count there.
    """
    bridge = Bridge()
    texts = [[conversations.text_of(message) for message in messages] for messages in sent]
    expected = [[[text, data.hex()] for text, data in conversations.speak(bridge, messages)] for messages in sent]
    are_cancelled = [any('"type": "cancel"' in text for text in some) for some in texts]
    expected = [
        [reply for reply in replies if not (is_cancelled and is_progress(reply[0]))]
        for replies, is_cancelled in zip(expected, are_cancelled, strict=True)
    ]
    exchanges = [
        [some, len(replies), not is_cancelled]
        for some, replies, is_cancelled in zip(texts, expected, are_cancelled, strict=True)
    ]
    assert page.evaluate(CONVERSE, exchanges) == expected


@pytest.fixture
def bench(context: BrowserContext, whole_url: str, built_site: Path) -> Page:
    """A bare page next to the site."""
    return bare_page(context, whole_url, built_site)


def test_golden_conversations_records_and_games_are_the_same_in_the_browser(bench: Page) -> None:
    """They run as one long conversation, because an engine takes seconds to start.

    Records are resumed as a reload does it: the same position, counters, end and record. Some games are also played
    again from the header alone: the same layouts, saves and records.
    """
    sent = [exchange["send"] for name in conversations.NAMES for exchange in conversations.read(name)]
    sent += [[{"id": number, "type": "resume", "record": golden(name)}] for number, name in enumerate(RECORDS)]
    for name in ("quantum-chord-saves", "visible-saves", "given-opened", "again-other-rule"):
        params, moves = read(golden(name))
        sent.append([{"id": 0, "type": "resume", "record": header(params)}])
        for number, played in enumerate(moves, 1):
            sent.append([{"id": number, "type": "play", "move": str(played.move), "at": played.at}])
    hold(bench, sent)
