import type { restateVerdicts } from "../../benchmarks/instruction-following/judging/restate-verdicts";
import { notJudged } from "../../benchmarks/instruction-following/judging/withheld-judgement";
import type { JudgeTools } from "../../benchmarks/judge-tools";
import type { Checklist } from "../../shapes/checklist";
import type { Extraction, Semantics, Verdict } from "../../shapes/verdict";
import { standingVerdict } from "./staleness";
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

/** The extraction for a format check that a judge or a person made in the present text; null when there is none. */
export function givenExtraction(given: GivenVerdicts, checkId: string, text: string): Extraction | null {
  const verdict = standingVerdict(given, checkId, text);
  if (!verdict || verdict.stale || !verdict.extraction || verdict.extraction.source === "direct") return null;
  return verdict.extraction;
}

/** A person's selections in the present text, by format check. */
export function selectedParts(
  checklist: Checklist,
  given: GivenVerdicts,
  text: string,
): Record<string, Extraction> {
  return Object.fromEntries(
    checklist.format.flatMap(({ checkId }) => {
      const extraction = givenExtraction(given, checkId, text);
      return extraction?.source === "manual" ? [[checkId, extraction]] : [];
    }),
  );
}

/**
 * The verdict on every constraint of the checklist, in its order: `given` as judges and people gave them, in the
 * semantics wished for, and `computed` by rules on this text, by check; null while that is still to come. A format
 * check that a rule can decide alone has the computed verdict. What was given on another text is stale.
 */
export function composeVerdicts(
  { checklist, response, semantics }: Pick<VerdictSubject, "checklist" | "response" | "semantics">,
  given: GivenVerdicts,
  computed: ReadonlyMap<string, Verdict> | null,
): Verdict[] {
  const format = checklist.format.map((check): Verdict => {
    const known = standingVerdict(given, check.checkId, response);
    const ruled = computed?.get(check.checkId);
    const needsJudge = !ruled || ruled.cause === "not extracted";
    if (needsJudge && known) return known;
    if (ruled && known?.judge && !known.stale && ruled.extraction?.source === "judge") {
      return { ...ruled, judge: known.judge };
    }
    if (ruled) return ruled;
    return notJudged(check, semantics, "Being checked.");
  });
  const content = checklist.content.map(
    (check) =>
      standingVerdict(given, check.checkId, response) ?? notJudged(check, semantics, "Not judged yet."),
  );
  return [...format, ...content];
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
