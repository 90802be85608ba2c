"""`sbom.cdx.json`: what CycloneDX requires of it, and that it names what the site is made of."""

import json
import re
from pathlib import Path

from buildtools import licences, sbom
from buildtools.audit import TOOLS, is_among


def test_it_has_what_the_specification_requires() -> None:
    """Checked once against its schema in the stricter form, which is not installed here."""
    told = json.loads(sbom.text("1.2.3"))
    assert (told["bomFormat"], told["specVersion"], told["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", told["serialNumber"])
    components = [told["metadata"]["component"], *told["components"]]
    references = [each["bom-ref"] for each in components]
    assert len(references) == len(set(references)) > 30
    for each in components:
        assert each["type"] in ("application", "library")
        assert each["name"]
        assert each["purl"].endswith(f"@{each['version']}") if "purl" in each else each["copyright"]
        for digest in each.get("hashes", ()):
            assert len(digest["content"]) == {"SHA-256": 64, "SHA-512": 128}[digest["alg"]]
    for each in told["dependencies"]:
        assert {each["ref"], *each["dependsOn"]} <= set(references)


def test_it_names_everything_that_is_published_with_its_licence() -> None:
    components = json.loads(sbom.text("1.2.3"))["components"]
    names = {each["name"] for each in components if each.get("scope") != "excluded"}
    assert {"pyodide", "idb", "@preact/signals-core", "uplot", "@codemirror/view", "inter-ui", "micropip"} <= names
    assert {"zlib", "libffi", "packaging", "musl", "Python 3.13 and its standard library"} <= names
    assert not {"ws", "typescript", "esbuild"} & names
    assert len(components) > len(licences.PARTS)
    allowed = TOOLS | {"bzip2-1.0.6", "dtoa", "Apache-2.0 WITH LLVM-exception"}
    for each in components:
        (stated,) = each["licenses"]
        licence = stated["expression"] if "expression" in stated else stated["license"]["id"]
        assert is_among(licence, allowed), each["name"]


def test_it_follows_from_the_lists_alone_and_is_on_the_site(built_site: Path) -> None:
    told = (built_site / sbom.NAME).read_text(encoding="utf-8")
    assert told == sbom.text(json.loads(told)["metadata"]["component"]["version"])
    assert not re.search(r"20\d\d-\d\d-\d\d|timestamp", told)
