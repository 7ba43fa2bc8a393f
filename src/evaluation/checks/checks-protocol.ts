import type { EditRequest, SuggestedEdit } from "../../rules/mending/smallest-edit";
import type { CheckBatch, CheckRequest } from "../../rules/run-check";
import type { SuggestedCheck } from "../../rules/suggesting/reading";
import type { FormatCheck } from "../../shapes/checklist";
import type { DataSample } from "../../shapes/data-set";
import { otherSemantics } from "../../shapes/semantics";
import type { Vary } from "../../shapes/study";
import type { ReleasedRules, Semantics, Verdict } from "../../shapes/verdict";
import type { ChecklistSoundness, SoundnessQuestion } from "../checklist-soundness";
import type { DerivedSamples, Rewrite } from "../derived-samples/rewrites";
import type { MakingRules } from "../made-instructions/making-rules";
import type { ParameterFaults, ParameterQuestion } from "../parameter-faults";

export type { CheckBatch, CheckRequest, RuleVerdicts } from "../../rules/run-check";

/**
 * The verdicts since the event before, and what is taken in hand next: a check that never ends can be told from the others
 * where it was taken `alone`; `some` are taken in a row, such as hardly run away; `none` while the worker waits.
 */
export type CheckEvent = { verdicts: Verdict[]; next: "alone" | "some" | "none" };

/** All that the work needs has been loaded: from now on it may run away. */
export type LoadedEvent = { kind: "loaded" };

export type { SuggestedEdit } from "../../rules/mending/smallest-edit";
export type { SuggestedCheck } from "../../rules/suggesting/reading";
export type { ParameterFaults, ParameterQuestion } from "../parameter-faults";

/** The calls of the check worker. */
export type ChecksCalls = {
  /**
   * Decides what a batch asks for, but for so many verdicts that are `known`; every check alone where it is to go `singly`.
   * Gives the verdicts after the last event.
   */
  batch: {
    input: { batch: CheckBatch; known: number; singly: boolean };
    output: Verdict[];
    event: CheckEvent;
  };
  edit: { input: EditRequest; output: SuggestedEdit | null; event: LoadedEvent };
  suggest: { input: { instruction: string }; output: SuggestedCheck[]; event: LoadedEvent };
  /** The objects of a judge's reply that are no JSON as written, by how they are written, as JSON. */
  mend: { input: { reply: string }; output: Map<string, string>; event: LoadedEvent };
  /** The JSON Schema of every rule's parameters, by constraint id. */
  parameters: { input: null; output: Record<string, object>; event: never };
  /** Whether a text can pass the format checks of a checklist, and the plainest that passes most of them. */
  sound: { input: SoundnessQuestion; output: ChecklistSoundness; event: LoadedEvent };
  /** Samples that code makes of others, whose rules are tried on the words of each. */
  derive: {
    input: { samples: readonly DataSample[]; vary: Vary; seed: number; rewrites: readonly Rewrite[] };
    output: DerivedSamples;
    event: LoadedEvent;
  };
  /** Work of our rules on instructions in the making: see `MakingRules`. */
  draw: {
    input: { task: Parameters<MakingRules["draw"]>[0]; options: Parameters<MakingRules["draw"]>[1] };
    output: Awaited<ReturnType<MakingRules["draw"]>>;
    event: LoadedEvent;
  };
  wording: {
    input: Parameters<MakingRules["wording"]>[0];
    output: Awaited<ReturnType<MakingRules["wording"]>>;
    event: LoadedEvent;
  };
  hold: {
    input: Parameters<MakingRules["hold"]>[0];
    output: Awaited<ReturnType<MakingRules["hold"]>>;
    event: LoadedEvent;
  };
  faults: {
    input: { task: Parameters<MakingRules["faults"]>[0]; seconds: number | null };
    output: Awaited<ReturnType<MakingRules["faults"]>>;
    event: LoadedEvent;
  };
  contradiction: {
    input: { format: FormatCheck[] };
    output: Awaited<ReturnType<MakingRules["contradiction"]>>;
    event: LoadedEvent;
  };
  /** One answer for each check, in order. */
  validate: {
    input: { checks: ParameterQuestion[]; benchmark: ReleasedRules };
    output: ParameterFaults[];
    event: LoadedEvent;
  };
};

/** A request of a batch by one semantics. */
export type AskedVerdict = { request: CheckRequest; semantics: Semantics };

/** All that a batch asks for, in order: every check by the semantics that is wanted first, then every one by the other, if at all. */
export function askedVerdicts({ requests, context, oneReading }: CheckBatch): AskedVerdict[] {
  const { semantics } = context;
  return [semantics, ...(oneReading ? [] : [otherSemantics(semantics)])].flatMap((one) =>
    requests.map((request) => ({ request, semantics: one })),
  );
}
