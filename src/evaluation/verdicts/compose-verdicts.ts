import { notJudged } from "../../benchmarks/instruction-following/judging/withheld-judgement";
import type { Checklist } from "../../shapes/checklist";
import type { Extraction, Verdict } from "../../shapes/verdict";
import { standingVerdict } from "./staleness";
import type { GivenVerdicts, VerdictSubject } from "./verdict-subject";

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
