import fc from "fast-check";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { idsOf } from "../../../src/evaluation/draft-checklist/draft-checklist";
import { ProblemError } from "../../../src/foundation/errors";
import { DraftCheck } from "../../../src/shapes/checklist";
import { anyReply } from "../../judges/draft-checklist/any-reply";
import { enoughOf, runs } from "../../support/effort";
import { draft } from "./drafting-model";

it("any reply leads to valid suggestions with ids of their own, or to the problem that none can be read", async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(anyReply, anyReply, async (raw, earlier) => {
      const before = (await draft(() => earlier).result.catch(() => null))?.draft ?? [];
      try {
        const { draft: suggestions } = await draft(() => raw, { draft: before }).result;
        expect(Value.Check(Type.Array(DraftCheck), suggestions)).toBe(true);
        expect(structuredClone(suggestions)).toEqual(suggestions);
        const empty = { format: [], content: [] };
        const ids = suggestions.flatMap((entry) => [...idsOf(empty, [entry])]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => idsOf(empty, before).has(id))).toEqual([]);
        read += suggestions.length;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        expect(error.problem.code).toBe("draft-unreadable");
      }
    }),
    runs(200),
  );
  expect(read).toBeGreaterThan(enoughOf(50));
});
