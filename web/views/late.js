/** Views that come when they are opened, or a little before: each is a piece of its own, with its own sheets. */
import {blamed, loadAnew} from '../blame.js';
import {addressOfPart, build, sheetsOf} from '../build.js';
import {PART_ABSENT} from '../words/page.js';
import {h} from './dom.js';

/** Until then nothing is said of a view that is on its way, ms. */
const SOON = 500;

/** @typedef {import('./router.js').View} View */

/**
 * @template M
 * @template {View} V
 * @param {string} name by which `late.json` has its sheets
 * @param {{title: string, under?: string, load: () => Promise<M>, create: (module: M) => V}} how
 *   `load`: brings the module, `create`: makes the view of it, once
 * @returns {View & {ahead: () => Promise<void>, whenThere: (use: (view: V) => void) => void}}
 */
export function createLateView(name, {title, under, load, create}) {
  const place = h('section', {class: 'page', hidden: true});
  /** @type {V|null} */
  let view = null;
  /** @type {Promise<M>|null} */
  let coming = null;
  /** @type {Promise<void>|null} */
  let made = null;
  /** @type {((view: V) => void)[]} */
  const wishes = [];

  /** Brings the module and its sheets, and does not run it. */
  async function fetched() {
    const [module] = await Promise.all([load(), ...sheetsOf(name).map(addSheet)]);
    return module;
  }

  async function make() {
    const timer = setTimeout(() => place.replaceChildren(h('p', {class: 'quiet', role: 'status'}, 'Loading')), SOON);
    try {
      view = create(await (coming ??= fetched()));
    } catch (error) {
      await tellAbsence();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    view.element.hidden = place.hidden;
    place.replaceWith(view.element);
    for (const use of wishes) use(view);
  }

  /** A browser may remember that a module did not come, for as long as the page lives: only another page helps. */
  async function tellAbsence() {
    const sentence = await whyAbsent();
    const button = h('button', {class: 'button primary', onclick: loadAnew}, 'Reload');
    place.replaceChildren(h('p', {role: 'alert'}, sentence), button);
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
    /** Fetches it before it is wanted. What does not come now is told when it is. */
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
 * @template M @param {() => Promise<M>} load @param {(sentence: string) => void} tell it does not come, and why @param {string[]} [sheets]
 * @returns {Promise<M|null>} null where it does not come, and has said so
 */
export async function bring(load, tell, sheets = []) {
  try {
    const [module] = await Promise.all([load(), ...sheets.map(addSheet)]);
    return module;
  } catch {
    tell(await whyAbsent());
    return null;
  }
}

/** @returns {Promise<string>} that a part does not come: why, as far as any of those that come late tells, and what helps */
export async function whyAbsent() {
  const parts = Object.values(build.late).flatMap(({pieces, sheets}) => [...pieces, ...sheets]);
  const {sentence} = await blamed([...new Set(parts)].map(addressOfPart));
  return `${PART_ABSENT} ${sentence}`;
}

/** @type {Map<string, Promise<void>>} */
const sheetsByName = new Map();

/** @param {string} name @returns {Promise<void>} */
function addSheet(name) {
  const there = sheetsByName.get(name);
  if (there) return there;
  const coming = new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`${name} did not come.`));
    document.head.append(
      h('link', {rel: 'stylesheet', href: addressOfPart(name), onload: () => resolve(undefined), onerror}),
    );
  });
  sheetsByName.set(name, coming);
  return coming;
}
