/**
 * The home page and the page of the day: what is left of it, and the way to the table.
 * @module
 */
import { post } from "../net/api.js";
import "../prefs.js";
import { countDown, showDays } from "./days.js";

showDays();
countDown();

for (const node of document.querySelectorAll("[data-begin]")) node.addEventListener("click", begin);

/** @param {Event} event */
async function begin(event) {
  event.preventDefault();
  const button = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    const turn = await post("/api/daily/attempt");
    location.assign(`/games/${turn.id}`);
  } catch {
    // The page of the day says how things stand.
    location.assign("/daily");
  }
}
