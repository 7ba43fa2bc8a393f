import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { prepareCheck } from "../../../src/rules/run-check";
import { suggestChecks, suggestionRules } from "../../../src/rules/suggesting/suggest-checks";
import { formatConstraints } from "../../../src/rules/taxonomy/format-constraints";
import { FormatCheck } from "../../../src/shapes/checklist";
import { enoughOf, runs, thorough } from "../../support/effort";

const pieces = [
  "a JSON object ",
  "JSON array ",
  "with keys ",
  "'a'",
  "“b c”",
  '"d"',
  "'x's",
  "`k`",
  ", ",
  " and ",
  "(",
  ")",
  "{",
  "}",
  "[",
  "]",
  ": ",
  "; ",
  ". ",
  "\n",
  "exactly ",
  "3",
  "40-60",
  "twenty-one ",
  " words ",
  " sentences",
  " characters",
  "no more than ",
  "each ",
  "list item ",
  "an ordered list ",
  "bullet points ",
  "starting with ",
  "'-'",
  "'1.'",
  "ending with ",
  "table ",
  "columns ",
  "separated by ",
  "';'",
  "bold ",
  "**text** ",
  "==x== ",
  "### ",
  "[MM:SS]",
  "[MM:SS-MM:SS]",
  "in Chinese ",
  "ALL CAPS ",
  "plain text ",
  "do not use ",
  "the word ",
  "keyword ",
  "must ",
  "if ",
  "é",
  "猫",
  "😀",
  "\ud800",
  "\u0000",
  "\uE000",
  "\uE001",
  "\uE002",
  "İ",
  "ſ",
  "'",
  '"',
  "\\",
  "$&",
  "%",
  "-",
  "≤ 5 words ",
];

/** A small seeded generator, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function anyInstruction(next: () => number, from: readonly string[] = pieces): string {
  const count = Math.floor(next() * 40);
  return Array.from({ length: count }, () => from[Math.floor(next() * from.length)] ?? "").join("");
}

describe("any instruction", () => {
  it("yields valid checks, whose phrases lie within it, the same every time", async () => {
    const next = random(20_240);
    const ids = new Set(suggestionRules.flatMap((rule) => rule.constraintIds));
    let suggested = 0;
    for (let round = 0; round < runs(150).numRuns; round++) {
      const instruction = anyInstruction(next);
      const all = suggestChecks(instruction);
      expect(suggestChecks(instruction)).toEqual(all);
      for (const { check, phrase } of all) {
        suggested++;
        expect(Value.Check(FormatCheck, check)).toBe(true);
        expect(ids).toContain(check.constraintId);
        expect(phrase.start).toBeGreaterThanOrEqual(0);
        expect(phrase.end).toBeLessThanOrEqual(instruction.length);
        expect(instruction.slice(phrase.start, phrase.end).trim(), instruction).not.toBe("");
        const ready = await prepareCheck(check.constraintId, check.parameters, {
          semantics: "strict",
          benchmark: "omnicap-if",
        });
        const outcome = ready.run(["A red kettle."]);
        expect(outcome.success, `${JSON.stringify(check)} from ${JSON.stringify(instruction)}`).toBe(true);
      }
    }
    expect(suggested).toBeGreaterThan(enoughOf(150));
  });

  it.each([
    "exactly 3 ",
    "'",
    "(",
    "json {'a': ",
    "each list item ",
    " ",
    "1-",
    "**",
    "total words must be ",
  ])("is read to its end when it repeats %j over and over", (piece) => {
    const letters = thorough ? 1_000_000 : 20_000;
    const all = suggestChecks(piece.repeat(Math.ceil(letters / piece.length)));
    expect(all.length).toBeLessThanOrEqual(100);
  });

  it("is read by patterns for any text as by those for plain text", () => {
    const next = random(31_337);
    const plainPieces = pieces.filter((piece) => /^[\0-\x7f\uE000-\uE002]*$/.test(piece));
    plainPieces.push(
      ..."xZ7_",
      "Use 5 words",
      "MM:SS",
      "==Sun 7==",
      "columns: Time, Event 2 ",
      "json keys title7, mood9.",
    );
    let suggested = 0;
    for (let round = 0; round < runs(200).numRuns; round++) {
      const instruction = anyInstruction(next, plainPieces);
      const all = suggestChecks(`${instruction}\n$`);
      // One sign of money for another, which has no place in plain text.
      expect(suggestChecks(`${instruction}\n¤`)).toEqual(all);
      suggested += all.length;
    }
    expect(suggested).toBeGreaterThan(enoughOf(200));
  });

  it("is read by a rule for every constraint there is, and by one only", () => {
    const ids = suggestionRules.flatMap((rule) => rule.constraintIds);
    expect(ids.toSorted()).toEqual(formatConstraints.map((constraint) => constraint.id).toSorted());
  });
});
