/**
 * Elements in one expression. What may change is given as a signal, or as a function that reads signals: when one of
 * them changes that attribute or that text is set anew, at once, and nothing else is touched. So focus and selection
 * stay where they are.
 *
 * An element lives as long as the page, or as long as the children that made it: when those are made anew, what their
 * elements listened to is let go. Attributes are no properties: `value` and `checked` say what a field begins with.
 * Given live they are the field's own, whatever has been typed or pressed since.
 */

import {effect, Signal} from '../vendor/signals.js';

type Value = string | number | boolean | null | undefined;

/** A value, or what gives it anew whenever a signal that it reads changes. */
type Live<T> = T | Signal<T> | (() => T);

export type Child = Node | string | null | false;

/**
 * Those named `on…` are listeners, each of the event that its name says, and those named `--…` are for the sheets. Of all others
 * `true` sets an empty attribute; `false`, `null` and `undefined` remove it; for `aria-…` a boolean becomes "true" or "false".
 */
export type Attributes = Record<string, Live<Value> | ((event: never) => void)>;

/** @param children those that may change are one function, which gives all that the element holds */
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

/** Gives an element that is there attributes, and children behind those that it has. */
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

/** A field shows what it is given, and is left alone where it does already: what is half typed stays. */
function show(element: Element, name: string, value: Value) {
  if ((name !== 'value' && name !== 'checked') || !element.matches('input, select, textarea'))
    return put(element, name, value);
  const own = element as unknown as Record<string, Value>;
  const now = name === 'value' ? String(value) : value;
  if (own[name] !== now) own[name] = now;
}

/** What ends the effects of children that are being made; null: they live as long as the page. */
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

/** @returns what is made, and what ends the effects of all that was made with it */
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
  // A policy that forbids styles in attributes allows these.
  if (name.startsWith('--')) (element as HTMLElement).style.setProperty(name, String(value));
  else if (typeof value === 'boolean' && name.startsWith('aria-')) element.setAttribute(name, String(value));
  else if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** What stands there already stays: moved it would lose the focus, and text set anew would be read out again. */
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

/** @param text only touched when it differs: unchanged text is not read out again */
function setText(node: Element | Text, text: string) {
  if (node.textContent !== text) node.textContent = text;
}

/** The value of `class`: the names of all that is so. */
export const classes = (kinds: Record<string, unknown>): string =>
  Object.keys(kinds)
    .filter((name) => kinds[name])
    .join(' ');

const isThere = (child: Child): child is Node | string => child !== null && child !== false;
