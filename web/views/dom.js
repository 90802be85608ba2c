/** Building elements in one expression. */

/**
 * @typedef {Record<string, string|number|boolean|null|undefined|((event: any) => void)>} Attributes
 * @typedef {Node|string|null} Child
 */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]  functions are listeners (`onclick`), true is an empty attribute, false and null none
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  decorate(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * @param {string} tag @param {Attributes} attributes @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  decorate(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * A dialog, which clips what scrolls within it: Firefox paints a bar over round corners.
 *
 * @param {Attributes} attributes @param {...Child} children
 */
export function createDialog(attributes, ...children) {
  return h('dialog', attributes, h('div', {class: 'dialog-body'}, ...children));
}

/** @param {Element} element @param {Attributes} attributes */
function decorate(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

/** Lets hands and eyes in before what takes long. @returns {Promise<void>} in a later task */
export function nextTask() {
  return new Promise((resolve) => setTimeout(resolve));
}

/** @param {Element|Text} node @param {string} text  only touched when it differs: unchanged text is not read out again */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Changes what is seen. Where that hides what has the focus, it would be nowhere, and no key would act.
 *
 * @template T @param {() => T} change @param {() => void} elsewhere moves the focus then @returns {T} what the change does
 */
export function keepFocus(change, elsewhere) {
  const focused = document.activeElement;
  const changed = change();
  if (focused && focused !== document.body && !isSeen(focused)) elsewhere();
  return changed;
}

/** @param {Element} element @returns {boolean} whether it is shown somewhere, and not only kept its room */
const isSeen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
