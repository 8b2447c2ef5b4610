/**
 * The game's page: the only place where state, views, motion and the server meet.
 * @module
 */
import { createAnnouncer } from "../a11y/announce.js";
import { focusHand } from "../a11y/focus.js";
import { listenForKeys } from "../a11y/keys.js";
import { countUp } from "../fx/motion.js";
import { fill, h, one, set } from "../lib/dom.js";
import { loadWords, number, t } from "../lib/i18n.js";
import { spokenHand, suitName } from "../lib/cards.js";
import { get, onTrouble, post, Refused } from "../net/api.js";
import { getPrefs, onPrefs } from "../prefs.js";
import { dealsOf } from "../state/reduce.js";
import { bidding, denominationOf, handSlots, isMyTurn, ledSuit, need } from "../state/select.js";
import { createStore } from "../state/store.js";
import { auctionTable, createBidPanel } from "../views/auction.js";
import { createExchangePanel, pickedCards, room } from "../views/exchange.js";
import { createHand } from "../views/hand.js";
import { rightPad } from "../views/history.js";
import { createResult } from "../views/result.js";
import { barScore, dealsTable, oursFirst, pegBoard, scoresBefore } from "../views/score.js";
import { openHandResult, openKeys, openLastTrick, openMenu } from "../views/sheets.js";
import { eventSpoken, holderSpoken, statusSpoken } from "../views/status.js";
import { createTable } from "../views/table.js";
import { createShowing } from "./showing.js";

/** @typedef {import("../state/select.js").Table} Table */

const LINKS = {
  home: "/",
  rules: "/rules",
  boards: "/leaderboards",
  settings: "/settings",
  again: "/play?new",
  dailyBoard: "/leaderboards",
  practiceBoard: "/leaderboards?board=practice",
};

/** @type {Record<string, string>} */
const REFUSALS = {
  already_signed: "refusal.already_signed",
  assisted: "refusal.assisted",
  bad_name: "refusal.bad_name",
  bid_too_low: "refusal.bid_too_low",
  card_not_held: "refusal.card_not_held",
  damaged: "refusal.damaged",
  denomination_not_offered: "refusal.denomination_not_offered",
  disk_full: "refusal.disk_full",
  game_over: "refusal.game_over",
  must_follow: "refusal.must_follow",
  must_open: "refusal.must_open",
  not_found: "refusal.not_found",
  not_finished: "refusal.not_finished",
  not_in_a_daily: "refusal.not_in_a_daily",
  not_your_turn: "refusal.not_your_turn",
  stale_version: "refusal.stale_version",
  wrong_card_count: "refusal.wrong_card_count",
  wrong_phase: "refusal.wrong_phase",
};

const mat = one("[data-mat]");
const rail = one("#hand");
const panel = one("[data-panel]");
const why = one("#why");

const store = createStore(
  /** @type {Table} */ ({
    turn: null,
    view: null,
    shown: null,
    held: null,
    events: [],
    rules: null,
    busy: false,
    playing: false,
    choice: { denomination: null, level: null, lone: null },
    picked: [],
    lifted: null,
    fresh: [],
    hint: null,
    why: null,
    saying: null,
    trouble: null,
  }),
);
const announcer = createAnnouncer(one("[data-log]"), one("[data-voice]"));
const drawTable = createTable(mat, { onIntent });
const drawHand = createHand(rail, { onIntent });
const drawBids = createBidPanel(panel, { onIntent });
const drawExchange = createExchangePanel(panel, { onIntent });
const drawResult = createResult(one("[data-result]"), { onIntent, links: LINKS });
const showing = createShowing({ store, mat, rail, announcer, onResult });

/** @type {any} */
let signing = null;

const target = () => store.get().rules?.end?.target ?? 52;
const game = () => `/api/games/${store.get().turn.id}`;

/* drawing */

store.subscribe((state, previous) => {
  if (!state.shown) return;
  drawTable(state);
  drawHand(state);
  drawPanel(state);
  if (state.shown !== previous.shown || state.turn !== previous.turn || state.rules !== previous.rules) drawScore(state, previous);
  if (state.shown !== previous.shown || state.choice !== previous.choice) drawPads(state);
  one("[data-undo]").hidden = one("[data-hint]").hidden = Boolean(state.turn.daily) || state.view.phase === "over";
});

