/**
 * Starts the engine. This is the first module of the page, so that a Python that is on the device begins before the
 * rest of the page has loaded; one that has to be fetched would take the line from it.
 *
 * The first caller that asks for a worker gets the one that was started here, with everything that it has said since.
 */

import {addressOf, addressOfPart, build, snapshotPlace} from './build.js';
import {nameHere} from './here.js';
import {startWorker} from './scripts.js';

/** `lock`: the Web Lock that the worker holds while it lives. */
export type Started = {worker: Worker; lock: string};

/** Events that came before anybody listened. */
const missed: Event[] = [];
/** The worker that nobody has asked for yet. */
let early: Started | null = null;

/** @returns whether Python is on the device, unpacked: the service worker keeps it */
function isKept() {
  return Boolean(navigator.serviceWorker?.controller);
}

/** @param snapshot of Python: the worker starts from it, makes it and ends, or does without it */
export function start(snapshot: 'use' | 'make' | 'ignore' = 'use'): Started {
  const lock = nameHere(`engine.${Math.random()}`);
  const {digests} = build;
  const [runtime, engine, later] = [build.runtime, build.engine, build.later].map(addressOf);
  const kept = isKept();
  const place = snapshot !== 'ignore' && kept ? snapshotPlace() : undefined;
  const [bytes, packed] = kept ? [build.bytes, false] : [build.bytesPacked, true];
  const settings = {runtime, bytes, packed, engine, later, digests, lock, snapshot: place, makes: snapshot === 'make'};
  return {worker: startWorker(new URL(addressOfPart('worker.js')), JSON.stringify(settings)), lock};
}

function miss(event: Event) {
  event.preventDefault();
  missed.push(event);
}

/** @param ran an engine has just stopped @returns a worker with an engine that is starting */
export function startEngine(ran?: boolean): Started {
  if (!early) return start(ran ? 'ignore' : 'use');
  const {worker, lock} = early;
  early = null;
  worker.onmessage = worker.onerror = null;
  // After the caller has added its listeners.
  queueMicrotask(() => missed.forEach((event) => worker.dispatchEvent(repeated(event))));
  return {worker, lock};
}

/** @returns the same event, to be dispatched now */
function repeated(event: Event): Event {
  return event instanceof MessageEvent
    ? new MessageEvent(event.type, {data: event.data})
    : new Event(event.type, {cancelable: true});
}

// If the game cannot be played, nothing starts (ended.js).
if (isKept() && !document.documentElement.dataset.ended) {
  early = start();
  early.worker.onmessage = early.worker.onerror = miss;
}
