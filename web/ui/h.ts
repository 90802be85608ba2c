/**
 * Elements in one expression. What may change is a signal, or a function that reads signals: when one of them changes,
 * only that attribute or text is set again, at once. So focus and selection stay where they are.
 *
 * An element lives as long as the page, or as long as the children that made it: when those are made again, the
 * subscriptions of their elements end. Attributes are not properties: `value` and `checked` are what a field begins
 * with. As a signal or function they set the property, whatever the player has typed or pressed since.
 */

import {effect, Signal} from '../vendor/signals.js';

type Value = string | number | boolean | null | undefined;

/** A value, or its source, which is read again whenever one of its signals changes. */
type Live<T> = T | Signal<T> | (() => T);

export type Child = Node | string | null | false;

/**
 * Names `on…` are listeners for the event of that name, and names `--…` are for the sheets. For all others `true` sets
 * an empty attribute; `false`, `null` and `undefined` remove it; for `aria-…` a boolean becomes "true" or "false".
 */
export type Attributes = Record<string, Live<Value> | ((event: never) => void)>;

/** @param children if they may change, a single function that returns everything in the element */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[] | [() => Child | Child[]]
): HTMLElementTagNameMap[K] {
  return extend(document.createElement(tag), attributes, ...children);
}

export function svg(tag: string, attributes: Attributes, ...children: Child[]): SVGElement {
  return extend(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, ...children);
}

/** Gives an existing element attributes, and children behind its own. */
export function extend<E extends Element>(
  element: E,
  attributes: Attributes,
  ...children: Child[] | [() => Child | Child[]]
): E {
  const [first] = children;
  if (typeof first === 'function') followChildren(element, first);
  else element.append(...(children as Child[]).filter(isThere));
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) listen(element, name.slice(2), value as EventListener | null);
    else if (value instanceof Signal) follow(() => show(element, name, value.value));
    else if (typeof value === 'function') follow(() => show(element, name, (value as () => Value)()));
    else put(element, name, value);
  }
  return element;
}

/** Sets a field's value, unless the field already has it: half-typed text stays. */
function show(element: Element, name: string, value: Value) {
  if ((name !== 'value' && name !== 'checked') || !element.matches('input, select, textarea'))
    return put(element, name, value);
  const own = element as unknown as Record<string, Value>;
  const now = name === 'value' ? String(value) : value;
  if (own[name] !== now) own[name] = now;
}

/** The functions that end the effects of children that are being made; null: they live as long as the page. */
let ends: (() => void)[] | null = null;

function follow(show: Parameters<typeof effect>[0]) {
  const end = effect(show);
  ends?.push(end);
}

function followChildren(element: Element, children: () => Child | Child[]) {
  follow(() => {
    const [made, end] = scoped(children);
    hold(element, [made].flat().filter(isThere));
    return end;
  });
}

/** @returns the result, and a function that ends all effects created with it */
export function scoped<T>(make: () => T): [made: T, end: () => void] {
  const outer = ends;
  const own: (() => void)[] = [];
  ends = own;
  try {
    return [make(), () => own.forEach((end) => end())];
  } finally {
    ends = outer;
  }
}

function listen(element: Element, type: string, listener: EventListener | null) {
  if (listener) element.addEventListener(type, listener);
}

function put(element: Element, name: string, value: Value) {
  // A policy that forbids style attributes allows these.
  if (name.startsWith('--')) (element as HTMLElement).style.setProperty(name, String(value));
  else if (typeof value === 'boolean' && name.startsWith('aria-')) element.setAttribute(name, String(value));
  else if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/**
 * Nodes that are already in place stay: a moved node would lose the focus, and text set again would be read out again.
 */
function hold(element: Element, children: (Node | string)[]) {
  if (children.length && children.every((child) => typeof child === 'string') && !element.firstElementChild)
    return setText(element, children.join(''));
  const focused = document.activeElement;
  // Dialogs stay where they were opened.
  for (const node of [...element.childNodes])
    if (!children.includes(node) && !(node instanceof HTMLDialogElement)) node.remove();
  let next = element.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else element.insertBefore(typeof child === 'string' ? new Text(child) : child, next);
  }
  if (focused !== document.activeElement && element.contains(focused)) (focused as HTMLElement).focus();
}

/** @param text set only if it differs: unchanged text is not read out again */
function setText(node: Element | Text, text: string) {
  if (node.textContent !== text) node.textContent = text;
}

/** The value of `class`: the names of everything that holds. */
export const classes = (kinds: Record<string, unknown>): string =>
  Object.keys(kinds)
    .filter((name) => kinds[name])
    .join(' ');

const isThere = (child: Child): child is Node | string => child !== null && child !== false;
