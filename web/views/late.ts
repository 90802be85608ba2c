/** Views that load when they are opened, or a little earlier: each is a separate piece, with separate sheets. */

import {blamed, loadAnew} from '../blame.js';
import {addressOfPart, build, sheetsOf} from '../build.js';
import {type Child, extend, h} from '../ui/h.js';
import {signal} from '../vendor/signals.js';
import {PART_ABSENT} from '../words/page.js';
import type {View} from './router.js';

/** The page says nothing about a view that is loading until after this time, ms. */
const SOON = 500;

/**
 * @param name of its sheets in `late.json` @param how `load`: loads the module, `create`: makes the view from it, once
 */
export function createLateView<M, V extends View>(
  name: string,
  {title, under, load, create}: {title: string; under?: string; load: () => Promise<M>; create: (module: M) => V},
): View & {ahead: () => Promise<void>; whenThere: (use: (view: V) => void) => void} {
  /** The message that replaces the view. */
  const notes = signal<Child[]>([]);
  const place = h('section', {class: 'page', hidden: true}, () => notes.value);
  let view: V | null = null;
  let coming: Promise<M> | null = null;
  let made: Promise<void> | null = null;
  const wishes: ((view: V) => void)[] = [];

  /** Loads the module and its sheets without running it. */
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

  /** A browser may remember that a module did not load for as long as the page lives: only a reload helps. */
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
    /** Loads it; nothing if it is there. Rejects, after saying so, if it does not load. */
    come: () => (view ? undefined : (made ??= make())),
    show: (query) => view?.show?.(query),
    hide: () => view?.hide?.(),
    /** Loads it before it is needed. A failure is reported only when it is needed. */
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
 * Loads something that a view needs in addition, when it is first needed.
 *
 * @param report says that it does not load, and why @returns null if it does not load, which has then been reported
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

/** @returns that a part does not load: why, as far as any of the late parts shows, and what helps */
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
