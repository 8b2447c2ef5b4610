/**
 * The trick in the middle: each card before its seat, the holder ringed and crowned.
 * @module
 */
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { bower, cardName, face } from "../lib/cards.js";
import { facts } from "../lib/facts.js";
import { denominationOf, isMyTurn, trickOf } from "../state/select.js";
import { placeOf } from "./seat.js";

/** @param {import("../state/select.js").Table} state */
export function slots(state) {
  const { shown, turn } = state;
  const { plays, complete, best } = trickOf(state);
  const seats = shown.hand_counts.map((/** @type {number} */ _, /** @type {number} */ seat) => seat);
  return seats.map((/** @type {number} */ seat) => {
    if (shown.sitting_out.includes(seat)) return null;
    const play = plays.find((/** @type {any} */ one) => one.seat === seat);
    if (!play) {
      const turns = seat === turn.seat && isMyTurn(state);
      return h(`div.slot.slot-${placeOf(seat)}.slot-empty`, { "data-turn": turns });
    }
    const wins = best?.seat === seat;
    return h(
      `div.slot.slot-${placeOf(seat)}`,
      { "data-played": seat },
      tableCard(play.card, denominationOf(state), wins),
      wins && mark(complete ? "table.mark.wins" : best?.twice ? nearer() : null),
    );
  });
}

/** Of two equal cards the first holds, in some games the last. */
const nearer = () => (facts.duplicates === "last_wins" ? "table.mark.last" : "table.mark.first");

/**
 * A card that lies on the table.
 * @param {string} card
 * @param {string|null} denomination
 * @param {boolean} [wins]
 */
export function tableCard(card, denomination, wins = false) {
  return h(
    "div.card",
    {
      class: wins ? "card is-winning" : "card",
      role: "img",
      "aria-label": cardName(card, denomination),
      "data-bower": bower(card, denomination),
    },
    face(card, denomination),
  );
}

/** @param {"table.mark.wins"|"table.mark.first"|"table.mark.last"|null} key */
export function mark(key) {
  return h("span.mark", null, h("svg", { "aria-hidden": "true", viewBox: "0 0 40 24" }, h("use", { href: "#crown" })), key && t(key));
}

/** @param {() => void} onclick */
export function lastTrickButton(onclick) {
  return h(
    "button.tool.last",
    { type: "button", "aria-label": t("table.last_trick.see"), onclick },
    icon("i-last"),
    h("span.wide-only", { "aria-hidden": "true" }, t("table.last_trick")),
  );
}
