/**
 * Builds elements without ever parsing markup, so that no text can become code.
 * @module
 */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "use", "circle", "rect", "path", "g", "text", "title"]);

/** @typedef {Node|string|number|null|undefined|false|any[]} Child children may be nested in lists */

/**
 * Make an element: `h("button.btn.btn-primary", {type: "button", onclick}, "Bid")`.
 * Attributes that are null, undefined or false stay away; true stands for an empty value.
 * @param {string} what tag and classes
 * @param {Record<string, any>|null} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function h(what, attributes = null, ...children) {
  const [tag, ...classes] = what.split(".");
  const node = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (classes.length) node.setAttribute("class", classes.join(" "));
  set(node, attributes ?? {});
  node.append(...flat(children));
  return node;
}

/**
 * Set, change or take away attributes and listeners.
 * @param {Element} node
 * @param {Record<string, any>} attributes
 */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") && typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Fill an element anew.
 * @param {Element} node
 * @param {...Child} children
 */
export function fill(node, ...children) {
  node.replaceChildren(...flat(children));
}

/**
 * A drawing from the sheet of symbols at the top of the page.
 * @param {string} id
 * @param {string} [classes]
 */
export function icon(id, classes = "icon") {
  return h("svg", { class: classes, "aria-hidden": "true" }, h("use", { href: `#${id}` }));
}

/**
 * Keep one element a key in the given order, so that focus and motion survive a change.
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @param {(item: T) => Element} create
 * @param {(node: any, item: T) => void} update
 */
export function keyed(parent, items, keyOf, create, update) {
  const old = new Map(Array.from(parent.children, (node) => [node.getAttribute("data-key"), node]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    let node = old.get(key);
    if (!node) {
      node = create(item);
      node.setAttribute("data-key", key);
    }
    old.delete(key);
    if (node === place) place = node.nextElementSibling;
    else parent.insertBefore(node, place);
    update(node, item);
  }
  for (const node of old.values()) node.remove();
}

/**
 * @template {Element} [T=any]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {T}
 */
export function one(selector, root = document) {
  const node = root.querySelector(selector);
  if (!node) throw new Error(`the page has no ${selector}`);
  return /** @type {any} */ (node);
}

/** @param {Child[]} children @returns {(Node|string)[]} */
function flat(children) {
  /** @type {any[]} */
  const all = children.flat(Infinity);
  return all
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}
