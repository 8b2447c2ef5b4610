/**
 * What the views draw, worked out from the state: pure.
 * @module
 */
import { DENOMINATIONS, bower, holder, inOrder, parseCall, suitOf, suitOrder } from "../lib/cards.js";
import { facts, loneBid } from "../lib/facts.js";

/**
 * @typedef {object} Table
 * @property {any} turn the latest turn of the server, without its events
 * @property {any} view the truth
 * @property {any} shown the view on the screen, on its way to the truth
 * @property {any} held a finished trick that still lies on the table
 * @property {any[]} events all events of the game that are known
 * @property {boolean} busy a request is under way
 * @property {boolean} playing events are being shown
 * @property {{denomination: string|null, level: number|null, lone: string|null}} choice
 * @property {string[]} picked keys of the cards chosen in an exchange
 * @property {string[]} leaving keys of the cards on their way out of the hand
 * @property {string|null} lifted key of the card on its way to the table
 * @property {string[]} fresh keys of the cards that just came from the partner
 * @property {{action: string}|null} hint
 * @property {boolean} finishing play on by itself while there is no choice
 * @property {string|null} why a card or wish was refused
 * @property {any} saying the event that is being shown
 * @property {any} [prefs]
 * @property {string|null} trouble
 */

/** @param {Table} state */
export const denominationOf = (state) => state.shown.contract?.denomination ?? null;

/** @param {Table} state */
export const isMyTurn = (state) => !state.playing && !state.busy && state.view.to_act === state.turn.seat;

/**
 * Own cards in the order they are held, a gap where the card of the running trick was.
 * @param {Table} state
 * @param {"high"|"low"} sort
 */
export function handSlots(state, sort) {
  const { shown, turn, view } = state;
  const denomination = denominationOf(state);
  const own = (/** @type {any[]} */ plays) => plays.filter((play) => play.seat === turn.seat).map((play) => play.card);
  const order = suitOrder([...shown.hand, ...own(shown.plays)], denomination);
  const gone = own(shown.trick);
  const cards = inOrder([...shown.hand, ...gone], denomination, order, sort);
  const gaps = new Map(gone.map((card) => [card, 1]));
  const asked = isMyTurn(state) && view.phase === "playing";
  /** @type {Map<string, number>} */
  const seen = new Map();
  return cards.map((card, at) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    const gap = (gaps.get(card) ?? 0) > 0 && lastCopy(cards, card, copy);
    if (gap) gaps.set(card, 0);
    return {
      card,
      key: `${card}#${copy}`,
      gap,
      suitStart: at > 0 && suitOf(card, denomination) !== suitOf(cards[at - 1], denomination),
      bower: bower(card, denomination),
      illegal: asked && !view.legal.includes(card),
    };
  });
}

/** @param {string[]} cards @param {string} card @param {number} copy */
const lastCopy = (cards, card, copy) => cards.filter((other) => other === card).length === copy + 1;

/** The suit that must be followed now, or null. @param {Table} state */
export function ledSuit(state) {
  const [first] = state.view.trick;
  return first ? suitOf(first.card, state.view.contract.denomination) : null;
}

/** The trick on the table: where each card lies, who holds it. @param {Table} state */
export function trickOf(state) {
  const { shown, held } = state;
  const plays = held?.plays ?? shown.trick;
  const best = holder(plays, denominationOf(state));
  return { plays, complete: Boolean(held), best: held ? { ...best, seat: held.winner } : best };
}

/** Tricks won by each seat. @param {any} view */
export function tricksBySeat(view) {
  const won = view.hand_counts.map(() => 0);
  for (const trick of tricksOf(view)) if (trick.winner !== null) won[trick.winner] += 1;
  return won;
}

/**
 * The hand's tricks in order: the next leader won the one before.
 * @param {any} view
 * @returns {{plays: any[], winner: number|null}[]}
 */
export function tricksOf(view) {
  const size = view.hand_counts.length - view.sitting_out.length;
  const tricks = [];
  for (let at = 0; at < view.plays.length; at += size) {
    const plays = view.plays.slice(at, at + size);
    const next = view.plays[at + size]?.seat;
    const last = view.last_trick && plays.length === size && view.last_trick.winner;
    tricks.push({ plays, winner: next ?? (last === false || last === null ? null : last) });
  }
  return tricks;
}

/**
 * The calls as rows of the table, the person's column last.
 * @param {any} view
 * @param {number} seat
 */
export function auctionRows(view, seat) {
  const seats = view.hand_counts.length;
  const column = (/** @type {number} */ at) => (at - seat - 1 + 2 * seats) % seats;
  /** @type {(string|null)[][]} */
  const rows = [];
  for (const { seat: at, call } of view.auction) {
    if (!rows.length || rows[rows.length - 1][column(at)] !== null || later(rows[rows.length - 1], column(at))) {
      rows.push(Array(seats).fill(null));
    }
    rows[rows.length - 1][column(at)] = call;
  }
  return rows;
}

/** @param {(string|null)[]} row @param {number} column */
const later = (row, column) => row.slice(column + 1).some((call) => call !== null);

/** The bid that stands. @param {any} view @returns {{seat: number, call: string}|null} */
export function standing(view) {
  return view.auction.filter((/** @type {any} */ made) => made.call !== "P").at(-1) ?? null;
}

/**
 * What the bid panel offers, from the tokens the server calls legal.
 * @param {Table} state
 */
export function bidding(state) {
  const legal = /** @type {string[]} */ (state.view.legal);
  const calls = legal.filter((call) => call !== "P").map((call) => ({ call, ...parseCall(call) }));
  const named = new Set(calls.map(({ denomination }) => denomination).filter(Boolean));
  const { choice } = state;
  const denomination = named.has(choice.denomination) ? choice.denomination : longest(state.view.hand, DENOMINATIONS.filter((suit) => named.has(suit)));
  // Some games ask for more tricks in one denomination than in another.
  const fitting = calls.filter((call) => call.denomination === denomination);
  const levels = /** @type {Set<number|null>} */ (new Set(fitting.map(({ level }) => level).filter((level) => level !== null)));
  const lones = [...new Set(fitting.map(({ lone }) => lone).filter(Boolean))];
  const lowest = levels.size ? Math.min(.../** @type {number[]} */ ([...levels])) : null;
  const level = levels.has(choice.level) ? choice.level : lowest;
  const plain = level !== null || legal.includes(`/${denomination}`);
  const lone = lones.includes(choice.lone) ? choice.lone : plain ? null : (lones[0] ?? null);
  const token = `${lone ?? level ?? ""}/${denomination ?? ""}`;
  return { levels, named, lones, denomination, level, lone, token, offered: legal.includes(token), mayPass: legal.includes("P") };
}

/**
 * The suit of most cards, to begin with; bowers count where they would belong.
 * @param {string[]} hand
 * @param {string[]} named
 */
function longest(hand, named) {
  const length = (/** @type {string} */ suit) => hand.filter((card) => suitOf(card, suit) === suit).length;
  return named.reduce((/** @type {string|null} */ best, suit) => (best === null || length(suit) > length(best) ? suit : best), null);
}

/** How many tricks are missing until the contract is safe. @param {any} view */
export function need(view) {
  const { call, seat } = view.contract;
  const { level, lone } = parseCall(call);
  const side = seat % view.tricks.length;
  const size = facts.hand_size;
  const goal = level ?? loneBid(lone)?.tricks ?? size;
  return { goal, side, left: goal - view.tricks[side], size };
}
