import { allPassed, countedStatus } from "../../metrics/ratio";
import type { Checklist, ContentItemType } from "../../shapes/checklist";
import type { Semantics, Verdict, VerdictStatus } from "../../shapes/verdict";
import type { Line } from "../benchmark";

/** The outcome of one constraint, as far as scores use it. */
export type ConstraintOutcome = {
  checkId: string;
  /** Null where the benchmark's files do not say. */
  constraintId: string | null;
  half: "format" | "content";
  status: VerdictStatus;
  /** By the questions that ask for no facts, and by those that do; null where it has none of them. Rules are fact-free. */
  factFree: VerdictStatus | null;
  factOnly: VerdictStatus | null;
};

/** The outcome of every constraint of a checklist, in its order. Without a verdict a constraint is unscored. */
export function constraintOutcomes(checklist: Checklist, verdicts: readonly Verdict[]): ConstraintOutcome[] {
  const byCheck = new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
  const format = checklist.format.map(({ checkId, constraintId }): ConstraintOutcome => {
    const status = countedStatus(byCheck.get(checkId));
    return { checkId, constraintId, half: "format", status, factFree: status, factOnly: null };
  });
  const content = checklist.content.map(({ checkId, constraintId, items }): ConstraintOutcome => {
    const verdict = byCheck.get(checkId);
    const byItem = new Map(verdict?.items?.map((item) => [item.checkId, item.status]));
    const among = (wanted: (type: ContentItemType) => boolean): VerdictStatus | null => {
      const some = items.filter(({ type }) => wanted(type));
      if (some.length === 0) return null;
      return allPassed(
        some.map((item) => (verdict?.stale ? "unscored" : (byItem.get(item.checkId) ?? "unscored"))),
      );
    };
    return {
      checkId,
      constraintId,
      half: "content",
      status: countedStatus(verdict),
      factFree: among((type) => type !== "correctness"),
      factOnly: among((type) => type === "correctness"),
    };
  });
  return [...format, ...content];
}

/** Readings of a content constraint by some of its questions. */
const FACT_FREE = "fact-free";
const FACT_ONLY = "fact-only";

function readingName(name: string, semantics: Semantics | null): string {
  return semantics === null ? name : `${semantics} ${name}`;
}

/**
 * The standing of a line by what its status does not tell: by some of its questions alone, and where it is read by other
 * semantics than its own, `semantics`, by those.
 */
export function readingsOf(
  { half, status, factFree, factOnly }: ConstraintOutcome,
  semantics: Semantics | null,
): Record<string, VerdictStatus> {
  return {
    ...(semantics === null ? {} : { [semantics]: status }),
    ...(half === "content" && factFree !== null ? { [readingName(FACT_FREE, semantics)]: factFree } : {}),
    ...(half === "content" && factOnly !== null ? { [readingName(FACT_ONLY, semantics)]: factOnly } : {}),
  };
}

/** A line back as scores look at it, by these semantics as far as it was read by them. */
export function outcomeOfLine(
  { id, type, part, status, readings = {} }: Line,
  semantics: Semantics,
): ConstraintOutcome {
  const other = readings[semantics];
  const own = other === undefined ? null : semantics;
  const read = other ?? status;
  if (part === "format") {
    return { checkId: id, constraintId: type, half: "format", status: read, factFree: read, factOnly: null };
  }
  return {
    checkId: id,
    constraintId: type,
    half: "content",
    status: read,
    factFree: readings[readingName(FACT_FREE, own)] ?? null,
    factOnly: readings[readingName(FACT_ONLY, own)] ?? null,
  };
}
