/**
 * Talks to the server: one key a click kept over every retry, refusals as codes, patience when the line is down.
 * @module
 */

/** A refusal of the server, with its code. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {Record<string, any>} details
   */
  constructor(status, code, details) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** @typedef {"offline"|"busy"|null} Trouble */

/** @type {Set<(trouble: Trouble) => void>} */
const listeners = new Set();
/** @type {Trouble} */
let trouble = null;

/**
 * Hear when the line goes down, when the server asks to wait, and when all is well again.
 * @param {(trouble: Trouble) => void} listener
 */
export function onTrouble(listener) {
  listeners.add(listener);
}

/** @param {string} path */
export function get(path) {
  return patient(path, { headers: { Accept: "application/json" } });
}

/**
 * Post once, however often it takes: the server acts once for one key.
 * @param {string} path
 * @param {Record<string, any>} [body]
 * @param {string} [key]
 */
export function post(path, body = {}, key = newKey()) {
  return patient(path, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(body),
  });
}

/** A fresh key; made by hand because plain http in a home network has no randomUUID. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} path
 * @param {RequestInit} request
 * @returns {Promise<any>}
 */
async function patient(path, request) {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await once(path, request);
    if (answer.status && !mayRetry(answer)) {
      tell(null);
      if (answer.status < 400) return answer.data;
      throw new Refused(answer.status, answer.data?.error ?? "internal", answer.data?.details ?? {});
    }
    tell(answer.status ? "busy" : "offline");
    await pause(Math.max(answer.wait, Math.min(400 * 2 ** attempt, 5000)));
  }
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function once(path, request) {
  try {
    const response = await fetch(path, { ...request, credentials: "same-origin", cache: "no-store" });
    const text = await response.text();
    const wait = 1000 * (Number(response.headers.get("Retry-After")) || 0);
    return { status: response.status, data: readable(text), wait };
  } catch {
    return { status: 0, data: null, wait: 0 };
  }
}

/** @param {string} text */
function readable(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {{status: number, data: any}} answer */
function mayRetry({ status, data }) {
  return [429, 502, 503, 504].includes(status) || (status === 409 && data?.error === "key_in_use");
}

/** @param {Trouble} now */
function tell(now) {
  if (now === trouble) return;
  trouble = now;
  for (const listener of listeners) listener(now);
}

/**
 * Wait, but not longer than until the line is back.
 * @param {number} ms
 */
function pause(ms) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    function done() {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve(undefined);
    }
  });
}
