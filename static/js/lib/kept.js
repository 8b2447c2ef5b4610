/**
 * Small things kept in this browser: nothing breaks where it keeps nothing.
 * @module
 */

const OURS = "bideuchre.";

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(OURS + name, value);
  } catch {
    // A full or closed store only means that a result may be shown once more.
  }
}

/** @param {string} name @returns {string|null} */
export function kept(name) {
  try {
    return localStorage.getItem(OURS + name);
  } catch {
    return null;
  }
}
