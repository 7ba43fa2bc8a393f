import type { FormatCheck } from "../shapes/checklist";
import type { Extraction, Semantics, Verdict } from "../shapes/verdict";
import type { CheckContext } from "./define-checker";

/** A format check to decide; `given` is what a judge or a person cut out for it, null leaves that to the locator. */
export type CheckRequest = { check: FormatCheck; given: Extraction | null };

/** Verdicts of rules by both semantics, one for every request, in order. */
export type RuleVerdicts = Record<Semantics, Verdict[]>;

/** Format checks on one response; they are decided by the semantics of `context` first, then by the other. */
export type CheckBatch = {
  response: string;
  requests: CheckRequest[];
  /** All format checks of the checklist, and the instruction: they tell a part of the response from the whole. */
  siblings: FormatCheck[];
  instruction: string;
  context: CheckContext;
  /** Decided by the semantics of `context` alone: of the other there are no verdicts. */
  oneReading?: true;
};
