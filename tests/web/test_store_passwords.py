"""What may be a password, and how strong it is."""

from tests.script import run

MODULE = "store/passwords.js"


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
