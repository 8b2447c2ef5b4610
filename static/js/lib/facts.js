/**
 * The facts of the rules at this table, as the server tells them with every turn.
 * What may be done is not among them: the server says that move by move.
 * @module
 */

/**
 * @typedef {object} Lone
 * @property {string} key
 * @property {number} points_made
 * @property {number} points_set
 * @property {number|null} tricks
 * @property {boolean} ends_auction
 * @property {boolean} partners_play
 * @property {{fewest: number, most: number, order: string}|null} help
 */

/**
 * @typedef {object} Facts
 * @property {string} key
 * @property {number} seats
 * @property {number} hand_size
 * @property {{size: number, shown: string}|null} kitty
 * @property {{ranks: string, copies: number, copies_of_rank: [string, number][], jokers: number}} deck
 * @property {boolean} bowers
 * @property {string} duplicates which of two equal cards is better
 * @property {string} order
 * @property {number|null} rounds
 * @property {string} passing
 * @property {string} naming
 * @property {number} lowest
 * @property {number} highest
 * @property {string} top_bid
 * @property {string[]} denominations
 * @property {Lone[]} lone_bids
 * @property {{key: string, multiplier: number, help: any}|null} alone_after
 * @property {Record<string, any>} scoring
 * @property {number} target
 * @property {number|null} loss_limit
 * @property {string} win_on
 */

/** @type {Facts} until a table tells its own, those of the game of most people */
export const facts = {
  key: "craig_powers",
  seats: 4,
  hand_size: 12,
  kitty: null,
  deck: { ranks: "9TJQKA", copies: 2, copies_of_rank: [], jokers: 0 },
  bowers: true,
  duplicates: "first_wins",
  order: "continuing",
  rounds: null,
  passing: "reentry",
  naming: "with_bid",
  lowest: 1,
  highest: 12,
  top_bid: "ends_auction",
  denominations: ["C", "D", "H", "S", "NT"],
  lone_bids: [],
  alone_after: null,
  scoring: { made: "tricks", made_bonus: 0, set_loss: "bid", flat_loss: 0, defenders: "always", trickless_penalty: 0, hickeys: false },
  target: 52,
  loss_limit: null,
  win_on: "bid_made_or_set",
};

/** Play by the rules of this table. @param {Partial<Facts>} table */
export function playBy(table) {
  Object.assign(facts, table);
}

/** The special bid of a key, however it is spelled. @param {string|null} key */
export function loneBid(key) {
  return facts.lone_bids.find((lone) => lone.key.toLowerCase() === key?.toLowerCase()) ?? null;
}

/** How many partners each seat has. */
export const partners = () => facts.seats / 2 - 1;
