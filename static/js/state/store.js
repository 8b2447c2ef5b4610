/**
 * Holds one state and tells who listens when it changes.
 * @module
 */

/**
 * @template {object} S
 * @param {S} initial
 */
export function createStore(initial) {
  let state = initial;
  /** @type {Set<(state: S, previous: S) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    /** Where nothing is new, nobody is told. @param {Partial<S>} change */
    set(change) {
      const previous = state;
      state = { ...state, ...change };
      if (Object.keys(change).every((key) => Object.is(/** @type {any} */ (state)[key], /** @type {any} */ (previous)[key]))) return;
      for (const listener of listeners) listener(state, previous);
    },
    /** @param {(state: S, previous: S) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
    },
  };
}
