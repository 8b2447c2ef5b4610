/**
 * A sheet over the table: a real dialog that keeps the focus, and gives it back.
 * @module
 */
import { h } from "../lib/dom.js";
import { moves, travel } from "../fx/timing.js";

/**
 * Show a sheet until it is closed; resolves with what closed it.
 * @param {{label: string, content: (close: (answer?: string) => void) => any[], keep?: boolean}} sheet keep: Esc does not close it
 * @returns {Promise<string>}
 */
export function openSheet({ label, content, keep = false }) {
  return new Promise((resolve) => {
    /** @type {HTMLDialogElement} */
    const dialog = h("dialog.veil", { "aria-label": label });
    let closing = false;
    const close = (answer = "") => {
      if (closing) return;
      closing = true;
      const gone = () => {
        dialog.close();
        dialog.remove();
        resolve(answer);
      };
      if (!moves()) gone();
      else slide(dialog, true).finally(gone);
    };
    dialog.append(h("section.sheet", null, content(close)));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      close(keep ? "next" : "");
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog && !keep) close();
    });
    document.body.append(dialog);
    dialog.showModal();
    /** @type {HTMLElement|null} */ (dialog.querySelector("[autofocus]") ?? dialog.querySelector("button, a[href]"))?.focus();
    if (moves()) slide(dialog, false);
  });
}

/** @param {HTMLElement} dialog @param {boolean} out */
function slide(dialog, out) {
  const sheet = /** @type {HTMLElement} */ (dialog.firstElementChild);
  const frames = [{ transform: "translateY(40px)", opacity: 0 }, { transform: "none", opacity: 1 }];
  const options = { duration: travel(out ? "sheetOut" : "sheetIn"), easing: "cubic-bezier(.2, .7, .2, 1)" };
  return sheet.animate(out ? frames.reverse() : frames, options).finished.catch(() => {});
}
