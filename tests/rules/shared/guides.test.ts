import { describe, expect, test } from "vitest";
import { checkerGuides } from "../../../src/rules/guides";
import { checkers } from "../../../src/rules/registry";
import { prepareCheck } from "../../../src/rules/run-check";
import type { Semantics } from "../../../src/shapes/verdict";

const loaded = await Promise.all(checkerGuides.map(({ load }) => load()));

test("every rule has one, in the same order", () => {
  const ids = checkers.map(({ id }) => id);
  expect(checkerGuides.map(({ id }) => id)).toEqual(ids);
  expect(loaded.map(({ id }) => id)).toEqual(ids);
});

describe.each(loaded)("the guide to $id", ({ id, readings, differences, examples }) => {
  test("says one sentence a reading and a difference", () => {
    for (const sentence of [readings.reference, readings.strict, ...differences]) {
      expect(sentence).toMatch(/^[\p{Lu}'].*\.$/u);
      expect(sentence).not.toContain("\n");
    }
    expect(differences.length).toBeGreaterThan(0);
  });

  test("shows what passes, what fails, and what the two judge differently", () => {
    expect(examples.length).toBeGreaterThanOrEqual(4);
    expect(examples.length).toBeLessThanOrEqual(8);
    const kinds = new Set(examples.map(({ reference, strict }) => `${reference} ${strict}`));
    expect([...kinds]).toEqual(expect.arrayContaining(["true true", "false false"]));
    expect(kinds.size).toBeGreaterThan(2);
  });

  test.each(examples)(
    "$content with $parameters is judged so",
    async ({ parameters, content, ...verdicts }) => {
      const judged = async (semantics: Semantics) =>
        (await prepareCheck(id, { ...parameters }, { semantics, benchmark: "omnicap-if" })).run([content]);
      const reference = await judged("reference");
      const strict = await judged("strict");
      expect(
        { reference: reference.result, strict: strict.result },
        `${reference.reason} / ${strict.reason}`,
      ).toEqual(verdicts);
    },
  );
});
