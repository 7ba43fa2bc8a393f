import { readFileSync } from "node:fs";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { bundledSample } from "../../scripts/bundled-sample";
import type { ContentItem } from "../../src/shapes/checklist";

const FORMAT_CONSTRAINTS = [
  "case",
  "count",
  "delimiter",
  "json_array",
  "json_object",
  "keyword",
  "language",
  "length",
  "markdown",
  "ordered_list",
  "plain_text",
  "prefix_suffix",
  "table",
  "timestamp_format",
  "unordered_list",
];

const SampleIndex = Type.Object({
  format: Type.Literal("caplens-sample-index"),
  version: Type.Literal(1),
  samples: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
});

/** Verdicts that a person gave: instruction, example, check id. */
const ExpectedFormat = Type.Record(
  Type.String(),
  Type.Record(
    Type.String(),
    Type.Record(Type.String(), Type.Union([Type.Literal("passed"), Type.Literal("failed")])),
  ),
);

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}

function parsed<T extends TSchema>(schema: T, path: string): Static<T> {
  const value = read(path);
  if (!Value.Check(schema, value)) throw new Error(`${path} does not fit its schema`);
  return value;
}

const sample = bundledSample();
const expected = parsed(ExpectedFormat, "./expected-format.json");
const instructions = sample.instructions.map((instruction) => ({
  ...instruction,
  items: instruction.checklist.content.flatMap((check) => check.items),
}));
const examples = instructions.flatMap((instruction) =>
  instruction.examples.map((example) => ({
    ...example,
    name: `${instruction.id} ${example.id}`,
    items: instruction.items,
  })),
);

function seconds(time: string): number {
  const match = /^(\d{2}):(\d{2})$/.exec(time);
  if (match === null) throw new Error(`not a time: ${time}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

function letters(item: ContentItem): string[] {
  return item.options.map((option) => /^([A-D])\. \S/.exec(option)?.[1] ?? "");
}

describe("the list of samples", () => {
  it("names the bundled sample", () => {
    const index = parsed(SampleIndex, "../../public/samples/index.json");
    expect(index.samples).toContainEqual({ id: sample.id, title: sample.title });
  });
});

describe("the instructions", () => {
  it("use every format constraint", () => {
    const used = instructions.flatMap((instruction) => instruction.checklist.format);
    expect([...new Set(used.map((check) => check.constraintId))].sort()).toEqual(FORMAT_CONSTRAINTS);
    const keywords = used.filter((check) => check.constraintId === "keyword");
    expect(new Set(keywords.map((check) => check.parameters.keyword_type))).toEqual(
      new Set(["include", "exclude"]),
    );
  });

  it("have ids of their own", () => {
    const ids = instructions.map((instruction) => instruction.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(instructions)("$id has unique check ids and more content than format", ({ checklist, items }) => {
    const ids = [...checklist.format, ...checklist.content, ...items].map((check) => check.checkId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(checklist.format.length).toBeLessThanOrEqual(checklist.content.length);
    const size = checklist.format.length + checklist.content.length;
    expect(size).toBeGreaterThanOrEqual(5);
    expect(size).toBeLessThanOrEqual(9);
  });

  it.each(instructions)("$id has well-formed questions", ({ checklist, items }) => {
    expect(checklist.content.every((check) => check.items.length > 0)).toBe(true);
    for (const item of items) {
      expect(item.correctAnswer, item.checkId).not.toBeNull();
      const answer = item.correctAnswer ?? "";
      if (item.type === "attempt") {
        expect(item.options).toEqual(["yes", "no"]);
        expect(item.options).toContain(answer);
      } else if (item.type === "correctness") {
        expect(letters(item)).toEqual(["A", "B", "C", "D"]);
        expect(letters(item)).toContain(answer);
      } else {
        expect(item.options).toEqual([]);
        const times = answer.split(" - ").map(seconds);
        expect(times).toEqual([...times].sort((first, second) => first - second));
        expect(Math.max(...times)).toBeLessThanOrEqual(sample.durationSeconds);
      }
    }
  });

  it("spread the right letters and make some of them 'none of the above'", () => {
    const questions = instructions.flatMap(({ items }) =>
      items.filter((item) => item.type === "correctness"),
    );
    for (const letter of ["A", "B", "C", "D"]) {
      const share = questions.filter((item) => item.correctAnswer === letter).length / questions.length;
      expect(share).toBeGreaterThan(0.15);
      expect(share).toBeLessThan(0.35);
    }
    const none = questions.filter((item) =>
      item.options.some((option) => option.startsWith(`${item.correctAnswer}. None of the above`)),
    );
    expect(none.length).toBeGreaterThanOrEqual(4);
  });
});

describe("the example captions", () => {
  it.each(instructions)("$id has one that follows and one that fails", ({ examples: own }) => {
    expect(new Set(own.map((example) => example.id)).size).toBe(own.length);
    expect(new Set(own.map((example) => example.kind))).toEqual(new Set(["follows", "fails"]));
    expect(own.every((example) => (example.kind === "follows") === (example.note === ""))).toBe(true);
  });

  it.each(examples)("$name answers every question and quotes literally", ({ answers, items, text }) => {
    expect(answers.map((answer) => answer.checkId)).toEqual(items.map((item) => item.checkId));
    for (const { answer, checkId, quotes } of answers) {
      const item = items.find((candidate) => candidate.checkId === checkId);
      if (item?.type === "attempt") expect(["yes", "no"]).toContain(answer);
      if (item?.type === "correctness") expect(letters(item)).toContain(answer);
      if (item?.type === "timestamp") expect(text).toContain(answer);
      for (const quote of quotes) expect(text).toContain(quote);
    }
  });

  it.each(examples)("$name is right or wrong as its kind says", ({ answers, items, kind }) => {
    const wrong = items.filter((item, index) => {
      const answer = answers[index]?.answer ?? "";
      return item.type === "timestamp"
        ? answer.match(/\d\d:\d\d/g)?.join(" - ") !== item.correctAnswer
        : answer !== item.correctAnswer;
    });
    if (kind === "follows") expect(wrong).toEqual([]);
    else expect(wrong.length).toBeGreaterThan(0);
  });

  it("have a verdict by hand for every format check", () => {
    for (const { checklist, examples: own, id } of instructions) {
      for (const example of own) {
        const verdicts = expected[id]?.[example.id] ?? {};
        expect(Object.keys(verdicts)).toEqual(checklist.format.map((check) => check.checkId));
        if (example.kind === "follows") expect(new Set(Object.values(verdicts))).toEqual(new Set(["passed"]));
      }
    }
  });
});
