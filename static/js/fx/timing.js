/**
 * The one table of durations, in milliseconds at normal speed.
 * @module
 */
import { getPrefs } from "../prefs.js";

/** How long things move. */
const TRAVEL = { deal: 420, play: 220, sweep: 260, lift: 120, turn: 180, sheetIn: 200, sheetOut: 150, count: 400 };

/** How long things stay, so that they can be read. */
const HOLD = { call: 450, card: 350, contract: 900, trick: 900, thrown: 1200, exchange: 700, glow: 2000 };

/** A fade that takes the place of travel where motion is unwelcome. */
const FADE = 80;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may travel. */
export const moves = () => !still.matches && getPrefs().speed > 0;

/** @param {keyof typeof TRAVEL} what */
export function travel(what) {
  if (still.matches) return FADE;
  return TRAVEL[what] * getPrefs().speed;
}

/**
 * With motion off only a finished trick still stays: it must be seen.
 * @param {keyof typeof HOLD} what
 */
export function hold(what) {
  const { speed } = getPrefs();
  return what === "trick" && speed === 0 ? HOLD.trick : HOLD[what] * speed;
}
