"""The review engine: started on demand, asked one question at a time, ended when nobody asks."""

from typing import Any

import pytest
from playwright.sync_api import Page

FAKE = """
async () => {
  const {createReviewEngine} = await import(new URL('source/engine/review.js', location.href));
  const log = [];
  let answers = {};
  let worker = null;
  globalThis.log = log;
  globalThis.answerWith = (type, answer) => (answers[type] = answer);
  globalThis.say = (said, data) => worker.onmessage({data: {text: JSON.stringify(said), data}});
  globalThis.die = () => worker.onerror({preventDefault() {}});
  function spawn() {
    log.push('start');
    worker = {
      postMessage({text}) {
        const {id, type, ...fields} = JSON.parse(text);
        log.push(`${type} ${Object.values(fields).join()}`.trim());
        const answer = answers[type];
        if (answer === 'never') return;
        queueMicrotask(() => say({id, ok: true, ...answer}));
      },
      terminate: () => log.push('end'),
    };
    const started = worker;
    queueMicrotask(() => started.onmessage({data: {type: 'ready'}}));
    return {worker, lock: ''};
  }
  globalThis.engine = createReviewEngine(spawn, 100);
}
"""
"""A review engine with a worker that answers as a test says, and a log of what it was sent."""


@pytest.fixture
def archive(page: Page) -> Page:
    page.goto("manifest.webmanifest")
    page.evaluate(FAKE)
    return page


def log(page: Page) -> Any:
    return page.evaluate("log")


def test_it_starts_when_it_is_needed_and_ends_when_it_is_idle(archive: Page) -> None:
    assert log(archive) == []
    archive.evaluate("answerWith('examine', {summary: {saves: 2}, identity: 'abc', redrawn: true})")
    found = archive.evaluate("engine.examine({id: 'abc'})")
    assert found == {"summary": {"saves": 2}, "identity": "abc", "redrawn": True}
    archive.wait_for_function("() => log.includes('end')")
    archive.evaluate("engine.examine({id: 'abc'})")
    assert [each for each in log(archive) if each == "start"] == ["start", "start"]


def test_a_game_is_handed_over_once_for_all_questions_about_it(archive: Page) -> None:
    archive.evaluate("answerWith('certificate', {text: 'proof'})")
    archive.evaluate(
        "Promise.all([engine.certificate('one', null), engine.certificate('one', 2), engine.certificate('two', 1)])"
    )
    asked = ["start", "resume one", "certificate", "certificate 2", "resume two", "certificate 1"]
    assert log(archive)[: len(asked)] == asked


def test_cancelling_ends_the_question_that_is_meant(archive: Page) -> None:
    ended = archive.evaluate("""
      async () => {
        answerWith('film', 'never');
        answerWith('examine', {summary: {}, identity: 'x'});
        const [first, second] = [new AbortController(), new AbortController()];
        const film = engine.film('long', {signal: first.signal}).catch(({name}) => name);
        const queued = engine.film('queued', {signal: second.signal}).catch(({name}) => name);
        const examined = engine.examine({id: 'x'}).then(({identity}) => identity);
        second.abort();
        await new Promise((done) => setTimeout(done, 20));
        first.abort();
        say({id: 1, ok: false, error: {code: 'cancelled', message: 'Cancelled.'}});
        return Promise.all([film, queued, examined]);
      }
    """)
    assert ended == ["AbortError", "AbortError", "x"]
    assert log(archive)[:4] == ["start", "film long", "cancel", "examine [object Object]"]


def test_giving_up_a_proof_ends_the_engine_and_the_next_question_starts_another(archive: Page) -> None:
    """A proof is written in one piece, so the engine would only see a cancel when it is done."""
    ended = archive.evaluate("""
      async () => {
        answerWith('certificate', 'never');
        const given = new AbortController();
        const told = [];
        const onProgress = (...how) => told.push(how);
        const proof = engine.certificate('one', null, {signal: given.signal, onProgress}).catch(({name}) => name);
        await new Promise((done) => setTimeout(done, 20));
        given.abort();
        answerWith('certificate', {text: 'proof'});
        return [await proof, await engine.certificate('one', null), told];
      }
    """)
    assert ended == ["AbortError", "proof", [["certificate", 0, 1]]]
    asked = ["start", "resume one", "certificate", "end", "start", "resume one", "certificate"]
    assert log(archive)[: len(asked)] == asked


def test_progress_reaches_the_one_who_asked(archive: Page) -> None:
    told = archive.evaluate("""
      async () => {
        const told = [];
        answerWith('examine', 'never');
        const asked = engine.examine({id: 'x'}, {onProgress: (...how) => told.push(how)});
        await new Promise((done) => setTimeout(done, 20));
        say({type: 'progress', stage: 'examine', done: 25, total: 80});
        say({id: 1, ok: true, summary: {}, identity: 'x'});
        await asked;
        await new Promise((done) => setTimeout(done, 20));
        say({type: 'progress', stage: 'examine', done: 50, total: 80});
        return told;
      }
    """)
    assert told == [["examine", 25, 80]]


def test_a_worker_that_dies_is_asked_again_but_not_for_ever(archive: Page) -> None:
    outcome = archive.evaluate("""
      async () => {
        answerWith('film', 'never');
        const asked = engine.film('fatal').catch((error) => error.constructor.name);
        for (let i = 0; i < 3; i++) {
          await new Promise((done) => setTimeout(done, 20));
          die();
        }
        return asked;
      }
    """)
    assert outcome == "EngineStopped"
    assert [each for each in log(archive) if each.startswith("film")] == ["film fatal"] * 3


def test_what_the_engine_refuses_is_told_with_its_reason(archive: Page) -> None:
    refused = archive.evaluate("""
      async () => {
        answerWith('film', 'never');
        const asked = engine.film('bad').catch(({code, message}) => ({code, message}));
        await new Promise((done) => setTimeout(done, 20));
        say({id: 1, ok: false, error: {code: 'bad_record', message: 'Line 3 is no move.'}});
        return asked;
      }
    """)
    assert refused == {"code": "bad_record", "message": "Line 3 is no move."}
