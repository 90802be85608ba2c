"""`build.py` and the site that it builds."""

import base64
import gzip
import hashlib
import json
import os
import posixpath
import re
import subprocess
import sys
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest

import build
from buildtools import checks, integrity, licences, media, page, site, tools
from buildtools.bundle import Bundle, bundled
from buildtools.files import digest, kept, named
from buildtools.places import PACKAGE, ROOT, WEB
from buildtools.say import BuildError, Steps
from buildtools.scripts import is_script
from tests.e2e.versions import files_kept
from tests.find import one


def test_building_again_gives_the_same_bytes(built_site: Path, tmp_path: Path) -> None:
    site.build(tmp_path / "again")
    first, again = named(built_site), named(tmp_path / "again")
    assert first.keys() == again.keys()
    assert all(first[name].read_bytes() == again[name].read_bytes() for name in first)


def test_page_is_told_where_its_build_is(built_site: Path) -> None:
    told = knowledge(built_site)
    assert told["version"] == site.version_of(PACKAGE)
    assert (built_site / told["app"] / "main.js").is_file()
    assert (built_site / told["runtime"] / "pyodide.js").is_file()
    assert (built_site / told["engine"]).is_file()
    assert (built_site / told["later"]).is_file()


def test_links_are_relative_and_lead_somewhere(built_site: Path) -> None:
    """So that the site works below any path."""
    text = (built_site / "index.html").read_text(encoding="utf-8")
    links = [link for link in re.findall(r'(?:href|src)="([^"]+)"', text) if not link.startswith(("#", "data:"))]
    assert {"main.js", "page.css", "start.js"} <= {link.split("/")[-1] for link in links}
    assert [link for link in links if not (built_site / link).is_file() or link.startswith("/")] == []


def test_style_sheets_point_to_files_that_are_there(built_site: Path) -> None:
    targets = [
        sheet.parent / target
        for sheet in named(built_site, "*.css").values()
        for target in re.findall(r"url\(['\"]?([^'\")]+)", sheet.read_text(encoding="utf-8"))
        if not target.startswith("data:")
    ]
    assert "digits.woff2" in [target.name for target in targets]
    assert [target for target in targets if not target.is_file()] == []


def test_every_module_is_asked_for_at_once(built_site: Path) -> None:
    """Modules import modules, and a browser that finds them one by one waits for each in turn."""
    app = knowledge(built_site)["app"]
    link = rf'(?:rel="modulepreload" href|type="module" src)="{app}([^"]+)"'
    asked = re.findall(link, text_of_page(built_site))
    assert len(asked) > 2
    assert len(asked) == len(set(asked))
    assert imported_by(built_site, app, asked) == {app + name for name in asked}


def test_the_encoding_is_told_where_browsers_look_for_it(built_site: Path) -> None:
    assert b'<meta charset="utf-8">' in (built_site / "index.html").read_bytes()[:1024]


def test_the_page_knows_all_that_a_late_view_is_made_of(built_site: Path) -> None:
    """So that an address can ask for all of them at once."""
    told = knowledge(built_site)
    asked_for = json.loads((ROOT / "web" / "late.json").read_text(encoding="utf-8"))
    assert told["late"].keys() == asked_for.keys()
    first = set(re.findall(r'(?:rel="modulepreload" href|type="module" src)="([^"]+)"', text_of_page(built_site)))
    for name, view in told["late"].items():
        assert view["sheets"] == asked_for[name]["sheets"]
        assert all((built_site / told["app"] / each).is_file() for each in [*view["sheets"], *view["pieces"]])
        met = imported_by(built_site, told["app"], view["pieces"][:1])
        assert set(view["pieces"]) == {each.removeprefix(told["app"]) for each in met - first}


def text_of_page(site: Path) -> str:
    return (site / "index.html").read_text(encoding="utf-8")


def knowledge(site: Path) -> dict[str, Any]:
    """What the page knows about its build."""
    found = re.findall(r'<script type="application/json" id="build">(.*?)</script>', text_of_page(site))
    told: dict[str, Any] = json.loads(found[0])
    return told


