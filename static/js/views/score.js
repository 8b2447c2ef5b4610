/**
 * The score: numbers in the bar, the peg board, the deals so far, the tally of tricks.
 * @module
 */
import { h } from "../lib/dom.js";
import { number, t } from "../lib/i18n.js";
import { drawnBid, parseCall, wholeCall } from "../lib/cards.js";
import { facts } from "../lib/facts.js";
import { need } from "../state/select.js";
import { seatName } from "./seat.js";

const LENGTH = 197.15;

/** A hole a point in fives, or one for several points where the way is long. @param {number} target */
function board(target) {
  const each = Math.ceil(target / 60);
  const holes = Math.ceil(target / each);
  const step = LENGTH / Math.max(1, holes - 1 + 0.3014 * Math.floor((holes - 1) / 5));
  /** Where a score stands. @param {number} score */
  const at = (score) => {
    const n = Math.max(0, Math.min(holes, Math.round(score / each)));
    return n ? 12.7 + (n - 1 + 0.3014 * Math.floor((n - 1) / 5)) * step : 12.7 - Math.min(step, 8);
  };
  return { each, holes, at };
}

/** The scores written beside the holes. @param {number} target */
function marked(target) {
  const by = Math.ceil(target / 60) * (target > 16 ? 10 : 5);
  const round = Array.from({ length: Math.floor(target / by) }, (_, n) => (n + 1) * by);
  return [...round.filter((n) => target - n > by / 2), target];
}

/**
 * A peg board: round pegs ours, square pegs theirs, the small one where the score stood before.
 * @param {number[]} scores ours, theirs
 * @param {number[]} before
 * @param {number} target
 */
export function pegBoard(scores, before, target) {
  const { each, holes: count, at } = board(target);
  const holes = (/** @type {number} */ y) =>
    Array.from({ length: count }, (_, n) => h("circle.hole", { cx: at((n + 1) * each).toFixed(1), cy: y, r: 1.3 }));
  const marks = marked(target).map((n) => h("text", { x: at(n).toFixed(1), y: 27 }, number(n)));
  const x = (/** @type {number} */ score) => at(score).toFixed(1);
  const trail = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ y) => h("path.trail", { d: `M${x(from)} ${y}H${x(to)}` });
  return h(
    "svg.pegs",
    { viewBox: "0 0 224 48", role: "img", "aria-label": t("table.pegs", { us: scores[0], them: scores[1], target }) },
    holes(12),
    trail(before[0], scores[0], 12),
    h("circle.peg-us", { cx: x(before[0]), cy: 12, r: 3.2 }),
    h("circle.peg-us", { cx: x(scores[0]), cy: 12, r: 4.4 }),
    marks,
    holes(37),
    trail(before[1], scores[1], 37),
    diamond(at(before[1]), 2.9),
    diamond(at(scores[1]), 3.95),
  );
}

/** @param {number} x @param {number} r */
function diamond(x, r) {
  return h("rect.peg-them", {
    x: (x - r).toFixed(1),
    y: (37 - r).toFixed(1),
    width: (2 * r).toFixed(1),
    height: (2 * r).toFixed(1),
    transform: `rotate(45 ${x.toFixed(1)} 37)`,
  });
}

/** Ours first, whatever seat the person has. @param {number[]} values @param {number} seat */
export const oursFirst = (values, seat) => [values[seat % values.length], values[(seat + 1) % values.length]];

/** The score before the latest deal. @param {any} view */
export function scoresBefore(view) {
  const result = view.last_result;
  return result ? result.scores.map((/** @type {number} */ score, /** @type {number} */ side) => score - result.points[side]) : view.scores.map(() => 0);
}

/**
 * The deals so far.
 * @param {any[]} deals
 * @param {number} seat
 */
