"""Finds sentences that a native speaker would not say, prose lines that are too long, and bullets with too many words.

`python -m tests.build.wording` counts the hits in each area; with names of areas it prints their hits. A hit may stay
with a reason in `wording.txt`, beside this file. The tests fail on every other hit in the areas of `FINISHED`.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from buildtools.places import ROOT

ALLOWED = Path(__file__).with_name("wording.txt")
FINISHED = ("docs", "folders", "people", "words", "page", "engine", "tools", "studies", "tests", "scripts")
"""The areas in which every hit needs a reason."""
LONGEST_LINE = 120
MOST_WORDS = 40
"""How many words a bullet has at most."""

_THING = r"(?:it|its|them|the|a|an|each|every|what|which|one|two|numbers?|this|that)"
PATTERNS = {
    "is no X": (
        r"(?<!\bthere )\b(?:is|are|was|were|be) no (?!longer|more|less|fewer|worse|better|other|doubt)\w+",
        "isn't",
    ),
    "that is none": (r"(?<!\b[Tt]here )\b(?:is|are|was|were) none\b", "isn't one"),
    "stands": (r"\b(?:stand|stands|stood|standing)\b(?! (?:for|in for|out)\b)", "is, appears, says"),
    "lies": (r"\b(?:lie|lies|lay|lain|lying)\b(?! (?:out|between|within)\b)", "is"),
    "is told": (
        r"\b(?:is|are|was|were|be|been|being|as) told\b|\bt(?:ell|ells|elling|old) of\b",
        "says, shows, reports",
    ),
    "anew": (r"\banew\b", "again, from scratch"),
    "else for otherwise": (
        r"(?<!whatever )(?<!thing )(?<!body )(?<!one )(?<!where )(?<!what )(?<!who )(?<!how )(?<!or )(?<!'s )\belse\b",
        "otherwise, everything else",
    ),
    "so many": (r"\bso (?:many|much|few|long as)\b", "that many, a number of"),
    "who does so": (r"\bwho (?:does|do|did|has done) so\b", "anyone who"),
    "Who …, as a subject": (
        r"(?:^|[.;:] )Who (?:\w+s|has|is) [^?]*$|(?<=[.;] )Who (?:\w+s|has|is) (?![^.]*\?)",
        "if you",
    ),
    "whoever": (r"\bwho(?:m)?ever\b", "anyone who, if you"),
    "by itself": (r"\bby (?:itself|themselves|himself|herself|oneself)\b", "alone, on its own, automatically"),
    "round it": (rf"(?<!\ba )(?<!\bper )\bround {_THING}\b", "around"),
    "inversion": (
        r"(?:^|[.;:,] )nor (?:is|are|was|do|does|did|has|have|had|can|could|will|would|may)\b"
        r"|\b(?:only so|only then|only where \w+|seldom|never) (?:do|does|did|has|have|had|can|may)"
        r" (?:it|the|a|an|they|one)\b",
        "subject first",
    ),
    "Whose …": (r"(?:^|[.;] )Whose\b(?![^.]*\?)", "the owner of"),
    "wants to be": (r"\bwants? to be\b|\bwants? (?:mending|saying|doing)\b", "must be"),
    "of its own": (r"\bof (?:its|their|his|her|one's) own\b", "its own, separate"),
    "to be had": (r"\b(?:be|is|are|was|were|can be) had\b", "available"),
    "beside": (r"\bbeside\b", "next to, as well as"),
    "besides": (r"\bbesides(?=[.,;:)]|$)", "also, as well"),
    "as … has it": (r"\bas (?:\w+ )?(?:\w+ )?(?:has|have|had) (?:it|its|them|one)\b", "the one in"),
    "becomes of": (r"\bbec(?:ome|omes|ame) of\b", "happens to"),
    "lets itself": (r"\blets? (?:itself|themselves)\b", "can be"),
    "for, because": (
        r"[,;] for (?:it|they|he|she|we|there|these|this|nobody|nothing|no \w+) (?:\w+)\b",
        "because, since",
    ),
    "but for": (r"\b(?:but|save) for\b", "except"),
    "in the place of": (r"\bin the place of\b", "instead of"),
    "is of": (r"(?<!which )\b(?:is|are|was|were) of (?:the|a|an|its|no)\b", "belongs to"),
    "with a sentence": (r"\bwith (?:a|one) sentence\b", "with an explanation"),
    "speaks of": (r"\bsp(?:eak|eaks|eaking|oke) of\b", "mentions, describes"),
    "taken in": (r"\bta(?:ke|kes|ken|king) (?:in|up)(?! to)\b", "imported, resumed"),
    "one's": (r"\bone[’']s\b", "your, a player's"),
    "such that have": (r"\bsuch (?:that|as) (?:need|have|do|are)\b", "that"),
    "gives way": (r"\bg(?:ive|ives|ave|iven) way\b", "moves"),
    "deadly": (r"\bdeadly\b", "fatal"),
    "dear": (r"\bdear(?:er|est)?\b", "expensive, costly"),
    "mend": (r"\bmend(?:s|ed|ing)?\b", "fix, repair"),
    "reckon": (r"\breckon\w*\b", "calculate, estimate"),
    "wished": (r"\bwished\b", "asked for, chosen"),
    "all that": (
        r"\ball that (?:is|are|was|were|has|have|had|can|could|may|might|it|they|follows|comes|belongs|the|a|one)\b",
        "everything that, every",
    ),
    "does not come": (r"\b(?:does|do|did) not come\b(?! from)", "does not load, is missing"),
    "in the clear": (r"\bin the clear\b", "unencrypted"),
    "under a password": (r"(?<!\bencrypted )\bunder (?:a|the) password\b", "with a password"),
    "broke off": (r"\bbr(?:eaks|oke|oken) off\b", "stopped, crashed"),
    "asked of": (r"\b(?:is|are|was|were|be) asked of\b", "is asked, is requested from"),
    "held against": (r"\bheld against\b", "compared with, checked against"),
    "old words": (
        r"\b(?:seldom|lest|upon|till|hence|thence|whence|hitherto|whilst|amongst|thereof|therein|wherein|whereof|thereby"
        r"|to and fro|hardly any)\b",
        "today's word",
    ),
    "old names": (r"\b(?:Get hint|Safe mode|Save the proof|See why|Why was this lost|Turned)\b", "the name in WORDS"),
}
"""What to look for, by name: an expression, and what a native speaker would say."""
_COMPILED = {name: re.compile(pattern, re.IGNORECASE) for name, (pattern, _) in PATTERNS.items()}
_CASED = {"Who …, as a subject", "Whose …", "old names", "that is none"}
_COMPILED |= {name: re.compile(PATTERNS[name][0]) for name in _CASED}

_SCRIPT = re.compile(
    r"(?P<comment>/\*.*?\*/|(?://[^\n]*\n[ \t]*)*//[^\n]*)"
    r"|(?P<text>'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"|`(?:\\.|[^`\\])*`)",
    re.DOTALL,
)
_RENAMES = re.compile(r"^#+ (?:Renamed controls|Where controls are now)\n.*?(?=^#+ |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Piece:
    """A passage: a paragraph, a comment, a text within code. `line` is where it begins."""

    line: int
    text: str


@dataclass(frozen=True)
class Hit:
    """What was found, where, and in which words."""

    file: str
    line: int
    pattern: str
    words: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.pattern}: {self.words}"


def blank(text: str) -> str:
    """Only the line breaks of a text."""
    return "\n" * text.count("\n")


def paragraphs(text: str) -> Iterator[Piece]:
    """The prose of a document: without code, which may be within a line, and without tables of names.

    >>> list(paragraphs("One line\\nof `code`.\\n\\n* A bullet"))
    [Piece(line=1, text='One line of .'), Piece(line=4, text='* A bullet')]
    """
    text = re.sub(r"^ *```.*?^ *```$", lambda found: blank(found[0]), text, flags=re.MULTILINE | re.DOTALL)
    text = _RENAMES.sub(lambda found: blank(found[0]), text)
    lines: list[str] = []
    first = 1
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if not line.strip() or line.startswith("|") or re.match(r" *[*-] ", line):
            if lines:
                yield Piece(first, " ".join(lines))
            lines, first = [], number
        if line.strip():
            first = first if lines else number
            lines.append(re.sub(r"`[^`]*`", "", line.strip()))


def of_python(text: str, *, only_notes: bool = False) -> Iterator[Piece]:
    """Comments, docstrings and other texts of a module, without the code in them; a single word is a name.

    >>> list(of_python("a = f'{b if c else d} of it', 'beside'  # as `else` has it"))
    [Piece(line=1, text="f' of it'"), Piece(line=1, text='as  has it')]
    """
    comment: list[str] = []
    first = 0
    is_statement = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            first = first if comment else token.start[0]
            comment.append(token.string.lstrip("#: "))
        elif token.type != tokenize.NL and comment:
            yield Piece(first, without_code(" ".join(comment)))
            comment = []
        if token.type in (tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)):
            string = token.string
            if re.match(r"[rR]?[fF]", string):
                string = re.sub(r"\{[^{}]*\}", "", string)
            if " " in string.strip() and (is_statement or not only_notes):
                yield Piece(token.start[0], without_code(string))
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            is_statement = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def notes_of_python(text: str) -> Iterator[Piece]:
    """Comments and docstrings of a module, without its other texts.

    >>> list(notes_of_python("'A note.'\\na = 'a text'  # a comment"))
    [Piece(line=1, text="'A note.'"), Piece(line=2, text='a comment')]
    """
    return of_python(text, only_notes=True)


def without_code(text: str) -> str:
    """A text without the code between backticks; its line breaks stay."""
    return re.sub(r"`[^`\n]*`", "", text)


def of_scripts(text: str, kinds: Iterable[str] = ("comment", "text")) -> Iterator[Piece]:
    """Comments and texts of a script or a sheet.

    >>> list(of_scripts("const a = 'it'; // so\\n// it is"))
    [Piece(line=1, text="'it'"), Piece(line=1, text='so it is')]
    """
    for found in _SCRIPT.finditer(text):
        if found.lastgroup in kinds:
            marks = r"^//|^/\*+|\*/$|\n\s*(?:\*(?!/)|//)?" if found.lastgroup == "comment" else r"$^"
            yield Piece(text.count("\n", 0, found.start()) + 1, " ".join(re.sub(marks, " ", found[0]).split()))


def comments(text: str) -> Iterator[Piece]:
    """Comments of a script or a sheet."""
    return of_scripts(text, ("comment",))


Reader = Callable[[str], Iterable[Piece]]


@dataclass(frozen=True)
class Area:
    """Files that one person rewrites: which ones, what is read in them, and whether lines and bullets are measured."""

    files: str
    read: Reader
    measured: bool = False


AREAS = {
    "docs": Area(r"docs/[^/]+\.md|CHANGELOG\.md", paragraphs, measured=True),
    "people": Area(r"[A-Z_]+\.md(?<!CHANGELOG\.md)|\.github/.+\.md", paragraphs, measured=True),
    "folders": Area(r".+/README\.md", paragraphs, measured=True),
    "words": Area(r"web/words/.+\.ts", of_scripts),
    "page": Area(r"web/(?!words/).+\.(?:ts|js|css)", comments),
    "engine": Area(r"py/.+\.py", of_python),
    "tools": Area(r"build\.py|buildtools/.+\.py", of_python),
    # Their other texts are code, and what the page and the programs say.
    "tests": Area(r"tests/.+\.py(?<!tests/build/wording\.py)", notes_of_python),
    "scripts": Area(r"tests/.+\.(?:m?js|ts)", comments),
    # Their other texts are those of reports, which change only when a study runs again.
    "studies": Area(r"(?:studies|benchmarks)/.+\.py", notes_of_python),
}
_NOT_OURS = {"__pycache__", "dist", "generated", "licence_texts", "node_modules", "vendor"}


def phrases(piece: Piece) -> Iterator[tuple[str, str]]:
    """The patterns that a passage meets, each with some words around it.

    >>> list(phrases(Piece(1, "A cell that is no mine at all")))
    [('is no X', 'A cell that is no mine at all')]
    """
    text = " ".join(piece.text.split())
    for name, pattern in _COMPILED.items():
        for found in pattern.finditer(text):
            before, after = text[: found.start()].split(" "), text[found.end() :].split(" ")
            yield name, f"{' '.join(before[-5:])}{found[0]}{' '.join(after[:5])}".strip()


def measures(text: str) -> Iterator[tuple[int, str, str]]:
    """Lines of prose that are too long, and bullets of too many words. Code within a line is not counted as length."""
    text = re.sub(r"^ *```.*?^ *```$", lambda found: blank(found[0]), text, flags=re.MULTILINE | re.DOTALL)
    bullet, first = "", 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if not line.startswith("|") and len(re.sub(r"`[^`]*`", "", line)) > LONGEST_LINE:
            yield number, "long line", f"{len(line)} characters"
        if not line.startswith(" ") or re.match(r" +\* ", line) or not line.strip():
            count = len(re.sub(r"`[^`]*`", "code", bullet).split())
            if count > MOST_WORDS:
                yield first, "long bullet", f"{count} words: {bullet[:60]}"
            bullet, first = "", number
            bullet = re.sub(r"^ *\* ", "", line) if re.match(r" *\* ", line) else ""
        elif bullet:
            bullet += f" {line.strip()}"


def hits_of(name: str, root: Path = ROOT) -> list[Hit]:
    """All hits of an area, in the order of its files."""
    area = AREAS[name]
    hits: list[Hit] = []
    for file, path in sorted(files_of(area, root)):
        text = path.read_text(encoding="utf-8")
        hits += [Hit(file, piece.line, *phrase) for piece in area.read(text) for phrase in phrases(piece)]
        if area.measured:
            hits += [Hit(file, *measure) for measure in measures(text)]
    return hits


def files_of(area: Area, root: Path) -> Iterator[tuple[str, Path]]:
    """The files of an area, with their names."""
    for folder, folders, names in os.walk(root):
        within = Path(folder).relative_to(root)
        folders[:] = [name for name in folders if name not in _NOT_OURS and (name == ".github" or name[0] != ".")]
        for name in names:
            file = (within / name).as_posix()
            if re.fullmatch(area.files, file):
                yield file, root / file


def allowed(text: str) -> dict[tuple[str, str], str]:
    """The reasons of hits that stay, by file and words: `FILE | WORDS | REASON`.

    >>> allowed("docs/a.md | lies within | of sets\\n")
    {('docs/a.md', 'lies within'): 'of sets'}
    """
    rows = re.findall(r"^(\S+) \| (.+) \| (.+)$", text, re.MULTILINE)
    return {(file, words): reason for file, words, reason in rows}


def open_hits(hits: Iterable[Hit], reasons: dict[tuple[str, str], str]) -> list[Hit]:
    """The hits that have no reason to stay."""
    return [hit for hit in hits if not any(hit.file == file and words in hit.words for file, words in reasons)]


def outdated(hits: Iterable[Hit], reasons: dict[tuple[str, str], str]) -> list[str]:
    """The reasons that no longer excuse anything."""
    found = list(hits)
    return [
        f"{file} | {words}"
        for file, words in reasons
        if not any(hit.file == file and words in hit.words for hit in found)
    ]


def main() -> int:
    """Print how many hits each area has, or the hits of some areas."""
    parser = argparse.ArgumentParser(prog="python -m tests.build.wording", description=main.__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"one of {' '.join(AREAS)}")
    chosen = parser.parse_args().areas
    if unknown := set(chosen) - set(AREAS):
        parser.error(f"no area is called {', '.join(sorted(unknown))}")
    reasons = allowed(ALLOWED.read_text(encoding="utf-8"))
    remaining = {name: open_hits(hits_of(name), reasons) for name in chosen or AREAS}
    for name, hits in remaining.items():
        print(f"{name}: {len(hits)} in {len({hit.file for hit in hits})} files")
        for hit in hits if chosen else ():
            print(hit)
        for pattern, count in Counter(hit.pattern for hit in hits).most_common():
            print(f"    {count:4} {pattern}{' → ' + PATTERNS[pattern][1] if pattern in PATTERNS else ''}")
    return 1 if any(remaining.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
