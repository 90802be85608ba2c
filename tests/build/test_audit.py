"""`build.py audit`: what npm and pip-audit say, licences, and what nobody could look up."""

import json
from pathlib import Path

import pytest

import build
from buildtools import audit
from buildtools.places import REQUIREMENTS, WEB
from buildtools.say import BuildError

LOCK = WEB / "package-lock.json"
LIST = REQUIREMENTS / "build.txt"


def test_npm_finds_nothing_something_or_is_not_answered() -> None:
    bad = {"esbuild": {"severity": "high", "range": "<0.29.0"}}
    whole = json.dumps({"vulnerabilities": bad, "metadata": {}})
    assert audit.vulnerabilities_npm(LOCK, whole).faults == ["esbuild: high, <0.29.0"]
    assert audit.vulnerabilities_npm(LOCK, json.dumps({"vulnerabilities": {}, "metadata": {}})).faults == []
    for output in ("", "[]", "no network", json.dumps({"message": "405", "statusCode": 405})):
        assert audit.vulnerabilities_npm(LOCK, output).faults is None


def test_pip_audit_that_could_not_look_a_package_up_has_not_checked_it() -> None:
    """It ends well and says that it has found nothing."""
    good = {"name": "brotli", "version": "1.2.1", "vulns": []}
    bad = {"name": "fonttools", "version": "4.0", "vulns": [{"id": "PYSEC-1"}]}
    skipped = {"name": "fonttools", "skip_reason": "Dependency not found on PyPI"}
    cases = [([good], []), ([good, skipped], None), ([], None), ([bad, skipped], ["fonttools 4.0: PYSEC-1"])]
    for dependencies, faults in cases:
        assert audit.vulnerabilities_python(LIST, json.dumps({"dependencies": dependencies})).faults == faults
    assert audit.vulnerabilities_python(LIST, "").faults is None


@pytest.mark.parametrize(
    ("faults", "status"), [([[], []], 0), ([[], None], 3), ([None, ["bad"]], 1), ([["bad"], []], 1)]
)
def test_what_is_known_weighs_more_than_what_is_not(faults: list[list[str] | None], status: int) -> None:
    assert audit.status([audit.Finding("it", each) for each in faults]) == status


def test_without_registries_the_command_says_so_and_ends_with_3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even its tools are not available. Licences are checked anyway."""

    def refuse(*about: object) -> None:
        raise BuildError("There is no network.")

    monkeypatch.setattr(audit.tools, "node", refuse)
    monkeypatch.setattr(audit.tools, "python", refuse)
    assert build.main(["audit"]) == audit.NOT_CHECKED == 3
    told = capsys.readouterr().out
    assert told.count("There is no network.") == 2
    assert told.count("not checked") == len(audit.LOCKS) + len(list(REQUIREMENTS.glob("*.txt")))
    assert told.count(" ok") == len(audit.LOCKS) + 1


def test_every_package_has_a_licence_that_we_take() -> None:
    assert len(audit.LOCKS) == 3
    for lock in audit.LOCKS:
        assert audit.licences(audit.npm_packages(lock), "").faults == []
    assert audit.licences(audit.python_packages(), "").faults == []
    names = {name for path in REQUIREMENTS.glob("*.txt") for name in audit.locked(path)}
    assert audit.licences_of_python().keys() == names


def test_a_licence_is_enough_for_a_tool_that_is_not_for_what_is_published(tmp_path: Path) -> None:
    told = [audit.Package("it", "GPL-3.0-or-later", is_published) for is_published in (True, False)]
    assert audit.licences(told, "").faults == ["it: GPL-3.0-or-later"]
    assert audit.licences([audit.Package("it", "", False)], "").faults == ["it: no licence is known"]
    published = {package.name for package in audit.npm_packages(LOCK) if package.is_published}
    assert {"pyodide", "idb", "inter-ui"} <= published
    assert not {"typescript", "esbuild"} & published


def test_an_installed_package_that_states_another_licence_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "_stated", lambda: [("brotli", "GPL-3.0-only")])
    assert audit.licences(audit.python_packages(), "").faults == ["brotli: MIT here, GPL-3.0-only there"]
