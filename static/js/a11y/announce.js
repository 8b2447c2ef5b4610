/**
 * What is said aloud: one polite log, one voice for "your turn" and errors.
 * @module
 */

const GAP = 100;
const KEPT = 40;

/**
 * @param {HTMLElement} log a polite live region
 * @param {HTMLElement} voice an assertive live region
 */
export function createAnnouncer(log, voice) {
  /** @type {string[]} */
  let waiting = [];
  let timer = 0;
  return {
    /** Add a piece to the sentence that is being gathered. @param {string} text */
    add(text) {
      if (text) waiting.push(text);
    },
    /** Say what was gathered as one sentence. @param {string} joint */
    flush(joint) {
      if (!waiting.length) return;
      const item = document.createElement("p");
      item.textContent = waiting.join(joint);
      waiting = [];
      log.append(item);
      while (log.children.length > KEPT) log.firstElementChild?.remove();
    },
    /** Say at once; emptied first, so that equal words are spoken again. @param {string} text */
    now(text) {
      clearTimeout(timer);
      voice.textContent = "";
      timer = window.setTimeout(() => {
        voice.textContent = text;
      }, GAP);
    },
  };
}
