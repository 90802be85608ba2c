"""The recorded first answers on the site: as many as promised, small, and the engine's own."""

import json
import re
from pathlib import Path

import pytest

from buildtools import site
from buildtools.first_answers import BOARDS, LESSON, SEEDS, first_answers, lesson_answers, name_of, request_for
from buildtools.places import WEB
from buildtools.say import BuildError
from tests.find import one
from tests.thorough import further

REQUESTS = [request_for(*board, number) for board in BOARDS for number in range(SEEDS)]
MOST = 6000
"""Bytes of a file, uncompressed."""


def written(built_site: Path, name: str) -> str:
    return (one("first-*", built_site) / name).read_text(encoding="utf-8")


def test_the_site_has_a_small_file_for_each_seed(built_site: Path) -> None:
    sizes = {path.name: path.stat().st_size for path in one("first-*", built_site).iterdir()}
    assert sizes.keys() == {LESSON, *map(name_of, REQUESTS)}
    assert max(sizes.values()) <= MOST, sizes


@pytest.mark.parametrize("request_number", [7, 90, *further([n for n in range(len(REQUESTS)) if n not in (7, 90)])])
def test_it_has_what_the_engine_answers_to_a_first_press_on_each_cell(built_site: Path, request_number: int) -> None:
    """`tests/web/engine/first-answers.test.js` shows that the page reads it as the engine says it."""
    request = REQUESTS[request_number]
    assert json.loads(written(built_site, name_of(request))) == first_answers(request)


def test_it_has_what_the_engine_answers_in_the_first_lesson(built_site: Path) -> None:
    assert json.loads(written(built_site, LESSON)) == json.loads(json.dumps(lesson_answers()))


def test_its_games_are_given_ones(built_site: Path) -> None:
    """So they are kept off the leaderboard: anybody can read their seeds."""
    for request in REQUESTS:
        file = json.loads(written(built_site, name_of(request)))
        assert file["request"]["origin"] == file["begun"]["game"]["origin"] == "given"
        assert "\norigin given\n" in "".join(file["record"])


def test_the_page_knows_where_they_are_and_how_many(built_site: Path) -> None:
    told = re.search(r'"first": "(first-[0-9a-f]{12}/)"', (built_site / "index.html").read_text(encoding="utf-8"))
    assert told is not None
    assert (built_site / told[1]).is_dir()
    notes = (WEB / "store" / "first-notes.ts").read_text(encoding="utf-8")
    assert f"SEEDS = {SEEDS};" in notes
    assert f"SIZES = {[f'{columns}x{rows}' for columns, rows, _ in BOARDS]};" in notes


def test_no_visit_keeps_them_for_later(built_site: Path) -> None:
    """A device that keeps the site has Python."""
    assert '"first-' not in (built_site / "sw.js").read_text(encoding="utf-8").splitlines()[0]


def test_an_engine_that_answers_in_another_form_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path / "cache")
    package = tmp_path / "qmines"
    (package / "bridge").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "position.py").write_text("CLOSED, FLAGGED = 9, 10\n")
    (package / "bridge" / "__init__.py").write_text(
        "class Bridge:\n    def handle(self, text):\n        return '{\"id\": 0, \"ok\": false}', b''\n"
    )
    with pytest.raises(BuildError, match="cannot read this as an answer to a first press"):
        site.first_answers(package)
