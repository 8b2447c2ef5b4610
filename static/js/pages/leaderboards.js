/**
 * The boards: days as their readers write them, and what is left of today.
 * @module
 */
import "../prefs.js";
import { countDown, showDays } from "./days.js";

showDays();
countDown();
