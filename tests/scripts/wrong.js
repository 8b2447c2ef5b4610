// Must not pass: it shows that the types in comments are read at all.

/**
 * @typedef {object} Play
 * @property {number} seat
 * @property {string} card
 */

/**
 * @param {Play} play
 * @returns {string}
 */
export function told(play) {
  return `${play.seat}: ${play.crad}`;
}
