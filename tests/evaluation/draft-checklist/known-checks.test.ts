import { describe, expect, it } from "vitest";
import { knownChecks, newChecks } from "../../../src/evaluation/draft-checklist/known-checks";
import type { DraftedContent, DraftedFormat } from "../../../src/judges/draft-checklist/fields";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";
import type { ContentCheck, DraftCheck } from "../../../src/shapes/checklist";
import { compareOwnReading } from "./compare-own-reading";

const check = (
  constraintId: string,
  parameters: Record<string, unknown>,
  description = "",
): DraftedFormat => ({ constraintId, description, parameters });
const empty = { format: [], content: [] };

const item = (question: string) => ({
  type: "attempt" as const,
  question,
  options: ["yes", "no"],
  correctAnswer: "yes",
});
const demand = (description: string, ...questions: string[]): DraftedContent => ({
  constraintId: "visual_focus",
  description,
  items: questions.map(item),
});
const there = (description: string, ...questions: string[]): ContentCheck => ({
  checkId: "c",
  constraintId: "visual_focus",
  description,
  items: questions.map((question, index) => ({ checkId: `c-${index}`, ...item(question) })),
});

describe("content", () => {
  it("that is known is not doubled, whatever the signs around it", () => {
    const known = { format: [], content: [there("Keep to the sign.", "Does it keep to the sign?")] };
    const drafted = {
      format: [],
      content: [
        demand("keep to the SIGN", "Is the sign named?"),
        demand("What the sign reads", "does it keep to the sign", "Is “OPEN” named?"),
        demand("Another way to say it", "Does it keep to the sign?!"),
      ],
    };
    expect(newChecks(drafted, known)).toEqual({
      format: [],
      content: [demand("What the sign reads", "Is “OPEN” named?")],
      doubled: 2,
    });
  });

  it("that the draft itself repeats stays once; the same words for another kind of content stay", () => {
    const other = { ...demand("Keep to the sign", "Is it heard?"), constraintId: "audio_focus" };
    const drafted = {
      format: [
        check("length", { unit: "word", max_len: 4 }, "a"),
        check("length", { unit: "word", max_len: 4 }, "A."),
      ],
      content: [demand("Keep to the sign", "Is it kept?"), demand("Keep to the sign", "Is it seen?"), other],
    };
    expect(newChecks(drafted, empty)).toEqual({
      format: [drafted.format[0]],
      content: [drafted.content[0], other],
      doubled: 2,
    });
  });

  it("without words is told by its questions", () => {
    const drafted = { format: [], content: [demand("", "One?"), demand("", "Two?")] };
    expect(newChecks(drafted, { format: [], content: [there("", "Three?")] }).content).toHaveLength(2);
  });
});

describe("what is known", () => {
  const length = check("length", { unit: "word", max_len: 40 }, "The whole answer has at most 40 words");
  const byRule = (sure: "high" | "low"): DraftCheck => ({
    half: "format",
    check: { checkId: "format-001", ...length },
    origin: { kind: "rules", phrase: "", sure },
  });

  it("is the checklist, the draft and what rules read, each once", () => {
    const instruction = "Use at most 40 words. Answer in lower case.";
    const checklist = { format: [{ checkId: "x", ...check("language", { lang_type: "en" }) }], content: [] };
    const known = knownChecks(checklist, [byRule("high")], suggestChecks(instruction));
    expect(known.format.map(({ constraintId }) => constraintId)).toEqual(["language", "length", "case"]);
  });

  it("leaves out, where only what is sure counts, what rules were not sure of", () => {
    const sure = (entry: DraftCheck) =>
      knownChecks(empty, [entry], suggestChecks("Use about 50 words."), { sureOnly: true }).format.length;
    expect(sure(byRule("low"))).toBe(0);
    expect(sure(byRule("high"))).toBe(1);
    expect(knownChecks(empty, [byRule("low")], suggestChecks("Use about 50 words.")).format).toHaveLength(2);
  });
});

it("what rules read in an instruction is new to nobody, and stays with other parameters", () => {
  const bounds = [12, 25, 60, 90, 140].flatMap((bound) => [
    `Use at most ${bound} words.`,
    `Write no fewer than ${bound} characters.`,
    `Keep it between ${bound} and ${bound + 8} sentences.`,
  ]);
  const forms = [
    "Answer in lower case.",
    "Give a JSON object with the keys 'place' and 'weather'.",
    "Put each bird on a line of its own that starts with '-'.",
    "Number the steps '1.', '2.' and so on, as an ordered list.",
    "Make a Markdown table with the columns 'Time' and 'Sound'.",
    "Begin with 'Log:' and end with 'over and out'.",
    "The word 'suddenly' must not occur; answer in Chinese.",
  ];
  const instructions = bounds.flatMap((bound) => forms.map((form) => `Describe the walk. ${form} ${bound}`));
  const { merged, other } = compareOwnReading(instructions);
  expect(merged).toBeGreaterThanOrEqual(2 * instructions.length);
  expect(other).toBeGreaterThanOrEqual(instructions.length);
});
