/**
 * The chip of a seat: who sits there, what they said or took, whose turn it is.
 * @module
 */
import { h } from "../lib/dom.js";
import { drawnBid, parseCall } from "../lib/cards.js";
import { facts } from "../lib/facts.js";
import { number, t } from "../lib/i18n.js";
import { isMyTurn, tricksBySeat } from "../state/select.js";

/** @type {Record<number, string[]>} */
const PLACES = { 4: ["s", "w", "n", "e"], 6: ["s", "sw", "nw", "n", "ne", "se"] };

/** Where a seat is drawn: the person is always below. @param {number} seat */
export const placeOf = (seat) => PLACES[facts.seats][seat];

/** @param {number} seat */
export const seatName = (seat) => t(`table.seat.${placeOf(seat)}`);

/** In narrow columns of six a seat is called by its mark. @param {number} seat @param {number} own */
export const shortName = (seat, own) => (facts.seats > 4 && seat !== own ? placeOf(seat).toUpperCase() : seatName(seat));

/**
 * @param {import("../state/select.js").Table} state
 * @param {number} seat
 * @param {any} note
 */
export function seatChip(state, seat, note) {
  const { shown, turn } = state;
  const teams = shown.tricks.length;
  const out = shown.phase === "playing" && shown.sitting_out.includes(seat);
  const acts = !state.playing && seat === turn.seat && isMyTurn(state);
  return h(
    `div.seat.${facts.seats > 4 ? "of-six" : "at"}-${placeOf(seat)}`,
    { "data-team": seat % teams === turn.seat % teams ? "us" : "them", "data-turn": acts, "data-out": out, "data-seat": seat },
    h("span.seat-mark", { "aria-hidden": "true" }, placeOf(seat).toUpperCase()),
    h("span.seat-name", null, seatName(seat)),
    h("span.seat-note", null, note),
    shown.dealer === seat && h("span.dealer", { role: "img", "aria-label": t("table.dealer") }, "D"),
  );
}

/** What a seat last said in the auction. @param {any} view @param {number} seat */
export function callNote(view, seat) {
  const made = view.auction.filter((/** @type {any} */ call) => call.seat === seat).at(-1);
  if (!made) return null;
  return parseCall(made.call).passed ? h("span", null, t("table.pass.said")) : h("span.tag", null, drawnBid(made.call));
}

/** "0 tricks", short on a phone; some languages have a word for it. */
function noTricks() {
  const text = t("table.tricks.none");
  const [before, after] = text.split(number(0));
  return after === undefined ? h("span", null, text) : h("bdi", null, before, number(0), h("span.unit", null, after));
}

/** How many tricks a seat took, as a pile and a number. @param {any} view @param {number} seat */
export function pileNote(view, seat) {
  if (view.sitting_out.includes(seat)) return h("span", null, t("table.sits_out"));
  const won = tricksBySeat(view)[seat];
  if (!won) return noTricks();
  const [before, after] = t("table.tricks", { count: won }).split(number(won));
  return [
    h("span.pile", { "aria-hidden": "true" }, Array.from({ length: Math.min(won, 8) }, () => h("i"))),
    h("bdi", null, before && h("span.unit", null, before), number(won), after && h("span.unit", null, after)),
  ];
}
