import type { Checklist, ContentCheck } from "../../schemas/checklist";
import type { Caption } from "../../schemas/session";
import type { Extraction, Semantics, Verdict } from "../../schemas/verdict";

/** Format verdicts as computed from a text just now. */
export type LiveVerdicts = { text: string; semantics: Semantics; byCheck: Map<string, Verdict> };

/** Verdicts that were judged, recorded or made by hand, as they stand towards the present text. */
function stored(caption: Caption, checkId: string): Verdict | undefined {
  const verdict = caption.verdicts.find((candidate) => candidate.checkId === checkId);
  if (!verdict) return undefined;
  const stale = verdict.stale === true || caption.judgedText !== caption.text;
  return stale ? { ...verdict, stale } : verdict;
}

/** What a judge or a person cut out of the present text for a format check; null when nobody did. */
export function givenExtraction(caption: Caption, checkId: string): Extraction | null {
  const verdict = stored(caption, checkId);
  if (!verdict || verdict.stale || !verdict.extraction || verdict.extraction.source === "direct") return null;
  return verdict.extraction;
}

/** What a person selected in the present text, by format check. */
export function selectedParts(checklist: Checklist, caption: Caption): Record<string, Extraction> {
  return Object.fromEntries(
    checklist.format.flatMap(({ checkId }) => {
      const given = givenExtraction(caption, checkId);
      return given?.source === "manual" ? [[checkId, given]] : [];
    }),
  );
}

function waiting(checkId: string, constraintId: string | null, semantics: Semantics): Omit<Verdict, "half"> {
  return {
    checkId,
    constraintId,
    status: "unscored",
    cause: "not judged",
    reason: "Not judged yet.",
    evidence: [],
    source: "judge",
    semantics,
  };
}

function contentVerdict(check: ContentCheck, caption: Caption, semantics: Semantics): Verdict {
  const known = stored(caption, check.checkId);
  if (known) return known;
  return {
    ...waiting(check.checkId, check.constraintId, semantics),
    half: "content",
    items: check.items.map(({ checkId }) => ({
      checkId,
      status: "unscored",
      cause: "not judged",
      reason: "Not judged yet.",
      evidence: [],
      source: "judge",
    })),
  };
}

/**
 * The verdict on every constraint of the checklist, in its order. Format checks that a rule can decide alone come
 * from `live`; those that needed a judge go stale when the text changes.
 */
export function shownVerdicts(
  checklist: Checklist,
  caption: Caption,
  live: LiveVerdicts | null,
  semantics: Semantics,
): Verdict[] {
  const format = checklist.format.map((check): Verdict => {
    const known = stored(caption, check.checkId);
    const computed = live?.byCheck.get(check.checkId);
    const needsJudge = !computed || computed.cause === "not extracted";
    if (needsJudge && known) return known;
    if (computed && known?.judge && !known.stale && computed.extraction?.source === "judge") {
      return { ...computed, judge: known.judge };
    }
    if (computed) return computed;
    return {
      ...waiting(check.checkId, check.constraintId, semantics),
      reason: "Being checked.",
      source: "rule",
      half: "format",
    };
  });
  return [...format, ...checklist.content.map((check) => contentVerdict(check, caption, semantics))];
}