/** @param {Table} state */
function drawPanel(state) {
  const { phase } = state.shown;
  const calls = phase === "bidding" || phase === "naming";
  const mine = isMyTurn(state);
  panel.hidden = !(calls || (phase === "exchange" && state.view.exchange && !state.playing));
  panel.inert = !mine;
  if (panel.hidden || (calls && !["bidding", "naming"].includes(state.view.phase))) return;
  if (calls) drawBids(state);
  else drawExchange(state);
}

/** @param {Table} state @param {Table} previous */
function drawScore(state, previous) {
  const { shown, turn } = state;
  const bar = one("[data-bar-score]");
  fill(bar, barScore(shown, turn.seat, target(), turn.assisted));
  const before = previous.shown?.scores;
  if (before && before.join() !== shown.scores.join()) {
    const [from, to] = [oursFirst(before, turn.seat), oursFirst(shown.scores, turn.seat)];
    ["us", "them"].forEach((side, at) => countUp(one(`[data-score="${side}"]`, bar), from[at], to[at], number));
  }
}

/** @param {Table} state */
function drawPads(state) {
  const { shown, turn } = state;
  const left = one("[data-pad-left]");
  const deals = dealsOf(state.events).filter((deal) => deal.number < shown.hand_number || shown.phase === "over");
  fill(
    left,
    h("h2", null, t("table.score")),
    pegBoard(oursFirst(shown.scores, turn.seat), oursFirst(scoresBefore(shown), turn.seat), target()),
    deals.length > 0 && dealsTable(deals, turn.seat),
    shown.contract && shown.phase === "playing" && [h("h2", null, t("table.auction")), h("div.slip-flat", null, auctionTable(state))],
  );
  const right = one("[data-pad-right]");
  const { label, nodes } = rightPad(state);
  right.setAttribute("aria-label", label);
  fill(right, nodes);
}

/* what the person wants */

/** @type {Record<string, (intent: any, state: Table) => boolean|void|Promise<any>>} */
const WISHES = {
  skip: () => showing.skip(),
  fast: () => showing.fast(),
  menu: async (_, state) => {
    if ((await openMenu(state, LINKS)) === "keys") await openKeys();
    focusHand(rail);
  },
  keys: async () => {
    await openKeys();
    focusHand(rail);
  },
  last: async (_, state) => {
    if (!state.shown.last_trick || state.shown.phase !== "playing") return;
    await openLastTrick(state);
    focusHand(rail);
  },
  choose: ({ type: _type, ...choice }, state) => store.set({ choice: { ...state.choice, ...choice }, hint: null, why: null }),
  suit({ suit }, state) {
    if (state.shown.phase === "playing") return stepTo(suit, state);
    if (bidsNow(state)) store.set({ choice: { ...state.choice, denomination: suit }, hint: null });
  },
  number({ at }, state) {
    if (bidsNow(state)) {
      const level = at + 1;
      if (bidding(state).levels.has(level)) store.set({ choice: { ...state.choice, level, lone: null }, hint: null });
      return;
    }
    cards()[at]?.focus();
  },
  lone(_, state) {
    if (!bidsNow(state)) return false;
    const { lones, lone } = bidding(state);
    if (lones.length) store.set({ choice: { ...state.choice, lone: lone ? null : lones[0] } });
  },
  pass: (_, state) => (bidsNow(state) && state.view.legal.includes("P") ? act("P") : false),
  call: ({ call }) => act(call),
  confirm: (_, state) => {
    if (!isMyTurn(state)) return;
    if (state.view.exchange) return exchange(state);
    const { token, offered } = bidding(state);
    if (offered) return act(state.view.phase === "naming" ? token.slice(token.indexOf("/")) : token);
  },
  enter({ key }, state) {
    if (state.playing) return void showing.skip();
    const active = /** @type {HTMLElement|null} */ (document.activeElement);
    const press = active?.closest("button, a, summary");
    if (press) return false;
    if (bidsNow(state) || state.view.exchange) return WISHES.confirm({}, state);
    return key === "Enter" ? void focusHand(rail) : false;
  },
  unpick: () => store.set({ picked: [], hint: null }),
  card: ({ key, dragged }, state) => card(key, dragged, state),
  undo: (_, state) => (state.turn.daily || state.busy || state.view.phase === "over" ? undefined : undo()),
  hint: (_, state) => (state.turn.daily || !isMyTurn(state) ? undefined : hint(state)),
  read: ({ what }, state) => announcer.now(READ[what](state)),
  sign: ({ name }) => sign(name),
};

