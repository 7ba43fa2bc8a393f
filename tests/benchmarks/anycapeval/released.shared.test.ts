import { describe, expect, it } from "vitest";
import { anycap } from "../../oracle/adapter";
import { hasVectors, readVectors } from "../../support/vectors";

const VECTORS = "anycap_vectors.jsonl";

/** Answers that JSON.parse makes impossible: it forgets that a number was written "1.0". */
const KNOWN = new Set(["2a45830d3ad0", "65f9b9fbbd7e"].map((id) => `anycap/validate_response_format/${id}`));

describe.skipIf(!hasVectors(VECTORS))("AnyCapEval's released scripts", () => {
  it("agree on every vector", () => {
    const differing: unknown[] = [];
    for (const { id, fn, args, expected, error } of readVectors(VECTORS)) {
      let found: unknown;
      try {
        found = anycap(String(fn), args);
      } catch {
        found = { raises: true };
      }
      const wanted = error
        ? { raises: true }
        : fn === "summary" && typeof expected === "object" && expected !== null && "numbers" in expected
          ? expected.numbers
          : expected;
      try {
        expect(found).toEqual(wanted);
      } catch {
        if (!KNOWN.has(String(id))) differing.push({ id, found, wanted });
      }
    }
    expect(differing).toEqual([]);
  });
});
