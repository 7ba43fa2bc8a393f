import type { Checklist } from "../../shapes/checklist";
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
