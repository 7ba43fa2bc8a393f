import { USUAL_RULES } from "../../lib/semantics";
import type { FormatCheck } from "../../schemas/checklist";
import type { Extraction, Semantics, Verdict } from "../../schemas/verdict";
import type { CheckRunner } from "../../workers/checks/check-runner";
import { useStores } from "../stores-context";

/** A rule to try on a text that belongs to no session. */
type RuleTrial = { constraintId: string; parameters: Record<string, unknown>; text: string };

/** A rule on any text, as a whole, in both semantics. Rejects where the checks can't be run. */
export type TryRule = (trial: RuleTrial) => Promise<Record<Semantics, Verdict>>;

/** The way to try rules, by what runs them. */
export function createTryRule(checks: CheckRunner): TryRule {
  return async ({ constraintId, parameters, text }) => {
    const check: FormatCheck = { checkId: "tried", constraintId, description: "", parameters };
    const given: Extraction = { source: "manual", content: [text], spans: [{ start: 0, end: text.length }] };
    const decide = async (semantics: Semantics): Promise<Verdict> => {
      const [verdict] = await checks.run({
        response: text,
        requests: [{ check, given }],
        siblings: [check],
        instruction: "",
        context: { semantics, benchmark: USUAL_RULES },
      });
      if (!verdict) throw new Error("A check always gets a verdict.");
      return verdict;
    };
    return { strict: await decide("strict"), reference: await decide("reference") };
  };
}

export function useTryRule(): TryRule {
  return useStores().tryRule;
}
