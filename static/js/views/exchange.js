/**
 * Going alone: the slip with slots for the cards thrown or given, and its panel.
 * @module
 */
import { fill, h } from "../lib/dom.js";
import { parts, t } from "../lib/i18n.js";
import { drawnDenomination, parseCall } from "../lib/cards.js";
import { denominationOf, loneBid } from "../state/select.js";
import { seatName } from "./seat.js";
import { tableCard } from "./trick.js";

/** Cards chosen so far. @param {import("../state/select.js").Table} state */
export const pickedCards = (state) => state.picked.map((key) => key.slice(0, key.indexOf("#")));

/** How many may still be chosen. @param {import("../state/select.js").Table} state */
export const room = (state) => (state.view.exchange?.maximum ?? 0) - state.picked.length;

/** @param {import("../state/select.js").Table} state */
export function throwSlip(state) {
  const { exchange } = state.view;
  const suit = drawnDenomination(denominationOf(state));
  const bidder = state.shown.contract.seat;
  const mine = bidder === state.turn.seat;
  const head = mine ? parts("table.exchange.head", { suit }) : parts("table.exchange.head.other", { suit, who: seatName(bidder) });
  if (!exchange) return h("div.slip.throw", null, h("p.throw-head", { dir: "auto" }, head));
  const cards = pickedCards(state);
  const empty = Array.from({ length: Math.max(exchange.maximum - cards.length, 0) }, () => h("span.slot.slot-empty.on-paper"));
  return h(
    "div.slip.throw",
    null,
    h("p.throw-head", { dir: "auto" }, head),
    h("div.throw-slots", null, cards.map((card) => tableCard(card, denominationOf(state))), empty),
    h("p.throw-note", { dir: "auto" }, t(exchange.give === "help" ? "table.exchange.note.help" : "table.exchange.note")),
  );
}

/**
 * What a seat does during the exchange.
 * @param {import("../state/select.js").Table} state
 * @param {number} seat
 */
export function exchangeNote(state, seat) {
  const { shown, view, turn } = state;
  if (seat === shown.contract.seat) return view.exchange?.give === "help" ? t("table.exchange.asks", { count: view.exchange.minimum }) : null;
  if (!shown.sitting_out.includes(seat)) return t("table.exchange.waits");
  return seat === turn.seat ? t("table.sits_out") : t("table.exchange.gives", { count: shown.discarded.length || state.leaving.length || state.picked.length });
}

/**
 * @param {HTMLFormElement} root
 * @param {{onIntent: (intent: any) => void}} to
 */
export function createExchangePanel(root, { onIntent }) {
  /** @param {import("../state/select.js").Table} state */
  return (state) => {
    const { exchange, contract } = state.view;
    if (!exchange) return;
    const had = root.contains(document.activeElement);
    const count = state.picked.length;
    const partner = seatName((state.turn.seat + 2) % state.view.hand_counts.length);
    const lone = loneBid(state.rules, parseCall(contract.call).lone);
    root.className = "panel panel-exchange";
    root.setAttribute("aria-label", t("table.exchange.label"));
    fill(
      root,
      h("p.panel-note", null, explained(exchange, partner, lone, seatName(contract.seat))),
      h(
        "div",
        { class: count ? "panel-actions two" : "panel-actions one" },
        count > 0 && h("button.btn", { type: "button", "data-act": "back", onclick: () => onIntent({ type: "unpick" }) }, t("table.exchange.back")),
        h(
          "button.btn.btn-primary",
          { type: "submit", "data-act": "exchange", disabled: count < exchange.minimum },
          button(exchange, count, state.view.hand.length),
        ),
      ),
    );
    if (had) /** @type {HTMLElement|null} */ (root.querySelector(".btn-primary:not([disabled])"))?.focus({ preventScroll: true });
  };
}

/**
 * @param {any} exchange
 * @param {string} partner
 * @param {any} lone
 * @param {string} bidder
 */
function explained(exchange, partner, lone, bidder) {
  if (exchange.give === "help") return t("table.exchange.explain.help", { who: bidder, count: exchange.minimum });
  const values = { count: exchange.maximum, who: partner };
  return lone ? t("table.exchange.explain", { ...values, points: lone.points_made }) : t("table.exchange.explain.plain", values);
}

/** @param {any} exchange @param {number} count @param {number} held */
function button(exchange, count, held) {
  if (exchange.give === "help") return t("table.exchange.give", { count: exchange.minimum });
  return count ? t("table.exchange.throw", { count }) : t("table.exchange.keep", { count: held });
}
