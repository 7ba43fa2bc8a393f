import type { Checklist } from "../../shapes/checklist";
import type { Run } from "../../shapes/run";
import type { ReleasedRules, Semantics, Verdict } from "../../shapes/verdict";

/** All that verdicts rest on, besides what judges and people said. */
export type VerdictSubject = {
  instruction: string;
  checklist: Checklist;
  /** The caption's text. */
  response: string;
  /** Length of the video; null when unknown. */
  videoSeconds: number | null;
  semantics: Semantics;
  /** The benchmark with the released script that `reference` follows. */
  benchmark: ReleasedRules;
};

/** Verdicts that judges or people gave or that are recorded, and the text they were given on; null where none was. */
export type GivenVerdicts = { verdicts: readonly Verdict[]; judgedText: string | null };

/** Characters (code points) of a caption shown to the judges by the released scripts. */
export const RELEASED_CHARACTERS = 2048;

/** The judged part of a caption: all of it, or as much as the released scripts judge where the run says so. */
export function judgedText({ asReleased }: Pick<Run, "asReleased">, caption: string): string {
  // Code points, as Python counts: no more of these than units.
  if (!asReleased || caption.length <= RELEASED_CHARACTERS) return caption;
  return [...caption].slice(0, RELEASED_CHARACTERS).join("");
}
