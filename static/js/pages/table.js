/**
 * The game's page: the only place where state, views, motion and the server meet.
 * @module
 */
import { createAnnouncer } from "../a11y/announce.js";
import { focusHand } from "../a11y/focus.js";
import { listenForKeys } from "../a11y/keys.js";
import { countUp } from "../fx/motion.js";
import { fill, h, one } from "../lib/dom.js";
import { suitName } from "../lib/cards.js";
import { facts } from "../lib/facts.js";
import { has, loadWords, number, t } from "../lib/i18n.js";
import { keep, kept } from "../lib/kept.js";
import { get, onTrouble, post, Refused } from "../net/api.js";
import { company, onPrefs } from "../prefs.js";
import { dealsOf } from "../state/reduce.js";
import { isMyTurn, ledSuit } from "../state/select.js";
import { createStore } from "../state/store.js";
import { countGame } from "../state/tally.js";
import { auctionList, auctionTable, createBidPanel } from "../views/auction.js";
import { createExchangePanel } from "../views/exchange.js";
import { createHand } from "../views/hand.js";
import { rightPad } from "../views/history.js";
import { createResult } from "../views/result.js";
import { barScore, dealsTable, oursFirst, pegBoard, scoresBefore } from "../views/score.js";
import { openHandResult } from "../views/sheets.js";
import { statusSpoken } from "../views/status.js";
import { createTable } from "../views/table.js";
import { createShowing } from "./showing.js";
import { createTalking, sentence } from "./talking.js";
import { bidsNow, createWishes } from "./wishes.js";

/** @typedef {import("../state/select.js").Table} Table */

const LINKS = {
  home: "/",
  rules: "/rules",
  partner: "/partner",
  boards: "/leaderboards",
  settings: "/settings",
  again: "/play?new",
  dailyBoard: "/leaderboards",
  practiceBoard: "/leaderboards?board=practice",
};

const mat = one("[data-mat]");
const rail = one("#hand");
const panel = one("[data-panel]");
const bar = one("[data-bar-score]");
/** Only beside a wide table is there room for pads. */
const wide = matchMedia("(min-width: 1024px)");

const store = createStore(
  /** @type {Table} */ ({
    turn: null,
    view: null,
    shown: null,
    held: null,
    events: [],
    busy: false,
    playing: false,
    finishing: false,
    choice: { denomination: null, level: null, lone: null },
    picked: [],
    leaving: [],
    lifted: null,
    fresh: [],
    hint: null,
    why: null,
    saying: null,
    trouble: null,
  }),
);
const target = () => facts.target;

const onIntent = (/** @type {any} */ intent) => wishes.wish(intent);
const announcer = createAnnouncer(one("[data-log]"), one("[data-voice]"));
const drawTable = createTable(mat, { onIntent });
const drawHand = createHand(rail, { onIntent });
const drawBids = createBidPanel(panel, { onIntent });
const drawExchange = createExchangePanel(panel, { onIntent });
const drawResult = createResult(one("[data-result]"), { onIntent, links: LINKS });
const showing = createShowing({ store, mat, rail, announcer, onResult });
const talking = createTalking({ store, announcer, onTurn, onJump, onHint: (hint) => wishes.follow(hint), onSigning });
const wishes = createWishes({ store, showing, talking, announcer, rail, links: LINKS, target });

/** @type {any} how far the name for the board is */
let signing = null;

/* drawing */

store.subscribe((state, previous) => {
  if (!state.shown) return;
  drawTable(state, previous);
  drawHand(state);
  drawPanel(state, previous);
  const anew = state.shown !== previous.shown || state.turn !== previous.turn;
  if (anew) drawBar(state, previous);
  if (wide.matches && (anew || state.choice !== previous.choice)) drawPads(state);
  one("[data-undo]").hidden = one("[data-hint]").hidden = Boolean(state.turn.daily) || state.view.phase === "over";
  const suit = isMyTurn(state) && state.view.phase === "playing" && ledSuit(state);
  one("#why").textContent = suit ? t("table.why", { suit: suitName(suit) }) : "";
});

