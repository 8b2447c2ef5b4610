/**
 * Sends what the person decided and takes in what the server answers.
 * @module
 */
import { t } from "../lib/i18n.js";
import { keep } from "../lib/kept.js";
import { suitName } from "../lib/cards.js";
import { playBy } from "../lib/facts.js";
import { post, Refused } from "../net/api.js";

/** @type {Record<string, string>} */
const REFUSALS = {
  already_signed: "refusal.already_signed",
  assisted: "refusal.assisted",
  bad_name: "refusal.bad_name",
  bad_rules: "refusal.bad_rules",
  bid_too_low: "refusal.bid_too_low",
  card_not_held: "refusal.card_not_held",
  damaged: "refusal.damaged",
  denomination_not_offered: "refusal.denomination_not_offered",
  disk_full: "refusal.disk_full",
  game_over: "refusal.game_over",
  must_open: "refusal.must_open",
  not_found: "refusal.not_found",
  not_finished: "refusal.not_finished",
  not_in_a_daily: "refusal.not_in_a_daily",
  not_your_turn: "refusal.not_your_turn",
  stale_version: "refusal.stale_version",
  wrong_card_count: "refusal.wrong_card_count",
  wrong_phase: "refusal.wrong_phase",
};

/** A refusal in words. @param {Refused} refusal */
export function sentence({ code, details }) {
  if (code === "must_follow" && typeof details.suit === "string") return t("refusal.must_follow", { suit: suitName(details.suit) });
  return t(REFUSALS[code] ?? "refusal.other");
}

/**
 * @param {object} parts
 * @param {any} parts.store
 * @param {any} parts.announcer
 * @param {(turn: any) => Promise<any>|void} parts.onTurn a turn that follows the last one
 * @param {(turn: any) => void} parts.onJump a turn that takes the table elsewhere
 * @param {(hint: any) => void} parts.onHint
 * @param {(signing: any) => void} parts.onSigning
 */
export function createTalking({ store, announcer, onTurn, onJump, onHint, onSigning }) {
  const game = () => `/api/games/${store.get().turn.id}`;
  const version = () => ({ version: store.get().turn.version });

  /** @param {string} path @param {any} body @param {(data: any) => any} then */
  async function ask(path, body, then) {
    if (store.get().busy) return;
    store.set({ busy: true, why: null });
    try {
      const data = await post(path, body);
      store.set({ busy: false, hint: null });
      await then(data);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      store.set({ busy: false, lifted: null, leaving: [] });
      refused(error);
    }
  }

  /** @param {Refused} error */
  function refused(error) {
    const turn = error.code === "stale_version" ? error.details.turn : null;
    if (turn) {
      accept(turn, [...store.get().events, ...turn.events]);
      onJump(turn);
    }
    const text = sentence(error);
    store.set({ why: text });
    announcer.now(text);
  }

  /** Make a turn the state. @param {any} turn @param {any[]} events all of the game */
  function accept(turn, events) {
    const { events: _events, view, ...rest } = turn;
    playBy(turn.table);
    const { choice } = store.get();
    store.set({ turn: rest, view, events, picked: [], hint: null, why: null, choice: { ...choice, level: null, lone: null } });
  }

  return {
    accept,
    /** @param {string} action */
    act: (action) =>
      ask(`${game()}/actions`, { action, ...version() }, (turn) => {
        accept(turn, [...store.get().events, ...turn.events]);
        return onTurn(turn);
      }),
    undo: () =>
      ask(`${game()}/undo`, version(), (turn) => {
        accept(turn, beforeOwn(store.get().events, turn.seat));
        onJump(turn);
        store.set({ why: t("table.undone") });
        announcer.now(t("table.undone"));
      }),
    hint: () =>
      ask(`${game()}/hint`, version(), (hint) => {
        store.set({ hint, turn: { ...store.get().turn, assisted: true } });
        onHint(hint);
      }),
    /** @param {string} name */
    async sign(name) {
      const { id } = store.get().turn;
      onSigning({ state: "busy", name, problem: null });
      try {
        const place = await post("/api/scores", { game_id: id, name });
        keep(`signed.${id}`, JSON.stringify(place));
        onSigning({ state: "done", ...place });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        onSigning(error.code === "already_signed" ? { state: "done" } : { state: "open", name, problem: sentence(error) });
      }
    },
  };
}

/** The events before the seat's last decision. @param {any[]} events @param {number} seat */
export function beforeOwn(events, seat) {
  const own = (/** @type {any} */ event) =>
    event.type === "cards_exchanged" ? event.from === seat : ["call_made", "card_played"].includes(event.type) && event.seat === seat;
  return events.slice(0, Math.max(events.findLastIndex(own), 0));
}
