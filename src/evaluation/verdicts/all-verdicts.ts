import type { restateVerdicts } from "../../benchmarks/instruction-following/judging/restate-verdicts";
import type { JudgeTools } from "../../benchmarks/judge-tools";
import type { Verdict } from "../../schemas/verdict";
import { composeVerdicts, givenExtraction } from "./compose-verdicts";
import type { GivenVerdicts, VerdictSubject } from "./verdict-subject";

/** What finds verdicts without a model: rules, and the arithmetic of answers. */
export type VerdictTools = Pick<JudgeTools, "runRules"> & {
  restate(
    ...input: Parameters<typeof restateVerdicts>
  ): ReturnType<typeof restateVerdicts> | Promise<Verdict[]>;
};

/** What rules say of every format check, by check, on what judges or people cut out of this text where they did. */
export async function computedVerdicts(
  { checklist, response, instruction, semantics, benchmark }: VerdictSubject,
  given: GivenVerdicts,
  { runRules }: Pick<VerdictTools, "runRules">,
  signal: AbortSignal,
): Promise<Map<string, Verdict>> {
  const requests = checklist.format.map((check) => ({
    check,
    given: givenExtraction(given, check.checkId, response),
  }));
  const context = { semantics, benchmark };
  const batch = { response, requests, siblings: checklist.format, instruction, context };
  const verdicts = await runRules(batch, signal);
  return new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
}

/**
 * The verdict on every constraint of a checklist, in its order and in the subject's semantics, without asking a model:
 * rules run now, and what was answered is decided anew where it was decided in the other semantics. Rejects with
 * `AbortError` when cancelled, and with what the tools reject with.
 */
export async function allVerdicts(
  subject: VerdictSubject,
  given: GivenVerdicts,
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<Verdict[]> {
  const computed = await computedVerdicts(subject, given, tools, signal);
  const { semantics } = subject;
  const elsewhere = given.verdicts.some(
    (verdict) => verdict.half === "content" && verdict.semantics !== semantics,
  );
  const verdicts = elsewhere
    ? await tools.restate(subject.checklist, given.verdicts, subject)
    : given.verdicts;
  return composeVerdicts(subject, { ...given, verdicts }, computed);
}
