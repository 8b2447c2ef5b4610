/**
 * Small sounds, made on the spot; silent until they are wanted.
 * @module
 */
import { getPrefs } from "../prefs.js";

/** Notes of each sound: pitch in hertz, start and length in seconds. */
const SOUNDS = {
  card: [[900, 0, 0.03]],
  bid: [[420, 0, 0.05]],
  won: [[520, 0, 0.09], [780, 0.09, 0.12]],
  lost: [[240, 0, 0.14]],
  made: [[520, 0, 0.1], [660, 0.1, 0.1], [780, 0.2, 0.16]],
  set: [[330, 0, 0.14], [220, 0.14, 0.2]],
};

/** @type {AudioContext|null} */
let audio = null;

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!getPrefs().sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [pitch, start, length] of SOUNDS[name]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + start;
    tone.frequency.value = pitch;
    tone.type = "triangle";
    volume.gain.setValueAtTime(0.08, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