def imported_by(site: Path, app: str, names: list[str]) -> set[str]:
    """Modules of the folder `app` and everything they import at once, directly or not, by their names on the site."""
    met = [app + name for name in names]
    for name in met:
        targets = re.findall(r'(?:\bfrom|\bimport)"\./([^"]+)"', (site / name).read_text(encoding="utf-8"))
        met.extend(app + each for each in targets if app + each not in met)
    return set(met)


def test_no_file_is_known_by_an_ending_that_servers_do_not_know(built_site: Path) -> None:
    """Browsers go by the type that a server gives to scripts, sheets and SVG pictures."""
    assert [name for name in named(built_site) if name.endswith((".mjs", ".cjs", ".svg"))] == []


NEWER = re.compile(
    r"\b(toSorted|toReversed|toSpliced|groupBy|fromAsync|withResolvers|isWellFormed|checkVisibility|showPopover)\("
    r"|AbortSignal\.any|requestIdleCallback\("
)


def test_the_page_calls_nothing_newer_than_the_browsers_that_it_names() -> None:
    """Chrome 105, Firefox 114 and Safari 16 (`web/rescue.ts`) have none of these."""
    scripts = {name: path for name, path in named(WEB).items() if is_script(name)}
    assert len(scripts) > 100
    assert [name for name, path in scripts.items() if NEWER.search(path.read_text(encoding="utf-8"))] == []


def test_the_play_view_is_light(built_site: Path) -> None:
    """What the page downloads before its first view can be used: 92 KB of scripts and sheets."""
    text = (built_site / "index.html").read_text(encoding="utf-8")
    own = re.findall(r'(?:href|src)="(app-[^"]+\.(?:js|css))"', text)
    app = Path(own[0]).parent
    sizes = {name: len(gzip.compress((built_site / name).read_bytes())) for name in [*own, f"{app}/worker.js"]}
    assert sum(sizes.values()) <= 92_000, sizes


def test_every_script_has_its_map_beside_it(built_site: Path) -> None:
    scripts = [path for path in one("app-*", built_site).rglob("*") if path.suffix in {".js", ".css"}]
    assert len(scripts) > 10
    for script in scripts:
        mapped = json.loads(script.with_name(f"{script.name}.map").read_text(encoding="utf-8"))
        assert script.read_text(encoding="utf-8").rstrip().rstrip("*/ ").endswith(f"{script.name}.map")
        assert len(mapped["sources"]) == len(mapped["sourcesContent"])
        assert all(source.startswith("../") for source in mapped["sources"]), mapped["sources"]


def test_service_worker_keeps_the_whole_site(built_site: Path) -> None:
    """Except itself, files that only people who inspect the page ask for, answers for devices without Python, and what
    it has unpacked.
    """
    left_out = (".map", media.PACKED)
    others = {name for name in named(built_site) if name.endswith(left_out) or name.startswith("first-")}
    assert files_kept(built_site) == named(built_site).keys() - {"sw.js", "sbom.cdx.json"} - others


def test_every_file_is_known_by_type_and_digest(built_site: Path) -> None:
    first_line = (built_site / "sw.js").read_text(encoding="utf-8").splitlines()[0]
    build = json.loads(first_line.removeprefix("self.build = ").removesuffix(";"))
    for name, (kind, sha256, is_packed) in build["files"].items():
        assert kind == media.type_of(name)
        assert is_packed == (built_site / f"{name}{media.PACKED}").exists()
        assert base64.b64decode(sha256) == hashlib.sha256((built_site / name).read_bytes()).digest(), name
    page = (built_site / "index.html").read_text(encoding="utf-8")
    assert f'"id": "{build["version"]}"' in page


