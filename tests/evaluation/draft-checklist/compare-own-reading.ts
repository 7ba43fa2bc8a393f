import { expect } from "vitest";
import { knownChecks, newChecks } from "../../../src/evaluation/draft-checklist/draft-checklist";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";

/**
 * Expects that what rules read in each of `instructions` is known afterwards, and is new again with another bound.
 * Returns how many checks were known, and how many were new.
 */
export function compareOwnReading(instructions: string[]): { merged: number; other: number } {
  let merged = 0;
  let other = 0;
  for (const instruction of instructions) {
    const suggested = suggestChecks(instruction);
    const known = knownChecks({ format: [], content: [] }, [], suggested);
    const again = suggested.map(({ check: { checkId: _id, ...drafted } }) => drafted);
    expect(newChecks({ format: again, content: [] }, known)).toMatchObject({
      format: [],
      doubled: again.length,
    });
    merged += again.length;
    const lengths = again.filter(({ constraintId }) => constraintId === "length");
    const longer = lengths.map((one) => ({ ...one, parameters: { ...one.parameters, max_len: 9_999 } }));
    const unlike = new Set(longer.map((one) => JSON.stringify(one)));
    other += unlike.size;
    expect(newChecks({ format: longer, content: [] }, known).format).toHaveLength(unlike.size);
  }
  return { merged, other };
}