/** @param {any} intent */
function onIntent(intent) {
  const state = store.get();
  if (!state.shown) return false;
  const done = WISHES[intent.type]?.(intent, state);
  return done === false ? false : undefined;
}

/** @param {Table} state */
const bidsNow = (state) => isMyTurn(state) && (state.view.phase === "bidding" || state.view.phase === "naming");

/** @returns {HTMLElement[]} */
const cards = () => [...rail.querySelectorAll("button.card:not([hidden])")].map((node) => /** @type {HTMLElement} */ (node));

/** Focus the next legal card of a suit. @param {string} suit @param {Table} state */
function stepTo(suit, state) {
  const keys = handSlots(state, getPrefs().sort).filter((slot) => !slot.gap && !slot.illegal && (slot.bower ? denominationOf(state) : slot.card[1]) === suit);
  const now = keys.findIndex(({ key }) => key === /** @type {any} */ (document.activeElement)?.dataset?.card);
  const next = keys[(now + 1) % keys.length];
  if (next) cards().find((node) => node.dataset.card === next.key)?.focus();
}

/** A card was tapped, dragged or pressed. @param {string} key @param {boolean} dragged @param {Table} state */
function card(key, dragged, state) {
  if (state.playing) return void showing.skip();
  const slot = handSlots(state, getPrefs().sort).find((one) => one.key === key);
  if (!slot || !isMyTurn(state)) return;
  if (state.view.exchange) return pick(key, state);
  if (state.view.phase !== "playing") return;
  if (slot.illegal) {
    const suit = ledSuit(state);
    const reason = suit ? t("refusal.must_follow", { suit: suitName(suit) }) : t("refusal.card_not_held");
    store.set({ why: reason });
    showing.refuse(key);
    return announcer.now(reason);
  }
  if (getPrefs().tapTwice && !dragged && state.lifted !== key) return store.set({ lifted: key, why: null });
  store.set({ lifted: key });
  return act(slot.card);
}

/** @param {string} key @param {Table} state */
function pick(key, state) {
  if (state.picked.includes(key)) return store.set({ picked: state.picked.filter((other) => other !== key), hint: null, why: null });
  if (room(state) > 0) return store.set({ picked: [...state.picked, key], hint: null, why: null });
  const reason = t("table.exchange.full", { count: state.view.exchange.maximum });
  store.set({ why: reason });
  showing.refuse(key);
  announcer.now(reason);
}

/** @param {Table} state */
function exchange(state) {
  if (state.picked.length < state.view.exchange.minimum) return;
  return act(`x${pickedCards(state).join(",")}`);
}

/* talking to the server */

/**
 * @param {string} path
 * @param {any} body
 * @param {(data: any) => any} then
 */
async function ask(path, body, then) {
  if (store.get().busy) return;
  store.set({ busy: true, why: null });
  try {
    const data = await post(path, body);
    store.set({ busy: false, hint: null });
    await then(data);
  } catch (error) {
    store.set({ busy: false, lifted: null });
    await refused(error);
  }
}

/** @param {string} action */
const act = (action) => ask(`${game()}/actions`, { action, version: store.get().turn.version }, take);

const undo = () =>
  ask(`${game()}/undo`, { version: store.get().turn.version }, (turn) => {
    accept(turn, beforeOwn(store.get().events, turn.seat));
    showing.settle(turn.view);
    announcer.now(`${t("table.undone")} ${statusSpoken(store.get())}`);
    focusTurn();
  });

/** @param {Table} state */
const hint = (state) =>
  ask(`${game()}/hint`, { version: state.turn.version }, (hint) => {
    store.set({ hint, turn: { ...store.get().turn, assisted: true } });
    follow(hint.action);
    announcer.now(statusSpoken(store.get()));
  });

/** Put the hint where the person would: on the tiles, in the slots, or on the card. @param {string} action */
function follow(action) {
  const state = store.get();
  if (state.view.exchange) {
    const wanted = action.slice(1).split(",");
    const picked = handSlots(state, getPrefs().sort).filter(({ card }) => {
      const at = wanted.indexOf(card);
      return at >= 0 && wanted.splice(at, 1).length > 0;
    });
    return store.set({ picked: picked.map(({ key }) => key) });
  }
  if (bidsNow(state) && action !== "P") {
    const [what, denomination] = action.split("/");
    const level = Number(what) || null;
    return store.set({ choice: { denomination, level, lone: level ? null : what } });
  }
  cards().find((node) => node.dataset.card?.startsWith(`${action}#`))?.focus();
}

