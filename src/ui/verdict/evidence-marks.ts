import type { Verdict } from "../../shapes/verdict";
import type { TextMark } from "../marked-textarea";

/** The evidence of a verdict and of its questions, to be marked in the caption; none of one that is stale. */
export function evidenceMarks(verdict: Verdict | undefined): TextMark[] {
  if (!verdict || verdict.stale) return [];
  const own = { status: verdict.status, evidence: verdict.evidence };
  return [own, ...(verdict.items ?? [])].flatMap(({ status, evidence }) =>
    evidence.map((span) => ({ ...span, tone: status === "failed" ? "failed" : "passed" }) as const),
  );
}
