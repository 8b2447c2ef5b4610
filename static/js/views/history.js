/**
 * The pads beside the table: the auction's rule and the hand in numbers, or the tricks so far.
 * @module
 */
import { h } from "../lib/dom.js";
import { number, parts, t } from "../lib/i18n.js";
import { bower, parseCall, suitName, suitOf, tinyCard } from "../lib/cards.js";
import { facts, loneBid } from "../lib/facts.js";
import { bidding, denominationOf, tricksOf } from "../state/select.js";
import { shortName } from "./seat.js";

/** @typedef {import("../state/select.js").Table} Table */

/** What lies on the right pad. @param {Table} state @returns {{label: string, nodes: any[]}} */
export function rightPad(state) {
  const { shown, view } = state;
  if (shown.phase === "playing") return { label: t("table.trick_list"), nodes: [trickList(state), ...worthKnowing(state)] };
  if (view.phase === "exchange" && view.exchange) {
    if (view.exchange.give === "bury") return { label: t("table.title.kitty"), nodes: [h("h2", null, t("table.title.kitty")), h("p", null, t("table.kitty.about"))] };
    const lone = loneBid(parseCall(view.contract.call).lone);
    const goal = lone ? (lone.tricks ?? facts.hand_size) : parseCall(view.contract.call).level;
    return { label: t("table.lone.title"), nodes: [h("h2", null, t("table.lone.title")), h("p", null, t("table.lone.about", { n: goal ?? facts.hand_size }))] };
  }
  const { denomination } = bidding(state);
  const about = [h("h2", null, t("table.auction.title")), h("p", null, t(aboutAuction(), { n: facts.order === "limited" ? (facts.rounds ?? 1) : facts.highest }))];
  const suit = view.phase === "bidding" ? denomination : denominationOf(state);
  return { label: t("table.in_numbers"), nodes: suit ? [...about, ...handNumbers(shown.hand, suit)] : about };
}

/** How this game's auction goes. */
function aboutAuction() {
  if (facts.order === "one_round") return "table.auction.about.once";
  if (facts.order === "limited") return "table.auction.about.limited";
  if (facts.passing === "final") return "table.auction.about.final";
  return facts.key === "craig_powers" ? "table.auction.about" : "table.auction.about.open";
}

/** @param {string[]} hand @param {string} suit */
function handNumbers(hand, suit) {
  const trumps = hand.filter((card) => suitOf(card, suit) === suit);
  const bowers = hand.filter((card) => bower(card, suit));
  const aces = hand.filter((card) => card[0] === "A" && suitOf(card, suit) !== suit);
  const row = (/** @type {string} */ key, /** @type {number} */ value) => h("tr", null, h("th", { scope: "row" }, t(key)), h("td.num", null, number(value)));
  const rows = suit.length > 1 ? [row("table.numbers.aces_all", aces.length)] : [row("table.numbers.trumps", trumps.length), facts.bowers && row("table.numbers.bowers", bowers.length), row("table.numbers.aces", aces.length)];
  return [h("h2", null, t("table.numbers.title", { suit: suitName(suit) })), h("table.ruled", null, h("tbody", null, rows))];
}

/** @param {Table} state */
function trickList(state) {
  const { shown, turn } = state;
  const seats = shown.hand_counts.length;
  const columns = Array.from({ length: seats }, (_, at) => (turn.seat + 1 + at) % seats).filter((seat) => !shown.sitting_out.includes(seat));
  const cell = (/** @type {any} */ trick, /** @type {number} */ seat) => {
    const play = trick.plays.find((/** @type {any} */ one) => one.seat === seat);
    return h("td", null, play ? h("span", { class: trick.winner === seat ? "won" : null }, tinyCard(play.card)) : "…");
  };
  return [
    h("h2", null, t("table.trick_list")),
    h(
      `table.ruled.trick-list${columns.length > 4 ? ".tight" : ""}`,
      { dir: "ltr" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span.vh", null, t("table.trick")), "#"), columns.map((seat) => h("th", { scope: "col" }, shortName(seat, turn.seat))))),
      h("tbody", null, tricksOf(shown).map((trick, at) => h("tr", null, h("th.dim", { scope: "row" }, number(at + 1)), columns.map((seat) => cell(trick, seat))))),
    ),
  ];
}

/** The left bower is worth a word when one is held. @param {Table} state */
function worthKnowing(state) {
  const denomination = denominationOf(state);
  const left = state.shown.hand.find((/** @type {string} */ card) => bower(card, denomination) === "left");
  if (!left || !denomination) return [];
  const values = { jack: suitName(left[1]), trump: suitName(denomination), left: h("b", null, t("table.left_bower")) };
  return [h("h2", null, t("table.worth.title")), h("p", null, parts("table.worth.left", values))];
}
