"""What may be a user name, and which are the same."""

import pytest

from tests.script import run

MODULE = "store/user-names.js"
HIDDEN = "A user name has no hidden characters and no unusual spaces."
LENGTH = "A user name has 8 to 24 characters."
SPACES = "A name has no spaces at its ends, and no two in a row."

NAMES = {
    "Ada Lovelace": "",
    "12345678": "",
    "x" * 24: "",
    "Грейс Хоппер": "",
    "アラン・チューリング": "",
    "محمد الخوارزمي": "",
    "🐈🐈🐈🐈🐈🐈🐈🐈": "",
    "<b>Mallory</b>": "",
    "e\u0301" * 8: "",
    "short": LENGTH,
    "": LENGTH,
    "x" * 25: LENGTH,
    "e\u0301" * 7: LENGTH,
    " Ada Lovelace": SPACES,
    "Ada Lovelace ": SPACES,
    "Ada  Lovelace": SPACES,
    "Ada\u00a0Lovelace": HIDDEN,
    "Ada\u2003Lovelace": HIDDEN,
    "Ada\u3000Lovelace": HIDDEN,
    "Ada\u2028Lovelace": HIDDEN,
    "Ada\tLovelace": HIDDEN,
    "Ada\nLovelace": HIDDEN,
    "Ada\u200bLovelace": HIDDEN,
    "Ada\u202eLovelace": HIDDEN,
    "Ada\u00adLovelace": HIDDEN,
    "Ada\u3164Lovelace": HIDDEN,
    "Ada\u2800Lovelace": HIDDEN,
    "Ada\ufe0fLovelace": HIDDEN,
    "Ada\ue000Lovelace": HIDDEN,
    "Ada\u0378Lovelace": HIDDEN,
}


def test_names() -> None:
    found = run(MODULE, "({nameProblem}, names) => names.map(nameProblem)", list(NAMES))
    assert dict(zip(NAMES, found, strict=True)) == NAMES


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ada Lovelace", "ADA LOVELACE", True),
        ("Straße 12", "STRASSE 12", True),
        ("ΣΊΣΥΦΟΣ", "σίσυφος", True),
        ("ｆｕｌｌｗｉｄｅ", "fullwide", True),
        ("e\u0301cole de", "\u00e9cole de", True),
        ("Ada Lovelace", "Ada Lovelase", False),
        ("Ада Ловелас", "Aда Ловелас", False),
    ],
)
def test_names_are_compared_without_case(one: str, other: str, same: bool) -> None:
    assert run(MODULE, "({folded}, [one, other]) => folded(one) === folded(other)", [one, other]) is same
