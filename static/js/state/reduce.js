/**
 * What the table shows after an event: pure, and only for showing; the server's view is the truth.
 * @module
 */

import { wholeCall } from "../lib/cards.js";

/**
 * @param {any} view
 * @param {any} event
 * @param {number} seat whose view it is
 * @returns {any}
 */
export function reduce(view, event, seat = 0) {
  const change = CHANGES[event.type];
  return change ? { ...view, ...QUIET, ...change(view, event, seat) } : view;
}

/** While events are shown nobody is asked for anything. */
const QUIET = { legal: [], exchange: null, to_act: null };

/** @type {Record<string, (view: any, event: any, seat: number) => any>} */
const CHANGES = {
  hand_dealt: (view, event) => ({
    phase: "bidding",
    hand_number: event.hand_number,
    dealer: event.dealer,
    hand: event.hand,
    hand_counts: event.counts,
    auction: [],
    contract: null,
    trick: [],
    last_trick: null,
    plays: [],
    tricks: view.tricks.map(() => 0),
    sitting_out: [],
    kitty: Array.isArray(event.kitty) ? event.kitty : [],
    discarded: [],
    given: [],
    received: [],
    exchanged_count: null,
  }),
  call_made: (view, event) => ({ auction: [...view.auction, { seat: event.seat, call: event.call }] }),
  contract_made: (view, event) => ({
    phase: "playing",
    contract: { seat: event.seat, call: event.call, denomination: event.denomination },
  }),
  cards_exchanged: (view, event, seat) => {
    const cards = event.cards ?? [];
    const counts = view.hand_counts.map((/** @type {number} */ count, /** @type {number} */ at) =>
      count + (at === event.to ? event.count : 0) - (at === event.from ? event.count : 0),
    );
    if (event.from === seat) {
      const kind = event.to === null ? "discarded" : "given";
      return { hand: without(view.hand, cards), [kind]: cards, hand_counts: counts };
    }
    if (event.from === null && event.to !== seat) return { hand_counts: counts, kitty: cards };
    if (event.to === seat) return { hand: [...view.hand, ...cards], received: cards, hand_counts: counts };
    return { hand_counts: counts };
  },
  card_played: (view, event, seat) => ({
    phase: "playing",
    trick: [...view.trick, { seat: event.seat, card: event.card }],
    plays: [...view.plays, { seat: event.seat, card: event.card }],
    hand: event.seat === seat ? without(view.hand, [event.card]) : view.hand,
    hand_counts: view.hand_counts.map((/** @type {number} */ count, /** @type {number} */ at) =>
      at === event.seat ? count - 1 : count,
    ),
  }),
  trick_won: (view, event) => ({
    trick: [],
    last_trick: { plays: view.trick, winner: event.seat },
    tricks: event.tricks,
  }),
  hand_scored: (_, event) => {
    const { type: _type, ...result } = event;
    return { scores: event.scores, last_result: result };
  },
  game_over: (_, event) => ({ phase: "over", winner: event.winner, scores: event.scores }),
};

/**
 * @param {string[]} cards
 * @param {string[]} gone
 */
function without(cards, gone) {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * The deals of a game so far, from all its events: what was bid, and the score after.
 * @param {any[]} events
 */
export function dealsOf(events) {
  /** @type {any[]} */
  const deals = [];
  // The first deal of a game is told when it is opened, not to those who come back.
  let number = 1;
  let thrown = 0;
  /** @type {any} */
  let named = null;
  for (const event of events) {
    if (event.type === "contract_made") named = event;
    if (event.type === "hand_dealt") ({ hand_number: number } = event);
    if (event.type === "cards_exchanged" && event.to === null) thrown = event.count;
    if (event.type === "thrown_in") deals.push({ number, thrownIn: true });
    if (event.type === "hand_scored") {
      deals.push({ ...event, call: named ? wholeCall(named) : event.call, number, thrown });
      named = null;
      thrown = 0;
    }
  }
  return deals;
}

/**
 * Who sits out the hand that goes on in these events; null where they don't tell.
 * @param {any[]} events
 * @param {number} seats
 * @returns {number[]|null}
 */
export function sittersOf(events, seats) {
  const playing = new Set();
  for (const event of events) {
    if (event.type === "card_played") playing.add(event.seat);
    if (event.type === "trick_won") return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !playing.has(seat));
    if (event.type === "hand_scored") return null;
  }
  return null;
}
