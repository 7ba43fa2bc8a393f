import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capquiz } from "../../../../src/benchmarks/capquiz";
import { completeFilter } from "../../../../src/evaluation/run/filter/complete-filter";
import { joinAll, joinAny, type Part, partOf } from "../../../../src/evaluation/run/filter/condition-of-tag";
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

/** Counts how often code was made of text meanwhile. */
function withoutCode(work: () => void): number {
  const made = globalThis.Function;
  let times = 0;
  const put = (value: unknown) =>
    Object.defineProperty(globalThis, "Function", { configurable: true, writable: true, value });
  // No arrow: those can't be called by `new`.
  put(function counted() {
    times++;
    return () => undefined;
  });
  try {
    work();
  } finally {
    put(made);
  }
  return times;
}

/** A filter and what it asks for. */
type Said = { text: string; part: Part };

const single = fc.oneof(
  fc
    .constantFrom("tea", "po*t", "1a.b", "007", "中文")
    .map((word): Said => ({ text: word, part: { condition: { caption: word } } })),
  fc
    .constantFrom("tea pot", "a:b", "it's (x)", " AND ")
    .map((words): Said => ({ text: `caption:"${words}"`, part: { condition: { caption: words } } })),
  fc.constantFrom("passed", "failed", "unscored").map(
    (status): Said => ({
      text: `status:${status}`,
      part: { terms: [{ of: "statuses", values: [status] }], others: [] },
    }),
  ),
  fc.constantFrom("table", "length").map(
    (type): Said => ({
      text: `constraint:${type}`,
      part: { terms: [{ of: "types", values: [type] }], others: [] },
    }),
  ),
  fc
    .constantFrom("c1", "c-2")
    .map(
      (id): Said => ({ text: `'check':${id}`, part: { terms: [{ of: "ids", values: [id] }], others: [] } }),
    ),
  fc.nat(9).map(
    (most): Said => ({
      text: `words:<=${most}.5`,
      part: { condition: { measure: "words", is: { most: most + 0.5 } } },
    }),
  ),
);

