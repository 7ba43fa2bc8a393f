import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

/** The first things to try, in the order in which they are offered. */
export const FIRST_STEPS = ["caption", "video", "model"] as const;

const FirstStep = Type.Union([Type.Literal("caption"), Type.Literal("video"), Type.Literal("model")]);
export type FirstStep = Static<typeof FirstStep>;

const FirstRun = Type.Object({
  format: Type.Literal("caplens-first-run"),
  version: Type.Literal(1),
  /** Once done, a step stays done. */
  done: Type.Array(FirstStep),
  dismissed: Type.Boolean(),
});
export type FirstRun = Omit<Static<typeof FirstRun>, "format" | "version">;

const STORAGE_KEY = "caplens-first-run";

/** What was tried in earlier visits; nothing where that can't be read. */
export function recallFirstRun(): FirstRun {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    return Value.Check(FirstRun, value)
      ? { done: value.done, dismissed: value.dismissed }
      : { done: [], dismissed: false };
  } catch {
    return { done: [], dismissed: false };
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
