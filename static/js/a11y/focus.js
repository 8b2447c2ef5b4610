/**
 * One tab stop a group, arrows within it, and the way back after a sheet.
 * @module
 */

/**
 * @param {HTMLElement} group
 * @param {string} selector
 */
export function roving(group, selector) {
  const items = () => /** @type {HTMLElement[]} */ ([...group.querySelectorAll(selector)]).filter((item) => !item.hidden);

  /** @param {HTMLElement|undefined} chosen */
  const make = (chosen) => {
    for (const item of group.querySelectorAll(selector)) item.setAttribute("tabindex", item === chosen ? "0" : "-1");
  };
  group.addEventListener("focusin", (event) => {
    const item = /** @type {Element} */ (event.target).closest(selector);
    if (item) make(/** @type {HTMLElement} */ (item));
  });
  group.addEventListener("keydown", (event) => {
    const all = items();
    const step = stepFor(event, all.length, all.indexOf(/** @type {any} */ (document.activeElement)));
    if (step === null) return;
    event.preventDefault();
    // With Ctrl only what can be used now: the rest is passed over.
    let at = step.at;
    if (event.ctrlKey) while (all[at] && all[at].getAttribute("aria-disabled") === "true" && step.by) at += step.by;
    all[at]?.focus();
  });
  return {
    /** After a change: one stop again, where it was unless things lie in a new order. @param {boolean} [anew] */
    refresh(anew = false) {
      const all = items();
      const active = /** @type {HTMLElement|null} */ (document.activeElement);
      const stop = anew ? undefined : all.find((item) => item.tabIndex === 0);
      make(active && all.includes(active) ? active : (stop ?? all.find(usable) ?? all[0]));
    },
  };
}

/** @param {HTMLElement} item */
const usable = (item) => item.getAttribute("aria-disabled") !== "true";

/** @param {KeyboardEvent} event @param {number} count @param {number} at */
function stepFor(event, count, at) {
  if (at < 0 || event.altKey || event.metaKey) return null;
  if (event.key === "ArrowLeft") return { at: Math.max(0, at - 1), by: -1 };
  if (event.key === "ArrowRight") return { at: Math.min(count - 1, at + 1), by: 1 };
  if (event.key === "Home") return { at: 0, by: 1 };
  return event.key === "End" ? { at: count - 1, by: -1 } : null;
}

/** Focus the hand: its first usable card, or the one that had the tab stop. @param {HTMLElement} rail */
export function focusHand(rail) {
  const cards = /** @type {HTMLElement[]} */ ([...rail.querySelectorAll("button.card:not([hidden])")]);
  const stop = cards.find((card) => card.tabIndex === 0 && usable(card)) ?? cards.find(usable) ?? cards[0];
  stop?.focus({ preventScroll: true });
}
