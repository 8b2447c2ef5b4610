/**
 * The keyboard map: which key means what, while the focus is on the table.
 * @module
 */
import { getPrefs } from "../prefs.js";

const NUMBERS = "1234567890-=";
/** @type {Record<string, string>} */
const SUITS = { s: "S", h: "H", d: "D", c: "C", n: "NT" };
/** @type {Record<string, any>} */
const LETTERS = {
  a: { type: "lone" },
  p: { type: "pass" },
  l: { type: "last" },
  t: { type: "read", what: "table" },
  r: { type: "read", what: "hand" },
  v: { type: "read", what: "out" },
  b: { type: "read", what: "score" },
  u: { type: "undo" },
  i: { type: "hint" },
  "?": { type: "keys" },
};

/**
 * @param {HTMLElement} table
 * @param {(intent: any) => boolean|void} onIntent answers false where the key means nothing now
 */
export function listenForKeys(table, onIntent) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !onTable(table)) return;
    document.body.dataset.keys = "";
    const intent = meaning(event);
    if (intent && onIntent(intent) !== false) event.preventDefault();
  });
}

/** @param {HTMLElement} table */
function onTable(table) {
  const active = document.activeElement;
  if (document.querySelector("dialog[open]")) return false;
  if (active instanceof HTMLInputElement && active.type !== "radio") return false;
  return active === null || active === document.body || table.contains(active);
}

/** @param {KeyboardEvent} event */
function meaning(event) {
  if (event.key === "Escape") return { type: "escape" };
  if (event.key === "Enter" || event.key === " ") return { type: "enter", key: event.key };
  if (event.key.length !== 1 || !getPrefs().letters) return null;
  const at = NUMBERS.indexOf(event.key);
  if (at >= 0) return { type: "number", at };
  const letter = event.key.toLowerCase();
  // On other layouts the printed letters count, by the place of the key.
  const place = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? letter;
  const key = letter in SUITS || letter in LETTERS ? letter : place;
  return key in SUITS ? { type: "suit", suit: SUITS[key] } : (LETTERS[key] ?? null);
}