export function dealsTable(deals, seat) {
  const side = (/** @type {any} */ deal, /** @type {number} */ team) => {
    const set = !deal.made && deal.bidder % deal.scores.length === team;
    return h("td", { class: set ? "num set" : "num" }, h("bdi", { dir: "ltr" }, number(deal.scores[team])));
  };
  return h(
    "table.ruled",
    null,
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, h("span.vh", null, t("table.deal")), "#"),
        h("th", { scope: "col" }, t("table.col.bid")),
        h("th.num", { scope: "col" }, t("table.us")),
        h("th.num", { scope: "col" }, t("table.them")),
      ),
    ),
    h(
      "tbody",
      null,
      deals.map((deal) => {
        const first = h("td.dim", null, number(deal.number));
        if (deal.thrownIn) return h("tr", null, first, h("td.dim", { colspan: 3 }, t("table.thrown_in")));
        const ours = seat % deal.scores.length;
        return h("tr", null, first, h("td", null, drawnBid(deal.call), " ", seatName(deal.bidder)), side(deal, ours), side(deal, 1 - ours));
      }),
    ),
    hickeysRow(deals, seat),
  );
}

/** How often each side was set, where the rules count it. @param {any[]} deals @param {number} seat */
function hickeysRow(deals, seat) {
  const latest = deals.filter((deal) => deal.hickeys).at(-1);
  if (!latest) return null;
  const counts = oursFirst(latest.hickeys, seat).map((count) => h("td.num", null, number(count)));
  return h("tfoot", null, h("tr", null, h("th", { scope: "row", colspan: 2 }, t("table.hickeys")), counts));
}

/** The contract on its slip, and the tally. @param {import("../state/select.js").Table} state */
export function contractStrip(state) {
  const { shown, turn } = state;
  const { contract } = shown;
  if (!contract) return [];
  const { goal, side, left, size } = need(shown);
  const ours = turn.seat % shown.tricks.length;
  const mine = contract.seat === turn.seat;
  const [us, them] = oursFirst(shown.tricks, turn.seat);
  const standing = left > 0 ? t("table.needs", { count: left }) : t("table.safe");
  const lost = left > size - us - them;
  return [
    h(
      "p.contract-what",
      null,
      h("span.tag.tag-lg", null, drawnBid(wholeCall(contract))),
      " ",
      h("span", null, afterwards(shown) && h("b", null, t("table.alone"), " "), mine ? t("table.by.you") : t("table.by", { who: seatName(contract.seat) }), h("span.wide-only", null, " · "), h("br.narrow-only"), lost ? t("table.is_set") : standing),
    ),
    h("p.tally", null, tally(us, them, side === ours ? goal : size - goal, size, goal), " ", h("bdi", { dir: "ltr" }, `${number(us)}–${number(them)}`)),
  ];
}

/** Whether a plain bid is played alone. @param {any} shown */
const afterwards = (shown) => shown.sitting_out.length > 0 && !parseCall(shown.contract.call).lone;

/** @param {number} us @param {number} them @param {number} line @param {number} size @param {number} goal */
function tally(us, them, line, size, goal) {
  const step = 96 / size;
  const open = Array.from({ length: Math.max(0, size - us - them) }, (_, n) => h("circle.open", { cx: 5.5 + (us + n) * step, cy: 8, r: 2 }));
  return h(
    "svg",
    { viewBox: "0 0 100 16", role: "img", "aria-label": t("table.tally", { us, them, goal }) },
    Array.from({ length: us }, (_, n) => h("rect.us", { x: 2.5 + n * step, y: 2, width: 6, height: 12, rx: 1.5 })),
    open,
    Array.from({ length: them }, (_, n) => h("rect.them", { x: 3.2 + (size - 1 - n) * step, y: 2.7, width: 4.6, height: 10.6, rx: 1.2 })),
    h("path.goal", { d: `M${1.5 + line * step} 0v16` }),
  );
}

/** @param {any} view @param {number} seat @param {number} target @param {boolean} assisted */
export function barScore(view, seat, target, assisted) {
  const [us, them] = oursFirst(view.scores, seat);
  return [
    h("span.score-side", null, t("table.us"), " ", h("b", { "data-score": "us" }, number(us))),
    h("span.score-to", null, h("span", null, t("table.to", { n: target })), assisted && h("small", null, t("table.assisted"))),
    h("span.score-side", null, h("b", { "data-score": "them" }, number(them)), " ", t("table.them")),
  ];
}
