/**
 * What a tap, a drag or a key means at this moment.
 * @module
 */
import { focusHand } from "../a11y/focus.js";
import { t } from "../lib/i18n.js";
import { printedSuit, suitName } from "../lib/cards.js";
import { getPrefs } from "../prefs.js";
import { bidding, denominationOf, handSlots, isMyTurn, ledSuit } from "../state/select.js";
import { enough, pickedCards, room } from "../views/exchange.js";
import { READ } from "../views/reading.js";
import { openKeys, openLastTrick, openMenu } from "../views/sheets.js";
import { statusSpoken } from "../views/status.js";

/** @typedef {import("../state/select.js").Table} Table */

/** @param {Table} state */
export const bidsNow = (state) => isMyTurn(state) && (state.view.phase === "bidding" || state.view.phase === "naming");

/**
 * @param {object} parts
 * @param {any} parts.store
 * @param {any} parts.showing
 * @param {any} parts.talking
 * @param {any} parts.announcer
 * @param {HTMLElement} parts.rail
 * @param {any} parts.links
 * @param {() => number} parts.target
 */
export function createWishes({ store, showing, talking, announcer, rail, links, target }) {
  const choose = (/** @type {any} */ choice) => store.set({ choice: { ...store.get().choice, ...choice }, hint: null, why: null });
  const cards = () => /** @type {HTMLElement[]} */ ([...rail.querySelectorAll("button.card:not([hidden])")]);
  const focusOn = (/** @type {string|undefined} */ key) => cards().find((node) => node.dataset.card === key)?.focus();
  const canAsk = (/** @type {Table} */ state) => !state.turn.daily && !state.busy && state.view.phase !== "over";
  /** @param {() => Promise<any>} open */
  const sheet = async (open) => {
    await open();
    focusHand(rail);
  };

  /** Say no, and why. @param {string} key @param {string} reason */
  function refuse(key, reason) {
    store.set({ why: reason });
    showing.refuse(key);
    announcer.now(reason);
  }

  /** A card was tapped, dragged or pressed. @param {{key: string, dragged: boolean}} intent @param {Table} state */
  function card({ key, dragged }, state) {
    if (state.playing) return showing.skip();
    const slot = handSlots(state, getPrefs().sort).find((one) => one.key === key);
    if (!slot || !isMyTurn(state)) return;
    if (state.view.exchange) return pick(key, state);
    if (state.view.phase !== "playing") return;
    if (slot.illegal) {
      const suit = ledSuit(state);
      return refuse(key, suit ? t("refusal.must_follow", { suit: suitName(suit) }) : t("refusal.card_not_held"));
    }
    if (getPrefs().tapTwice && !dragged && state.lifted !== key) return store.set({ lifted: key, why: null });
    store.set({ lifted: key });
    return talking.act(slot.card);
  }

  /** @param {string} key @param {Table} state */
  function pick(key, state) {
    const { picked } = state;
    if (picked.includes(key)) return store.set({ picked: picked.filter((other) => other !== key), hint: null, why: null });
    if (room(state) <= 0) return refuse(key, t("table.exchange.full", { count: state.view.exchange.maximum }));
    store.set({ picked: [...picked, key], hint: null, why: null });
  }

  /** Focus the next legal card of a suit. @param {string} suit @param {Table} state */
  function stepTo(suit, state) {
    const denomination = denominationOf(state);
    const keys = handSlots(state, getPrefs().sort)
      .filter((slot) => !slot.gap && !slot.illegal && (slot.bower ? denomination : printedSuit(slot.card)) === suit)
      .map(({ key }) => key);
    const now = keys.indexOf(/** @type {any} */ (document.activeElement)?.dataset?.card);
    focusOn(keys[(now + 1) % keys.length]);
  }

  /** @param {Table} state */
  function confirm(state) {
    if (!isMyTurn(state)) return;
    const { exchange } = state.view;
    if (exchange) {
      if (!enough(state)) return;
      store.set({ leaving: state.picked });
      return talking.act(`x${pickedCards(state).join(",")}`);
    }
    const { token, offered } = bidding(state);
    if (offered) return talking.act(token);
  }

  /** Play on by itself as long as there is nothing to choose. @param {Table} state */
  function finish(state) {
    if (!isMyTurn(state) || state.view.phase !== "playing" || state.view.legal.length !== 1) return;
    store.set({ finishing: true });
    const slot = handSlots(state, getPrefs().sort).find((one) => one.card === state.view.legal[0]);
    return slot && card({ key: slot.key, dragged: true }, state);
  }

  /** @type {Record<string, (intent: any, state: Table) => any>} a wish that means nothing now answers false */
  const WISHES = {
    skip: () => showing.skip(),
    fast: () => showing.fast(),
    menu: (_, state) => sheet(async () => ((await openMenu(state, links)) === "keys" ? openKeys() : undefined)),
    keys: () => sheet(openKeys),
    last: (_, state) => (state.shown.last_trick && state.shown.phase === "playing" ? sheet(() => openLastTrick(state)) : false),
    choose: ({ type: _type, ...choice }) => choose(choice),
    suit({ suit }, state) {
      if (state.shown.phase === "playing") return stepTo(suit, state);
      if (!bidsNow(state)) return false;
      const { named, denomination } = bidding(state);
      // High and low no trump share a key: again for the other one.
      const other = suit === "NT" && named.has("LOW") && (denomination === "NT" || !named.has("NT")) ? "LOW" : suit;
      return named.has(other) ? choose({ denomination: other }) : false;
    },
    number({ at }, state) {
      if (!bidsNow(state)) return void cards()[at]?.focus();
      if (bidding(state).levels.has(at + 1)) choose({ level: at + 1, lone: null });
    },
    lone(_, state) {
      if (!bidsNow(state)) return finish(state);
      const { lones, lone } = bidding(state);
      return lones.length ? choose({ lone: lones[lone ? lones.indexOf(lone) + 1 : 0] ?? null }) : false;
    },
    pass: (_, state) => (bidsNow(state) && state.view.legal.includes("P") ? talking.act("P") : false),
    call: ({ call }) => talking.act(call),
    confirm: (_, state) => confirm(state),
    enter({ key }, state) {
      if (state.playing) return showing.skip();
      const active = /** @type {HTMLElement|null} */ (document.activeElement);
      if (active?.closest("button, a, summary")) return false;
      if (active instanceof HTMLInputElement && !active.checked) return false;
      if (bidsNow(state) || state.view.exchange) return confirm(state);
      return key === "Enter" ? focusHand(rail) : false;
    },
    escape: () => store.set({ lifted: null, why: null }),
    unpick: () => store.set({ picked: [], hint: null }),
    card,
    undo: (_, state) => (canAsk(state) ? talking.undo() : false),
    hint: (_, state) => (canAsk(state) && isMyTurn(state) ? talking.hint() : false),
    read: ({ what }, state) => announcer.now(READ[what](state, target())),
    sign: ({ name }) => talking.sign(name),
  };

  return {
    finish,
    /** @param {any} intent @returns {boolean} whether it meant something */
    wish(intent) {
      const state = store.get();
      return Boolean(state.shown) && WISHES[intent.type]?.(intent, state) !== false;
    },
    /** Put a hint where the person would: on the tiles, in the slots, or on the card. @param {{action: string}} hint */
    follow({ action }) {
      const state = store.get();
      if (state.view.exchange) {
        const wanted = action.slice(1).split(",");
        const picked = handSlots(state, getPrefs().sort).filter(({ card: held }) => {
          const at = wanted.indexOf(held);
          return at >= 0 && wanted.splice(at, 1).length > 0;
        });
        store.set({ picked: picked.map(({ key }) => key) });
      } else if (bidsNow(state)) {
        const [what, denomination] = action.split("/");
        const level = Number(what) || null;
        if (action !== "P") store.set({ choice: { denomination: denomination || null, level, lone: level ? null : what || null } });
      } else focusOn(`${action}#0`);
      announcer.now(statusSpoken(store.get()));
    },
  };
}
