/**
 * Games played in this browser, counted for each set of rules; nobody else hears of them.
 * @module
 */
import { keep, kept } from "../lib/kept.js";

const COUNTED = 50;

/** @typedef {{games: number, won: number}} Tally */
/** @typedef {{code: string, key: string, name: string}} Kept rules under a name */

/**
 * Count a finished game once.
 * @param {{id: string, rules: string, seat: number}} turn
 * @param {{winner: number|null, scores: number[]}} view
 */
export function countGame({ id, rules, seat }, { winner, scores }) {
  const { counted, by } = read();
  if (counted.includes(id)) return;
  const key = rules.split("@")[0];
  const { games, won } = by[key] ?? { games: 0, won: 0 };
  by[key] = { games: games + 1, won: won + Number(winner === seat % scores.length) };
  keep("tally", JSON.stringify({ counted: [...counted, id].slice(-COUNTED), by }));
}

/** @param {string} key @returns {Tally} */
export function tallyOf(key) {
  return read().by[key] ?? { games: 0, won: 0 };
}

/** @returns {Kept[]} newest first */
export function keptRules() {
  const list = parsed("house.kept");
  return Array.isArray(list) ? list.filter((one) => one && one.code && one.key && one.name) : [];
}

/** Keep rules under a name, or under another one. @param {Kept} rules */
export function keepRules(rules) {
  const others = keptRules().filter(({ key }) => key !== rules.key);
  keep("house.kept", JSON.stringify([rules, ...others].slice(0, COUNTED)));
}

/** @param {string} key */
export function forgetRules(key) {
  keep("house.kept", JSON.stringify(keptRules().filter((one) => one.key !== key)));
}

/** @returns {{counted: string[], by: Record<string, Tally>}} */
function read() {
  const { counted, by } = parsed("tally") ?? {};
  return { counted: Array.isArray(counted) ? counted : [], by: by ?? {} };
}

/** @param {string} name @returns {any} */
function parsed(name) {
  try {
    return JSON.parse(kept(name) ?? "null");
  } catch {
    return null;
  }
}
