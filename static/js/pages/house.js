/**
 * The page of house rules: every answer goes to the server, which says what the rules are now.
 * @module
 */
import { one } from "../lib/dom.js";
import { lang, loadWords, t } from "../lib/i18n.js";
import { keep, kept } from "../lib/kept.js";
import { get, post, Refused } from "../net/api.js";
import { company } from "../prefs.js";
import { forgetRules, keepRules, keptRules } from "../state/tally.js";
import { drawForm, drawKept, drawProblem, drawTally } from "../views/house.js";

const ADDRESS = "/house-rules";
const root = one(".house");
const said = one("#said");
const form = one("[data-form]", root);
const name = one("[data-keep] [name=name]", root);

let standing = { ...root.dataset, title: name.value };
/** @type {Promise<any>} */
let waiting = Promise.resolve();

/** @param {string} text */
function say(text) {
  said.textContent = text;
}

/** @param {string} code */
const addressOf = (code) => `${ADDRESS}?${new URLSearchParams({ house: code })}`;

/* answers */

/**
 * One answer after another, each on the rules that stand when its turn comes.
 * @param {Record<string, string>} wish
 * @param {boolean} anew whether the way back should lead to the rules that stood
 */
function ask(wish, anew = false) {
  waiting = waiting.then(() => answer(wish, anew)).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    drawProblem(root, t("refusal.other"));
  });
  return waiting;
}

/** @param {Record<string, string>} wish @param {boolean} anew */
async function answer(wish, anew) {
  const asked = new URLSearchParams({ ...("start" in wish ? {} : { house: standing.code ?? "" }), ...wish, lang });
  const now = await get(`/api${ADDRESS}?${asked}`);
  drawForm(root, now);
  show(now);
  keep("house.draft", now.code);
  history[anew ? "pushState" : "replaceState"](null, "", addressOf(now.code));
  say([now.problem, ...now.followed].filter(Boolean).join(" ") || now.title);
}

/** @param {{code: string, key: string, preset: string|null, title: string}} now */
function show({ code, key, preset, title }) {
  if (name.value === standing.title || !name.value) name.value = title;
  standing = { code, key, game: preset ?? "", title };
  drawTally(root, key);
  for (const link of document.querySelectorAll(".site [hreflang]")) {
    const other = /** @type {HTMLAnchorElement} */ (link);
    other.href = `${addressOf(code)}&lang=${other.hreflang}`;
  }
}

form.addEventListener("change", (/** @type {Event} */ event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.value.trim()) void ask({ [field.name]: field.value.trim() });
});
form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());

const start = one("[data-start]", root);
start.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
start.addEventListener("change", (/** @type {any} */ event) => void ask({ start: event.target.value }, true));
addEventListener("popstate", () => location.reload());

/* playing, sending, keeping */

let opening = false;

async function play() {
  if (opening) return;
  opening = true;
  try {
    await waiting;
    const { code = "", key = "", game, title } = standing;
    keep("house.draft", code);
    const rules = game || (await get(`/api${ADDRESS}/${code}`)).data;
    const turn = await post("/api/games", { rules, ...company() });
    if (!game && !keptRules().some((one) => one.key === key)) keepRules({ code, key, name: name.value || title });
    location.assign(`/games/${turn.id}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    drawProblem(root, t("refusal.other"));
  } finally {
    opening = false;
  }
}

for (const button of root.querySelectorAll("[data-play]")) button.addEventListener("click", () => void play());

one("[data-copy]", root).addEventListener("click", async () => {
  const field = one("[data-link]", root);
  try {
    await navigator.clipboard.writeText(field.value);
    copied(t("house.say.copied"));
  } catch {
    field.select();
    say(t("house.say.select"));
  }
});

/** @param {string} text */
function copied(text) {
  const label = one("[data-copy] span", root);
  const usual = label.textContent;
  label.textContent = text;
  say(text);
  setTimeout(() => (label.textContent = usual), 2000);
}

one("[data-keep]", root).addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const { code = "", key = "", title } = standing;
  keepRules({ code, key, name: name.value.trim() || title });
  listKept();
  say(t("house.say.kept"));
});

function listKept() {
  drawKept(root, keptRules(), {
    href: addressOf,
    forget(rules) {
      forgetRules(rules.key);
      listKept();
      name.focus();
      say(t("house.say.forgotten", { name: rules.name }));
    },
  });
}

async function begin() {
  await loadWords();
  const bare = !new URLSearchParams(location.search).has("house") && !new URLSearchParams(location.search).has("start");
  const draft = bare ? kept("house.draft") : null;
  if (draft) await ask({ house: draft });
  else drawTally(root, standing.key ?? "");
  listKept();
  for (const part of root.querySelectorAll("[data-scripted]")) /** @type {HTMLElement} */ (part).hidden = false;
}

void begin();
