/**
 * What the sheets over the table hold: the menu, the keys, the last trick, a deal's result.
 * @module
 */
import { h, icon } from "../lib/dom.js";
import { has, number, parts, signed, t } from "../lib/i18n.js";
import { drawnBid, loneName, parseCall } from "../lib/cards.js";
import { facts, loneBid } from "../lib/facts.js";
import { denominationOf } from "../state/select.js";
import { countUp } from "../fx/motion.js";
import { getPrefs, setPrefs } from "../prefs.js";
import { openSheet } from "./dialog.js";
import { oursFirst, pegBoard } from "./score.js";
import { placeOf, seatName } from "./seat.js";
import { mark, tableCard } from "./trick.js";

/** @typedef {import("../state/select.js").Table} Table */

/** @param {(answer?: string) => void} close @param {string} [key] */
const closer = (close, key = "table.close") => h("button.btn", { type: "button", onclick: () => close() }, t(key));

/**
 * @param {Table} state
 * @param {{home: string, rules: string, partner: string, boards: string, settings: string, again: string}} links
 */
export function openMenu(state, links) {
  const { turn } = state;
  const item = (/** @type {string} */ href, /** @type {string} */ drawing, /** @type {string} */ key) => h("li", null, h("a", { href }, icon(drawing), t(key)));
  const label = t("table.menu");
  return openSheet({
    label,
    content: (close) => [
      h("h1", null, turn.daily ? t("table.daily") : t("table.practice")),
      h("p", null, gameName()),
      h(
        "ul.menu",
        null,
        item(links.home, "i-back", "table.menu.home"),
        item(links.rules, "i-book", "table.menu.rules"),
        item(links.partner, "i-chair", "table.menu.partner"),
        item(links.boards, "i-list", "table.menu.boards"),
        item(links.settings, "i-gear", "table.menu.settings"),
        !turn.daily && item(links.again, "i-cards", "table.menu.new"),
        h("li.menu-keys", null, h("button", { type: "button", onclick: () => close("keys") }, icon("i-six"), t("table.keys"))),
      ),
      soundSwitch(),
      sealed(turn),
      closer(close, "table.menu.back"),
    ],
  });
}

/** Which game of the family is played. */
export function gameName() {
  const name = `preset.${facts.key}.name`;
  return has(name) ? t(name) : t("table.house");
}

function soundSwitch() {
  const box = h("input", { type: "checkbox", checked: getPrefs().sound });
  box.addEventListener("change", () => setPrefs({ sound: box.checked }));
  return h("label.choice", null, box, h("span", null, t("table.menu.sound")));
}

/** How the deals are kept honest: the mark shown before, the seed after. @param {any} turn @param {string|null} [seed] */
export function sealed(turn, seed = null) {
  return h(
    "details.sealed",
    { open: Boolean(seed) },
    h("summary", null, t("table.sealed")),
    h("p", null, t(seed ? "table.sealed.open" : turn.daily ? "table.sealed.daily" : "table.sealed.about")),
    h("p", null, h("code", { dir: "ltr" }, turn.commitment)),
    seed && [h("p", null, t("table.sealed.seed")), h("p", null, h("code", { dir: "ltr" }, `bideuchre deal ${seed}`))],
  );
}

export function openKeys() {
  const label = t("table.keys");
  const rows = ["numbers", "suits", "alone", "pass", "arrows", "enter", "last", "table", "hand", "score", "out", "undo", "hint", "help", "esc"];
  return openSheet({
    label,
    content: (close) => [
      h("h1", null, label),
      h("table.ruled.keys-list", null, h("tbody", null, rows.map((row) => h("tr", null, h("th", { scope: "row", dir: "ltr" }, KEYS[row].split(" ").map((key) => [h("kbd", null, key), " "])), h("td", null, t(MEANS[row])))))),
      closer(close),
    ],
  });
}

