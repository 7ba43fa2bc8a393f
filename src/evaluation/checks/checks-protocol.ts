import type { CheckBatch, CheckRequest } from "../../rules/check-batch";
import type { EditRequest, SuggestedEdit } from "../../rules/mending/smallest-edit";
import type { SuggestedCheck } from "../../rules/suggesting/suggested-check";
import type { ReleasedRules, Semantics, Verdict } from "../../shapes/verdict";
import type { ParameterFaults, ParameterQuestion } from "../parameter-faults";

export type { CheckBatch, CheckRequest, RuleVerdicts } from "../../rules/check-batch";

/** `started` names the check in hand, so that one that never ends can be told from the others. */
export type CheckEvent = { kind: "started"; checkId: string } | { kind: "decided"; verdict: Verdict };

/** All that the work needs has been loaded: from now on it may run away. */
export type LoadedEvent = { kind: "loaded" };

export type { SuggestedEdit } from "../../rules/mending/smallest-edit";
export type { SuggestedCheck } from "../../rules/suggesting/suggested-check";
export type { ParameterFaults, ParameterQuestion } from "../parameter-faults";

/** A format check to decide by one semantics. */
export type RuleRequest = CheckRequest & { semantics: Semantics };

/** The calls of the check worker. */
export type ChecksCalls = {
  /** A check that is asked for by both semantics, as the same object, looks at what was found for the first. */
  batch: {
    input: Omit<CheckBatch, "requests" | "context"> & { requests: RuleRequest[]; benchmark: ReleasedRules };
    output: null;
    event: CheckEvent;
  };
  edit: { input: EditRequest; output: SuggestedEdit | null; event: LoadedEvent };
  suggest: { input: { instruction: string }; output: SuggestedCheck[]; event: LoadedEvent };
  /** The objects of a judge's reply that are no JSON as written, by how they are written, as JSON. */
  mend: { input: { reply: string }; output: Map<string, string>; event: LoadedEvent };
  /** The JSON Schema of every rule's parameters, by constraint id. */
  parameters: { input: null; output: Record<string, object>; event: never };
  /** One answer for each check, in order. */
  validate: {
    input: { checks: ParameterQuestion[]; benchmark: ReleasedRules };
    output: ParameterFaults[];
    event: LoadedEvent;
  };
};
