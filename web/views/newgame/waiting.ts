/** The games that were set aside, each with buttons to resume it or give it up. */

import type {Entry} from '../../catalogue.js';
import {resigned} from '../../engine/resigning.js';
import type {ReviewEngine} from '../../engine/review.js';
import type {Store} from '../../store/store.js';
import {h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';
import {counted, time} from '../../words/format.js';
import * as words from '../../words/newgame.js';
import {titleOf} from '../../words/presets.js';

/** How many games are listed at once; more of them are folded, so that rules and sizes are not far below. */
const SEEN = 2;

/** @param entries newest first */
export function waitingList(entries: Entry[], onResume: (entry: Entry) => void, onLose: (entry: Entry) => void) {
  const items = entries.map((entry) => item(entry, onResume, onLose));
  const folded = items.slice(SEEN);
  return h(
    'section',
    {class: 'waiting panel sunken', 'aria-label': words.WAITING},
    h('h3', {}, words.waitingTitle(entries.length)),
    h('ul', {}, ...items.slice(0, SEEN)),
    folded.length ? h('details', {}, h('summary', {}, words.moreWaiting(folded.length)), h('ul', {}, ...folded)) : null,
  );
}

function item(entry: Entry, onResume: (entry: Entry) => void, onLose: (entry: Entry) => void) {
  const {columns, rows, mines, rules, elapsed, when} = entry;
  const what = `${columns}×${rows}, ${counted(mines, 'mine')}`;
  const state = `${titleOf(rules)}, ${time(elapsed)} played, ${day(when)}`;
  /** It may take a while: an engine has to start. */
  const isLeaving = signal(false);

  function lose() {
    isLeaving.value = true;
    onLose(entry);
  }

  const button = (word: string, kind: string, act: (entry: Entry) => void) => {
    const about = {type: 'button', class: `button slim ${kind}`, 'aria-label': `${word} ${what}`};
    const disabled = () => (isLeaving.value ? 'true' : null);
    return h('button', {...about, 'aria-disabled': disabled, onclick: () => isLeaving.value || act(entry)}, word);
  };
  return h(
    'li',
    {},
    h(
      'div',
      {class: 'waiting-what'},
      h('p', {}, what),
      h('p', {class: 'quiet', 'aria-live': 'polite'}, () => (isLeaving.value ? words.GIVING_UP : state)),
    ),
    button(words.RESUME, '', onResume),
    button(words.GIVE_UP, 'plain', lose),
  );
}

/**
 * Ends a waiting game as lost, while no tab plays it.
 *
 * @returns rejects with `EngineStopped` if nothing has changed
 */
export async function giveUp({id}: Entry, store: Store, engine: ReviewEngine): Promise<void> {
  await store.alone(id, async () => {
    // Another tab may have played it since it was listed.
    const entry = (await store.list()).find((each) => each.id === id);
    if (!entry) return;
    const lost = await engine.alone((ask) => resigned(ask, entry));
    if (lost) {
      const {entry: ended, summary, identity} = lost;
      await store.finish(
        {...entry, ...ended, waiting: false},
        {identity, record: ended.record, finished: ended.when, summary, imported: false},
      );
    }
    await store.drop(id);
  });
}

/** @param when ms since 1970 @returns `today`, `yesterday`, or the date */
function day(when: number): string {
  const midnight = new Date().setHours(0, 0, 0, 0);
  if (when >= midnight) return words.TODAY;
  if (when >= midnight - 86_400_000) return words.YESTERDAY;
  return new Date(when).toLocaleDateString('en-GB', {day: 'numeric', month: 'long'});
}
