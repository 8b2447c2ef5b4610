/**
 * The hand on the rail: buttons in their order, played by tap, by a drag upward or by keyboard.
 * @module
 */
import { h, keyed, set } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { cardName, face } from "../lib/cards.js";
import { denominationOf, handSlots, isMyTurn } from "../state/select.js";
import { getPrefs } from "../prefs.js";
import { roving } from "../a11y/focus.js";

const DRAG = 36;

/**
 * @param {HTMLElement} rail
 * @param {{onIntent: (intent: any) => void}} to
 */
export function createHand(rail, { onIntent }) {
  const list = h("ul.hand");
  const rove = roving(list, "button.card");

  /** @param {HTMLElement} button @param {boolean} [dragged] */
  const use = (button, dragged = false) => onIntent({ type: "card", key: button.dataset.card, dragged });
  list.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const button = cardAt(event.target);
    if (button) use(button);
  });
  dragUp(list, use);

  let order = "";

  /** @param {import("../state/select.js").Table} state */
  return (state) => {
    // Until the first cards come, the page keeps their room.
    if (!list.isConnected) rail.replaceChildren(list);
    const slots = handSlots(state, getPrefs().sort);
    const denomination = denominationOf(state);
    const count = state.shown.hand.length;
    const picking = state.view.exchange !== null && isMyTurn(state);
    const away = new Set(picking ? state.picked : []);
    const ghost = state.shown.sitting_out.includes(state.turn.seat) && state.shown.phase === "playing";
    rail.classList.toggle("rail-ghost", ghost);
    rail.classList.toggle("rail-empty", slots.length === 0);
    rail.setAttribute("aria-label", railName(count, away.size));
    list.setAttribute("data-count", String(slots.length));
    keyed(
      list,
      slots,
      (slot) => slot.key,
      (slot) => h("li", null, h("button.card", { type: "button", tabindex: "-1", "data-card": slot.key })),
      (item, slot) => {
        const button = item.firstElementChild;
        const look = `${slot.card}/${slot.bower ? denomination : ""}`;
        if (button.dataset.look !== look) {
          button.dataset.look = look;
          button.replaceChildren(face(slot.card, denomination));
        }
        item.classList.toggle("suit-start", slot.suitStart);
        item.classList.toggle("gap", slot.gap);
        button.className = cardClass(state, slot, away.has(slot.key));
        set(button, {
          "aria-label": cardName(slot.card, denomination),
          "aria-disabled": slot.illegal || ghost ? "true" : null,
          "aria-describedby": slot.illegal ? "why" : hinted(state, slot.card) ? "hinted" : null,
          "aria-pressed": picking ? String(away.has(slot.key)) : null,
          "data-bower": slot.bower,
          hidden: slot.gap,
        });
      },
    );
    const now = `${state.shown.hand_number} ${denomination}`;
    rove.refresh(now !== order);
    order = now;
  };
}

/** @param {number} count @param {number} chosen */
function railName(count, chosen) {
  if (chosen) return t("table.hand.chosen", { count, chosen });
  return count ? t("table.hand", { count }) : t("table.hand.empty");
}

/**
 * @param {import("../state/select.js").Table} state
 * @param {{card: string, key: string}} slot
 * @param {boolean} away
 */
function cardClass(state, slot, away) {
  const names = ["card"];
  if (state.leaving.includes(slot.key)) names.push("is-leaving");
  if (away) names.push("is-away");
  if (state.lifted === slot.key) names.push("is-lifted");
  if (state.fresh.includes(slot.key)) names.push("is-new");
  if (hinted(state, slot.card)) names.push("is-hint");
  return names.join(" ");
}

/** @param {import("../state/select.js").Table} state @param {string} card */
const hinted = (state, card) => state.hint?.action === card;

/** @param {any} target @returns {HTMLElement|null} */
const cardAt = (target) => (target instanceof Element ? target.closest("button.card") : null);

/**
 * A drag upward plays the card under the finger; it follows until let go.
 * @param {HTMLElement} list
 * @param {(button: HTMLElement, dragged: boolean) => void} use
 */
function dragUp(list, use) {
  /** @type {{button: HTMLElement, y: number, x: number, up: number}|null} */
  let drag = null;
  let swallow = false;
  list.addEventListener("pointerdown", (event) => {
    const button = cardAt(event.target);
    swallow = false;
    if (!button || event.button !== 0) return;
    drag = { button, x: event.clientX, y: event.clientY, up: 0 };
    button.setPointerCapture(event.pointerId);
  });
  list.addEventListener("pointermove", (event) => {
    if (!drag) return;
    drag.up = drag.y - event.clientY;
    if (Math.abs(drag.up) < 6) return;
    const side = Math.max(-60, Math.min(60, event.clientX - drag.x));
    drag.button.style.transform = `translate(${side}px, ${-Math.max(0, drag.up)}px)`;
    drag.button.classList.add("is-dragged");
  });
  const end = (/** @type {PointerEvent} */ event) => {
    if (!drag) return;
    const { button, up } = drag;
    drag = null;
    if (!button.classList.contains("is-dragged")) return;
    swallow = true;
    button.style.transform = "";
    button.classList.remove("is-dragged");
    if (event.type === "pointerup" && up > DRAG) use(button, true);
  };
  list.addEventListener("pointerup", end);
  list.addEventListener("pointercancel", end);
  // The click that follows a drag is part of the drag.
  list.addEventListener(
    "click",
    (event) => {
      if (swallow) event.stopImmediatePropagation();
      swallow = false;
    },
    { capture: true },
  );
}
