import type { FormatCheck } from "../../shapes/checklist";
import type { Span } from "../../shapes/verdict";
import type { Reading } from "./reading";

/** A format check read from an instruction, with the phrase it was read from. */
export type SuggestedCheck = {
  check: FormatCheck;
  /** The words of the instruction that ask for it. */
  phrase: Span;
  /** "low" where the words may mean something else, or hold under a condition only. */
  sure: "high" | "low";
};

/** A rule's finding in an instruction: one check, not yet numbered. `start` and `end` mark its phrase. */
export type Finding = {
  constraintId: string;
  description: string;
  parameters: Record<string, unknown>;
  start: number;
  end: number;
  sure: "high" | "low";
};

/** Reads the checks of one constraint from an instruction. Pure; never throws. */
export type Rule = (reading: Reading) => Finding[];
