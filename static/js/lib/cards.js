/**
 * Cards as people see them: their order in a hand, which one holds a trick, what they are called.
 * What may be played is not decided here; the server says so.
 * @module
 */
import { icon, h } from "./dom.js";
import { facts } from "./facts.js";
import { has, number, t } from "./i18n.js";
import { getPrefs } from "../prefs.js";

/** @typedef {"S"|"H"|"D"|"C"} Suit */

/** A card of no suit: the highest trump, or on its own where there is no trump. */
export const JOKER = "JOKER";

/** In the order of the tiles. */
export const DENOMINATIONS = ["S", "H", "D", "C", "NT", "LOW"];

/** @type {Record<string, string>} */
const SISTER = { S: "C", C: "S", H: "D", D: "H" };
const RED = "HD";
const HIGH = "789TJQKA";

/** @type {Record<string, string>} */
const SUIT_NAMES = {
  S: "table.suit.S",
  H: "table.suit.H",
  D: "table.suit.D",
  C: "table.suit.C",
  NT: "table.suit.NT",
  LOW: "table.suit.LOW",
  JOKER: "table.suit.JOKER",
};

/** @type {Record<string, string>} */
const RANK_NAMES = {
  A: "table.rank.A",
  K: "table.rank.K",
  Q: "table.rank.Q",
  J: "table.rank.J",
  T: "table.rank.T",
  9: "table.rank.9",
  8: "table.rank.8",
  7: "table.rank.7",
};

/** @param {string} card */
export const rankOf = (card) => (card === JOKER ? JOKER : card[0]);

/** @param {string} card */
export const printedSuit = (card) => (card === JOKER ? JOKER : card[1]);

/**
 * @param {string} card
 * @param {string|null|undefined} denomination
 * @returns {"right"|"left"|null}
 */
export function bower(card, denomination) {
  if (!facts.bowers || !denomination || rankOf(card) !== "J" || !(denomination in SISTER)) return null;
  if (printedSuit(card) === denomination) return "right";
  return printedSuit(card) === SISTER[denomination] ? "left" : null;
}

/**
 * The suit a card belongs to: the left bower's and the joker's is the trump suit.
 * @param {string} card
 * @param {string|null|undefined} denomination
 */
export function suitOf(card, denomination) {
  const moves = card === JOKER ? Boolean(denomination && denomination in SISTER) : bower(card, denomination) === "left";
  return moves ? /** @type {string} */ (denomination) : printedSuit(card);
}

/**
 * How high a card stands within its suit.
 * @param {string} card
 * @param {string|null|undefined} denomination
 */
export function height(card, denomination) {
  if (card === JOKER) return 21;
  const jack = bower(card, denomination);
  if (jack) return jack === "right" ? 20 : 19;
  const rank = HIGH.indexOf(rankOf(card));
  return denomination === "LOW" ? 10 - rank : rank;
}

/**
 * Whose card holds the trick so far, and whether an equal card came after it.
 * @param {{seat: number, card: string}[]} trick
 * @param {string|null} denomination
 */
export function holder(trick, denomination) {
  if (!trick.length) return null;
  const led = suitOf(trick[0].card, denomination);
  /** @param {string} card */
  const power = (card) => {
    const suit = suitOf(card, denomination);
    if (suit === denomination || card === JOKER) return 100 + height(card, denomination);
    return suit === led ? height(card, denomination) : -1;
  };
  let best = trick[0];
  const beats = (/** @type {number} */ one, /** @type {number} */ two) => one > two || (facts.duplicates === "last_wins" && one === two);
  for (const play of trick.slice(1)) if (beats(power(play.card), power(best.card))) best = play;
  return { seat: best.seat, card: best.card, twice: trick.filter((play) => play.card === best.card).length > 1 };
}

/**
 * Suits side by side in alternating colours, trump first.
 * @param {string[]} held
 * @param {string|null} denomination
 */
export function suitOrder(held, denomination) {
  const present = new Set(held.map((card) => suitOf(card, denomination)));
  const orders = permutations(["S", "H", "C", "D"].filter((suit) => present.has(suit)));
  /** @param {string[]} order */
  const clashes = (order) =>
    order.filter((suit, at) => at > 0 && RED.includes(suit) === RED.includes(order[at - 1])).length +
    (denomination && present.has(denomination) && order[0] !== denomination ? 9 : 0);
  const best = orders.reduce((one, order) => (clashes(order) < clashes(one) ? order : one), orders[0] ?? []);
  return present.has(JOKER) ? [JOKER, ...best] : best;
}

/**
 * A hand in the order it is held.
 * @param {string[]} cards
 * @param {string|null} denomination
 * @param {string[]} order
 * @param {"high"|"low"} sort
 */
