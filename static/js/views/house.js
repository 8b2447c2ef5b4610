/**
 * The builder of house rules, drawn anew where an answer changed something.
 * The page comes drawn by the server; what stays the same keeps its element and its focus.
 * @module
 */
import { fill, h, keyed, one, set } from "../lib/dom.js";
import { number, t } from "../lib/i18n.js";
import { tallyOf } from "../state/tally.js";

/** @typedef {{value: string, label: string, small: string, chosen: boolean, barred: boolean}} Answer */
/** @typedef {{name: string, legend: string, fine: boolean, answers: Answer[], own: string|null, least: number, most: number}} Question */
/**
 * @typedef {object} Form
 * @property {string} code
 * @property {string} key
 * @property {string|null} preset
 * @property {string} title
 * @property {string} sentence
 * @property {string} says
 * @property {string[]} followed
 * @property {string[]} notes
 * @property {string|null} problem
 * @property {{name: string, title: string, questions: Question[]}[]} steps
 * @property {string} link
 * @property {{size: number, path: string}} qr
 */

/** @param {HTMLElement} root @param {Form} form */
export function drawForm(root, form) {
  for (const step of form.steps) {
    const place = one(`[data-step="${step.name}"]`, root);
    const fine = step.questions.filter((question) => question.fine);
    drawQuestions(one("[data-main]", place), step.questions.filter((question) => !question.fine));
    drawQuestions(one("[data-fine]", place), fine);
    one("details", place).hidden = !fine.length;
  }
  one("[data-sentence]", root).textContent = form.sentence;
  one("[data-says]", root).textContent = form.says;
  drawLines(one("[data-also]", root), form.followed);
  drawLines(one("[data-notes]", root), form.notes);
  drawProblem(root, form.problem);
  one('[data-start] [name="start"]', root).value = form.preset ?? "";
  one('[data-form] [name="house"]', root).value = form.code;
  one("[data-link]", root).value = form.link;
  const qr = one("[data-qr]", root);
  set(qr, { viewBox: `0 0 ${form.qr.size} ${form.qr.size}` });
  set(one("path", qr), { d: form.qr.path });
}

/** @param {HTMLElement} root @param {string|null} problem */
export function drawProblem(root, problem) {
  const place = one("[data-problem]", root);
  place.hidden = !problem;
  place.textContent = problem ?? "";
}

/** @param {HTMLElement} root @param {string} key */
export function drawTally(root, key) {
  const place = one("[data-tally]", root);
  place.hidden = false;
  place.textContent = tallyText(key);
}

/** @param {string} key */
function tallyText(key) {
  const { games, won } = tallyOf(key);
  return games ? t("house.say.tally", { count: games, won: number(won) }) : t("house.say.none");
}

/**
 * The rules that this browser keeps.
 * @param {HTMLElement} root
 * @param {import("../state/tally.js").Kept[]} kept
 * @param {{href: (code: string) => string, forget: (rules: import("../state/tally.js").Kept) => void}} with_
 */
export function drawKept(root, kept, { href, forget }) {
  fill(
    one("[data-kept]", root),
    kept.length === 0 && h("li.panel-note", null, t("house.say.empty")),
    kept.map((rules) =>
      h(
        "li",
        null,
        h("a", { href: href(rules.code) }, rules.name),
        h("small", null, tallyText(rules.key)),
        h(
          "button.btn",
          { type: "button", onclick: () => forget(rules), "aria-label": t("house.say.forget_which", { name: rules.name }) },
          t("house.say.forget"),
        ),
      ),
    ),
  );
}

/** @param {HTMLElement} place @param {string[]} lines */
function drawLines(place, lines) {
  place.hidden = !lines.length;
  const list = place.matches("ul") ? place : one("ul", place);
  fill(list, lines.map((line) => h("li", null, line)));
}

/** @param {HTMLElement} place @param {Question[]} questions */
function drawQuestions(place, questions) {
  keyed(place, questions, ({ name }) => name, createQuestion, updateQuestion);
}

/** @param {Question} question */
function createQuestion({ name, own }) {
  return h(
    "fieldset.field",
    null,
    h("legend"),
    h("div.choices"),
    own && h("label.own", null, h("span"), h("input.select", { type: "number", name: `${name}.own`, step: 1 })),
  );
}

/** @param {HTMLElement} node @param {Question} question */
function updateQuestion(node, { name, legend, answers, own, least, most }) {
  one("legend", node).textContent = legend;
  keyed(
    one(".choices", node),
    answers,
    ({ value }) => value,
    ({ value }) => h("label.choice", null, h("input", { type: "radio", name, value }), h("span", null, "", h("small"))),
    updateAnswer,
  );
  if (!own) return;
  const field = one(".own input", node);
  one(".own span", node).textContent = own;
  set(field, { min: least, max: most });
  field.value = "";
}

/** @param {HTMLElement} node @param {Answer} answer */
function updateAnswer(node, { label, small, chosen, barred }) {
  const input = one("input", node);
  input.checked = chosen;
  input.disabled = barred;
  const [text, why] = one("span", node).childNodes;
  text.nodeValue = label;
  why.textContent = small;
  why.hidden = !small;
}
