/**
 * The one sentence under the table, and what is said aloud.
 * @module
 */
import { h } from "../lib/dom.js";
import { parts, t } from "../lib/i18n.js";
import { bidName, bower, cardName, drawnBid, drawnDenomination, miniCard, parseCall, suitName, suitOf, wholeCall } from "../lib/cards.js";
import { facts } from "../lib/facts.js";
import { denominationOf, isMyTurn, ledSuit, standing, trickOf } from "../state/select.js";
import { seatName } from "./seat.js";

/** @typedef {import("../state/select.js").Table} Table */
/** @typedef {(Node|string)[]} Words */

/** @param {Table} state @returns {{lead?: string, rest: Words}} */
export function status(state) {
  if (state.trouble) return { rest: [state.trouble] };
  if (state.why) return { rest: [state.why] };
  if (state.held) return { rest: taken(state) };
  if (state.playing) return { rest: state.saying ? eventWords(state.saying, state, drawn) : [] };
  if (state.hint && isMyTurn(state)) return { lead: t("table.hint.lead"), rest: hintWords(state) };
  if (state.busy || !isMyTurn(state)) return { rest: state.saying ? eventWords(state.saying, state, drawn) : [] };
  return MINE[state.view.phase]?.(state) ?? { rest: [] };
}

/** @type {Record<string, (state: Table) => {lead?: string, rest: Words}>} */
const MINE = {
  bidding(state) {
    const best = standing(state.view);
    const levels = state.view.legal.map((/** @type {string} */ call) => parseCall(call).level).filter((/** @type {number|null} */ level) => level !== null);
    const n = levels.length ? Math.min(...levels) : 0;
    const pass = state.view.legal.includes("P");
    const lead = t("table.status.bid");
    const quiet = pass ? "table.status.first" : state.view.auction.length ? "table.status.stuck" : "table.status.open";
    if (!best) return { lead, rest: [" ", ...parts(quiet, { n })] };
    const values = { who: seatName(best.seat), bid: drawnBid(best.call, "mini"), n };
    const key = levels.length ? (pass ? "table.status.standing" : "table.status.must_raise") : "table.status.lone_only";
    return { lead, rest: [" ", ...parts(key, values)] };
  },
  naming: () => ({ lead: t(facts.denominations.length > 4 ? "table.status.name.any" : "table.status.name"), rest: [] }),
  exchange(state) {
    const { exchange } = state.view;
    const count = state.picked.length;
    const key = EXCHANGES[exchange.give] ?? "table.status.throw";
    const chosen = count ? t("table.status.chosen", { count }) : t("table.status.none_chosen");
    return { lead: t("table.status.exchange"), rest: [" ", chosen, " ", t(key, { count: exchange.minimum })] };
  },
  playing(state) {
    const { view } = state;
    const lead = t("table.status.turn");
    if (!view.trick.length) return { lead, rest: [" ", t("table.status.lead")] };
    const suit = /** @type {string} */ (ledSuit(state));
    const first = view.trick[0];
    const { best } = trickOf(state);
    const follows = view.legal.every((/** @type {string} */ card) => suitOf(card, view.contract.denomination) === suit);
    return {
      lead,
      rest: [
        " ",
        ...parts("table.status.led", { who: seatName(first.seat), card: miniCard(first.card) }),
        best?.twice ? ` ${t(facts.duplicates === "last_wins" ? "table.status.alike.last" : "table.status.alike")}` : "",
        " ",
        follows ? t("table.status.follow", { suit: suitName(suit) }) : t("table.status.void", { suit: suitName(suit) }),
      ],
    };
  },
};

/** @type {Record<string, string>} */
const EXCHANGES = { help: "table.status.help", ask: "table.status.help", bury: "table.status.bury" };

/** @param {Table} state @returns {Words} */
function taken(state) {
  const { best } = trickOf(state);
  const card = state.held.plays.find((/** @type {any} */ play) => play.seat === state.held.winner).card;
  const jack = best && bower(card, denominationOf(state));
  const mine = state.held.winner === state.turn.seat;
  const values = { who: seatName(state.held.winner), card: miniCard(card) };
  const key = jack ? (mine ? "table.takes.bower.you" : "table.takes.bower") : mine ? "table.takes.you" : "table.takes";
  const name = jack ? { bower: t(jack === "left" ? "table.left_bower" : "table.right_bower") } : {};
  return [...parts(key, { ...values, ...name }), " ", h("span.nowrap", null, t("table.tap_on"))];
}

