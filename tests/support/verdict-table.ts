import { expect, test } from "vitest";
import { type CheckOutcome, runCheck } from "../../src/rules/run-check";
import type { ReleasedRules, Semantics } from "../../src/shapes/verdict";

/** The expected verdict of a check: its result, or `"error"` where there is none. */
export type Expected = boolean | "error";

/** One case: parameters, content, and the verdicts of `reference` and `strict`. */
export type VerdictRow = [
  content: unknown,
  parameters: Record<string, unknown>,
  reference: Expected,
  strict: Expected,
];

/** Runs one check on one content. */
export async function judge(
  constraintId: string,
  content: unknown,
  parameters: Record<string, unknown>,
  semantics: Semantics,
  benchmark: ReleasedRules = "omnicap-if",
): Promise<CheckOutcome> {
  return runCheck({ constraintId, parameters: { ...parameters, content } }, { semantics, benchmark });
}

/** Declares a test for each row and both semantics. */
export function testVerdicts(constraintId: string, rows: VerdictRow[]): void {
  test.each(rows)("%j with %j: reference %s, strict %s", async (content, parameters, reference, strict) => {
    const outcomes = {
      reference: shortly(await judge(constraintId, content, parameters, "reference")),
      strict: shortly(await judge(constraintId, content, parameters, "strict")),
    };
    expect(outcomes).toEqual({ reference, strict });
  });
}

function shortly(outcome: CheckOutcome): Expected {
  return outcome.success ? outcome.result : "error";
}

/** The marked pieces of the first content string, with their labels. */
export async function marksOn(
  constraintId: string,
  content: string,
  parameters: Record<string, unknown>,
  semantics: Semantics,
): Promise<{ text: string; label?: string | undefined }[]> {
  const outcome = await judge(constraintId, [content], parameters, semantics);
  if (!outcome.success) throw new Error(outcome.error);
  const [verdict] = outcome.verdicts;
  return (verdict?.evidence ?? []).map(({ start, end, label }) => ({
    text: content.slice(start, end),
    label,
  }));
}

/** The reason given for one content string. */
export async function reasonFor(
  constraintId: string,
  content: string,
  parameters: Record<string, unknown>,
  semantics: Semantics,
): Promise<string> {
  return (await judge(constraintId, [content], parameters, semantics)).reason;
}

/** One case of a careful reader: a text, parameters, and what the reader says. */
export type ReaderRow = [content: string, parameters: Record<string, unknown>, passes: boolean];

/** Declares a test for each row: `strict` says what a careful reader, who decided beforehand, says. */
export function testReader(constraintId: string, rows: ReaderRow[]): void {
  test.each(rows)("a careful reader of %j with %j: %s", async (content, parameters, passes) => {
    const outcome = await judge(constraintId, [content], parameters, "strict");
    expect([shortly(outcome), outcome.reason]).toEqual([passes, outcome.reason]);
  });
}
