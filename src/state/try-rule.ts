import type { CheckRunner } from "../evaluation/checks/check-runner";
import type { FormatCheck } from "../shapes/checklist";
import { USUAL_RULES } from "../shapes/semantics";
import type { Extraction, Semantics, Verdict } from "../shapes/verdict";

/** A rule to try on a text that belongs to no session. */
type RuleTrial = { constraintId: string; parameters: Record<string, unknown>; text: string };

/** A rule on any text, as a whole, in both semantics. Rejects where the checks can't be run. */
export type TryRule = (trial: RuleTrial) => Promise<Record<Semantics, Verdict>>;

/** The way to try rules, by what runs them. */
export function createTryRule(checks: CheckRunner): TryRule {
  return async ({ constraintId, parameters, text }) => {
    const check: FormatCheck = { checkId: "tried", constraintId, description: "", parameters };
    const given: Extraction = { source: "manual", content: [text], spans: [{ start: 0, end: text.length }] };
    const decided = await checks.run({
      response: text,
      requests: [{ check, given }],
      siblings: [check],
      instruction: "",
      context: { semantics: "strict", benchmark: USUAL_RULES },
    });
    const [[strict], [reference]] = [decided.strict, decided.reference];
    if (!strict || !reference) throw new Error("A check always gets a verdict.");
    return { strict, reference };
  };
}