/** @param {Table} state @param {Table} previous */
function drawPanel(state, previous) {
  const { phase } = state.shown;
  const calls = phase === "bidding" || phase === "naming";
  panel.hidden = !(calls || (phase === "exchange" && state.view.exchange && !state.playing));
  panel.inert = !isMyTurn(state);
  // While others call, the panel keeps what it last offered.
  if (panel.hidden || (calls && state.view.phase !== phase)) return;
  const same = ["view", "choice", "picked", "shown", "prefs"].every((part) => /** @type {any} */ (state)[part] === /** @type {any} */ (previous)[part]);
  if (same && panel.childElementCount) return;
  if (calls) drawBids(state);
  else drawExchange(state);
}

/** @param {Table} state @param {Table} previous */
function drawBar(state, previous) {
  const { shown, turn } = state;
  const before = previous.shown?.scores ?? shown.scores;
  const known = previous.shown && previous.turn?.assisted === turn.assisted;
  if (known && before.join() === shown.scores.join()) return;
  fill(bar, barScore(shown, turn.seat, target(), turn.assisted));
  const [from, to] = [oursFirst(before, turn.seat), oursFirst(shown.scores, turn.seat)];
  ["us", "them"].forEach((side, at) => countUp(one(`[data-score="${side}"]`, bar), from[at], to[at], number));
}

/** @param {Table} state */
function drawPads(state) {
  const { shown, turn } = state;
  // What is known already may not be shown yet.
  const scored = shown.phase === "over" || state.saying?.type === "hand_scored";
  const deals = dealsOf(state.events).filter((deal) => deal.number < shown.hand_number + (scored ? 1 : 0));
  fill(
    one("[data-pad-left]"),
    h("h2", null, t("table.score")),
    pegBoard(oursFirst(shown.scores, turn.seat), oursFirst(scoresBefore(shown), turn.seat), target()),
    deals.length > 0 && dealsTable(deals, turn.seat),
    shown.contract && shown.phase === "playing" && [h("h2", null, t("table.auction")), facts.seats > 4 ? auctionList(state) : h("div.slip-flat", null, auctionTable(state))],
  );
  const { label, nodes } = rightPad(state);
  const right = one("[data-pad-right]");
  right.setAttribute("aria-label", label);
  fill(right, nodes);
}

/* turns */

/** The state is known already; now it is shown. @param {any} turn */
async function onTurn(turn) {
  await showing.run(turn.events, turn.view);
  if (store.get().view !== turn.view) return;
  if (turn.view.phase === "over") return end();
  yourTurn();
}

/** @param {any} turn */
function onJump(turn) {
  showing.settle(turn.view);
  if (turn.view.phase === "over") return end();
  focusTurn();
}

function yourTurn() {
  announcer.now(statusSpoken(store.get()));
  focusTurn();
  if (!store.get().finishing) return;
  store.set({ finishing: false });
  void wishes.finish(store.get());
}

/** Only a focus that has nowhere better to be is moved. */
function focusTurn() {
  const active = /** @type {HTMLElement|null} */ (document.activeElement);
  const lost = !active || active === document.body || active === document.documentElement;
  if (lost ? !matchMedia("(any-pointer: fine)").matches && !document.body.dataset.keys : !rail.contains(active) && !panel.contains(active)) return;
  if (bidsNow(store.get())) {
    if (!panel.contains(active) || active === panel) {
      /** @type {HTMLElement|null} */ (panel.querySelector("input:checked:not(:disabled)"))?.focus({ preventScroll: true });
    }
  } else if (!rail.contains(active) || active?.hidden || active?.getAttribute("aria-disabled")) focusHand(rail);
}

/** @param {any} result @param {boolean} over */
async function onResult(result, over) {
  const { shown, turn } = store.get();
  await openHandResult(result, { number: shown.hand_number, seat: turn.seat, target: target(), over });
  keep(`seen.${turn.id}`, String(shown.hand_number));
}

/* the end */

function end() {
  const { turn, view } = store.get();
  countGame(turn, view);
  const place = kept(`signed.${turn.id}`);
  if (!turn.unranked && !turn.assisted) signing ??= place ? { state: "done", ...JSON.parse(place) } : { state: "open", problem: null };
  document.body.className = "doc";
  for (const node of document.querySelectorAll("[data-while-playing]")) /** @type {HTMLElement} */ (node).hidden = true;
  for (const node of document.querySelectorAll("[data-when-over]")) /** @type {HTMLElement} */ (node).hidden = false;
  drawEnd();
  one("#result-title").focus();
}

