import type { CheckContext } from "../../checkers/define-checker";
import type { FormatCheck } from "../../schemas/checklist";
import type { Extraction, Verdict } from "../../schemas/verdict";

/** One format check of a batch, with what a judge or a person cut out for it, if anyone did. */
export type CheckRequest = { check: FormatCheck; given: Extraction | null };

/** Format checks on one response. */
export type CheckBatch = {
  response: string;
  requests: CheckRequest[];
  /** All format checks of the checklist, and the instruction: they tell a part of the response from the whole. */
  siblings: FormatCheck[];
  instruction: string;
  context: CheckContext;
};

/** `started` names the check in hand, so that one that never ends can be told from the others. */
export type CheckEvent = { kind: "started"; checkId: string } | { kind: "decided"; verdict: Verdict };

/** What the check worker can be asked. */
export type ChecksCalls = {
  batch: { input: CheckBatch; output: null; event: CheckEvent };
};
