import type { JudgeTools } from "../../src/benchmarks/judge-tools";
import { checkBatch } from "../../src/rules/check-format";
import type { CheckBatch, RuleVerdicts } from "../../src/rules/run-check";
import { otherSemantics } from "../../src/shapes/semantics";
import type { Semantics, Verdict } from "../../src/shapes/verdict";

/** Decides format checks here and now; in the app a worker does that can be killed. */
export const rulesInPlace: JudgeTools["runRules"] = (batch) => checkBatch(batch);

/** Stands where no rule is asked. */
export const noRules: JudgeTools["runRules"] = async () => ({ strict: [], reference: [] });

/** The same verdicts by both semantics. */
export function inBoth(verdicts: readonly Verdict[]): RuleVerdicts {
  const by = (semantics: Semantics) => verdicts.map((verdict) => ({ ...verdict, semantics }));
  return { strict: by("strict"), reference: by("reference") };
}

/** Verdicts by both semantics of rules that know one at a time, the batch's own first. */
export async function bySemantics(
  batch: CheckBatch,
  rules: (batch: CheckBatch) => readonly Verdict[] | Promise<readonly Verdict[]>,
): Promise<RuleVerdicts> {
  const found: RuleVerdicts = { strict: [], reference: [] };
  const { semantics: own } = batch.context;
  for (const semantics of [own, otherSemantics(own)])
    found[semantics] = [...(await rules({ ...batch, context: { ...batch.context, semantics } }))];
  return found;
}