/** Parts joined and nested in any way. */
const { joined } = fc.letrec<{ part: Said; joined: Said }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    single,
    tie("joined").map(({ text, part }): Said => ({ text: `( ${text} )`, part })),
    tie("joined").map(
      ({ text, part }): Said => ({ text: `NOT (${text})`, part: { condition: { not: partOf(part) } } }),
    ),
    single.map(
      ({ text, part }): Said => ({ text: `NOT ${text}`, part: { condition: { not: partOf(part) } } }),
    ),
  ),
  joined: fc
    .tuple(
      tie("part"),
      fc.array(fc.tuple(fc.constantFrom(" AND ", " OR ", "  "), tie("part")), { maxLength: 3 }),
    )
    .map(([first, more]) =>
      more.reduce(
        (left, [join, right]): Said => ({
          text: `${left.text}${join}${right.text}`,
          part: join === " OR " ? joinAny([left.part, right.part]) : joinAll([left.part, right.part]),
        }),
        first,
      ),
    ),
}));

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
    // Either of two checks that failed, and not one check beside a failure of any other.
    expect(conditionOf("(check:c1 OR check:c2) AND status:failed")).toEqual({
      line: { ids: ["c1", "c2"], statuses: ["failed"] },
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
    expect(conditionOf("model:wen")).toEqual({ entryIds: ["e2"] });
    expect(conditionOf("model:4.1")).toEqual({ entryIds: ["e1"] });
    expect(conditionOf("model:wen*")).toEqual({ entryIds: [] });
    // A whole name is that model alone, though others have it in theirs.
    const entries = ["Tiny", "Tiny 2"].map((title, at) => ({ id: `t${at}`, title }));
    const tiny = (text: string) => parseFilter(text, { ...SUBJECT, entries }).condition;
    expect(tiny("model:tiny")).toEqual({ entryIds: ["t0"] });
    expect(tiny("model:tin")).toEqual({ entryIds: ["t0", "t1"] });
    expect(conditionOf("state:error")).toEqual({ standing: "failed" });
    expect(conditionOf("state:failed")).toEqual({ standing: "failed" });
    for (const state of ["open", "captioned", "done"] as const)
      expect(conditionOf(`state:${state}`)).toEqual({ standing: state });
    expect(conditionOf('"video type":"Movie & TV"')).toEqual({ facet: "video type", is: "Movie & TV" });
    expect(conditionOf('caption:"tea pot"')).toEqual({ caption: "tea pot" });
    expect(conditionOf('caption:"a\\b\\f\\n\\r\\tb"')).toEqual({ caption: "a\b\f\n\r\tb" });
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
    // Up to 30 letters of what can't be read are told.
    const rest = "7b".repeat(15);
    expect(problemOf(`a/${rest.slice(1)}`)?.message).toContain(`from “/${rest.slice(1)}” on`);
    expect(problemOf(`a/${rest}`)?.message).toContain(`from “/${rest.slice(0, 29)}…” on`);
    // These signs alone are marked where one stands for nothing.
    expect(problemOf('caption:"tea \\x"')).toMatchObject({ start: 13, end: 15 });
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
    const pieces = fc.constantFrom(
      ...[
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
        "=",
        "[",
        "1 TO 2]",
      ],
      ...["1", " ", "-", "\u00a0", "\ud83d"],
    );
    const made = withoutCode(() => {
      // Quotes that are counted from the wrong end take ".y" for a text.
      parseFilter(`caption:"it's" AND ".y":1 AND caption:"a':"`, SUBJECT);
      parseFilter('"caption":a', SUBJECT);
      fc.assert(
        fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
          const text = parts.join("");
          const { condition, problem } = parseFilter(text, SUBJECT);
          if (problem) {
            expect(problem.message).not.toBe("");
            expect(problem.start).toBeLessThanOrEqual(problem.end);
            expect(problem.end).toBeLessThanOrEqual(text.length);
          } else expect(condition !== null || text.trim() === "").toBe(true);
        }),
        runs(300),
      );
    });
    expect(made).toBe(0);
  });

  it("of any parts asks for what they ask, joined from left to right", () => {
    fc.assert(
      fc.property(joined, ({ text, part }) => {
        expect(conditionOf(text), text).toEqual(partOf(part));
      }),
      runs(300),
    );
  });

  it.each<[string, unknown]>([
    ["a OR b AND c", { all: [{ any: [{ caption: "a" }, { caption: "b" }] }, { caption: "c" }] }],
    ["a AND b OR c", { any: [{ all: [{ caption: "a" }, { caption: "b" }] }, { caption: "c" }] }],
    ["a OR b OR c", { any: [{ any: [{ caption: "a" }, { caption: "b" }] }, { caption: "c" }] }],
    ["a OR (b c)", { any: [{ caption: "a" }, { all: [{ caption: "b" }, { caption: "c" }] }] }],
    [
      "-status:failed csr:1",
      {
        all: [{ not: { line: { statuses: ["failed"] } } }, { measure: "passed", is: { least: 1, most: 1 } }],
      },
    ],
    [
      "words:{-1.5 TO 2]",
      { measure: "words", is: { least: -1.5, most: 2, exclusiveLeast: true, exclusiveMost: false } },
    ],
    ["'it\\'s' AND caption:\"\\u0041\\n\"", { all: [{ caption: "it's" }, { caption: "A\n" }] }],
    ["NOT (true OR 007)", { not: { any: [{ caption: "true" }, { caption: "007" }] } }],
  ])("is read as it always was: %s", (text, condition) => expect(conditionOf(text)).toEqual(condition));

  it.each([
    ["csr<0.5", "csr:<0.5"],
    ["csr<=0.5", "csr:<=0.5"],
    ["csr>0.5", "csr:>0.5"],
    ["csr >= 0.5", "csr:>=0.5"],
    ["csr=1", "csr:1"],
    ["csr = .5 AND words : [1  TO  3]", "csr:0.5 AND words:[1 TO 3]"],
    ["status=failed", "status:failed"],
    ["(tea)(pot)AND(a)", "tea AND pot AND a"],
    ["-(tea OR pot)", "NOT (tea OR pot)"],
    ["sample:1.2.3", 'sample:"1.2.3"'],
    ['" status ":failed', "status:failed"],
    ["STATUS:Failed", "status:failed"],
    ["a AND(b)", "a AND b"],
    ["FIELD:sport", "field:sport"],
  ])("is read as people write it: %s", (written, meant) =>
    expect(conditionOf(written)).toEqual(conditionOf(meant)),
  );

  it.each([
    ['csr:1 AND caption:"tea', "caption:".length + 10, "the quote that begins here has no end"],
    ["csr:1 AND (tea OR pot", 10, "the bracket that opens here is not closed"],
    ["csr:1 OR", 6, "behind “OR” something is missing"],
    ["csr:1 AND OR tea", 10, "Before OR something is missing"],
    ['caption:" "', 0, "caption needs a value"],
    ["csr: AND tea", 0, "csr takes a number"],
    ["words:many", 0, "words takes a number"],
    ["words:1e999", 0, "words takes a number"],
    ["model:[1 TO 2]", 0, "model takes words"],
    ["csr:1 AND )", 10, "before this bracket"],
    ["[1 TO 2]5", 8, "in quotes"],
    ["csr:<", 0, "csr takes a number"],
    ["< 5", 0, "in quotes"],
    ["NOT:5 AND tea", 0, "no field “NOT”"],
    ["a -", 2, "in quotes"],
    ["tea)", 3, "This bracket closes none"],
    ["csr:1 AND ()", 10, "between the brackets"],
    ["csr:[1 TO", 4, "A range is written as [1 TO 3]"],
    ['caption:"a\\x"', 10, "stands for nothing"],
    ["model:qwen:7b", 10, "in quotes"],
    ["it's", 2, "in quotes"],
    ['"it"s', 4, "in quotes"],
    ["status: model:qwen", 0, "status needs a value"],
    ["status<failed", 0, "status takes words"],
  ])("that can't be read is told with its place and what to do: %s", (text, start, message) => {
    expect(problemOf(text)).toMatchObject({ start, message: expect.stringContaining(message) });
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
    expect(labels).toEqual(expect.arrayContaining(["status", "type", "right", "all", "outcome"]));
    expect(labels).not.toContain("constraint");
  });
});
