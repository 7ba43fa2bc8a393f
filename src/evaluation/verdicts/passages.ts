import type { Passage } from "../../shapes/mistake";
import type { Verdict } from "../../shapes/verdict";

/** The passages of a verdict and of its questions, in the order of the text, each once; none of one that is stale. */
export function passagesOf(verdict: Verdict): Passage[] {
  if (verdict.stale) return [];
  const all = [verdict, ...(verdict.items ?? [])].flatMap(({ status, evidence }) =>
    evidence.map((span): Passage => ({ ...span, tone: status === "failed" ? "failed" : "passed" })),
  );
  // The same words may carry a question that passes and one that fails: that they fail is what counts.
  const failedFirst = all.toSorted(
    (one, other) => Number(other.tone === "failed") - Number(one.tone === "failed"),
  );
  const known = new Map<string, Passage>();
  for (const passage of failedFirst) {
    const key = `${passage.start}-${passage.end}`;
    if (!known.has(key)) known.set(key, passage);
  }
  return [...known.values()].toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/** The passages of all verdicts that failed, in the order of the text; a mark over everything would hide the others. */
export function failedPassages(verdicts: readonly Verdict[], text: string): Passage[] {
  const whole = Math.max(1, text.trim().length);
  return verdicts
    .filter(({ status }) => status === "failed")
    .flatMap(passagesOf)
    .filter(({ start, end, tone }) => tone === "failed" && end - start < whole)
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
}
