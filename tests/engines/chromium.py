"""Chromium, by Playwright, as in all other browser tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, ConsoleMessage, Error, Playwright

from tests.engines.driver import HEIGHT, LEFT, RIGHT, WIDTH, NoAnswerError, Point

DATA = {"object", "array", "closure", "string", "concatenated string", "sliced string", "number", "bigint", "regexp"}
"""The kinds of nodes in a heap snapshot that are what scripts have made."""


class Chromium:
    """See `driver.Driver`."""

    def __init__(self, playwright: Playwright, program: Path | None, options: Sequence[str]) -> None:
        self._browser = playwright.chromium.launch(executable_path=program, args=list(options))
        context = self._browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
        self._complaints: list[str] = []
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._complaints.append(f"script: {error.error}"))
        self._page = context.new_page()
        self._session: CDPSession | None = None

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complaints.append(f"{message.type}: {message.text}")

    def open(self, address: str) -> None:
        self._page.goto(address)

    def reload(self) -> None:
        self._page.reload()

    def run(self, function: str, *values: Any) -> Any:
        try:
            return self._page.evaluate(f"(values) => ({function})(...values)", list(values))
        except Error as error:
            raise NoAnswerError(error.message) from error

    def run_within(self, function: str, *values: Any) -> Any:
        return self.run(function, *values)

    def press(self, points: Sequence[Point], button: int = LEFT) -> None:
        for x, y in points:
            self._page.mouse.click(x, y, button="right" if button == RIGHT else "left")

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def complaints(self) -> list[str]:
        heard, self._complaints[:] = list(self._complaints), []
        return heard

    def collected(self) -> dict[str, float]:
        """The page's memory once all that nothing refers to has been collected: `heap` in bytes, and `listeners`."""
        if self._session is None:
            self._session = self._page.context.new_cdp_session(self._page)
            self._session.send("Performance.enable")
        self._session.send("HeapProfiler.collectGarbage")
        told = {each["name"]: each["value"] for each in self._session.send("Performance.getMetrics")["metrics"]}
        return {"heap": told["JSHeapUsedSize"], "listeners": told["JSEventListeners"]}

    def data(self) -> int:
        """The bytes of the scripts' objects and texts: the heap without the program, its compiled code above all."""
        session, parts = self._page.context.new_cdp_session(self._page), []
        session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: parts.append(event["chunk"]))
        session.send("HeapProfiler.takeHeapSnapshot")
        session.detach()
        snapshot = json.loads("".join(parts))
        meta, nodes = snapshot["snapshot"]["meta"], snapshot["nodes"]
        kinds, fields = meta["node_types"][0], meta["node_fields"]
        places = zip(*(nodes[fields.index(name) :: len(fields)] for name in ("type", "self_size")), strict=True)
        return sum(size for kind, size in places if kinds[kind] in DATA)

    def close(self) -> None:
        self._browser.close()
