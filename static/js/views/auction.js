/**
 * The auction: the slip with every call, and the panel of two short choices and one button.
 * @module
 */
import { fill, h, icon } from "../lib/dom.js";
import { number, parts, signed, t } from "../lib/i18n.js";
import { DENOMINATIONS, drawnBid, drawnDenomination, loneName, parseCall, suitName, tileNumber } from "../lib/cards.js";
import { facts, loneBid } from "../lib/facts.js";
import { auctionRows, bidding, isMyTurn, standing } from "../state/select.js";
import { seatName, shortName } from "./seat.js";

/**
 * The calls as a table, one column a seat, the person last.
 * @param {import("../state/select.js").Table} state
 */
export function auctionTable(state) {
  const { shown, turn } = state;
  const seats = shown.hand_counts.length;
  const columns = Array.from({ length: seats }, (_, at) => (turn.seat + 1 + at) % seats);
  const best = standing(shown);
  const rows = auctionRows(shown, turn.seat);
  if (shown.phase === "bidding" && isMyTurn(state) && (!rows.length || rows[rows.length - 1][seats - 1] !== null)) {
    rows.push(Array(seats).fill(null));
  }
  return h(
    "table.auction",
    null,
    h("caption.vh", null, t("table.auction")),
    h("thead", null, h("tr", null, columns.map((seat) => head(shown, turn, seat)))),
    h(
      "tbody",
      null,
      rows.map((row, at) =>
        h(
          "tr",
          null,
          row.map((call, column) => {
            const asked = call === null && at === rows.length - 1 && column === seats - 1 && shown.phase === "bidding" && isMyTurn(state);
            return cell(call, call !== null && call === best?.call && columns[column] === best?.seat, asked);
          }),
        ),
      ),
    ),
  );
}

/** The calls by seat, where six columns have no room. @param {import("../state/select.js").Table} state */
export function auctionList({ shown }) {
  const seats = shown.hand_counts.length;
  const rows = Array.from({ length: seats }, (_, at) => (shown.dealer + 1 + at) % seats);
  const said = (/** @type {number} */ seat) =>
    shown.auction
      .filter((/** @type {any} */ made) => made.seat === seat)
      .map((/** @type {any} */ { call }, /** @type {number} */ at) => [at ? ", " : "", parseCall(call).passed ? t("table.pass.said") : drawnBid(call)]);
  return h("table.ruled", null, h("tbody", null, rows.map((seat) => h("tr", null, h("th", { scope: "row" }, seatName(seat)), h("td.end", null, said(seat))))));
}

/**
 * Who made the calls of a column. Where a seat has no chip, the deal is marked here;
 * of six, the marks of one's own side are filled.
 * @param {any} shown
 * @param {any} turn
 * @param {number} seat
 */
function head(shown, turn, seat) {
  const six = facts.seats > 4;
  const deals = shown.phase === "bidding" && shown.dealer === seat && (six || seat === turn.seat);
  const name = shortName(seat, turn.seat);
  const label = six && seat !== turn.seat ? [h("span.head-mark", { "aria-hidden": "true", "data-team": seat % 2 === turn.seat % 2 ? "us" : "them" }, name), h("span.vh", null, seatName(seat))] : name;
  return h("th", { scope: "col" }, label, deals && h("span.dealer", { role: "img", "aria-label": t("table.dealer") }, "D"));
}

/** @param {string|null} call @param {boolean} stands @param {boolean} asked */
function cell(call, stands, asked) {
  if (call === null) return h("td", null, asked && h("span.now", null, "?"));
  if (parseCall(call).passed) return h("td", null, h("span.passed", null, t("table.pass.said")));
  return h("td", { class: stands ? "standing" : null }, drawnBid(call));
}

/**
 * The panel under the table.
 * @param {HTMLFormElement} root
 * @param {{onIntent: (intent: any) => void}} to
 */
export function createBidPanel(root, { onIntent }) {
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    onIntent({ type: "confirm" });
  });
  root.addEventListener("change", (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    if (name === "suit") onIntent({ type: "choose", denomination: value });
    if (name === "level") onIntent({ type: "choose", level: Number(value), lone: null });
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Home" && event.key !== "End") return;
    const group = /** @type {HTMLElement} */ (event.target).closest("fieldset");
    const tiles = /** @type {HTMLInputElement[]} */ ([...(group?.querySelectorAll("input:enabled") ?? [])]);
    tiles.at(event.key === "Home" ? 0 : -1)?.click();
    if (tiles.length) event.preventDefault();
  });

  /** @param {import("../state/select.js").Table} state */
  return (state) => {
    const offer = bidding(state);
    const focused = focusedName(root);
    fill(root, suitTiles(offer), offer.levels.size > 0 && levelTiles(offer), actions(offer, onIntent));
    root.setAttribute("aria-label", t("table.your_bid"));
    root.className = "panel";
    if (focused) /** @type {HTMLElement|null} */ (root.querySelector(focused))?.focus({ preventScroll: true });
  };
}