/** @type {Record<string, string>} */
const KEYS = { numbers: "1 … 9 0 - =", suits: "S H D C N", alone: "A", pass: "P", arrows: "← → Home End", enter: "Enter Space", last: "L", table: "T", hand: "R", score: "B", out: "V", undo: "U", hint: "I", help: "?", esc: "Esc" };
/** @type {Record<string, string>} */
const MEANS = {
  numbers: "table.keys.numbers",
  suits: "table.keys.suits",
  alone: "table.keys.alone",
  pass: "table.keys.pass",
  arrows: "table.keys.arrows",
  enter: "table.keys.enter",
  last: "table.keys.last",
  table: "table.keys.table",
  hand: "table.keys.hand",
  score: "table.keys.score",
  out: "table.keys.out",
  undo: "table.keys.undo",
  hint: "table.keys.hint",
  help: "table.keys.help",
  esc: "table.keys.esc",
};

/** @param {Table} state */
export function openLastTrick(state) {
  const { plays, winner } = state.shown.last_trick;
  const denomination = denominationOf(state);
  const label = t("table.last_trick");
  const lies = (/** @type {any} */ play) =>
    h(`div.slot.slot-${placeOf(play.seat)}`, null, tableCard(play.card, denomination, play.seat === winner), play.seat === winner && mark("table.mark.wins"));
  return openSheet({
    label,
    content: (close) => [
      h("h1", null, label),
      facts.seats > 4
        ? h("div.last-six", null, [2, 3, 4, 1, 0, 5].map((seat) => h("div", null, plays.filter((/** @type {any} */ play) => play.seat === seat).map(lies), h("p", null, seatName(seat)))))
        : h("div.ring.ring-last", null, plays.map(lies), plays.map((/** @type {any} */ play) => h(`p.at-${placeOf(play.seat)}`, null, seatName(play.seat)))),
      h("p.vh", null, t("table.last_trick.won", { who: seatName(winner) })),
      closer(close),
    ],
  });
}

/**
 * A deal's result, its arithmetic spelled.
 * @param {any} result the fields of hand_scored
 * @param {{number: number, seat: number, target: number, over: boolean}} about
 */
export function openHandResult(result, { number: deal, seat, target, over }) {
  const label = t("table.deal.n", { n: deal });
  return openSheet({
    label,
    keep: true,
    content: (close) => [
      h("div", null, h("p.kicker", null, label), h("h1", null, headline(result))),
      pointsTable(result, seat),
      pegBoard(oursFirst(result.scores, seat), before(result, seat), target),
      arithmetic(result, seat, target, over),
      !over && note(result, target),
      h("div.btn-row", null, h("button.btn.btn-primary", { type: "button", autofocus: true, onclick: () => close("next") }, t(over ? "table.to_result" : "table.next_deal"))),
    ],
  });
}

/** @param {any} result @param {number} seat */
const before = (result, seat) => oursFirst(result.scores.map((/** @type {number} */ score, /** @type {number} */ side) => score - result.points[side]), seat);

/** @param {any} result */
function headline(result) {
  const { level, lone } = parseCall(result.call);
  const bid = h("span.tag.tag-lg", null, drawnBid(result.call));
  const took = result.tricks[result.bidder % result.tricks.length];
  if (lone || level === null) return parts(result.made ? "table.result.made.lone" : "table.result.set.lone", { bid, took });
  const over = took - level;
  if (!result.made) return parts("table.result.set", { bid, count: -over });
  return parts(over ? "table.result.made" : "table.result.made.exactly", { bid, count: over });
}

/** Both scores large, with what was added; they count up as they appear. @param {any} result @param {number} seat */
export function pointsTable(result, seat) {
  const scores = oursFirst(result.scores, seat);
  const points = oursFirst(result.points, seat);
  const start = before(result, seat);
  const side = (/** @type {string} */ key, /** @type {number} */ at) => {
    const sum = `${number(start[at])} ${points[at] < 0 ? "\u2212" : "+"} ${number(Math.abs(points[at]))}`;
    const bidders = oursFirst([0, 1], seat)[at] === result.bidder % result.scores.length;
    const tone = points[at] < 0 ? "gain gain-set" : bidders || !result.made ? "gain gain-made" : "gain";
    const big = h("bdi", { dir: "ltr" }, number(scores[at]));
    countUp(big, start[at], scores[at], number);
    return h("div", null, h("p.kicker", null, t(key)), h("p.big", null, big), h("p", { class: tone }, h("bdi", { dir: "ltr" }, sum)));
  };
  return h("div.points", null, side("table.us", 0), side("table.them", 1));
}

