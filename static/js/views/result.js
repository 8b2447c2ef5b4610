/**
 * The end of a game: the score, the deals that decided it, the board to sign, the seal to check.
 * @module
 */
import { fill, h } from "../lib/dom.js";
import { signed, t } from "../lib/i18n.js";
import { drawnBid, loneName, parseCall } from "../lib/cards.js";
import { facts } from "../lib/facts.js";
import { dealsOf } from "../state/reduce.js";
import { dealsTable, oursFirst, pegBoard, scoresBefore } from "./score.js";
import { gameName, pointsTable, sealed } from "./sheets.js";
import { seatName } from "./seat.js";

/** @typedef {import("../state/select.js").Table} Table */

/**
 * @param {HTMLElement} root
 * @param {{onIntent: (intent: any) => void, links: Record<string, string>}} to
 */
export function createResult(root, { onIntent, links }) {
  /** @param {Table} state @param {{signing: any, seed: string|null, target: number}} about */
  return (state, { signing, seed, target }) => {
    const { view, turn } = state;
    const deals = dealsOf(state.events);
    const played = deals.filter((deal) => !deal.thrownIn);
    const [us, them] = oursFirst(view.scores, turn.seat);
    const won = view.winner === turn.seat % view.scores.length;
    fill(
      root,
      h(
        "div.two",
        null,
        h(
          "div.two-col.page-col",
          null,
          h(
            "section.paper.daily",
            { "aria-labelledby": "result-title" },
            h("p.kicker", null, turn.daily ? t("table.daily") : t("table.practice"), ` · ${gameName()}`, turn.assisted && ` · ${t("table.assisted")}`, turn.unranked && ` · ${t("table.unranked")}`),
            h("h1", { id: "result-title", tabindex: "-1" }, t(won ? "table.won" : "table.lost", { us, them })),
            view.last_result && pointsTable(view.last_result, turn.seat),
            pegBoard([us, them], oursFirst(scoresBefore(view), turn.seat), target),
            played.length > 0 && h("p", null, summary(played, turn.seat)),
            h(
              "div.btn-row",
              null,
              h("a.btn.btn-primary", { href: links.again }, t("table.play_again")),
              (signing || facts.key === "craig_powers") && h("a.btn", { href: turn.daily ? links.dailyBoard : links.practiceBoard }, t("table.see_board")),
            ),
          ),
          played.length > 2 && keyHands(played, turn.seat),
        ),
        h(
          "div.two-col.page-col",
          null,
          signing && signBox(signing, onIntent, turn),
          deals.length > 0 && h("section.paper", null, h("h2", null, t("table.deals")), dealsTable(deals, turn.seat)),
          h("section.paper", null, h("h2", null, t("table.seal")), sealed(turn, seed)),
        ),
      ),
    );
  };
}

/** @param {any[]} deals @param {number} seat */
function summary(deals, seat) {
  const side = (/** @type {any} */ deal) => deal.bidder % deal.scores.length === seat % deal.scores.length;
  const ours = deals.filter(side);
  const made = ours.filter((deal) => deal.made).length;
  return [t("table.summary.deals", { count: deals.length }), " ", t(facts.seats > 4 ? "table.summary.bids.side" : "table.summary.bids", { count: ours.length, made })].join("");
}

/** The three deals that moved the score most. @param {any[]} deals @param {number} seat */
function keyHands(deals, seat) {
  const swing = (/** @type {any} */ deal) => oursFirst(deal.points, seat)[0] - oursFirst(deal.points, seat)[1];
  const top = [...deals].sort((one, two) => Math.abs(swing(two)) - Math.abs(swing(one)) || one.number - two.number).slice(0, 3);
  return h(
    "section.paper",
    { "aria-labelledby": "key-hands" },
    h("h2", { id: "key-hands" }, t("table.key_hands")),
    h(
      "ul.keys",
      null,
      top.map((deal) => {
        const gain = oursFirst(deal.points, seat)[0];
        const good = swing(deal) >= 0;
        return h(
          "li",
          null,
          h("span.tag", null, drawnBid(deal.call)),
          h("span", null, t("table.deal.n", { n: deal.number }), ". ", told(deal, seat)),
          h("b.nowrap", { class: good ? "gain-made nowrap" : "gain-set nowrap" }, h("bdi", { dir: "ltr" }, signed(gain || swing(deal)))),
        );
      }),
    ),
  );
}

/** @param {any} deal @param {number} seat */
function told(deal, seat) {
  const { level, lone } = parseCall(deal.call);
  const mine = deal.bidder === seat;
  const took = deal.tricks[deal.bidder % deal.tricks.length];
  if (lone === "ALONE") return t(mine ? "table.told.alone.you" : "table.told.alone", { who: seatName(deal.bidder), took });
  return t(mine ? "table.told.bid.you" : "table.told.bid", { who: seatName(deal.bidder), level: level ?? loneName(lone ?? ""), took });
}

/**
 * @param {{state: "open"|"busy"|"done", name?: string, problem: string|null, rank?: number, total?: number, board?: string}} signing
 * @param {(intent: any) => void} onIntent
 * @param {any} turn
 */
function signBox(signing, onIntent, turn) {
  if (signing.state === "done") {
    const href = `/leaderboards?board=${signing.board ?? (turn.daily ? "daily" : "practice")}`;
    return h(
      "section.paper",
      { "aria-live": "polite" },
      h("h2", null, t("table.signed")),
      signing.rank ? h("p", null, t("table.signed.rank", { rank: signing.rank, total: signing.total ?? 0 })) : null,
      h("a.btn", { href }, t("table.see_board")),
    );
  }
  const input = h("input.select", {
    name: "name",
    required: true,
    minlength: 2,
    maxlength: 40,
    autocomplete: "nickname",
    dir: "auto",
    "aria-describedby": signing.problem ? "sign-problem" : null,
    "aria-invalid": signing.problem ? "true" : null,
    value: signing.name ?? null,
  });
  return h(
    "section.paper",
    { "aria-labelledby": "sign" },
    h("h2", { id: "sign" }, t("table.sign")),
    h("p", null, t("table.sign.about")),
    h(
      "form.sign",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          onIntent({ type: "sign", name: input.value });
        },
      },
      h("label.field", null, h("span.label", null, t("table.sign.name")), input),
      signing.problem && h("p.problem", { id: "sign-problem", role: "alert" }, signing.problem),
      h("button.btn.btn-primary", { type: "submit", disabled: signing.state === "busy" }, t("table.sign.do")),
    ),
  );
}
