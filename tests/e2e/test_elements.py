"""Elements that read signals (`web/ui/h.ts`): a change shows at once, and nothing else is touched."""

from typing import Any

import pytest
from playwright.sync_api import Page

LOAD = """
async () => {
  const at = (name) => import(new URL(`source/${name}.js`, location.href));
  const [{extend, h, svg}, signals] = await Promise.all([at('ui/h'), at('vendor/signals')]);
  Object.assign(globalThis, {extend, h, svg, ...signals});
  globalThis.put = (element) => (document.body.append(element), element);
}
"""


@pytest.fixture
def page(page: Page) -> Page:
    page.goto("manifest.webmanifest")
    page.evaluate(LOAD)
    return page


CASES: dict[str, tuple[str, Any]] = {
    "attributes follow a signal, and a function of signals": (
        """() => {
          const count = signal(1);
          const element = h('p', {'data-count': count, hidden: () => count.value > 1});
          const told = () => [element.dataset.count, element.hidden];
          const before = told();
          count.value = 2;
          return [before, told()];
        }""",
        [["1", False], ["2", True]],
    ),
    "aria-pressed takes a boolean as text; elsewhere it adds or removes the attribute": (
        """() => {
          const on = signal(true);
          const element = h('button', {'aria-pressed': on, disabled: on, title: () => (on.value ? 'On' : null)});
          const told = () => element.getAttributeNames().map((name) => `${name}=${element.getAttribute(name)}`).join();
          const before = told();
          on.value = false;
          return [before, told()];
        }""",
        ["aria-pressed=true,disabled=,title=On", "aria-pressed=false"],
    ),
    "a listener is not a value, and neither is null": (
        """() => {
          let presses = 0;
          const element = put(h('button', {onclick: () => presses++, onfocus: null}, 'Press'));
          const before = presses;
          element.click();
          return [before, presses];
        }""",
        [0, 1],
    ),
    "text that stays the same is not touched": (
        """async () => {
          const count = signal(1);
          const element = put(h('p', {}, () => (count.value > 9 ? 'many' : 'few')));
          let changes = 0;
          const observer = new MutationObserver((records) => (changes += records.length));
          observer.observe(element, {childList: true, characterData: true, subtree: true});
          count.value = 2;
          await new Promise((resolve) => setTimeout(resolve));
          const untouched = changes;
          count.value = 10;
          await new Promise((resolve) => setTimeout(resolve));
          return [untouched, changes > 0, element.textContent];
        }""",
        [0, True, "many"],
    ),
    "an element that is there already keeps the focus": (
        """() => {
          const count = signal(1);
          const field = h('input', {});
          const element = put(h('p', {}, () => count.value && [field]));
          field.focus();
          count.value = 2;
          return document.activeElement === field && element.firstChild === field;
        }""",
        True,
    ),
    "nothing or text can replace an element": (
        """() => {
          const what = signal('element');
          const given = {element: () => h('b', {}, '5'), text: () => '5', nothing: () => null};
          const element = h('p', {}, () => given[what.value]());
          const told = [];
          for (const next of ['text', 'element', 'nothing', 'text']) {
            what.value = next;
            told.push(element.innerHTML);
          }
          return told;
        }""",
        ["5", "<b>5</b>", "", "5"],
    ),
    "text that a translator has put into an element is written again": (
        """() => {
          const count = signal(1);
          const element = h('p', {}, () => String(count.value));
          element.innerHTML = '<font>uno</font>';
          count.value = 2;
          return element.innerHTML;
        }""",
        "2",
    ),
    "a field shows its live value, whatever was typed, and is left alone if it shows it already": (
        """() => {
          const [text, on] = [signal('one'), signal(true)];
          const field = put(h('input', {value: text}));
          const box = put(h('input', {type: 'checkbox', checked: () => on.value}));
          field.value = 'two';
          field.setSelectionRange(1, 1);
          box.checked = false;
          text.value = 'two';
          on.value = false;
          const kept = [field.selectionStart, box.checked];
          text.value = 'three';
          on.value = true;
          return [...kept, field.value, box.checked];
        }""",
        [1, False, "three", True],
    ),
    "a select shows the given choice": (
        """() => {
          const chosen = signal('b');
          const field = h('select', {value: chosen}, ...['a', 'b', 'c'].map((value) => h('option', {value}, value)));
          const before = field.selectedIndex;
          chosen.value = 'c';
          return [before, field.selectedIndex];
        }""",
        [1, 2],
    ),
    "an existing element is extended, and holds its new children": (
        """() => {
          const count = signal(1);
          const element = document.createElement('p');
          element.innerHTML = '<b>0</b>';
          extend(element, {title: () => `${count.value}`}, h('i'));
          const added = element.outerHTML;
          extend(element, {}, () => String(count.value));
          count.value = 2;
          return [added, element.outerHTML];
        }""",
        ['<p title="1"><b>0</b><i></i></p>', '<p title="2">2</p>'],
    ),
    "removed children no longer listen": (
        """() => {
          const [rows, seen] = [signal(['a', 'b']), signal(0)];
          let runs = 0;
          const row = (word) => h('li', {title: () => (runs++, `${word} ${seen.value}`)});
          const element = h('ul', {}, () => rows.value.map(row));
          rows.value = ['c'];
          runs = 0;
          seen.value = 1;
          return [runs, element.innerHTML];
        }""",
        [1, '<li title="c 1"></li>'],
    ),
    "a picture has the namespace of its kind": (
        "() => svg('svg', {viewBox: '0 0 1 1'}, svg('path', {d: 'M0 0'})).firstChild.namespaceURI",
        "http://www.w3.org/2000/svg",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_elements(page: Page, case: str) -> None:
    script, expected = CASES[case]
    assert page.evaluate(script) == expected
