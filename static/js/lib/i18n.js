/**
 * The words of the page's language, from the same catalogue the server uses.
 * A value is a text with {named} places, or one such text per plural category of `count`.
 * @module
 */

const root = document.documentElement;

/** The page's language. */
export const lang = root.lang || "en";

/** @type {Record<string, any>} */
let words = {};

const plural = new Intl.PluralRules(lang);

/* Written here and not by Intl.NumberFormat, which takes its time to get ready on a phone. */
const digits = lang === "fa" ? "۰۱۲۳۴۵۶۷۸۹" : "0123456789";

/** Fetch the catalogue named by the page; call once, before the first text. */
export async function loadWords(address = root.dataset.catalogue) {
  if (!address) return;
  const answer = await fetch(address).catch(() => fetch(address));
  if (answer.ok) words = await answer.json();
}

/** @param {Record<string, any>} catalogue */
export function useWords(catalogue) {
  words = catalogue;
}

/** Whether there is a text of this key. @param {string} key */
export const has = (key) => key in words;

/**
 * The text of a key.
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return parts(key, values)
    .map((part) => (part instanceof Node ? part.textContent : part))
    .join("");
}

/**
 * The text of a key as nodes, so that a value may be a drawn bid or card.
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {(Node|string)[]}
 */
export function parts(key, values = {}) {
  const entry = words[key];
  const text = entry && typeof entry === "object" ? (entry[plural.select(Number(values.count))] ?? entry.other) : entry;
  /** @type {(Node|string)[]} */
  const found = [];
  for (const piece of (text ?? key).split(/(\{\w+\})/)) {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    const value = name === undefined ? piece : (values[name] ?? piece);
    // A drawing and the comma after it stay on one line.
    const joined = found.at(-1) instanceof Node && name === undefined && /^[,.:;،؛]/.test(piece);
    found.push(typeof value === "number" ? number(value) : joined ? `\u2060${value}` : value);
  }
  return found;
}

/**
 * A whole number in the digits of the language, with a true minus sign.
 * @param {number} value
 */
export function number(value) {
  const text = String(Math.abs(value)).replace(/\d/g, (digit) => digits[Number(digit)]);
  return value < 0 ? `\u2212${text}` : text;
}

/**
 * A number with its sign, for points won and lost.
 * @param {number} value
 */
export function signed(value) {
  return value < 0 ? number(value) : `+${number(value)}`;
}

/**
 * A day or time in the calendar and digits of the language.
 * @param {Date} when
 * @param {Intl.DateTimeFormatOptions} options
 */
export function date(when, options) {
  return new Intl.DateTimeFormat(lang, options).format(when);
}