/** @param {any} result @param {number} seat @param {number} target @param {boolean} over */
function arithmetic(result, seat, target, over) {
  const teams = result.tricks.length;
  const side = result.bidder % teams;
  const other = 1 - side;
  const mine = result.bidder === seat;
  const ours = side === seat % teams;
  const { level, lone } = parseCall(result.call);
  const took = result.tricks[side];
  const who = seatName(result.bidder);
  const alone = lone === "ALONE";
  const key = alone ? (mine ? "table.sum.alone.you" : "table.sum.alone") : mine ? "table.sum.bid.you" : "table.sum.bid";
  const said = level === null ? loneName(lone ?? "") : number(level);
  const row = (/** @type {any} */ words, /** @type {any} */ value) => h("tr", null, h("th", { scope: "row" }, words), h("td.num", null, h("bdi", { dir: "ltr" }, value)));
  const [us, them] = oursFirst(result.scores, seat).map((score) => Math.max(0, target - score));
  const hickeys = result.hickeys && oursFirst(result.hickeys, seat);
  return h(
    "table.ruled",
    null,
    h("caption.vh", null, t("table.sum.caption")),
    h(
      "tbody",
      null,
      row([t(key, { who, level: said, took }), why(bidderReasons(result))], signed(result.points[side])),
      row([t(ours ? "table.sum.they" : "table.sum.we", { count: result.tricks[other] }), why(defenceReasons(result, other))], signed(result.points[other])),
      !over && h("tr", null, h("th", { scope: "row" }, t("table.sum.to_go")), h("td.num", null, t("table.sum.both", { us, them }))),
      hickeys && h("tr", null, h("th", { scope: "row" }, t("table.hickeys")), h("td.num", null, t("table.sum.both", { us: hickeys[0], them: hickeys[1] }))),
    ),
  );
}

/** @param {string[]} reasons */
const why = (reasons) => reasons.length > 0 && h("small.why", null, reasons.join(" "));

/** Why the bidders' points are not simply bid or tricks. @param {any} result */
function bidderReasons({ call, made, tricks, bidder, points }) {
  const { level, lone } = parseCall(call);
  const side = bidder % tricks.length;
  const { scoring, alone_after: after } = facts;
  if (lone || level === null) {
    const bid = loneBid(lone);
    return bid ? [t(made ? "table.why.lone.made" : "table.why.lone.set", { n: Math.abs(points[side]) })] : [];
  }
  const flat = !made && scoring.set_loss === "flat";
  const plain = made ? (scoring.made === "bid" ? level : tricks[side]) + scoring.made_bonus : flat ? scoring.flat_loss : level;
  const scored = Math.abs(points[side]);
  return [
    made && scoring.made === "bid" && tricks[side] > level && t("table.why.bid_only"),
    made && scoring.made_bonus > 0 && t("table.why.bonus", { n: scoring.made_bonus }),
    flat && t("table.why.flat", { n: scoring.flat_loss }),
    scored < plain && t("table.why.forced"),
    after && scored === plain * after.multiplier && t("table.why.times", { n: after.multiplier }),
  ].filter(Boolean);
}

/** Why the other side's points are not simply its tricks. @param {any} result @param {number} other */
function defenceReasons({ tricks, points }, other) {
  if (points[other] < 0) return [t("table.why.trickless", { n: -points[other] })];
  if (points[other] === tricks[other]) return [];
  return [t(facts.scoring.defenders === "when_set" ? "table.why.when_set" : "table.why.never")];
}

/** Why the game goes on although a side stands at the target. @param {any} result @param {number} target */
function note(result, target) {
  const key = facts.win_on === "any_hand" ? "table.result.goes_on.level" : facts.win_on === "bid_made" ? "table.result.goes_on.made" : "table.result.goes_on";
  return result.scores.some((/** @type {number} */ score) => score >= target) && h("p.panel-note", null, t(key, { n: target }));
}
