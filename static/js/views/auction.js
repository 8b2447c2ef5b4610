/**
 * The auction: the slip with every call, and the panel of two short choices and one button.
 * @module
 */
import { fill, h, icon } from "../lib/dom.js";
import { number, parts, signed, t } from "../lib/i18n.js";
import { DENOMINATIONS, drawnBid, drawnDenomination, parseCall, suitName, tileNumber } from "../lib/cards.js";
import { auctionRows, bidding, isMyTurn, loneBid, standing } from "../state/select.js";
import { seatName } from "./seat.js";

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
    h("thead", null, h("tr", null, columns.map((seat) => h("th", { scope: "col" }, seatName(seat), ownDeal(shown, turn, seat))))),
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

/** The person has no chip in the auction; the deal is marked on the slip. @param {any} shown @param {any} turn @param {number} seat */
function ownDeal(shown, turn, seat) {
  return shown.phase === "bidding" && seat === turn.seat && shown.dealer === seat && h("span.dealer", { role: "img", "aria-label": t("table.dealer") }, "D");
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
    fill(root, suitTiles(offer), offer.levels.size > 0 && levelTiles(offer), actions(offer, state.rules, onIntent));
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
    null,
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
function levelTiles({ levels, level, lone, top }) {
  return h(
    "fieldset.tiles.tiles-level",
    { "data-many": levels.size > 8 },
    h("legend.vh", null, t("table.tricks.legend")),
    Array.from({ length: top }, (_, at) => at + 1).map((value) =>
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
 * @param {any} rules
 * @param {(intent: any) => void} onIntent
 */
function actions(offer, rules, onIntent) {
  return h(
    "div.panel-actions",
    null,
    offer.mayPass &&
      h("button.btn", { type: "button", "data-act": "pass", onclick: () => onIntent({ type: "call", call: "P" }) }, t("table.pass")),
    offer.lones.map((key) =>
      h(
        "button.btn.btn-alone",
        {
          type: "button",
          "data-act": `lone-${key}`,
          "aria-pressed": String(offer.lone === key),
          onclick: () => onIntent({ type: "choose", lone: offer.lone === key ? null : key }),
        },
        t("table.alone"),
      ),
    ),
    h(`button.btn.btn-primary${last(offer, rules) ? ".is-long" : ""}`, { type: "submit", "data-act": "bid", disabled: !offer.offered }, h("span", null, spelled(offer, rules))),
  );
}

/** Whether nobody can answer this bid. @param {ReturnType<typeof bidding>} offer @param {any} rules */
function last({ lone, level, top }, rules) {
  return Boolean(lone) || (level === top && rules?.auction?.top_bid === "ends_auction");
}

/**
 * What the button says: the whole bid, and whether it is the last word.
 * @param {ReturnType<typeof bidding>} offer
 * @param {any} rules
 */
function spelled(offer, rules) {
  if (offer.level === null && !offer.lone) {
    return parts("table.name", { suit: h("bdi.bid.on-ink", { dir: "ltr" }, drawnDenomination(offer.denomination)) });
  }
  if (offer.lone) {
    const lone = loneBid(rules, offer.lone);
    const suit = h("bdi.bid.on-ink", { dir: "ltr" }, drawnDenomination(offer.denomination));
    if (!lone) return parts("table.go_alone.plain", { suit });
    const even = -lone.points_set === lone.points_made;
    return parts(even ? "table.go_alone" : "table.go_alone.uneven", {
      suit,
      points: number(lone.points_made),
      made: signed(lone.points_made),
      set: signed(lone.points_set),
    });
  }
  const bid = drawnBid(offer.token, "bid on-ink");
  return parts(last(offer, rules) ? "table.bid.last" : "table.bid", { bid });
}
