"""GitHub's workflows pin what they run, give permissions by job, and publish only what was tested."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from buildtools.places import ROOT

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = {path.name: path for path in sorted(FOLDER.glob("*.yml"))}
PINNED = re.compile(r"uses: [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
OURS = re.compile(r"uses: \./\.github/workflows/([\w-]+\.yml)$")
UNPINNED: set[str] = set()
"""Actions whose hash is not known, as `owner/name@tag`; the line before one says so."""


def read(path: Path) -> dict[str, Any]:
    # YAML reads the word "on" as true.
    return {str(key): value for key, value in yaml.safe_load(path.read_text(encoding="utf-8")).items()}


def jobs() -> list[tuple[str, str, dict[str, Any]]]:
    return [(name, job, told) for name, path in WORKFLOWS.items() for job, told in read(path)["jobs"].items()]


def test_the_workflows_are_there() -> None:
    assert list(WORKFLOWS) == ["ci.yml", "nightly.yml", "pages.yml", "release.yml"]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_action_is_pinned_by_its_hash(name: str) -> None:
    lines = WORKFLOWS[name].read_text(encoding="utf-8").splitlines()
    used = [
        (before.strip(), line.strip().removeprefix("- ")) for before, line in zip(["", *lines], lines, strict=False)
    ]
    for before, line in used:
        if not line.startswith("uses:"):
            continue
        if own := OURS.fullmatch(line):
            assert own[1] in WORKFLOWS
        elif line.removeprefix("uses: ") in UNPINNED:
            assert "hash is missing" in before
        else:
            assert PINNED.fullmatch(line), line


def test_an_action_has_one_version_everywhere() -> None:
    found = {
        use for path in WORKFLOWS.values() for use in re.findall(r"uses: ([\w/-]+@\w{40})", path.read_text("utf-8"))
    }
    names = [use.partition("@")[0] for use in found]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_may_do_nothing_but_by_job(name: str) -> None:
    assert read(WORKFLOWS[name])["permissions"] == {}


def test_only_what_publishes_may_write() -> None:
    allowed = {f"{name}:{job}": told["permissions"] for name, job, told in jobs()}
    publishing = {
        "pages.yml:deploy": {"pages": "write", "id-token": "write"},
        "release.yml:publish": {"id-token": "write"},
    }
    assert allowed == {name: publishing.get(name, {"contents": "read"}) for name in allowed}


def test_what_is_published_was_tested_and_its_publication_is_not_cut_off() -> None:
    told = {f"{name}:{job}": told for name, job, told in jobs()}
    pages, release = read(WORKFLOWS["pages.yml"]), read(WORKFLOWS["release.yml"])
    assert told["pages.yml:deploy"]["needs"] == "test"
    assert "test" in told["release.yml:publish"]["needs"]
    assert told["pages.yml:deploy"]["concurrency"] == {"group": "pages", "cancel-in-progress": False}
    assert "concurrency" not in pages
    assert release["concurrency"]["cancel-in-progress"] is False
    # The job that tests the site keeps it, after its tests.
    steps = [step.get("run", step.get("uses", "")).partition("@")[0] for step in told["ci.yml:test"]["steps"]]
    assert steps.index("python3 build.py test") < steps.index("actions/upload-pages-artifact")


def test_pull_requests_run_the_command_of_the_readme() -> None:
    assert "pull_request" in read(WORKFLOWS["ci.yml"])["True"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "\n    python3 build.py test\n" in readme or "\npython3 build.py test" in readme


def test_no_step_leaves_the_token_of_the_checkout_behind() -> None:
    for name, job, told in jobs():
        for step in told.get("steps", []):
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False, (name, job)


def test_new_versions_are_asked_for_wherever_there_are_any() -> None:
    told = read(ROOT / ".github" / "dependabot.yml")["updates"]
    folders = {each["package-ecosystem"]: each.get("directories", [each.get("directory")]) for each in told}
    locks = [path for at in ("[!.]*", "[!.]*/*") for path in ROOT.glob(f"{at}/package-lock.json")]
    assert sorted(folders) == ["github-actions", "npm", "pip"]
    assert sorted(folders["npm"]) == sorted(f"/{path.parent.relative_to(ROOT).as_posix()}" for path in locks)


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda path: path.name
)
def test_forms_are_whole(path: Path) -> None:
    told = read(path)
    if path.name == "config.yml":
        return
    assert {"name", "description", "body"} <= set(told)
    fields = [field for field in told["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields)
    assert all(field["attributes"]["label"] for field in fields)