/** @param {Table} state @returns {Words} */
function hintWords(state) {
  const action = /** @type {{action: string}} */ (state.hint).action;
  const { phase } = state.view;
  if (phase === "playing") return [" ", ...parts("table.hint.play", { card: miniCard(action) })];
  if (phase === "exchange") return [" ", t(action === "x" ? "table.hint.keep" : "table.hint.cards")];
  return action === "P" ? [" ", t("table.hint.pass")] : [" ", ...parts("table.hint.bid", { bid: drawnBid(action, "mini") })];
}

/** How things are drawn in a line, and how they are said. */
const drawn = { bid: (/** @type {string} */ call) => drawnBid(call, "mini"), card: (/** @type {string} */ card, /** @type {any} */ _) => miniCard(card) };
const spoken = { bid: bidName, card: cardName };

/**
 * An event as a sentence, drawn or spoken.
 * @param {any} event
 * @param {Table} state
 * @param {{bid: (call: string) => any, card: (card: string, denomination: any) => any}} write
 * @returns {Words}
 */
function eventWords(event, state, write) {
  const mine = event.seat === state.turn.seat;
  const who = Number.isInteger(event.seat) ? seatName(event.seat) : "";
  switch (event.type) {
    case "hand_dealt":
      return parts(event.dealer === state.turn.seat ? "table.said.dealt.you" : "table.said.dealt", { n: event.hand_number, who: seatName(event.dealer) });
    case "call_made":
      return callWords(event, mine, who, write);
    case "thrown_in":
      return parts("table.said.thrown_in");
    case "contract_made":
      return parts(mine ? "table.said.contract.you" : "table.said.contract", { who, bid: write.bid(wholeCall(event)) });
    case "cards_exchanged":
      return exchangeWords(event, state, write);
    case "card_played":
      return parts("table.said.card", { who, card: write.card(event.card, denominationOf(state)) });
    case "trick_won":
      return parts(mine ? "table.said.trick.you" : "table.said.trick", { who });
    default:
      return [];
  }
}

/** @param {any} event @param {boolean} mine @param {string} who @param {any} write @returns {Words} */
function callWords(event, mine, who, write) {
  const { passed, lone, denomination } = parseCall(event.call);
  if (passed) return parts(mine ? "table.said.pass.you" : "table.said.pass", { who });
  if (lone) {
    const suit = write === spoken ? suitName(denomination ?? "NT") : h("bdi.mini", { dir: "ltr" }, drawnDenomination(denomination));
    if (lone === "ALONE" && denomination) return parts(mine ? "table.said.alone.you" : "table.said.alone", { who, suit });
    return parts(mine ? "table.said.bid.you" : "table.said.bid", { who, bid: write.bid(event.call) });
  }
  return parts(mine ? "table.said.bid.you" : "table.said.bid", { who, bid: write.bid(event.call) });
}

/** @param {any} event @param {Table} state @param {any} write @returns {Words} */
function exchangeWords(event, state, write) {
  const { seat } = state.turn;
  const count = event.count;
  if (event.from === null) {
    const took = parts(event.to === seat ? "table.said.kitty.you" : "table.said.kitty", { who: seatName(event.to), count });
    return event.cards?.length ? [...took, ": ", ...list(event.cards, state, write)] : took;
  }
  if (event.to === null) {
    return parts(event.from === seat ? "table.said.threw.you" : "table.said.threw", { who: seatName(event.from), count });
  }
  if (event.to === seat && event.cards?.length) {
    return [...parts("table.said.gave_you", { who: seatName(event.from) }), " ", ...list(event.cards, state, write)];
  }
  return parts(event.from === seat ? "table.said.gave.you" : "table.said.gave", { who: seatName(event.from), count });
}

/** @param {string[]} cards @param {Table} state @param {any} write @returns {Words} */
const list = (cards, state, write) => cards.flatMap((card, at) => [at ? " " : "", write.card(card, denominationOf(state))]);

/** @param {any} event @param {Table} state */
export function eventSpoken(event, state) {
  return plain(eventWords(event, state, spoken));
}

/** Who holds the trick now, for the end of a spoken round. @param {Table} state */
export function holderSpoken(state) {
  const { best, plays } = trickOf(state);
  if (!best || plays.length < 2) return "";
  return best.seat === state.turn.seat ? t("table.said.winning.you") : t("table.said.winning", { who: seatName(best.seat) });
}

/** The status as plain text. @param {Table} state */
export function statusSpoken(state) {
  const { lead, rest } = status(state);
  return [lead ?? "", plain(rest)].join("");
}

/** Text of nodes as it is heard: drawings are silent. @param {Words} words */
function plain(words) {
  return words.map((word) => (typeof word === "string" ? word : word.textContent)).join("");
}
