/**
 * What a person likes, kept in this browser only.
 * @module
 */

const STORED = "bideuchre.prefs";

/**
 * @typedef {object} Prefs
 * @property {"device"|"light"|"dark"} theme
 * @property {"two"|"four"|"safe"} suits
 * @property {0|0.5|1|1.6} speed factor on every duration of the table; 0 is no motion
 * @property {boolean} waitForTap a finished trick stays until a tap
 * @property {boolean} tapTwice the first tap lifts a card, the second plays it
 * @property {"high"|"low"} sort which card of a suit lies on the left
 * @property {"latin"|"own"} digits on tiles and bids
 * @property {boolean} sound
 * @property {boolean} letters single-letter keys on the table
 * @property {string} level how the opponents of new practice games play; empty for the usual
 * @property {string} partner how the partner plays; empty for the usual
 * @property {number} bold how much bolder the partner bids, in steps
 * @property {number} alone how much sooner the partner goes alone, in steps
 */

/** @type {Readonly<Prefs>} */
export const DEFAULTS = Object.freeze({
  theme: "device",
  suits: "two",
  speed: 1,
  waitForTap: false,
  tapTwice: false,
  sort: "high",
  digits: "latin",
  sound: false,
  letters: true,
  level: "",
  partner: "",
  bold: 0,
  alone: 0,
});

/** @type {Set<(prefs: Prefs) => void>} */
const listeners = new Set();
let prefs = read();

/** @returns {Prefs} */
export function getPrefs() {
  return prefs;
}

/** @param {Partial<Prefs>} change */
export function setPrefs(change) {
  prefs = { ...prefs, ...change };
  try {
    localStorage.setItem(STORED, JSON.stringify(prefs));
  } catch {
    // A browser that keeps nothing still plays.
  }
  // The server draws the next page in this look from its first moment.
  document.cookie = `look=${prefs.theme}.${prefs.suits}; path=/; max-age=31536000; samesite=lax`;
  applied();
}

/** @param {(prefs: Prefs) => void} listener */
export function onPrefs(listener) {
  listeners.add(listener);
}

/** Who plays with the person in a new practice game; null where the usual ones do. */
export function company() {
  const { level, partner, bold, alone } = prefs;
  return { level: level || null, partner: partner || null, temper: bold || alone ? { bold, alone } : null };
}

/** Show the look that was chosen; runs by itself when this module is loaded. */
export function applyLook() {
  const { dataset } = document.documentElement;
  if (prefs.theme === "device") delete dataset.theme;
  else dataset.theme = prefs.theme;
  dataset.suits = prefs.suits;
  const { style } = document.documentElement;
  // Where motion is unwelcome, the style sheet's own pace of none stands.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) style.removeProperty("--pace");
  else style.setProperty("--pace", String(prefs.speed));
}

/** @returns {Prefs} */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "{}");
    const known = Object.entries(stored).filter(([name, value]) => {
      const like = /** @type {Record<string, any>} */ (DEFAULTS)[name];
      return typeof value === typeof like;
    });
    return { ...DEFAULTS, ...Object.fromEntries(known) };
  } catch {
    return { ...DEFAULTS };
  }
}

function applied() {
  applyLook();
  for (const listener of listeners) listener(prefs);
}

addEventListener("storage", (event) => {
  if (event.key !== STORED) return;
  prefs = read();
  applied();
});

applyLook();
