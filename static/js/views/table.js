/**
 * The mat: seats around the auction, the exchange or the trick, and the sentence below.
 * @module
 */
import { fill, h, one } from "../lib/dom.js";
import { miniCard } from "../lib/cards.js";
import { facts } from "../lib/facts.js";
import { t } from "../lib/i18n.js";
import { auctionTable } from "./auction.js";
import { exchangeNote, throwSlip } from "./exchange.js";
import { contractStrip } from "./score.js";
import { callNote, pileNote, seatChip } from "./seat.js";
import { status } from "./status.js";
import { lastTrickButton, slots } from "./trick.js";

/** @typedef {import("../state/select.js").Table} Table */

/** The parts of the state that show on the table. @type {(keyof Table)[]} */
const LIES = ["shown", "view", "turn", "held", "playing", "busy", "picked", "prefs"];

/** Which arrangement the table has: the style sheets know these names. @param {Table} state */
export function arrangement(state) {
  const { shown } = state;
  if (shown.phase === "exchange") return "exchange";
  return shown.phase === "playing" || shown.phase === "over" ? "play" : "auction";
}

/**
 * @param {HTMLElement} mat
 * @param {{onIntent: (intent: any) => void}} to
 */
export function createTable(mat, { onIntent }) {
  // The page holds the places already, and a first sentence.
  const [strip, middle, line] = [".contract", "[data-middle]", ".status>span"].map((place) => one(place, mat));
  mat.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest("button, a"))) onIntent({ type: "skip" });
  });

  /** @param {Table} state @param {Table} previous */
  return (state, previous) => {
    const { lead, rest } = status(state);
    fill(line, lead && h("b", null, lead), rest);
    // What lies on the table is drawn anew only when it changes, so that nothing stops in mid-air.
    if (LIES.every((part) => state[part] === previous[part]) && middle.childElementCount) return;
    const how = arrangement(state);
    document.body.dataset.phase = how;
    strip.hidden = how !== "play";
    fill(strip, how === "play" ? contractStrip(state) : []);
    middle.className = facts.seats > 4 ? SIX_RINGS[how] : RINGS[how];
    const focused = [".last", ".slip", ".fast"].find((part) => middle.querySelector(part)?.matches(":focus"));
    fill(middle, (facts.seats > 4 ? ARRANGE_SIX : ARRANGE)[how](state, onIntent));
    if (focused) middle.querySelector(focused)?.focus({ preventScroll: true });
    toTheEnd(middle.querySelector(".slip"));
    one("h1", mat.parentElement ?? document).textContent = title(state, how);
  };
}

/**
 * Show the latest calls once the slip has its place: to ask for its height before would lay the page out twice.
 * @param {Element|null} slip
 */
function toTheEnd(slip) {
  if (slip) requestAnimationFrame(() => slip.scrollTo(0, slip.scrollHeight));
}

/** @type {Record<string, string>} */
const RINGS = { auction: "ring-auction", exchange: "ring-auction ring-exchange", play: "ring" };
/** @type {Record<string, string>} */
const SIX_RINGS = { auction: "ring-around", exchange: "ring-around ring-exchange", play: "ring-six" };

/** @typedef {(state: Table, onIntent: (intent: any) => void) => any[]} Arrange */

/** @type {Record<string, Arrange>} */
const ARRANGE = {
  auction: (state) => [
    others(state).map((seat) => seatChip(state, seat, callNote(state.shown, seat))),
    auctionSlip(state),
  ],
  exchange: (state) => [others(state).map((seat) => seatChip(state, seat, h("bdi", null, exchangeNote(state, seat)))), throwSlip(state)],
  play: (state, onIntent) => [
    seats(state).map((seat) => seatChip(state, seat, pileNote(state.shown, seat))),
    slots(state),
    fastForward(state, onIntent) || lastTrick(state, onIntent),
  ],
};

/** The calls, and the kitty where it lies open from the start. @param {Table} state */
const auctionSlip = (state) =>
  h(
    "div.slip",
    { role: "group", tabindex: "0", "aria-label": t("table.auction") },
    auctionTable(state),
    state.shown.kitty?.length > 0 && h("p.kitty-line", null, t("table.kitty.open"), " ", state.shown.kitty.map((/** @type {string} */ card) => [miniCard(card), " "])),
  );

/** Six sit in two rows of three: northwest, north, northeast; southwest, south, southeast. */
const ROWS = [
  [2, 3, 4],
  [1, 0, 5],
];

/** @type {Record<string, Arrange>} */
const ARRANGE_SIX = {
  auction: (state) => around(state, (seat) => callNote(state.shown, seat), auctionSlip(state)),
  exchange: (state) => around(state, (seat) => h("bdi", null, exchangeNote(state, seat)), throwSlip(state)),
  play(state, onIntent) {
    const cards = slots(state);
    const fast = fastForward(state, onIntent);
    const chips = (/** @type {number} */ row) => ROWS[row].map((seat) => inRow(seatChip(state, seat, pileNote(state.shown, seat)), seat));
    const lying = (/** @type {number} */ row) =>
      ROWS[row].map((seat) => {
        const empty = h("div.slot", null, seat === state.turn.seat && fast);
        return inRow(cards[seat] ?? empty, seat, row ? "slot-low" : "slot-top");
      });
    return [chips(0), lying(0), lying(1), chips(1), !fast && lastTrick(state, onIntent)];
  },
};

/** @param {Table} state @param {(seat: number) => any} note @param {Element} middle */
function around(state, note, middle) {
  const row = (/** @type {number} */ at) => ROWS[at].map((seat) => seatChip(state, seat, note(seat)));
  return [row(0), middle, row(1)];
}

/** North and south lie further out, so that six make a ring. @param {Element} node @param {number} seat @param {...string} names */
function inRow(node, seat, ...names) {
  node.classList.add(...names, ...(seat === 3 ? ["out-n"] : seat === 0 ? ["out-s"] : []));
  return node;
}

/** @type {(state: Table, onIntent: (intent: any) => void) => any} */
const fastForward = (state, onIntent) =>
  state.shown.sitting_out.includes(state.turn.seat) &&
  state.playing &&
  h("button.btn.fast", { type: "button", onclick: () => onIntent({ type: "fast" }) }, t("table.fast"));

/** @type {(state: Table, onIntent: (intent: any) => void) => any} */
const lastTrick = (state, onIntent) => state.shown.last_trick && lastTrickButton(() => onIntent({ type: "last" }));

/** @param {Table} state @returns {number[]} */
const seats = (state) => state.shown.hand_counts.map((/** @type {number} */ _, /** @type {number} */ seat) => seat);

/** In the auction the person's own calls stand in the last column; no chip is needed. @param {Table} state */
const others = (state) => seats(state).filter((seat) => seat !== state.turn.seat);

/** @param {Table} state @param {string} how */
function title(state, how) {
  if (how === "auction") return t("table.title.auction");
  if (how === "exchange") return t(state.shown.sitting_out.length ? "table.title.exchange" : "table.title.kitty");
  const { tricks, hand_counts: counts } = state.shown;
  const done = tricks.reduce((/** @type {number} */ sum, /** @type {number} */ won) => sum + won, 0);
  return t("table.title.play", { n: Math.min(done + 1, done + Math.max(...counts, 1)), of: done + Math.max(...counts) });
}
