import { checkers } from "../rules/registry";
import { prepareCheck } from "../rules/run-check";
import type { ParametersSchema } from "../rules/shared/parameters";
import type { FormatCheck } from "../shapes/checklist";
import type { ReleasedRules, Semantics } from "../shapes/verdict";
import { probes } from "./draft-checklist/refused-checks";

/** The reason why a rule cannot be run with its parameters, under each semantics; null where it can. */
export type ParameterFaults = Readonly<Record<Semantics, string | null>>;

/** The input for testing a rule's parameters, whatever the caption. */
export type ParameterQuestion = Pick<FormatCheck, "constraintId" | "parameters">;

/**
 * Tries a rule on a content that it reads far enough to compile its parameters: a JSON Schema that is none, a pattern
 * that does not compile, a missing or unknown parameter. A schema from outside may run for ever, so this belongs in a
 * worker that can be killed.
 */
export async function parameterFaults(
  { constraintId, parameters }: ParameterQuestion,
  benchmark: ReleasedRules,
): Promise<ParameterFaults> {
  const fault = async (semantics: Semantics): Promise<string | null> => {
    const ready = await prepareCheck(constraintId, parameters, { semantics, benchmark });
    const outcome = ready.run([probes[constraintId] ?? ""]);
    return outcome.success ? null : outcome.error;
  };
  return { strict: await fault("strict"), reference: await fault("reference") };
}

/** The parameters of every format rule as its checker declares them, by constraint id. */
export async function parameterSchemas(): Promise<Map<string, ParametersSchema>> {
  const loaded = await Promise.all(checkers.map(({ load }) => load()));
  return new Map(loaded.map(({ id, parameters }) => [id, parameters]));
}