def test_licences_travel_with_what_they_are_of(built_site: Path) -> None:
    assert (built_site / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    told = one("runtime-*/LICENCES.txt", built_site).read_text(encoding="utf-8")
    for part in licences.PARTS:
        assert part.copyright in told
        assert all((licences.TEXTS / f"{name}.txt").read_text(encoding="utf-8") in told for name in part.texts)
    for name in ("idb", "uplot"):
        assert "Copyright" in one(f"app-*/vendor/{name}-LICENSE.txt", built_site).read_text(encoding="utf-8")


def test_no_sheet_is_published_twice(built_site: Path) -> None:
    """A rule that appeared again with another view would override those that are meant to change it."""
    maps = [json.loads(path.read_text(encoding="utf-8")) for path in named(built_site, "*.css.map").values()]
    sources = [source for each in maps for source in each["sources"]]
    assert len(sources) > 15
    assert sorted(sources) == sorted({posixpath.basename(source): source for source in sources}.values())


def test_tools_and_types_are_not_published(built_site: Path) -> None:
    names = [Path(name).name for name in named(built_site)]
    assert not [name for name in names if name.endswith((".d.ts", ".py")) or name in {"package.json", ".npmrc"}]


def test_nothing_points_to_another_origin(built_site: Path) -> None:
    for name, path in named(built_site).items():
        if name.endswith((".html", ".css", ".webmanifest")):
            text = path.read_text(encoding="utf-8")
            assert set(re.findall(r"https?://[\w.-]+", text)) <= {"http://www.w3.org"}, name
            assert not re.search(r"url\(\s*['\"]?//", text), name


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('<head></head><script src="gone.js">', "web/index.html points to gone.js, and there is no such file."),
        ("<head><head></head>", "web/index.html must hold <head> exactly once."),
        ("<head></head>", "web/index.html must hold a script."),
        (
            '<head>\n<script type="module"></script></head>',
            'web/index.html must hold <meta charset="utf-8"> exactly once.',
        ),
    ],
)
def test_page_with_a_fault_is_refused(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "sandbox").mkdir()
    (tmp_path / "sandbox" / "frame.js").touch()
    with pytest.raises(BuildError, match=re.escape(sentence)):
        page.index(text, "app-1/", {}, Bundle(tmp_path, {}, {}, {}), {})


def test_the_policy_names_the_scripts_that_stand_in_a_document(built_site: Path) -> None:
    """That of the sandbox's frame, the page's own two, and the import map."""
    index = (built_site / "index.html").read_text(encoding="utf-8")
    inline = re.findall(r"<script>(.*?)</script>", index, re.DOTALL)
    assert len(inline) == 2
    (mapped,) = re.findall(r'<script type="importmap">(.*?)</script>', index)
    frame = one("app-*/sandbox/frame.js", built_site).read_text(encoding="utf-8")
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (frame, *inline, mapped)]
    told = " ".join(f"'sha256-{digest}'" for digest in digests)
    assert re.findall(r"script-src [^;]*", index) == [f"script-src 'self' 'wasm-unsafe-eval' {told}"]
    assert "</script" not in frame


def test_the_page_names_the_digest_of_each_script_and_sheet(built_site: Path) -> None:
    """In the tag, or for modules that load later in the import map, above the first script that may ask for one."""
    text = text_of_page(built_site)
    tags = re.findall(r"^<(?:script|link)\b[^>\n]*\.(?:js|css)\b[^>\n]*>", text, re.MULTILINE)
    pinned = re.findall(r'(?:src|href)="([^"]+)" integrity="sha256-([^"]+)"', "\n".join(tags))
    assert len(tags) == len(pinned) == 5
    (mapped,) = re.findall(r'<script type="importmap">(.*?)</script>', text)
    assert (
        text.index(mapped) < text.index('rel="modulepreload"') < text.rindex("<script>") < text.index('type="module"')
    )
    later = {name.removeprefix("./"): told for name, told in json.loads(mapped)["integrity"].items()}
    app = knowledge(built_site)["app"]
    of_workers = ("worker.js", "snapshot.js", "unpack.js", "picture/worker.js", "sandbox/frame.js", "sandbox/worker.js")
    workers = {f"{app}{name}" for name in of_workers}
    scripts = {f"{app}{name}" for name in named(built_site / app, "*.js")}
    assert {name for name, _ in pinned if name.endswith(".js")} | later.keys() == scripts - workers
    for name, told in [*pinned, *((name, told.removeprefix("sha256-")) for name, told in later.items())]:
        assert base64.b64decode(told) == hashlib.sha256((built_site / name).read_bytes()).digest(), name


