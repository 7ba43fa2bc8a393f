import { type DraftedFormat, quoted } from "../../judges/draft-checklist-fields";
import type { CheckRequest } from "../../rules/run-check";
import type { Verdict } from "../../shapes/verdict";

/** Something that the rule reads far enough for its parameters to be compiled. */
export const probes: Readonly<Record<string, string>> = { json_object: "{}", json_array: "[]" };

/** Decides format checks on what is given with each; in the app in a worker that can be killed. */
export type TryFormatChecks = (requests: CheckRequest[], signal: AbortSignal) => Promise<Verdict[]>;

/**
 * Leaves out the checks that their rule refuses to run: parameters that fit the schema can still be impossible (a JSON
 * Schema that is none, an unknown marker), and a check that comes to no end is none either.
 */
export async function withoutRefused(
  format: readonly DraftedFormat[],
  tryChecks: TryFormatChecks,
  signal: AbortSignal,
): Promise<{ format: DraftedFormat[]; notes: string[] }> {
  if (format.length === 0) return { format: [], notes: [] };
  const requests = format.map(
    (check, index): CheckRequest => ({
      check: { ...check, checkId: `tried-${index}` },
      given: { source: "manual", content: [probes[check.constraintId] ?? ""], spans: [null] },
    }),
  );
  const verdicts = new Map((await tryChecks(requests, signal)).map((verdict) => [verdict.checkId, verdict]));
  const notes: string[] = [];
  const kept = format.filter(({ constraintId, description }, index) => {
    const verdict = verdicts.get(`tried-${index}`);
    if (verdict !== undefined && verdict.status !== "unscored") return true;
    const reason = verdict?.reason ?? "It could not be tried.";
    notes.push(`Left out the format check ${quoted(description || constraintId)}: ${reason}`);
    return false;
  });
  return { format: kept, notes };
}
