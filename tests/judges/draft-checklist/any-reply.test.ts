import fc from "fast-check";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { draftLimits } from "../../../src/judges/draft-checklist-fields";
import { readAnswer } from "../../../src/judges/read-answer";
import { ContentItem } from "../../../src/shapes/checklist";
import { enoughOf, runs } from "../../support/effort";
import { anyReply } from "./any-reply";
import { parameterSchemas, readDraft } from "./drafting";

describe("any reply", () => {
  it("is read without a throw, and what is read of it keeps to its limits", () => {
    let checks = 0;
    fc.assert(
      fc.property(anyReply, (raw) => {
        const read = readDraft(raw);
        if (!read.ok) {
          expect(read.why).not.toBe("");
          expect(read.why.length).toBeLessThan(2_000);
          return;
        }
        const { format, content, notes } = read.value;
        checks += format.length + content.length;
        expect(Math.max(format.length, content.length)).toBeLessThanOrEqual(draftLimits.checks);
        expect(notes.length).toBeLessThanOrEqual(draftLimits.notes + 1);
        expect(Math.max(0, ...notes.map((note) => note.length))).toBeLessThan(400);
        for (const check of format) {
          const schema = parameterSchemas.get(check.constraintId);
          expect(schema && Value.Check(schema, check.parameters)).toBe(true);
        }
        for (const { description, items } of content) {
          expect(description.length).toBeLessThanOrEqual(draftLimits.descriptionCharacters);
          expect(items.length).toBeGreaterThan(0);
          expect(items.length).toBeLessThanOrEqual(draftLimits.items);
          for (const one of items) {
            expect(Value.Check(ContentItem, { checkId: "x", ...one })).toBe(true);
            expect(one.question.trim()).not.toBe("");
            const { type, options, correctAnswer } = one;
            if (type === "timestamp") expect(options).toEqual([]);
            else if (correctAnswer !== null) expect(readAnswer(correctAnswer, options)).toBe(correctAnswer);
            if (type === "attempt") expect(options).toEqual(["yes", "no"]);
            if (type === "correctness") expect(options.length).toBeGreaterThanOrEqual(2);
          }
        }
      }),
      runs(300),
    );
    expect(checks).toBeGreaterThan(enoughOf(150));
  });

  it("of brackets without end is given up", () => {
    for (const raw of ["{".repeat(50_000), '{"format":'.repeat(10_000), `{"content":${"[".repeat(50_000)}`]) {
      expect(readDraft(raw)).toMatchObject({ ok: false });
    }
    const deep = `{"format":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    expect(readDraft(deep)).toMatchObject({ ok: false });
  });
});