export function inOrder(cards, denomination, order, sort) {
  const head = (/** @type {string} */ card) => (denomination === null && facts.bowers && rankOf(card) === "J" ? 20 : height(card, denomination));
  const turn = sort === "low" ? 1 : -1;
  return [...cards].sort((one, two) => {
    const suits = order.indexOf(suitOf(one, denomination)) - order.indexOf(suitOf(two, denomination));
    return suits || turn * (head(one) - head(two));
  });
}

/** @param {string} denomination */
export function suitName(denomination) {
  return t(SUIT_NAMES[denomination]);
}

/**
 * The whole name of a card: "jack of clubs, left bower, trump".
 * @param {string} card
 * @param {string|null} [denomination]
 */
export function cardName(card, denomination = null) {
  if (card === JOKER) return t(denomination && denomination in SISTER ? "table.card.joker" : "table.suit.JOKER");
  const name = t("table.card", { rank: t(RANK_NAMES[rankOf(card)]), suit: suitName(printedSuit(card)) });
  const jack = bower(card, denomination);
  if (jack === "right") return t("table.card.right", { card: name });
  return jack === "left" ? t("table.card.left", { card: name }) : name;
}

/**
 * The drawn face, with ribbon and stripe where it is a bower.
 * @param {string} card
 * @param {string|null} denomination
 */
export function face(card, denomination) {
  const jack = bower(card, denomination);
  return h(
    "svg.face",
    { viewBox: "0 0 100 140", "aria-hidden": "true" },
    h("use", { href: `#${card}` }),
    jack && h("use", { href: `#${jack}-${denomination}` }),
  );
}

/** @param {string} suit */
export function pip(suit) {
  return [icon(`p-${suit}`, `pip s-${suit}`), h("span.vh", null, ` ${suitName(suit)}`)];
}

/**
 * A card in a line of text.
 * @param {string} card
 */
export function miniCard(card) {
  if (card === JOKER) return h("bdi.mini", null, t("table.suit.JOKER"));
  const rank = rankOf(card) === "T" ? "10" : rankOf(card);
  return h("bdi.mini", { dir: "ltr" }, rank, pip(printedSuit(card)));
}

/** A card in a narrow column: the joker is its crown alone. @param {string} card */
export function tinyCard(card) {
  return card === JOKER ? h("bdi.mini", null, icon("h-X", "pip s-X"), h("span.vh", null, t("table.suit.JOKER"))) : miniCard(card);
}

/**
 * A bid taken apart: `7/H` and `ALONE/H`.
 * @param {string} call
 */
export function parseCall(call) {
  const [what, denomination = ""] = call.split("/");
  const level = /^\d+$/.test(what) ? Number(what) : null;
  return { passed: call === "P", level, lone: level === null && call !== "P" && what ? what : null, denomination: denomination || null };
}

/**
 * A bid as drawn on slips and buttons.
 * @param {string} call
 * @param {string} [classes]
 */
export function drawnBid(call, classes = "bid") {
  const { level, lone, denomination } = parseCall(call);
  const word = lone && h("span.word", { dir: "auto" }, loneName(lone));
  const what = word ? [word, denomination && " "] : level === null ? null : tileNumber(level);
  return h("bdi", { class: classes, dir: "ltr" }, what, drawnDenomination(denomination));
}

/** A special bid as people say it; one of house rules says itself. @param {string} key */
export function loneName(key) {
  const small = key.toLowerCase();
  if (small === "alone") return t("table.alone");
  return has(`lone.${small}`) ? t(`lone.${small}`) : small[0].toUpperCase() + small.slice(1);
}

/** A contract as one bid, also where the denomination was named after it. @param {{call: string, denomination: string}} contract */
export function wholeCall({ call, denomination }) {
  return parseCall(call).denomination ? call : `${call.split("/")[0]}/${denomination ?? ""}`;
}

/** The sign of a denomination. @param {string|null} denomination */
export function drawnDenomination(denomination) {
  if (!denomination) return null;
  if (denomination in SISTER) return pip(denomination);
  return [h("span.nt", { "aria-hidden": "true" }, denomination), h("span.vh", null, ` ${suitName(denomination)}`)];
}

/**
 * A bid in words, for speech.
 * @param {string} call
 */
export function bidName(call) {
  const { level, lone, denomination } = parseCall(call);
  const suit = denomination ? suitName(denomination) : "";
  if (level !== null) return t("table.bid.level", { level, suit }).trim();
  if (!lone) return suit;
  if (!suit) return loneName(lone);
  return lone === "ALONE" ? t("table.bid.alone", { suit }) : t("table.lone.in", { name: loneName(lone), suit });
}

/**
 * A number on a tile or bid: the printed digits, unless the person wants those of the language.
 * @param {number} value
 */
export function tileNumber(value) {
  return getPrefs().digits === "own" ? number(value) : String(value);
}

/** A list of cards in words, by suit. @param {string[]} cards @param {string|null} denomination */
export function spokenHand(cards, denomination) {
  return cards.map((card) => cardName(card, denomination)).join(t("table.comma"));
}

/** @param {string[]} items @returns {string[][]} */
function permutations(items) {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]));
}
