/**
 * The settings: each choice shows what is kept in this browser and is kept as soon as it is made.
 * @module
 */
import { getPrefs, setPrefs } from "../prefs.js";

const prefs = /** @type {Record<string, any>} */ (getPrefs());

for (const node of document.querySelectorAll(".range")) {
  const range = /** @type {HTMLInputElement} */ (node);
  const told = /** @type {HTMLOutputElement} */ (document.querySelector(`output[for="${range.id}"]`));
  const tell = () => {
    const said = range.dataset.said?.split("|")[range.valueAsNumber - Number(range.min)] ?? "";
    told.value = range.ariaValueText = said;
  };
  range.valueAsNumber = prefs[range.name];
  tell();
  range.addEventListener("input", () => {
    tell();
    setPrefs({ [range.name]: range.valueAsNumber });
  });
}

for (const node of document.querySelectorAll(".choice input")) {
  const input = /** @type {HTMLInputElement} */ (node);
  const kept = prefs[input.name];
  input.checked = input.type === "checkbox" ? Boolean(kept) : input.value === String(kept);
  input.addEventListener("change", () => setPrefs({ [input.name]: chosen(input) }));
}

const language = /** @type {HTMLSelectElement|null} */ (document.querySelector("[data-language]"));
language?.addEventListener("change", () => language.form?.requestSubmit());

/**
 * The value of a choice, in the kind that is kept.
 * @param {HTMLInputElement} input
 */
function chosen(input) {
  if (input.type === "checkbox") return input.checked;
  const kind = typeof prefs[input.name];
  if (kind === "boolean") return input.value === "true";
  return kind === "number" ? Number(input.value) : input.value;
}
