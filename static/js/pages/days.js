/**
 * Days in the reader's own calendar, and the time that is left of one.
 * @module
 */
import { number } from "../lib/i18n.js";

const MINUTE = 60_000;
const lang = document.documentElement.lang;
const FULL = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" };
const SHORT = { day: "numeric", month: "short", timeZone: "UTC" };

/** Write every day on the page as its readers write days. */
export function showDays() {
  for (const node of document.querySelectorAll("time[data-day]")) {
    const day = new Date(`${node.getAttribute("datetime")}T00:00:00Z`);
    node.textContent = node.getAttribute("data-day") === "short" ? written(day, SHORT) : written(day, FULL);
  }
}

/** Keep what is left of the day up to date, by the server's clock; the page is read anew when it is over. */
export function countDown() {
  for (const node of document.querySelectorAll("[data-closes]")) {
    const { closes, now, text } = /** @type {HTMLElement} */ (node).dataset;
    const begun = performance.now();
    const whole = Date.parse(closes ?? "") - Date.parse(now ?? "");
    const show = () => {
      const left = whole - (performance.now() - begun);
      if (left <= 0) return location.reload();
      const minutes = Math.floor(left / MINUTE);
      const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
      const shown = Object.entries(parts).reduce((words, [name, value]) => words.replace(`{${name}}`, number(value)), text ?? "");
      if (node.textContent !== shown) node.textContent = shown;
      setTimeout(show, Math.min(left, MINUTE / 2));
    };
    show();
  }
}

/** @param {Date} day @param {any} options */
function written(day, options) {
  if (lang !== "en") return new Intl.DateTimeFormat(lang, options).format(day);
  const parts = new Intl.DateTimeFormat("en-GB", options).formatToParts(day);
  const of = (/** @type {string} */ type) => parts.find((part) => part.type === type)?.value;
  return [options.weekday && `${of("weekday")},`, of("day"), of("month")].filter(Boolean).join(" ");
}