/** @param {string} name */
async function sign(name) {
  signing = { state: "busy", name, problem: null };
  drawEnd();
  const { turn } = store.get();
  try {
    const place = await post("/api/scores", { game_id: turn.id, name });
    signing = { state: "done", ...place };
    remember(`signed.${turn.id}`, JSON.stringify(place));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === "already_signed") signing = { state: "done" };
    else signing = { state: "open", name, problem: sentence(error) };
  }
  drawEnd();
}

/** @param {any} error */
async function refused(error) {
  if (!(error instanceof Refused)) throw error;
  const turn = error.code === "stale_version" ? error.details.turn : null;
  if (turn) {
    accept(turn, [...store.get().events, ...turn.events]);
    showing.settle(turn.view);
    if (turn.view.phase === "over") end();
  }
  const text = sentence(error);
  store.set({ why: text });
  announcer.now(text);
}

/** @param {Refused} error */
function sentence({ code, details }) {
  const suit = typeof details.suit === "string" ? suitName(details.suit) : "";
  const key = code === "must_follow" && !suit ? undefined : REFUSALS[code];
  return key ? t(key, { ...details, suit }) : t("refusal.other");
}

/** The state is known at once; what led to it is then shown. @param {any} turn */
async function take(turn) {
  accept(turn, [...store.get().events, ...turn.events]);
  await showing.run(turn.events, turn.view);
  if (store.get().view !== turn.view) return;
  if (turn.view.phase === "over") return end();
  yourTurn();
}

/** @param {any} turn @param {any[]} events */
function accept(turn, events) {
  const { events: _events, view, ...rest } = turn;
  const { choice } = store.get();
  store.set({
    turn: rest,
    view,
    events,
    picked: [],
    hint: null,
    why: null,
    choice: { ...choice, level: null, lone: null },
  });
}

/** The events before the seat's last decision. @param {any[]} events @param {number} seat */
function beforeOwn(events, seat) {
  const own = (/** @type {any} */ event) =>
    event.type === "cards_exchanged" ? event.from === seat : ["call_made", "card_played"].includes(event.type) && event.seat === seat;
  return events.slice(0, Math.max(events.findLastIndex(own), 0));
}

function yourTurn() {
  announcer.now(statusSpoken(store.get()));
  focusTurn();
}

/** Only a focus that has nowhere better to be is moved. */
function focusTurn() {
  const active = document.activeElement;
  if (active && active !== document.body && active !== document.documentElement && !rail.contains(active) && !panel.contains(active)) return;
  const { view } = store.get();
  if (view.phase === "bidding" || view.phase === "naming") {
    if (panel.contains(active) && active !== panel) return;
    /** @type {HTMLElement|null} */ (panel.querySelector("input:checked:not(:disabled)"))?.focus({ preventScroll: true });
  } else if (!rail.contains(active) || /** @type {HTMLElement} */ (active).hidden) focusHand(rail);
}

/* results */

/** @param {any} result @param {boolean} over */
async function onResult(result, over) {
  const { shown, turn } = store.get();
  await openHandResult(result, { number: shown.hand_number, seat: turn.seat, target: target(), over });
  remember(`seen.${turn.id}`, String(shown.hand_number));
  focusHand(rail);
}

