import { isFields } from "../foundation/fields";

/** The first things to try, in the order in which they are offered. */
export const FIRST_STEPS = ["caption", "video", "model"] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** Once done, a step stays done. */
type FirstRun = { done: FirstStep[]; dismissed: boolean };

const STORAGE_KEY = "caplens-first-run";

const NOTHING_TRIED: FirstRun = { done: [], dismissed: false };

/**
 * The choices stored by this version; null for anything else. The few fields are read by hand: a schema would cost the
 * first visit.
 */
function read(value: unknown): FirstRun | null {
  if (!isFields(value) || value.format !== "caplens-first-run" || value.version !== 1) return null;
  if (!Array.isArray(value.done) || typeof value.dismissed !== "boolean") return null;
  const done = value.done.flatMap((one) => FIRST_STEPS.find((step) => step === one) ?? []);
  return done.length === value.done.length ? { done, dismissed: value.dismissed } : null;
}

/** The steps tried in earlier visits; nothing where that can't be read. */
export function recallFirstRun(): FirstRun {
  try {
    return read(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null")) ?? NOTHING_TRIED;
  } catch {
    return NOTHING_TRIED;
  }
}

/** Remembers it for the next visit. A browser that refuses storage offers the steps again. */
export function rememberFirstRun(firstRun: FirstRun): void {
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ format: "caplens-first-run", version: 1, ...firstRun }),
    );
  } catch {
    // Private windows may refuse: it then lasts as long as the page.
  }
}
