/**
 * What can be read out on demand: the hand, the table, the score, the cards still out.
 * @module
 */
import { t } from "../lib/i18n.js";
import { JOKER, cardName, inOrder, spokenHand, suitName, suitOf } from "../lib/cards.js";
import { facts } from "../lib/facts.js";
import { getPrefs } from "../prefs.js";
import { denominationOf, handSlots, ledSuit, need } from "../state/select.js";
import { oursFirst } from "./score.js";
import { eventSpoken, holderSpoken, statusSpoken } from "./status.js";

/** @typedef {import("../state/select.js").Table} Table */

/** @type {Record<string, (state: Table, target: number) => string>} */
export const READ = {
  hand(state) {
    const held = handSlots(state, getPrefs().sort).filter(({ gap }) => !gap);
    return spokenHand(held.map(({ card }) => card), denominationOf(state)) || t("table.hand.empty");
  },
  table(state) {
    const { shown } = state;
    const said = (/** @type {any[]} */ events) => events.map((event) => eventSpoken(event, state));
    const told =
      shown.phase === "playing"
        ? [...said(shown.trick.map((/** @type {any} */ play) => ({ type: "card_played", ...play }))), holderSpoken(state)]
        : said(shown.auction.map((/** @type {any} */ made) => ({ type: "call_made", ...made })));
    return told.filter(Boolean).join(t("table.comma")) || statusSpoken(state);
  },
  score(state, target) {
    const { shown, turn } = state;
    const [us, them] = oursFirst(shown.scores, turn.seat);
    const score = t("table.pegs", { us, them, target });
    if (!shown.contract) return score;
    const [won, lost] = oursFirst(shown.tricks, turn.seat);
    const made = eventSpoken({ type: "contract_made", ...shown.contract }, state);
    return `${score}. ${made}. ${t("table.tally", { us: won, them: lost, goal: need(shown).goal })}`;
  },
  out(state) {
    const denomination = denominationOf(state);
    const suit = state.shown.phase === "playing" ? (ledSuit(state) ?? denomination) : null;
    if (!suit || suit.length > 1 || !state.turn.assisted) return t("table.out.not_now");
    const left = stillOut(state, suit, denomination);
    const cards = left.map(({ card, count }) => t("table.out.card", { count, card: cardName(card, denomination) }));
    return cards.length ? t("table.out", { cards: cards.join(t("table.comma")) }) : t("table.out.none", { suit: suitName(suit) });
  },
};

/** Copies of a suit's cards that were neither played nor held. @param {Table} state @param {string} suit @param {string|null} denomination */
function stillOut({ shown }, suit, denomination) {
  const { deck } = facts;
  const copies = (/** @type {string} */ card) => (card === JOKER ? deck.jokers : (deck.copies_of_rank.find(([rank]) => rank === card[0])?.[1] ?? deck.copies));
  const seen = [...shown.hand, ...shown.discarded, ...shown.plays.map((/** @type {any} */ play) => play.card)];
  const faces = [JOKER, ...[...deck.ranks].flatMap((rank) => ["S", "H", "D", "C"].map((of) => rank + of))];
  const own = faces.filter((card) => suitOf(card, denomination) === suit);
  return inOrder(own, denomination, [suit], "high")
    .map((card) => ({ card, count: copies(card) - seen.filter((other) => other === card).length }))
    .filter(({ count }) => count > 0);
}
