import { describe, expect, it } from "vitest";
import { checkFormat, checkFormatDirect, ruleRunner, strayText } from "../../src/rules/check-format";
import { locateParts } from "../../src/rules/locating/locate-parts";
import type { FormatCheck } from "../../src/shapes/checklist";
import type { Extraction, Semantics } from "../../src/shapes/verdict";

function checkOf(
  constraintId: string,
  description: string,
  parameters: Record<string, unknown> = {},
): FormatCheck {
  return { checkId: "format-001", constraintId, description, parameters };
}

function judge(
  response: string,
  check: FormatCheck,
  { semantics = "strict", given = null }: { semantics?: Semantics; given?: Extraction | null } = {},
) {
  const run = ruleRunner({ semantics, benchmark: "omnicap-if" });
  return checkFormat({ response, check, siblings: [check], semantics, given }, run);
}

const bullets = checkOf("unordered_list", "The whole answer is a list that starts with '-'", { symbol: "-" });
const words = checkOf("length", "Each list item has one word", { unit: "word", min_len: 1, max_len: 1 });

describe("checkFormat", () => {
  it("moves evidence to the right one of equal parts", async () => {
    const check = checkOf("case", "Each list item is in lower case", { case_type: "lower" });
    const response = "- tea\n- TEA\n- tea TEA";
    const verdict = await judge(response, check);
    expect(verdict).toMatchObject({ status: "failed", source: "rule", extraction: { source: "direct" } });
    const marked = verdict.evidence.map((span) => [span.start, response.slice(span.start, span.end)]);
    expect(marked).toContainEqual([8, "TEA"]);
    expect(marked).toContainEqual([18, "TEA"]);
  });

  it("leaves what it cannot locate unscored, and says that a judge is needed", async () => {
    const verdict = await judge(
      "It wakes.",
      checkOf("count", "Name two things the cat does", { min_count: 2 }),
    );
    expect(verdict).toMatchObject({ status: "unscored", cause: "not extracted" });
    expect(verdict.reason).toMatch(/judge/);
  });

  it("leaves bad parameters unscored", async () => {
    const verdict = await judge("One two.", checkOf("length", "Ten words", { unit: "mile" }));
    expect(verdict).toMatchObject({ status: "unscored", cause: "bad parameters" });
  });

  it("marks what it counted", async () => {
    const check = checkOf("count", "The list has two list items", { min_count: 2, max_count: 2 });
    const verdict = await judge("- a cat\n- a cat\n- rain", check);
    expect(verdict.status).toBe("failed");
    expect(verdict.evidence).toEqual([
      { start: 2, end: 7, label: "list item 1 of 3" },
      { start: 10, end: 15, label: "list item 2 of 3" },
      { start: 18, end: 22, label: "list item 3 of 3" },
    ]);
  });

  it("marks what a judge counted, where it is in the response", async () => {
    const check = checkOf("count", "Name two things the cat does", { min_count: 2 });
    const given: Extraction = { source: "judge", content: ["(wakes), (runs away)"], spans: [null] };
    const verdict = await judge("It wakes and then runs off.", check, { given });
    expect(verdict).toMatchObject({ status: "passed", extraction: { source: "judge" } });
    expect(verdict.evidence).toEqual([{ start: 3, end: 8, label: "1 of 2" }]);
  });

  it("fails a list with text beside it under strict, where it should be everything", async () => {
    const response = "Here it is:\n- a\n- b\n\nEnjoy!";
    const strict = await judge(response, bullets);
    expect(strict.status).toBe("failed");
    expect(strict.evidence.map((span) => response.slice(span.start, span.end))).toEqual([
      "Here it is:",
      "Enjoy!",
    ]);
    expect(await judge(response, bullets, { semantics: "reference" })).toMatchObject({ status: "passed" });
    const part = { ...bullets, description: "Then add a list that starts with '-'" };
    expect(await judge(response, part)).toMatchObject({ status: "passed" });
    const manual: Extraction = { source: "manual", content: ["- a\n- b"], spans: [{ start: 12, end: 19 }] };
    expect(await judge(response, bullets, { given: manual })).toMatchObject({ status: "passed" });
  });

  it("marks a failed part that the rule itself points at nowhere", async () => {
    const response = "- one\n- two three";
    const verdict = await judge(response, words);
    expect(verdict.status).toBe("failed");
    for (const span of verdict.evidence) expect(span.start).toBeGreaterThanOrEqual(8);
    expect(verdict.evidence.length).toBeGreaterThan(0);
  });

  it("judges an empty list of parts as each semantics does", async () => {
    const given: Extraction = { source: "judge", content: [], spans: [] };
    expect(await judge("x", words, { given })).toMatchObject({ status: "failed" });
    expect(await judge("x", words, { given, semantics: "reference" })).toMatchObject({ status: "passed" });
  });
});

describe("strayText", () => {
  const affixes = checkOf("prefix_suffix", "", { prefix: "Log:", suffix: "--End--" });
  const span = (response: string, part: string): Extraction => {
    const start = response.indexOf(part);
    return { source: "direct", content: [part], spans: [{ start, end: start + part.length }] };
  };

  it.each<[string, string, FormatCheck[], string[]]>([
    ["nothing", "  {}\n", [], []],
    ["a fence", "```json\n{}\n```", [], []],
    ["prose around a fence", "Sure:\n```json\n{}\n```\nBye", [], ["Sure:", "Bye"]],
    ["an unclosed fence", "```json\n{}", [], ["```json"]],
    ["a demanded prefix and suffix", "Log:\n{}\n--End--.", [affixes], []],
    ["text after a prefix", "Log: so\n{} --End--", [affixes], ["so"]],
    ["a prefix that nobody asked for", "Log: {}", [], ["Log:"]],
  ])("%s", (_, response, siblings, texts) => {
    const stray = strayText(response, span(response, "{}"), siblings);
    expect(stray.map(({ start, end }) => response.slice(start, end))).toEqual(texts);
  });
});

describe("checkFormatDirect", () => {
  it("gives one verdict for each check, in order", async () => {
    const checklist = {
      format: [bullets, { ...words, checkId: "format-002" }],
      content: [],
    };
    const verdicts = await checkFormatDirect("- a\n- b c", checklist, {
      semantics: "strict",
      benchmark: "omnicap-if",
    });
    expect(verdicts.map(({ checkId, status }) => [checkId, status])).toEqual([
      ["format-001", "passed"],
      ["format-002", "failed"],
    ]);
  });
});

describe("locateParts", () => {
  it("takes equal parts in their order", () => {
    expect(locateParts("a b a", ["a", "a", "", "x"])).toEqual([
      { start: 0, end: 1 },
      { start: 4, end: 5 },
      null,
      null,
    ]);
  });
});
