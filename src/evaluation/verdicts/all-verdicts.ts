import type { restateVerdicts } from "../../benchmarks/instruction-following/judging/restate-verdicts";
import type { JudgeTools } from "../../benchmarks/judge-tools";
import type { Semantics, Verdict } from "../../shapes/verdict";
import { composeVerdicts, givenExtraction } from "./compose-verdicts";
import type { GivenVerdicts, VerdictSubject } from "./verdict-subject";

/** The tools that find verdicts without a model: rules, and the arithmetic of answers. */
export type VerdictTools = Pick<JudgeTools, "runRules"> & {
  restate(
    ...input: Parameters<typeof restateVerdicts>
  ): ReturnType<typeof restateVerdicts> | Promise<Verdict[]>;
};

/** The verdicts of rules on every format check of a caption by both semantics, by check. */
type ComputedVerdicts = Record<Semantics, ReadonlyMap<string, Verdict>>;

/** Verdicts by the check that they are on. */
export function byCheck(verdicts: readonly Verdict[]): Map<string, Verdict> {
  return new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
}

/** Runs every rule once, on what judges or people cut out of this text where they did. */
export async function computedVerdicts(
  { checklist, response, instruction, semantics, benchmark }: VerdictSubject,
  given: GivenVerdicts,
  { runRules }: Pick<VerdictTools, "runRules">,
  signal: AbortSignal,
): Promise<ComputedVerdicts> {
  const requests = checklist.format.map((check) => ({
    check,
    given: givenExtraction(given, check.checkId, response),
  }));
  const context = { semantics, benchmark };
  const batch = { response, requests, siblings: checklist.format, instruction, context };
  const { strict, reference } = await runRules(batch, signal);
  return { strict: byCheck(strict), reference: byCheck(reference) };
}

/**
 * The verdict on every constraint of a checklist, in its order and in the subject's semantics, without asking a model:
 * `computed` by rules, and what was answered is decided anew where it was decided in the other semantics. Rejects with
 * what the tools reject with.
 */
export async function allVerdicts(
  subject: VerdictSubject,
  given: GivenVerdicts,
  computed: ComputedVerdicts,
  { restate }: Pick<VerdictTools, "restate">,
): Promise<Verdict[]> {
  const { semantics } = subject;
  const elsewhere = given.verdicts.some(
    (verdict) => verdict.half === "content" && verdict.semantics !== semantics,
  );
  const verdicts = elsewhere ? await restate(subject.checklist, given.verdicts, subject) : given.verdicts;
  return composeVerdicts(subject, { ...given, verdicts }, computed[semantics]);
}
