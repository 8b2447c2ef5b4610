/**
 * The exchange: the slip with slots for cards thrown, given or buried, and its panel.
 * @module
 */
import { fill, h } from "../lib/dom.js";
import { parts, t } from "../lib/i18n.js";
import { drawnDenomination, loneName, parseCall } from "../lib/cards.js";
import { facts, loneBid, partners } from "../lib/facts.js";
import { denominationOf } from "../state/select.js";
import { seatName } from "./seat.js";
import { tableCard } from "./trick.js";

/** Cards chosen so far. @param {import("../state/select.js").Table} state */
export const pickedCards = (state) => state.picked.map((key) => key.slice(0, key.indexOf("#")));

/** How many may still be chosen. @param {import("../state/select.js").Table} state */
export const room = (state) => (state.view.exchange?.maximum ?? 0) - state.picked.length;

/** Whether as many cards are chosen as may be sent. @param {import("../state/select.js").Table} state */
export function enough({ view: { exchange }, picked }) {
  // Two partners give the same number each.
  const by = exchange.give === "discard" && exchange.minimum < exchange.maximum ? partners() : 1;
  return picked.length >= exchange.minimum && picked.length <= exchange.maximum && picked.length % by === 0;
}

/** What the exchange is about. @param {import("../state/select.js").Table} state */
function headline(state) {
  const { contract, sitting_out: out } = state.shown;
  const suit = drawnDenomination(denominationOf(state));
  const mine = contract.seat === state.turn.seat;
  const who = seatName(contract.seat);
  if (state.view.exchange?.give === "bury" || !out.length) return parts(mine ? "table.kitty.head" : "table.kitty.head.other", { suit, who });
  const { lone } = parseCall(contract.call);
  if (!lone || lone === "ALONE") return parts(mine ? "table.exchange.head" : "table.exchange.head.other", { suit, who });
  return parts(mine ? "table.lone.in" : "table.exchange.head.lone", { suit, who, name: loneName(lone) });
}

/** @param {import("../state/select.js").Table} state */
export function throwSlip(state) {
  const { exchange } = state.view;
  const head = headline(state);
  if (!exchange) {
    const seen = state.shown.sitting_out.length ? [] : state.shown.kitty;
    return h(
      "div.slip.throw",
      null,
      h("p.throw-head", { dir: "auto" }, head),
      seen.length > 0 && h("div.throw-slots", null, seen.map((/** @type {string} */ card) => tableCard(card, denominationOf(state)))),
    );
  }
  const cards = pickedCards(state);
  const empty = Array.from({ length: Math.max(exchange.maximum - cards.length, 0) }, () => h("span.slot.slot-empty.on-paper"));
  return h(
    "div.slip.throw",
    null,
    h("p.throw-head", { dir: "auto" }, head),
    h("div.throw-slots", null, cards.map((card) => tableCard(card, denominationOf(state))), empty),
    h("p.throw-note", { dir: "auto" }, t(exchange.give === "help" ? helpNote(state) : exchange.give === "ask" ? "table.exchange.note.ask" : "table.exchange.note")),
  );
}

/** The order of the exchange decides what a helper knows. @param {import("../state/select.js").Table} state */
function helpNote({ shown }) {
  const order = orderOf(shown.contract);
  if (order === "give_then_answer") return "table.exchange.note.answer";
  return order === "receive_first" ? "table.exchange.note.first" : "table.exchange.note.help";
}

/** In which order this contract's partners help. @param {any} contract */
const orderOf = (contract) => (loneBid(parseCall(contract.call).lone) ?? facts.alone_after)?.help?.order;

/**
 * What a seat does during the exchange.
 * @param {import("../state/select.js").Table} state
 * @param {number} seat
 */
export function exchangeNote(state, seat) {
  const { shown, view, turn } = state;
  if (seat === shown.contract.seat) {
    if (view.exchange?.give === "help") return t("table.exchange.asks", { count: view.exchange.minimum });
    return shown.sitting_out.length ? null : t("table.kitty.takes");
  }
  if (!shown.sitting_out.includes(seat)) return t("table.exchange.waits");
  const thrown = shown.discarded.length || state.leaving.length || Math.max(state.picked.length, view.exchange?.minimum ?? 0);
  const count = Math.floor(thrown / partners());
  if (seat === turn.seat || orderOf(shown.contract) === "receive_first") return t("table.sits_out");
  return t(partners() > 1 ? "table.exchange.gives.short" : "table.exchange.gives", { count });
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
    root.className = "panel panel-exchange";
    root.setAttribute("aria-label", t("table.exchange.label"));
    fill(
      root,
      h("p.panel-note", null, explained(exchange, contract, state)),
      h(
        "div",
        { class: count ? "panel-actions two" : "panel-actions one" },
        count > 0 && h("button.btn", { type: "button", "data-act": "back", onclick: () => onIntent({ type: "unpick" }) }, t("table.exchange.back")),
        h(
          "button.btn.btn-primary",
          { type: "submit", "data-act": "exchange", disabled: !enough(state) },
          button(exchange, count, state),
        ),
      ),
    );
    if (had) /** @type {HTMLElement|null} */ (root.querySelector(".btn-primary:not([disabled])"))?.focus({ preventScroll: true });
  };
}

/**
 * What is asked, in full.
 * @param {any} exchange
 * @param {any} contract
 * @param {import("../state/select.js").Table} state
 */
function explained(exchange, contract, state) {
  const lone = loneBid(parseCall(contract.call).lone);
  const two = partners() > 1;
  const partner = seatName((state.turn.seat + 2) % facts.seats);
  const count = exchange.maximum;
  const after = orderOf(contract);
  switch (exchange.give) {
    case "bury":
      return t("table.kitty.explain", { count });
    case "ask":
      return t("table.exchange.explain.ask", { count, who: partner });
    case "help":
      return t(after === "blind" ? "table.exchange.explain.help" : "table.exchange.explain.answer", { who: seatName(contract.seat), count: exchange.minimum });
    default:
      if (after === "receive_first") return t("table.exchange.explain.throw", { count });
      if (two) return t("table.exchange.explain.partners", { count, each: count / partners() });
      if (exchange.minimum === count) return t("table.exchange.explain.exact", { count, who: partner });
      if (lone) return t("table.exchange.explain", { count, who: partner, points: lone.points_made });
      return t("table.exchange.explain.plain", { count, who: partner });
  }
}

/** @param {any} exchange @param {number} count @param {import("../state/select.js").Table} state */
function button(exchange, count, state) {
  const { give, minimum } = exchange;
  if (give === "help" || give === "ask") return t("table.exchange.give", { count: minimum });
  if (give === "bury") return t("table.kitty.bury", { count: minimum });
  if (orderOf(state.view.contract) === "receive_first") return t("table.exchange.throw.only", { count: minimum });
  if (!count && !minimum) return t("table.exchange.keep", { count: state.view.hand.length });
  return t("table.exchange.throw", { count: Math.max(count, minimum) });
}