def test_digests_follow_files_that_change_and_can_be_left_out(built_site: Path, tmp_path: Path) -> None:
    text = text_of_page(built_site)
    assert integrity.added(text, built_site) == text
    told = knowledge(built_site)
    runtime_files = {name: built_site / told["runtime"] / name for name in ("python_stdlib.zip", "pyodide-lock.json")}
    packed = built_site / told["runtime"] / "python_stdlib.zip.zst"
    names = [told[name] + end for name in ("engine", "later") for end in ("", ".zst")]
    fetched = {**{name: built_site / name for name in names}, **runtime_files, packed.name: packed}
    assert told["digests"] == {name: integrity.of(path.read_bytes()) for name, path in fetched.items()}
    bare = integrity.removed(text)
    assert "sha256-" not in re.sub(r"<meta[^>]*>", "", bare)
    assert integrity.added(bare, built_site).count("integrity=") == text.count("integrity=")
    (tmp_path / "a.js").write_text("1")
    page_of_one = '<script src="a.js" integrity="sha256-old"></script>'
    assert integrity.added(page_of_one, tmp_path) == f'<script src="a.js" integrity="{integrity.of(b"1")}"></script>'


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("import './views/gone.js';", 'Could not resolve "./views/gone.js"'),
        ("const = 1;", "Expected identifier"),
        ("if (typeof top === 'onject') stop();", "will never evaluate"),
    ],
)
def test_a_module_that_cannot_be_bundled_is_told(
    source: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bundler's mere doubts count, too."""
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path)
    for name in ("main.js", "worker.js"):
        (tmp_path / name).write_text(source)
    files = {name: tmp_path / name for name in ("main.js", "worker.js")}
    index = '<script type="module" src="main.js"></script>\n'
    with pytest.raises(BuildError, match=re.escape(words)):
        bundled(files, index, tools.node(Steps(1)))


def test_digest_depends_on_names_and_content_alone(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("same")
    second.write_text("same")
    assert digest({"a": first}) == digest({"a": second})
    assert digest({"a": first}) != digest({"b": first})
    second.write_text("other")
    assert digest({"a": first}) != digest({"a": second})


def test_failed_work_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path)

    def fail(folder: Path) -> None:
        (folder / "half").write_text("done")
        raise BuildError("No more.")

    with pytest.raises(BuildError):
        kept("thing", "1", fail)
    assert list(tmp_path.iterdir()) == []


