/**
 * Motion is the difference between two drawings; nobody waits for it who does not want to.
 * @module
 */
import { h } from "../lib/dom.js";
import { moves, travel } from "./timing.js";

const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** A pause that a tap ends early. */
export function createClock() {
  /** @type {(() => void)|null} */
  let wake = null;
  let hurry = false;
  return {
    /** Let what is shown now be enough, until the next stop. */
    skip() {
      hurry = true;
      wake?.();
    },
    /** From here on things take their time again. */
    calm() {
      hurry = false;
    },
    get hurried() {
      return hurry;
    },
    /** @param {number} ms */
    wait(ms) {
      if (hurry || ms <= 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = Number.isFinite(ms) ? setTimeout(done, ms) : 0;
        wake = done;
        function done() {
          clearTimeout(timer);
          wake = null;
          resolve(undefined);
        }
      });
    },
  };
}

/**
 * Let an element come from where something else was.
 * @param {Element|null} node
 * @param {DOMRect|null|undefined} from
 * @param {"play"|"sweep"|"turn"} [what]
 */
export function comeFrom(node, from, what = "play") {
  if (!node) return;
  if (!moves() || !from?.width) return fade(node);
  const to = node.getBoundingClientRect();
  const [x, y] = between(to, from);
  const scale = Math.min(from.width / to.width, 1);
  node.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }], {
    duration: travel(what),
    easing: EASE,
  });
}

/**
 * Let elements go to where something else is.
 * @param {Element[]} nodes
 * @param {DOMRect|null|undefined} to
 */
export function goTo(nodes, to) {
  for (const node of nodes) {
    if (!moves() || !to) {
      node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: travel("sweep"), fill: "forwards" });
      continue;
    }
    const [x, y] = between(node.getBoundingClientRect(), to);
    node.animate(
      [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0.2 }],
      { duration: travel("sweep"), easing: "ease-in", fill: "forwards" },
    );
  }
}

/** Cards laid out one after another. @param {Element[]} nodes */
export function dealOut(nodes) {
  if (!moves()) return;
  const step = travel("deal") / Math.max(nodes.length, 1);
  nodes.forEach((node, at) => {
    node.animate([{ opacity: 0, transform: "translateY(12px)" }, { opacity: 1, transform: "none" }], {
      duration: travel("lift"),
      delay: at * step,
      easing: EASE,
      fill: "backwards",
    });
  });
}

/**
 * Run a change and let what stayed glide to its new place.
 * @param {() => Element[]} list
 * @param {() => void} change
 */
export function glide(list, change) {
  const before = new Map(list().map((node) => [node, node.getBoundingClientRect()]));
  change();
  if (!moves()) return;
  for (const node of list()) {
    const from = before.get(node);
    if (!from) continue;
    const [x, y] = between(node.getBoundingClientRect(), from);
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: travel("play"), easing: EASE });
  }
}

/** Lay a card's back over its face. @param {Element} node */
export function faceDown(node) {
  const back = h("svg.face", { viewBox: "0 0 100 140", "aria-hidden": "true" }, h("use", { href: "#back" }));
  node.append(back);
  return back;
}

/** Turn cards over one after another. @param {Element[]} nodes */
export function turnOver(nodes) {
  if (!moves()) return;
  const half = travel("turn") / 2;
  nodes.forEach((node, at) => {
    const back = faceDown(node);
    const start = travel("play") + at * 2 * half;
    const away = node.animate([{ scale: "1 1" }, { scale: "0 1" }], { duration: half, delay: start });
    away.finished.catch(() => {}).finally(() => {
      back.remove();
      node.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: half, easing: EASE });
    });
  });
}

/** Say no: two pixels to each side. @param {Element|null} node */
export function shake(node) {
  if (!node || !moves()) return;
  const x = (/** @type {number} */ by) => ({ translate: `${by}px 0` });
  node.animate([x(0), x(-2), x(2), x(-2), x(2), x(0)], { duration: 180 });
}

/** @param {Element} node */
export function fade(node) {
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: travel("lift") });
}

/**
 * Count a number up to where it now stands.
 * @param {Element} node
 * @param {number} from
 * @param {number} to
 * @param {(value: number) => string} write
 */
export function countUp(node, from, to, write) {
  const span = travel("count");
  if (!moves() || from === to) return;
  const start = performance.now();
  const step = (/** @type {number} */ now) => {
    const part = Math.min(1, Math.max(0, (now - start) / span));
    node.textContent = write(Math.round(from + (to - from) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** @param {DOMRect} here @param {DOMRect} there */
function between(here, there) {
  return [there.left + there.width / 2 - here.left - here.width / 2, there.top + there.height / 2 - here.top - here.height / 2];
}
