import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capquiz } from "../../../../src/benchmarks/capquiz";
import { completeFilter } from "../../../../src/evaluation/run/filter/complete-filter";
import { filterTerm } from "../../../../src/evaluation/run/filter/filter-fields";
import { parseFilter } from "../../../../src/evaluation/run/filter/parse-filter";
import { runs } from "../../../support/effort";

const SUBJECT = {
  entries: [
    { id: "e1", title: "GPT 4.1" },
    { id: "e2", title: "Qwen VL" },
  ],
  constraints: ["table", "length"],
  problems: ["rate-limited"],
  facets: [
    { facet: "field", values: ["sport", "film"] },
    { facet: "video type", values: ["Movie & TV"] },
  ],
};

const conditionOf = (text: string) => {
  const { condition, problem } = parseFilter(text, SUBJECT);
  expect(problem, text).toBeNull();
  return condition;
};
const problemOf = (text: string) => parseFilter(text, SUBJECT).problem;

describe("a filter", () => {
  it("calls a facet by its name, or by what people call it", () => {
    const facets = [{ facet: "video", called: "picture", values: ["a.png"] }];
    const subject = { ...SUBJECT, facets };
    const is = { facet: "video", is: "a.png" };
    expect(parseFilter("picture:a.png", subject).condition).toEqual(is);
    expect(parseFilter("video:a.png", subject).condition).toEqual(is);
    expect(parseFilter("sound:a.png", subject).problem?.message).toMatch(/cost, picture\.$/);
    expect(completeFilter("pict", 4, subject).map(({ label }) => label)).toEqual(["picture"]);
  });

  it("is read up to 1,000 characters, and not beyond", () => {
    expect(problemOf("a".repeat(1000))).toBeNull();
    expect(problemOf("a".repeat(1001))).toMatchObject({
      start: 1000,
      message: expect.stringContaining("1,000 characters"),
    });
  });

  it("has status, constraint and check that stand in one AND speak of the same line", () => {
    expect(conditionOf("status:failed AND constraint:table AND csr:<0.5")).toEqual({
      all: [
        { line: { statuses: ["failed"], types: ["table"] } },
        { measure: "passed", is: { most: 0.5, exclusiveMost: true } },
      ],
    });
    expect(conditionOf("status:failed constraint:table constraint:length")).toEqual({
      all: [
        { line: { statuses: ["failed"], types: ["table"] } },
        { line: { statuses: ["failed"], types: ["length"] } },
      ],
    });
    expect(conditionOf("(status:failed OR status:unscored) AND constraint:table")).toEqual({
      line: { statuses: ["failed", "unscored"], types: ["table"] },
    });
    expect(conditionOf("status:failed AND NOT constraint:table")).toEqual({
      all: [{ line: { statuses: ["failed"] } }, { not: { line: { types: ["table"] } } }],
    });
    expect(conditionOf("status:failed OR isr:yes")).toEqual({
      any: [{ line: { statuses: ["failed"] } }, { satisfied: "yes" }],
    });
  });

  it("finds what people overruled", () => {
    expect(conditionOf("overruled:yes AND isr:no")).toEqual({
      all: [{ overruled: true }, { satisfied: "no" }],
    });
    expect(conditionOf("overruled:No")).toEqual({ overruled: false });
    expect(problemOf("overruled:maybe")).toMatchObject({ message: "overruled is one of: yes, no." });
  });

  it("asks once for what it says many times", () => {
    const part = "status:failed AND constraint:table";
    expect(conditionOf(Array(24).fill(part).join(" AND "))).toEqual(conditionOf(part));
  });

  it("takes numbers with comparisons and ranges, and words as they were typed", () => {
    expect(conditionOf("words:[10 TO 20}")).toEqual({
      measure: "words",
      is: { least: 10, most: 20, exclusiveLeast: false, exclusiveMost: true },
    });
    expect(conditionOf("cost:>=0.001")).toEqual({ measure: "usd", is: { least: 0.001 } });
    expect(conditionOf("sample:001")).toEqual({ sample: "001" });
    expect(conditionOf('sample:"001/02"')).toEqual({ sample: "001/02" });
    expect(conditionOf("model:gpt*")).toEqual({ entryIds: ["e1"] });
    expect(conditionOf('"video type":"Movie & TV"')).toEqual({ facet: "video type", is: "Movie & TV" });
    expect(conditionOf('caption:"tea pot"')).toEqual({ caption: "tea pot" });
    expect(conditionOf("tea NOT pot")).toEqual({ all: [{ caption: "tea" }, { not: { caption: "pot" } }] });
    expect(conditionOf("  ")).toBeNull();
  });

  it("says what is wrong with it, and where", () => {
    expect(problemOf("colour:red AND csr:1")).toMatchObject({ start: 0, end: 10 });
    expect(problemOf("colour:red")?.message).toContain("There are: status, constraint");
    expect(problemOf("status:broken")?.message).toBe("status is one of: passed, failed, unscored.");
    expect(problemOf("csr:high")?.message).toContain("csr takes a number");
    expect(problemOf("constraint:>3")?.message).toContain("constraint takes words");
    expect(problemOf("status:")?.message).toContain("status needs a value");
    expect(problemOf("caption:/a+/")?.message).toContain("Patterns between slashes");
    expect(problemOf("status:failed AND")?.message).toContain("breaks off");
    expect(problemOf('caption:"tea')?.message).toContain("breaks off");
    expect(problemOf("sample:001/02")?.message).toContain("in quotes");
    expect(problemOf('".constructor":x')?.message).toContain("no field");
    expect(problemOf('"\\u002econstructor":x')?.message).toContain("no field");
  });

  it("made of any name and value asks for just that", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (value) => {
        fc.pre(value.trim() !== "" && !value.includes("\\"));
        const { condition } = parseFilter(filterTerm("sample", value), SUBJECT);
        expect(condition).toEqual({ sample: value });
      }),
      runs(200),
    );
  });

  it("of any text is read or refused with a message, and makes no code", () => {
    const made = globalThis.Function;
    Object.defineProperty(globalThis, "Function", {
      configurable: true,
      writable: true,
      value: () => expect.unreachable("code was made of a filter"),
    });
    try {
      const piece = fc.constantFrom(
        "status",
        ":",
        '"',
        "'",
        "(",
        ")",
        " AND ",
        " OR ",
        "NOT ",
        "a",
        ".",
        "\\",
        "/",
        "<",
        "1",
        " ",
        "-",
      );
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
          const { condition, problem } = parseFilter(pieces.join(""), SUBJECT);
          if (problem) expect(problem.message).not.toBe("");
          else expect(condition !== null || pieces.join("").trim() === "").toBe(true);
        }),
        runs(300),
      );
    } finally {
      Object.defineProperty(globalThis, "Function", { configurable: true, writable: true, value: made });
    }
  });
});

describe("a filter of a quiz", () => {
  const words = capquiz.lineWords;
  const ofQuiz = (text: string) => parseFilter(text, { ...SUBJECT, words });

  it("knows what a question can come to, of the same line as its type", () => {
    expect(ofQuiz("outcome:fp AND type:causal").condition).toEqual({
      line: { kinds: [words.kinds.find(({ id }) => id === "FP")], types: ["causal"] },
    });
    expect(ofQuiz("outcome:TP OR outcome:FN").condition).toMatchObject({
      line: { kinds: [{ id: "TP" }, { id: "FN" }] },
    });
    expect(ofQuiz("outcome:maybe").problem?.message).toBe("outcome is one of: TP, FP, FN.");
    expect(problemOf("outcome:TP")?.message).toContain("There is no field “outcome”");
  });

  it("calls its numbers by their own names", () => {
    expect(ofQuiz("right:<0.5 AND all:no").condition).toEqual({
      all: [{ measure: "passed", is: { most: 0.5, exclusiveMost: true } }, { satisfied: "no" }],
    });
    const labels = completeFilter("", 0, { ...SUBJECT, words }).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["type", "right", "all", "outcome"]));
    expect(labels).not.toContain("constraint");
  });
});
