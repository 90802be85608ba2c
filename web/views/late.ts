/** Views that come when they are opened, or a little before: each is a piece of its own, with its own sheets. */

import {blamed, loadAnew} from '../blame.js';
import {addressOfPart, build, sheetsOf} from '../build.js';
import {type Child, extend, h} from '../ui/h.js';
import {signal} from '../vendor/signals.js';
import {PART_ABSENT} from '../words/page.js';
import type {View} from './router.js';

/** Until then nothing is said of a view that is on its way, ms. */
const SOON = 500;

/**
 * @param name by which `late.json` has its sheets @param how `load`: brings the module, `create`: makes the view of it,
 * once
 */
export function createLateView<M, V extends View>(
  name: string,
  {title, under, load, create}: {title: string; under?: string; load: () => Promise<M>; create: (module: M) => V},
): View & {ahead: () => Promise<void>; whenThere: (use: (view: V) => void) => void} {
  /** What is said in its place. */
  const notes = signal<Child[]>([]);
  const place = h('section', {class: 'page', hidden: true}, () => notes.value);
  let view: V | null = null;
  let coming: Promise<M> | null = null;
  let made: Promise<void> | null = null;
  const wishes: ((view: V) => void)[] = [];

  /** Brings the module and its sheets, and does not run it. */
  async function fetched() {
    const [module] = await Promise.all([load(), ...sheetsOf(name).map(addSheet)]);
    return module;
  }

  async function make() {
    const timer = setTimeout(() => (notes.value = [h('p', {class: 'quiet', role: 'status'}, 'Loading')]), SOON);
    try {
      view = create(await (coming ??= fetched()));
    } catch (error) {
      await showAbsence();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    place.replaceWith(view.element);
    for (const use of wishes) use(view);
  }

  /** A browser may remember that a module did not come, for as long as the page lives: only another page helps. */
  async function showAbsence() {
    const sentence = await whyAbsent();
    const button = h('button', {class: 'button primary', onclick: loadAnew}, 'Reload');
    notes.value = [h('p', {role: 'alert'}, sentence), button];
  }

  return {
    title,
    under,
    get element() {
      return view?.element ?? place;
    },
    /** Brings it; nothing where it is there. Rejects, and has said so, where it does not come. */
    come: () => (view ? undefined : (made ??= make())),
    show: (query) => view?.show?.(query),
    hide: () => view?.hide?.(),
    /** Fetches it before it is wanted. What does not come now is reported when it is wanted. */
    async ahead() {
      coming ??= fetched();
      await coming.catch(() => {});
    },
    /** Does something with the view as soon as it is there. */
    whenThere(use) {
      if (view) use(view);
      else wishes.push(use);
    },
  };
}

/**
 * Brings what a view is to have besides when that is first wanted.
 *
 * @param report it does not come, and why @returns null where it does not come, and has said so
 */
export async function bring<M>(
  load: () => Promise<M>,
  report: (sentence: string) => void,
  sheets: string[] = [],
): Promise<M | null> {
  try {
    const [module] = await Promise.all([load(), ...sheets.map(addSheet)]);
    return module;
  } catch {
    report(await whyAbsent());
    return null;
  }
}

/** @returns that a part does not come: why, as far as any of those that come late tells, and what helps */
export async function whyAbsent(): Promise<string> {
  const parts = Object.values(build.late).flatMap(({pieces, sheets}) => [...pieces, ...sheets]);
  const {sentence} = await blamed([...new Set(parts)].map(addressOfPart));
  return `${PART_ABSENT} ${sentence}`;
}

const sheetsByName: Map<string, Promise<void>> = new Map();

function addSheet(name: string): Promise<void> {
  const there = sheetsByName.get(name);
  if (there) return there;
  const coming = new Promise<void>((resolve, reject) => {
    const onerror = () => reject(new Error(`${name} did not come.`));
    const link = h('link', {rel: 'stylesheet', href: addressOfPart(name), onload: () => resolve(), onerror});
    extend(document.head, {}, link);
  });
  sheetsByName.set(name, coming);
  return coming;
}