function end() {
  const { turn } = store.get();
  const place = recall(`signed.${turn.id}`);
  if (!signing && !turn.assisted) signing = place ? { state: "done", ...JSON.parse(place) } : { state: "open", problem: null };
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

/* what can be read aloud */

/** @type {Record<string, (state: Table) => string>} */
const READ = {
  hand: (state) => spokenHand(handSlots(state, getPrefs().sort).filter(({ gap }) => !gap).map(({ card: one }) => one), denominationOf(state)),
  table(state) {
    const { shown } = state;
    if (shown.phase !== "playing") {
      return shown.auction.map((/** @type {any} */ made) => eventSpoken({ type: "call_made", ...made }, state)).join(t("table.comma")) || statusSpoken(state);
    }
    const plays = shown.trick.map((/** @type {any} */ play) => eventSpoken({ type: "card_played", ...play }, state));
    return [...plays, holderSpoken(state)].filter(Boolean).join(t("table.comma")) || statusSpoken(state);
  },
  score(state) {
    const [us, them] = oursFirst(state.shown.scores, state.turn.seat);
    const score = t("table.pegs", { us, them, target: target() });
    if (!state.shown.contract) return score;
    const { goal } = need(state.shown);
    const [won, lost] = oursFirst(state.shown.tricks, state.turn.seat);
    const made = eventSpoken({ type: "contract_made", ...state.shown.contract }, state);
    return `${score}. ${made}. ${t("table.tally", { us: won, them: lost, goal })}`;
  },
};

/* small things kept in this browser */

/** @param {string} name @param {string} value */
function remember(name, value) {
  try {
    localStorage.setItem(`bideuchre.${name}`, value);
  } catch {
    // Then a result may be shown once more: no harm.
  }
}

/** @param {string} name */
function recall(name) {
  try {
    return localStorage.getItem(`bideuchre.${name}`);
  } catch {
    return null;
  }
}

/* coming to the table */

/** The game of the address, the newest unfinished one, or a new one. */
async function arrive() {
  const { game: id } = one("main").dataset;
  if (id) return get(`/api/games/${id}?since=0`);
  const fresh = new URLSearchParams(location.search).has("new");
  const answer = fresh ? [] : await get("/api/games");
  const newest = (Array.isArray(answer) ? answer : answer.games)[0];
  return newest ? get(`/api/games/${newest.id}?since=0`) : post("/api/games", { rules: null, level: null, partner: null, seed: null });
}

/** Another tab may have played on while this one was out of sight. */
async function refresh() {
  const { turn, busy, playing } = store.get();
  if (!turn || busy || playing || document.visibilityState !== "visible") return;
  const now = await get(`${game()}?since=${turn.version}`);
  if (store.get().busy || now.version <= store.get().turn.version) return;
  accept(now, [...store.get().events, ...now.events]);
  showing.settle(now.view);
  if (now.view.phase === "over") end();
}

async function start() {
  for (const [name, type] of Object.entries({ menu: "menu", undo: "undo", hint: "hint" })) {
    one(`[data-${name}]`).addEventListener("click", () => onIntent({ type }));
  }
  listenForKeys(one("main"), onIntent);
  onPrefs(() => store.set({}));
  onTrouble((trouble) => {
    const text = trouble && t(trouble === "offline" ? "table.offline" : "table.busy");
    store.set({ trouble: text });
    announcer.now(text ?? t("table.online"));
  });
  document.addEventListener("visibilitychange", () => void refresh());
  addEventListener("pageshow", (event) => event.persisted && void refresh());
  const [turn] = await Promise.all([arrive(), loadWords()]);
  history.replaceState(null, "", `/games/${turn.id}${location.search.replace(/[?&]new(=[^&]*)?/, "").replace(/^&/, "?")}`);
  void get(`/api/rules/${turn.rules.split("@")[0]}`).then(
    (rules) => store.set({ rules: rules.data ?? rules.rules ?? rules }),
    () => {},
  );
  await open(turn);
}

/** @param {any} turn */
async function open(turn) {
  const dealt = turn.events.length && turn.events[0].type === "hand_dealt" && turn.view.hand_number === 1;
  accept(turn, turn.events);
  if (dealt) {
    store.set({ shown: { ...turn.view, hand: [], auction: [], legal: [], to_act: null, hand_counts: turn.view.hand_counts.map(() => 0) } });
    await showing.run(turn.events, turn.view);
    return yourTurn();
  }
  store.set({ shown: turn.view });
  if (turn.view.phase === "over") return end();
  const result = turn.view.last_result;
  const seen = Number(recall(`seen.${turn.id}`) ?? 0);
  const mine = turn.view.auction.some((/** @type {any} */ call) => call.seat === turn.seat);
  const scored = dealsOf(turn.events).filter((deal) => !deal.thrownIn).at(-1)?.number ?? turn.view.hand_number - 1;
  if (result && seen < scored && !mine && !turn.view.contract) {
    await openHandResult(result, { number: scored, seat: turn.seat, target: target(), over: false });
    remember(`seen.${turn.id}`, String(scored));
  }
  yourTurn();
}

start().catch((error) => {
  if (!(error instanceof Refused)) throw error;
  set(one("[data-problem]"), { hidden: false });
  one("[data-problem] p").textContent = sentence(error);
});
