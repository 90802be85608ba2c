"""What may be a name or a password, and which names are the same."""

import pytest

from tests.script import run

MODULE = "store/names.js"
HIDDEN = "A user name has no hidden characters, and no spaces but the plain one."
LENGTH = "A user name has 8 to 24 characters."
SPACES = "Spaces stand singly, and inside a name."

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


def test_passwords() -> None:
    passwords = {
        "12345678": "",
        "x" * 128: "",
        "with a space \t or two": "",
        "1234567": "A password has 8 to 128 characters.",
        "x" * 129: "A password has 8 to 128 characters.",
        "Ada Lovelace": "The password must differ from the user name.",
        "ADA LOVELACE": "The password must differ from the user name.",
    }
    script = "({passwordProblem}, all) => all.map((each) => passwordProblem(each, 'Ada Lovelace'))"
    assert dict(zip(passwords, run(MODULE, script, list(passwords)), strict=True)) == passwords


def scores(*passwords: str) -> list[int]:
    script = "({strength}, all) => all.map((each) => strength(each, 'Ada Lovelace').score)"
    return list(run(MODULE, script, list(passwords)))


def test_strength_sees_through_what_is_easy() -> None:
    weak = [
        "aaaaaaaaaaaaaaaa",
        "12345678",
        "abcdefgh",
        "password",
        "Password",
        "Ada Lovelace 1",
        "87654321",
        "abababab",
    ]
    assert scores(*weak) == [0] * len(weak)


def test_strength_grows_with_length_and_classes() -> None:
    assert scores("kvtzpwqb", "kvtzpwqbxe", "kVtzp8qbxe", "k,Vtzp8qbx-e") == [1, 2, 3, 4]


def test_words_are_guessed_as_words() -> None:
    assert scores("elephant", "correct horse", "correct horse battery", "correct horse battery staple") == [0, 0, 2, 3]
    assert scores("правильная лошадь", "a horse of 17 hands") == [1, 2]


def test_strength_of_nothing_says_nothing() -> None:
    assert run(MODULE, "({strength}) => strength('')") == {"score": 0, "text": ""}
