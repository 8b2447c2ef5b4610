/**
 * Shows the events of a turn one after another; the state is already known, nothing waits for this.
 * @module
 */
import { comeFrom, createClock, dealOut, faceDown, glide, goTo, shake, turnOver } from "../fx/motion.js";
import { hold, moves, travel } from "../fx/timing.js";
import { play as sound } from "../fx/sound.js";
import { getPrefs } from "../prefs.js";
import { t } from "../lib/i18n.js";
import { reduce, sittersOf } from "../state/reduce.js";
import { eventSpoken, holderSpoken } from "../views/status.js";

const OVERTAKEN = Symbol("overtaken");

/**
 * @param {object} parts
 * @param {any} parts.store
 * @param {HTMLElement} parts.mat
 * @param {HTMLElement} parts.rail
 * @param {ReturnType<typeof import("../a11y/announce.js").createAnnouncer>} parts.announcer
 * @param {(result: any, over: boolean) => Promise<any>} parts.onResult
 */
export function createShowing({ store, mat, rail, announcer, onResult }) {
  const timer = createClock();
  const clock = {
    calm: () => timer.calm(),
    skip: () => timer.skip(),
    get hurried() {
      return timer.hurried;
    },
    /** A run that was overtaken by the truth ends at its next pause. @param {number} ms */
    async wait(ms) {
      const mine = running;
      await timer.wait(ms);
      if (mine !== running) throw OVERTAKEN;
    },
  };
  const cards = () => [...rail.querySelectorAll("button.card:not([hidden])")];
  const at = (/** @type {number} */ seat) => mat.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  const say = (/** @type {any} */ event) => announcer.add(eventSpoken(event, store.get()));

  /** Put an event on the screen. @param {any} event @param {any} [more] */
  const show = (event, more = {}) => {
    const { shown, turn } = store.get();
    store.set({ shown: { ...reduce(shown, event, turn.seat), ...more }, saying: event });
  };

  /** @type {Record<string, (event: any, rest: any[]) => Promise<void>>} */
  const acts = {
    async hand_dealt(event) {
      clock.calm();
      show(event);
      dealOut(cards());
      say(event);
      await clock.wait(travel("deal"));
    },
    async call_made(event) {
      if (event.seat !== store.get().turn.seat) await clock.wait(hold("call"));
      show(event);
      sound("bid");
      say(event);
    },
    async thrown_in(event) {
      show(event);
      say(event);
      clock.calm();
      await clock.wait(hold("thrown"));
    },
    async contract_made(event, rest) {
      const { shown, view } = store.get();
      const out = sittersOf(rest, shown.hand_counts.length) ?? (view.hand_number === shown.hand_number ? view.sitting_out : []);
      await clock.wait(hold("card"));
      glide(cards, () => show(event, { sitting_out: out }));
      say(event);
      await clock.wait(hold("contract"));
    },
    async cards_exchanged(event) {
      const { turn } = store.get();
      const from = event.from === null ? mat.querySelector(".slip")?.getBoundingClientRect() : at(event.from);
      if (event.from === turn.seat) {
        const leaving = [...rail.querySelectorAll(".card.is-leaving")];
        leaving.forEach(faceDown);
        goTo(leaving, event.to === null ? mat.querySelector(".slip")?.getBoundingClientRect() : at(event.to));
        await clock.wait(travel("sweep"));
        store.set({ leaving: [] });
      }
      glide(cards, () => show(event, { phase: "exchange" }));
      say(event);
      if (event.to === turn.seat && event.cards) {
        store.set({ fresh: freshKeys(event.cards, store.get().shown.hand) });
        const fresh = [...rail.querySelectorAll(".card.is-new")];
        fresh.forEach((card) => comeFrom(card, from));
        turnOver(fresh);
        await clock.wait(fresh.length * travel("turn") + hold("glow"));
        store.set({ fresh: [] });
      } else await clock.wait(hold("exchange"));
    },
    async card_played(event) {
      const { turn, lifted } = store.get();
      const mine = event.seat === turn.seat;
      const from = mine ? rail.querySelector(`[data-card="${lifted}"]`)?.getBoundingClientRect() : at(event.seat);
      if (!mine) await clock.wait(hold("card"));
      show(event);
      if (mine) store.set({ lifted: null });
      const card = mat.querySelector(`[data-played="${event.seat}"] .card`);
      if (!clock.hurried || mine) comeFrom(card, from ?? at(event.seat));
      sound("card");
      say(event);
      await clock.wait(travel("play"));
    },
    async trick_won(event) {
      const { shown, turn } = store.get();
      const held = { plays: shown.trick, winner: event.seat };
      glide(cards, () => store.set({ shown: reduce(shown, event, turn.seat), held, saying: event }));
      say(event);
      flush();
      sound(event.seat % shown.tricks.length === turn.seat % shown.tricks.length ? "won" : "lost");
      if (!fast) clock.calm();
      await clock.wait(getPrefs().waitForTap ? Infinity : hold("trick"));
      clock.calm();
      if (fast) clock.skip();
      const slots = [...mat.querySelectorAll(".slot:not(.slot-empty)")];
      if (!clock.hurried) {
        goTo(slots, at(event.seat));
        await clock.wait(moves() ? travel("sweep") : 0);
      }
      store.set({ held: null });
    },
    async hand_scored(event, rest) {
      fast = false;
      show(event);
      flush();
      const { turn, shown } = store.get();
      sound(event.points[turn.seat % shown.scores.length] > 0 ? "made" : "set");
      await onResult(event, rest.some((next) => next.type === "game_over"));
      clock.calm();
    },
    async game_over(event) {
      show(event);
    },
  };

  let fast = false;
  let running = 0;

  function flush() {
    announcer.add(store.get().held ? "" : holderSpoken(store.get()));
    announcer.flush(t("table.comma"));
  }

  return {
    skip: () => clock.skip(),
    /** Let the whole hand run. */
    fast() {
      fast = true;
      clock.skip();
    },
    /** Say no to a card. @param {string} key */
    refuse: (key) => shake(rail.querySelector(`[data-card="${key}"]`)),
    /**
     * @param {any[]} events
     * @param {any} truth the view at their end
     */
    async run(events, truth) {
      const mine = (running += 1);
      clock.calm();
      store.set({ playing: events.length > 0 });
      try {
        for (const [index, event] of events.entries()) await acts[event.type]?.(event, events.slice(index + 1));
      } catch (error) {
        if (error === OVERTAKEN) return;
        throw error;
      }
      if (mine !== running) return;
      fast = false;
      const { shown } = store.get();
      const settle = () => store.set({ shown: truth, held: null, playing: false, lifted: null, leaving: [], fresh: [], saying: events.at(-1) ?? null });
      if (shown.phase === truth.phase) settle();
      else glide(cards, settle);
      flush();
    },
    /** Show the truth at once: after an undo, or when another tab has played on. @param {any} truth */
    settle(truth) {
      running += 1;
      clock.skip();
      store.set({ shown: truth, held: null, playing: false, finishing: false, lifted: null, leaving: [], fresh: [], saying: null });
    },
  };
}

/** The keys of cards that came to a hand: the last copies of each. @param {string[]} came @param {string[]} hand */
function freshKeys(came, hand) {
  const count = (/** @type {string[]} */ cards, /** @type {string} */ card) => cards.filter((other) => other === card).length;
  return came.map((card, at) => `${card}#${count(hand, card) - 1 - count(came.slice(0, at), card)}`);
}
