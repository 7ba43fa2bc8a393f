import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { extractDirect } from "../../../src/rules/locating/extract-direct";
import type { FormatCheck } from "../../../src/shapes/checklist";
import { readyLocators } from "./ready-locators";

await readyLocators();

/**
 * The samples of docs/reference/extraction.md that were written, not drawn. After each check stands what a reader hands to the
 * rule: parts (the first and last words of long ones, "…" between), "@whole", a number of things, "@between" (what stands
 * between objects), "@deferred" (a judge has to say).
 */
const samples = ["made-sample.txt", "second-made-sample.txt"].map((name) =>
  readFileSync(new URL(name, import.meta.url), "utf8"),
);

type Expected = string[] | string | number;
type Case = {
  name: string;
  response: string;
  check: FormatCheck;
  siblings: FormatCheck[];
  expected: Expected;
};

function casesOf(block: string): Case[] {
  const number = block.slice(0, 2);
  const response = /<<<\n([\s\S]*?)\n>>>/.exec(block)?.[1] ?? "";
  const lines = block
    .slice(block.indexOf("\n>>>") + 4)
    .trim()
    .split("\n");
  const checks = lines
    .filter((_, index) => index % 2 === 0)
    .map((line, index): FormatCheck => {
      const { constraint_id, description, parameters } = JSON.parse(line);
      return { checkId: `${index + 1}`, constraintId: constraint_id, description, parameters };
    });
  return checks.map((check, index) => ({
    name: `${number}: ${check.description}`,
    response,
    check,
    siblings: checks,
    expected: JSON.parse(lines[2 * index + 1] ?? ""),
  }));
}

/** The stretch from the words before "…" to those behind it. */
function stretch(response: string, words: string): string {
  const [first = "", last] = words.split("…");
  const start = response.indexOf(first);
  return last === undefined ? first : response.slice(start, response.indexOf(last, start) + last.length);
}

/** A list marker, signs of a heading and blanks around may be handed over or not. */
const bare = (text: string) =>
  text
    .trim()
    .replace(/^(?:[-*•]|\d+[.)]|[A-Z]\.)\s+/, "")
    .replace(/^#+\s*/, "");

describe("the part that a reader would hand to the rule", () => {
  const cases = samples.flatMap((sample) => sample.split(/^=== /m).slice(1).flatMap(casesOf));

  it.each(cases)("$name", ({ response, check, siblings, expected }) => {
    const found = extractDirect(response, check, { siblings });
    if (expected === "@deferred" || !found.decided) {
      expect(found.decided ? found.extraction.content : "@deferred").toBe(expected);
      return;
    }
    const { content } = found.extraction;
    if (typeof expected === "number") expect(found.marks).toHaveLength(expected);
    else if (expected === "@between") expect(content.join("")).toMatch(/^\{…\}(?:,\s*\{…\})+$/);
    else {
      const parts =
        typeof expected === "string" ? [response] : expected.map((each) => stretch(response, each));
      expect(content.map(bare)).toEqual(parts.map(bare));
    }
  });

  it("is found with no more than what is fetched for its check: sentences are read where it speaks of them", async () => {
    // As in a worker that has just begun, where no earlier check has fetched anything.
    vi.resetModules();
    const fresh = await import("../../../src/rules/locating/extract-direct");
    const plain = cases.filter(({ check }) => !fresh.speaksOfSentences(check.description));
    expect(plain.length).toBeGreaterThan(100);
    expect(plain.length).toBeLessThan(cases.length);
    for (const { response, check, siblings } of [...plain, ...cases]) {
      await fresh.readyLocator(check);
      expect(fresh.extractDirect(response, check, { siblings })).toEqual(
        extractDirect(response, check, { siblings }),
      );
    }
  });
});
