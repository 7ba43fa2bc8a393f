import { isTextField, isWithModifier } from "./pressed-keys";

/** Kept beside the colours, so that the first key knows it. */
const STORAGE_KEY = "caplens-letter-keys";
const OFF = "off";

/** The choice of this visit, where the browser keeps nothing. */
let isOffHere = false;

/** True where keys of one character are no commands: people who dictate would give commands by speaking. */
export function areLetterKeysOff(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === OFF;
  } catch {
    return isOffHere;
  }
}

/** Turns keys of one character on or off, in all tabs. */
export function turnLetterKeys(on: boolean): void {
  isOffHere = !on;
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // It holds for this visit.
  }
}

/** Keeps keys of one character from every part of the page while they are off, but for text fields. Called once. */
export function holdLetterKeys(): void {
  const hold = (event: KeyboardEvent) => {
    // The blank presses what has the focus.
    if (event.key.length !== 1 || event.key === " " || isWithModifier(event) || isTextField(event.target))
      return;
    if (areLetterKeysOff()) event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", hold, true);
}