/** How to find the focused control again after the panel was drawn anew. @param {HTMLElement} root */
function focusedName(root) {
  const active = /** @type {any} */ (document.activeElement);
  if (!root.contains(active) || active === root) return null;
  return active.name ? `input[name="${active.name}"]:checked` : `[data-act="${active.dataset.act}"]`;
}

/** @param {ReturnType<typeof bidding>} offer */
function suitTiles({ named, denomination }) {
  if (!named.size) return null;
  return h(
    "fieldset.tiles.tiles-suit",
    { "data-columns": named.size },
    h("legend.vh", null, t("table.trump")),
    DENOMINATIONS.filter((suit) => named.has(suit)).map((suit) =>
      h(
        "label.tile",
        null,
        h("input", { type: "radio", name: "suit", value: suit, "aria-label": suitName(suit), checked: suit === denomination }),
        suit.length > 1 ? h("span.nt-big", { "aria-hidden": "true" }, suit) : icon(`p-${suit}`, `s-${suit}`),
      ),
    ),
  );
}

/** @param {ReturnType<typeof bidding>} offer */
function levelTiles({ levels, level, lone }) {
  const values = Array.from({ length: facts.highest - facts.lowest + 1 }, (_, at) => facts.lowest + at);
  const count = values.length;
  const columns = count > 8 ? (count > 10 ? 6 : 5) : count;
  return h(
    "fieldset.tiles.tiles-level",
    { "data-many": levels.size > 8, "data-columns": columns },
    h("legend.vh", null, t("table.tricks.legend")),
    values.map((value) =>
      h(
        "label.tile",
        null,
        h("input", {
          type: "radio",
          name: "level",
          value,
          "aria-label": t("table.tricks", { count: value }),
          checked: !lone && value === level,
          disabled: !levels.has(value),
        }),
        h("span", { "aria-hidden": "true" }, tileNumber(value)),
      ),
    ),
  );
}

/**
 * @param {ReturnType<typeof bidding>} offer
 * @param {(intent: any) => void} onIntent
 */
function actions(offer, onIntent) {
  const lones = offer.lones.map((key) =>
    h(
      "button.btn.btn-alone",
      {
        type: "button",
        "data-act": `lone-${key}`,
        "aria-pressed": String(offer.lone === key),
        onclick: () => onIntent({ type: "choose", lone: offer.lone === key ? null : key }),
      },
      loneName(/** @type {string} */ (key)),
    ),
  );
  const pass = offer.mayPass && h("button.btn", { type: "button", "data-act": "pass", onclick: () => onIntent({ type: "call", call: "P" }) }, t("table.pass"));
  const bid = h(
    `button.btn.btn-primary${offer.lone || last(offer) ? ".is-long" : ""}`,
    { type: "submit", "data-act": "bid", disabled: !offer.offered },
    h("span", null, spelled(offer)),
  );
  // A ladder of special bids has a row of its own.
  const many = lones.length > 1;
  const beside = Number(Boolean(pass)) + (many ? 0 : lones.length);
  return [many && h("div.panel-lones", null, lones), h(`div.panel-actions.${["one", "two", "three"][beside]}`, null, pass, !many && lones, bid)];
}

/** Whether nobody can answer this bid. @param {ReturnType<typeof bidding>} offer */
function last({ lone, level }) {
  return lone ? Boolean(loneBid(lone)?.ends_auction) : level === facts.highest && facts.top_bid === "ends_auction";
}

/**
 * What the button says: the whole bid, and whether it is the last word.
 * @param {ReturnType<typeof bidding>} offer
 */
function spelled(offer) {
  const suit = offer.denomination && h("bdi.bid.on-ink", { dir: "ltr" }, drawnDenomination(offer.denomination));
  if (offer.lone) return spelledLone(offer.lone, suit);
  if (offer.level === null) return parts(String(offer.denomination).length > 1 ? "table.name.plain" : "table.name", { suit });
  return parts(last(offer) ? "table.bid.last" : "table.bid", { bid: drawnBid(offer.token, "bid on-ink") });
}

/** @param {string} key @param {any} suit */
function spelledLone(key, suit) {
  const lone = loneBid(key);
  const alone = key === "ALONE";
  if (!lone) return parts("table.go_alone.times", { suit, n: facts.alone_after?.multiplier ?? 1 });
  const even = -lone.points_set === lone.points_made;
  const values = { points: number(lone.points_made), made: signed(lone.points_made), set: signed(lone.points_set) };
  if (alone && suit) return parts(even ? "table.go_alone" : "table.go_alone.uneven", { suit, ...values });
  const name = loneName(key);
  const bid = suit ? parts("table.lone.in", { name, suit }) : [name];
  return [bid, parts(even ? "table.lone.even" : "table.lone.uneven", values)];
}
