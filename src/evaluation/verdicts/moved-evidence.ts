import type { Span, Verdict } from "../../shapes/verdict";

/** Characters that are compared at once before single ones are: a long text is looked through at every key. */
const STRETCH = 4096;

/** The place where two texts differ: all before `start` is the same, and all from the two ends on. */
function changeBetween(
  before: string,
  after: string,
): { start: number; endBefore: number; endAfter: number } {
  const short = Math.min(before.length, after.length);
  let start = 0;
  while (
    start + STRETCH <= short &&
    before.slice(start, start + STRETCH) === after.slice(start, start + STRETCH)
  )
    start += STRETCH;
  while (start < short && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let same = 0;
  const back = (text: string) => text.slice(text.length - same - STRETCH, text.length - same);
  while (same + STRETCH <= short - start && back(before) === back(after)) same += STRETCH;
  while (
    same < short - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  return { start, endBefore: before.length - same, endAfter: after.length - same };
}

/**
 * Rules' verdicts on a text as it was, with their evidence where its words stand by now: a mark stays on its words while
 * rules have not looked again. What was changed itself carries no mark; verdicts of judges are of the text they name.
 *
 * @param before the text that rules looked at last
 * @param after the text that is shown
 */
export function movedEvidence(
  verdicts: readonly Verdict[],
  before: string,
  after: string,
): readonly Verdict[] {
  if (before === after) return verdicts;
  const { start, endBefore, endAfter } = changeBetween(before, after);
  const by = endAfter - endBefore;
  const moved = (span: Span): Span[] => {
    if (span.end <= start) return [span];
    if (span.start >= endBefore) return [{ ...span, start: span.start + by, end: span.end + by }];
    const isAround = span.start <= start && span.end >= endBefore;
    return isAround ? [{ ...span, end: span.end + by }] : [];
  };
  return verdicts.map((verdict) =>
    verdict.source === "rule" ? { ...verdict, evidence: verdict.evidence.flatMap(moved) } : verdict,
  );
}
