// Applies the changes between two trees of elements (tabletop/ui/changes.py).

import { follow } from "./spotlight.mjs";

/** @typedef {(string | number)[]} Path */
/** @typedef {[kind: string, path: Path, tag: string, what: any]} Change */

const CAN_MOVE = "moveBefore" in Element.prototype; // moving keeps the focus

/**
 * Find the element at a path: an id, then numbers of child elements.
 *
 * @param {Element} root
 * @param {Path} path
 */
const elementAt = (root, path) => {
  /** @type {Element | null | undefined} */
  let element = root;
  for (const step of path) {
    element =
      typeof step === "string"
        ? document.getElementById(step)
        : element?.children[step];
  }
  return element;
};

/**
 * Parse markup as inside of this parent, which may be SVG.
 *
 * @param {Element} parent
 * @param {string} markup
 */
const parse = (parent, markup) => {
  const range = document.createRange();
  range.selectNodeContents(parent);
  return range.createContextualFragment(markup);
};

/**
 * Whether a frame leaves the text of a control, as a person types there.
 *
 * @param {Element} control
 */
const isTyped = (control) => control.matches("[data-typed], :focus:not([type=range])");

/**
 * Show what the attributes say, unless a person opened the element or types in it.
 *
 * @param {Element} element
 * @param {Record<string, string | null>} attributes
 */
const setAttributes = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "open") continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
    if (name === "value" && element instanceof HTMLInputElement && !isTyped(element))
      element.value = value ?? "";
  }
};

/**
 * Whether an element contains equal nodes already: a picture of the last visit.
 *
 * @param {Element} element
 * @param {DocumentFragment} content
 */
const isShown = (element, content) => {
  const [shown, wanted] = [element.childNodes, content.childNodes];
  return (
    shown.length === wanted.length &&
    [...shown].every((node, k) => node.isEqualNode(wanted[k]))
  );
};

/**
 * @param {Element} element
 * @param {string} markup
 */
const setContent = (element, markup) => {
  const content = parse(element, markup);
  const isFirst = !document.documentElement.dataset.begun;
  if (!(isFirst && isShown(element, content))) element.replaceChildren(content);
  if (element instanceof HTMLTextAreaElement && !isTyped(element))
    element.value = element.defaultValue;
};

/**
 * Show the choices of the tree: a person may have made one that was refused.
 *
 * @param {Element} root
 */
const setChoices = (root) => {
  for (const input of root.querySelectorAll("input"))
    if (input.checked !== input.defaultChecked) input.checked = input.defaultChecked;
  for (const option of root.querySelectorAll("option"))
    if (option.defaultSelected && !option.selected) option.selected = true;
};

/**
 * Find the places whose children can stay: a longest ascending run.
 *
 * @param {(number | string)[]} order
 */
const stayingPlaces = (order) => {
  /** @type {number[]} */
  const tails = [];
  const before = order.map(() => -1);
  for (const [k, place] of order.entries()) {
    if (typeof place !== "number") continue;
    let low = tails.findIndex((tail) => Number(order[tail]) >= place);
    if (low < 0) low = tails.length;
    if (low) before[k] = tails[low - 1];
    tails[low] = k;
  }
  const found = new Set();
  for (let k = tails.at(-1) ?? -1; k >= 0; k = before[k]) found.add(k);
  return found;
};

/**
 * Put the children in an order, which names a former child by its number, and gives a
 * new one as markup.
 *
 * @param {Element} parent
 * @param {(number | string)[]} order
 */
const arrange = (parent, order) => {
  const former = [...parent.children];
  const staying = stayingPlaces(order);
  const used = new Set(order);
  for (const [k, child] of former.entries()) if (!used.has(k)) child.remove();
  /** @type {Element | null} */
  let next = null;
  for (const [k, place] of [...order.entries()].reverse()) {
    if (typeof place === "string") {
      const nodes = parse(parent, place);
      const first = nodes.firstElementChild;
      parent.insertBefore(nodes, next);
      next = first;
      continue;
    }
    const child = former[place];
    if (!staying.has(k)) {
      if (CAN_MOVE) parent.moveBefore(child, next);
      else parent.insertBefore(child, next);
    }
    next = child;
  }
};

/**
 * Apply all changes. Returns false if the document is not the former tree, as after a
 * translation by the browser. It is incomplete then.
 *
 * @param {Element} root
 * @param {string} changes
 */
export const patch = (root, changes) => {
  const focused = document.activeElement?.id;
  for (const change of JSON.parse(changes)) {
    const [kind, path, tag, what] = /** @type {Change} */ (change);
    const element = elementAt(root, path);
    if (element?.localName !== tag) return false;
    if (kind === "a") setAttributes(element, what);
    else if (kind === "c") setContent(element, what);
    else if (kind === "k") {
      const count = element.children.length;
      if (what.some((/** @type {unknown} */ place) => Number(place) >= count))
        return false;
      arrange(element, what);
    } else
      element.replaceWith(parse(/** @type {Element} */ (element.parentElement), what));
  }
  setChoices(root);
  refocus(focused);
  follow();
  return true;
};

/**
 * Replace all that the root contains.
 *
 * @param {Element} root
 * @param {string} markup
 */
export const fill = (root, markup) => {
  const focused = document.activeElement?.id;
  root.replaceChildren(parse(root, markup));
  refocus(focused);
  follow();
};

/** @param {string | undefined} id */
const refocus = (id) => {
  if (id && document.activeElement?.id !== id)
    document.getElementById(id)?.focus({ preventScroll: true });
};