def test_check_that_fails_is_told_and_the_others_run(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    ran = []

    def check(name: str, passes: bool) -> bool:
        ran.append(name)
        return passes

    stages = [("first", lambda: check("first", False)), ("second", lambda: check("second", True))]
    monkeypatch.setattr(checks, "_gather", lambda: None)
    monkeypatch.setattr(checks, "_checks", lambda found, arguments: stages)
    assert build.main(["test", "--browsers", "chromium"]) == 1
    assert ran == ["first", "second"]
    assert re.search(r"first +FAILED .*\nsecond +ok .*\n1 of 2 checks failed\.", capfd.readouterr().out)


@pytest.mark.parametrize(
    ("told", "given"),
    [
        ([], list(checks.SHARED)),
        (["--thorough"], [*checks.SHARED, "--thorough"]),
        (["--thorough", "tests/game"], ["tests/game", "--thorough"]),
    ],
)
def test_long_tests_run_when_they_are_asked_for(
    told: list[str], given: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(checks, "_gather", lambda: None)
    monkeypatch.setattr(checks, "_checks", lambda found, arguments: asked.append(arguments) or [])
    assert build.main(["test", "--browsers", "chromium", *told]) == 0
    assert asked == [[*given, "--engine=chromium"]]


def test_tests_are_told_of_the_site_that_was_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is published is what was tested; a failed build has no site to name."""
    monkeypatch.delenv("QMINES_SITE", raising=False)
    here = Path("here")
    told: list[object] = []

    def succeeds(command: list[str], environment: dict[str, str] | None = None, folder: Path = ROOT) -> bool:
        told.append((environment or {}).get("QMINES_SITE"))
        return True

    def refuse() -> None:
        raise BuildError("No.")

    monkeypatch.setattr(checks, "_succeeds", succeeds)
    found = checks._Tools(here, checks.tools.Node(here, ()), here)
    for made, told_of in ((lambda: None, str(checks.DIST)), (refuse, None)):
        monkeypatch.setattr(checks.site, "build", made)
        steps = dict(checks._checks(found, []))
        steps["build"]()
        steps["pytest"]()
        assert told[-1] == told_of


def test_checks_keep_what_python_has_compiled_and_never_beside_the_sources() -> None:
    assert checks._compiling({"A": "1"}) == {"A": "1"}
    told = checks._compiling({**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    asked = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"
    answer = subprocess.run([sys.executable, "-c", asked], env=told, capture_output=True, text=True)
    assert answer.stdout.split() == ["False", str(checks.BYTECODE)]


def test_static_checks_run_all_their_commands_and_say_in_one_piece_how_they_ended(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ends = [
        checks._Command([sys.executable, "-c", f"print('ends with {status}'); raise SystemExit({status})"])
        for status in (0, 1, 0)
    ]
    name, check = checks._static("lint", *ends)
    assert (name, check()) == ("lint", False)
    assert capsys.readouterr().out == "\n== lint\nends with 0\nends with 1\nends with 0\n"
    assert checks._static("lint", *ends[::2])[1]()


def test_static_checks_run_beside_the_others_and_pytest_after_all() -> None:
    both = threading.Barrier(2, timeout=60)
    ended: list[str] = []

    def meet(name: str) -> bool:
        both.wait()
        ended.append(name)
        return True

    stages = [("mypy", lambda: meet("mypy")), ("build", lambda: meet("build"))]
    last = ("pytest", lambda: sorted(ended) == ["build", "mypy"])
    assert [(each.name, each.passed) for each in checks._outcomes([*stages, last])] == [
        ("mypy", True),
        ("build", True),
        ("pytest", True),
    ]


def test_error_is_a_sentence_and_a_status(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def refuse(out: Path) -> None:
        raise BuildError("There is no room.")

    monkeypatch.setattr(site, "build", refuse)
    assert build.main(["build"]) == 1
    assert capfd.readouterr().err == "\nThere is no room.\n"


def test_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters").write_text("somebody needs this")
    with pytest.raises(BuildError, match="holds no site"):
        site.build(tmp_path)
    assert (tmp_path / "letters").read_text() == "somebody needs this"


def test_command_that_is_interrupted_says_so(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupt(out: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(site, "build", interrupt)
    assert build.main(["build"]) == build.INTERRUPTED
    assert capfd.readouterr().out == "\nStopped.\n"


def test_unknown_command_is_refused() -> None:
    done = subprocess.run([sys.executable, ROOT / "build.py", "dance"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "invalid choice: 'dance'" in done.stderr


def test_package_needs_nothing_and_brings_its_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run([*command, "--wheel-dir", str(tmp_path), str(ROOT)], check=True, env=environment)
    with zipfile.ZipFile(one("qmines-*.whl", tmp_path)) as wheel:
        texts = {Path(name).name: wheel.read(name).decode() for name in wheel.namelist() if "dist-info/" in name}
        code = {name for name in wheel.namelist() if name.endswith(".py")}
    needed = re.findall(r"(?m)^Requires-Dist: (.*)$", texts["METADATA"])
    assert all("extra == " in requirement for requirement in needed)
    assert "Requires-Python: >=3.11" in texts["METADATA"]
    assert "qmines = qmines.cli:main" in texts["entry_points.txt"]
    assert code == {f"qmines/{name}" for name in named(PACKAGE, "*.py")}