function drawEnd() {
  const state = store.get();
  const seed = state.events.find((event) => event.type === "game_over")?.seed ?? null;
  drawResult(state, { signing, seed, target: target() });
}

/** @param {any} now */
function onSigning(now) {
  signing = now;
  drawEnd();
}

/* coming to the table */

/** The game that the page names, or a new one. */
async function arrive() {
  const { game: id } = one("main").dataset;
  if (id) return get(`/api/games/${id}?since=0`);
  const rules = await wanted(new URLSearchParams(location.search));
  return post("/api/games", { rules, ...company() });
}

/** The rules that an address asks for: a game by its key, house rules by their code. @param {URLSearchParams} asked */
async function wanted(asked) {
  const code = asked.get("house");
  return code === null ? asked.get("rules") : (await get(`/api/house-rules/${encodeURIComponent(code)}`)).data;
}

/** The menu leads to the rules of this game, and to another one by the same rules. @param {any} turn */
function leadBack(turn) {
  const { key } = turn.table;
  const code = new URLSearchParams(location.search).get("house") ?? kept(`house.of.${key}`);
  if (has(`preset.${key}.name`)) {
    LINKS.rules = `/rules/${key}`;
    if (key !== "craig_powers") LINKS.again = `/play?rules=${key}`;
  } else if (code) {
    keep(`house.of.${key}`, code);
    LINKS.again = `/play?house=${encodeURIComponent(code)}`;
  }
}

/** Another tab may have played on while this one was out of sight. */
async function refresh() {
  const { turn, busy, playing } = store.get();
  if (!turn || busy || playing || document.visibilityState !== "visible") return;
  const now = await get(`/api/games/${turn.id}?since=${turn.version}`);
  if (store.get().busy || now.version <= store.get().turn.version) return;
  talking.accept(now, now.events.length ? [...store.get().events, ...now.events] : []);
  onJump(now);
}

/** @param {any} turn */
async function open(turn) {
  const { view, events } = turn;
  talking.accept(turn, events);
  if (view.hand_number === 1 && events[0]?.type === "hand_dealt") {
    const none = view.hand_counts.map(() => 0);
    store.set({ playing: true, shown: { ...view, hand: [], auction: [], legal: [], to_act: null, contract: null, hand_counts: none } });
    // The bare table is one piece of work and the deal another, so that a slow phone can answer a tap between them.
    await new Promise((done) => setTimeout(done));
    return onTurn(turn);
  }
  store.set({ shown: view });
  if (view.phase === "over") return end();
  const deal = dealsOf(events).filter((one) => !one.thrownIn).at(-1)?.number ?? view.hand_number - 1;
  const acted = view.contract || view.auction.some((/** @type {any} */ call) => call.seat === turn.seat);
  if (view.last_result && !acted && Number(kept(`seen.${turn.id}`) ?? 0) < deal) {
    await openHandResult(view.last_result, { number: deal, seat: turn.seat, target: target(), over: false });
    keep(`seen.${turn.id}`, String(deal));
  }
  yourTurn();
}

async function start() {
  for (const type of ["menu", "undo", "hint"]) one(`[data-${type}]`).addEventListener("click", () => onIntent({ type }));
  listenForKeys(one("main"), onIntent);
  onPrefs((prefs) => store.set({ prefs }));
  wide.addEventListener("change", () => wide.matches && store.get().shown && drawPads(store.get()));
  onTrouble((trouble) => {
    const text = trouble && t(trouble === "offline" ? "table.offline" : "table.busy");
    store.set({ trouble: text });
    announcer.now(text ?? t("table.online"));
    if (!store.get().shown) problem(text);
  });
  document.addEventListener("visibilitychange", () => void refresh());
  addEventListener("pageshow", (event) => event.persisted && void refresh());
  const turn = await arrive();
  await words;
  leadBack(turn);
  const rest = new URLSearchParams(location.search);
  for (const name of ["new", "rules", "house"]) rest.delete(name);
  history.replaceState(null, "", [`/games/${turn.id}`, ...(`${rest}` ? [rest] : [])].join("?"));
  await open(turn);
}

/** Say in the table's place why there is no table. @param {string|null} text */
function problem(text) {
  one("[data-problem]").hidden = !text;
  one("[data-problem] p").textContent = text ?? "";
}

const words = loadWords();
start().catch(async (error) => {
  if (!(error instanceof Refused)) throw error;
  await words;
  problem(sentence(error));
});
