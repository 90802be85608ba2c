"""Work of several pieces at once that fails as one after the other: `web/views/lab/order.js`."""

from tests.script import run

_SCRIPT = """
async ({createOrder}, ends) => {
  const order = createOrder();
  const told = [];
  const pieces = [];
  for (const name of ['first', 'second', 'third']) {
    const piece = {name};
    pieces.push(piece);
    order.run((onLate) => new Promise((resolve, reject) => {
      Object.assign(piece, {done: () => resolve(name), fail: () => reject(new Error(name))});
      onLate(() => (told.push(`${name} ended`), reject(new Error('ended'))));
    })).then((value) => told.push(value), ({message}) => told.push(`${name}: ${message}`));
  }
  for (const [which, how] of ends) {
    pieces[which][how]();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return told;
}
"""


def ended(*ends: tuple[int, str]) -> list[str]:
    """What becomes of three pieces that end so, one after the other."""
    told: list[str] = run("views/lab/order.js", _SCRIPT, ends)
    return told


def test_each_gives_what_it_comes_to() -> None:
    assert ended((1, "done"), (0, "done"), (2, "done")) == ["second", "first", "third"]


def test_a_failure_waits_for_what_was_begun_before_it() -> None:
    assert ended((1, "fail")) == ["third ended"]
    assert ended((1, "fail"), (0, "done")) == ["third ended", "first", "second: second", "third: second"]


def test_the_failure_of_what_was_begun_first_is_told() -> None:
    assert ended((2, "fail"), (1, "fail"), (0, "fail"))[-3:] == ["third: first", "second: first", "first: first"]
    assert ended((0, "fail")) == ["second ended", "third ended", "first: first", "second: first", "third: first"]
