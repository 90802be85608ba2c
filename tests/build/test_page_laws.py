"""The page's laws: at most four things handed, no change of the DOM by hand, no exported signal. Breaches are found."""

from pathlib import Path

import pytest

from tests.build import page_laws
from tests.build.page_laws import Found, Listed, found_in, listed_files, wrong_files

FIVE = "one: 1; two: 2; three: 3; four: 4; five: 5"
"""One member too many for a type."""
ACTS = "{one: () => void; two(): void; three: Act; four: () => void; five: () => void; size: number}"


OVERLOADED = {
    "export function it({a, b, c, d, e}) {}": "it",
    "const it = ({a, b, c, d, ...rest}) => a;": "it",
    "function it(a, b, c, d, e) {}": "it",
    f"export const it = (given: {{{FIVE}}}) => given;": "it",
    f"export type Given = {{{FIVE}}};\nexport const it = (given: Given) => given;": "it",
    f"interface Given {{{FIVE}}}\nexport function it(given: Readonly<Given> | null) {{}}": "it",
    f"interface Some {{{FIVE}}}\ninterface Given extends Some {{}}\nfunction it(given: Given) {{}}": "it",
    "import type {Given} from '../other.js';\nexport function it(given: Given) {}": "it",
    "import type {Given} from '../other.js';\nfunction it(_: Pick<Given, 'a' | 'b' | 'c' | 'd' | 'e'>) {}": "it",
    f"type Act = () => void;\nexport function it(acts: {ACTS} & {{size: 2}}) {{}}": "it",
    "type Name = 'a' | 'b' | 'c' | 'd' | 'e';\nconst it = (acts: Record<Name, () => void>) => acts;": "it",
    "export function it() { return {act({a, b, c, d, e}) {}}; }": "it.act",
    "export function it(all) { return all.map(({a, b, c, d, e}) => a); }": "it.()",
    "class It { constructor(a, b, c, d, e) {} }": "constructor",
}
"""Functions that are handed five things, and how they are called."""

HANDED_FEW = [
    "export function it({a, b, c, d}, model) {}",
    "import type {Given} from '../other.js';\nexport function it(_: Pick<Given, 'one' | 'two'>) {}",
    "import {createModel} from '../other.js';\nexport function it(model: ReturnType<typeof createModel>) {}",
    f"export const it = (data: {{{FIVE}}}[]) => data;",
    f"export const it = (data: {{{FIVE}}} & {{six: 6}}) => data;",
    f"export const it = (data: {{{FIVE}}} | {{six: 6}}) => data;",
    "export const it = (event: MouseEvent, names: Record<string, string>) => event;",
    f"export type It = (given: {{{FIVE}}}) => void;",
]

CHANGING = [
    "element.hidden = true",
    "element.textContent = ''",
    "element.classList.toggle('on')",
    "element.setAttribute('role', 'none')",
    "element.replaceChildren()",
    "parent.append(element)",
    "element.insertAdjacentText('beforeend', '')",
    "setText(element, '')",
]

CHANGING_NOTHING = "const it = (element) => element.hidden === true && h('p', {title: element.title});"

SIGNALS = {
    "export const it = signal(1);": ["it"],
    "export const it: Signal<number> = computed(() => 1);": ["it"],
    "export const it = {inner: [signal(1)]};": ["it"],
    "const it = signal(1);\nexport {it as that};": ["that"],
    "const it = signal(1);\nexport default it;": ["default"],
    "export default signal(1);": ["default"],
    "export const createIt = () => ({inner: signal(1)});": [],
    "export function createIt() { return signal(1); }": [],
    "const it = signal(1);\nexport const read = () => it.value;": [],
}
"""Scripts that export signals, and the names of these."""

SOURCES = [*OVERLOADED, *HANDED_FEW, *CHANGING, CHANGING_NOTHING, *SIGNALS]


def name_of(source: str, room: str = "views") -> str:
    return f"{room}/it{SOURCES.index(source)}.ts"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What is found in all these scripts, one copy of which is in every folder."""
    web = tmp_path_factory.mktemp("web")
    for room in ("views", "board", "ui", "page"):
        (web / room).mkdir()
        for source in SOURCES:
            text = f"export const it = (element, parent) => {{ {source}; }};" if source in CHANGING else source
            (web / name_of(source, room)).write_text(text, encoding="utf-8")
    (web / "other.ts").write_text(f"export type Given = {{{FIVE}}};\n", encoding="utf-8")
    return found_in(web)


def test_the_page_keeps_its_laws() -> None:
    assert page_laws.wrong(found_in()) == []


@pytest.mark.parametrize("source", OVERLOADED)
def test_a_function_that_is_handed_five_things_is_found(source: str, found: Found) -> None:
    assert f"{name_of(source)}:{OVERLOADED[source]}" in found.overloaded()
    assert f"{name_of(source, 'ui')}:{OVERLOADED[source]}" in found.overloaded()


def test_a_function_that_is_handed_few_things_is_none(found: Found) -> None:
    places = {name.split(":")[0] for name in found.overloaded()}
    assert [source for source in HANDED_FEW if name_of(source) in places] == []


def test_the_board_is_handed_what_it_needs(found: Found) -> None:
    assert [name for name in found.overloaded() if name.startswith(("board/", "page/"))] == []


@pytest.mark.parametrize("source", CHANGING)
def test_a_change_by_hand_is_found(source: str, found: Found) -> None:
    assert found.by_hand()[name_of(source)] == found.by_hand()[name_of(source, "page")] == 1


def test_what_is_read_or_said_is_no_change(found: Found) -> None:
    assert set(found.by_hand()) == {name_of(source, room) for source in CHANGING for room in ("page", "views")}


@pytest.mark.parametrize("source", SIGNALS)
def test_an_exported_signal_is_found(source: str, found: Found) -> None:
    names = [name.partition(":")[2] for name in found.signals if name.startswith(f"{name_of(source)}:")]
    assert names == SIGNALS[source]


def test_a_list_of_files_can_only_shrink() -> None:
    listed = {"a.ts": Listed(3), "b.ts": Listed(2, "an adapter")}
    assert [*wrong_files({"a.ts": 3, "b.ts": 1}, listed)] == []
    assert [*wrong_files({"a.ts": 4, "c.ts": 1}, listed)] == [
        "a.ts changes the DOM by hand 4 times; changes.txt has 3.",
        "c.ts changes the DOM by hand 1 times; changes.txt has 0.",
        "b.ts changes nothing by hand, or is gone: take it off changes.txt.",
    ]


def test_a_written_list_excuses_what_there_is_and_keeps_its_reasons(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(page_laws, "CHANGES", tmp_path / "changes.txt")
    page_laws.CHANGES.write_text("5 views/a.ts adapter of uPlot\n1 views/b.ts\n", encoding="utf-8")
    there = Found([("views/a.ts:that", 4)], {"views/a.ts": 2, "views/c.ts": 1}, [])
    assert len(page_laws.wrong(there)) == 2
    page_laws.write(there)
    assert page_laws.wrong(there) == []
    assert listed_files(page_laws.CHANGES.read_text(encoding="utf-8")) == {
        "views/a.ts": Listed(2, "adapter of uPlot"),
        "views/c.ts": Listed(1),
    }
