import { describe, expect, it } from "vitest";
import { completeFilter } from "../../../../src/evaluation/run/filter/complete-filter";
import { hasTerm, withoutTerm, withTerm } from "../../../../src/evaluation/run/filter/edit-filter";
import { filterWord } from "../../../../src/evaluation/run/filter/filter-fields";
import { CONSTRAINT_WORDS } from "../../../../src/shapes/line-words";

const SUBJECT = {
  entries: [{ id: "e1", title: "GPT 4.1" }],
  constraints: ["table", "length"],
  problems: [],
  facets: [{ facet: "video type", values: ["Movie & TV", "sport"] }],
};

describe("a chip", () => {
  it("writes its part into the filter, and takes it out again", () => {
    const filter = withTerm("csr:<0.5", "status:failed");
    expect(filter).toBe("csr:<0.5 AND status:failed");
    expect(withTerm(filter, "status:failed")).toBe(filter);
    expect(withTerm("", "isr:no")).toBe("isr:no");
    expect(withTerm("a OR b", "isr:no")).toBe("(a OR b) AND isr:no");
    expect(withoutTerm(filter, "csr:<0.5")).toBe("status:failed");
    expect(withoutTerm(filter, "status:failed")).toBe("csr:<0.5");
    expect(withoutTerm("a AND b AND c", "b")).toBe("a AND c");
  });

  it("is set only where its part stands beside all others", () => {
    expect(hasTerm("csr:1 AND isr:no", "isr:no")).toBe(true);
    expect(hasTerm("csr:1 AND isr:none", "isr:no")).toBe(false);
    expect(hasTerm("NOT isr:no", "isr:no")).toBe(false);
    expect(withoutTerm("NOT isr:no", "isr:no")).toBe("NOT isr:no");
  });

  it("is one of several ways before an OR, and a condition of all behind it", () => {
    for (const filter of ["x AND b OR c", "x AND b OR(c)", "(x AND b) OR c", "NOT (a AND x AND b)"]) {
      expect(hasTerm(filter, "x")).toBe(false);
      expect(withoutTerm(filter, "x")).toBe(filter);
      const narrowed = withTerm(filter, "x");
      expect(hasTerm(narrowed, "x")).toBe(true);
      expect([filter, `(${filter})`]).toContain(withoutTerm(narrowed, "x"));
    }
    expect(hasTerm("a OR b AND x", "x")).toBe(true);
    expect(withoutTerm("a OR b AND x", "x")).toBe("a OR b");
    expect(hasTerm('x AND caption:"this OR that"', "x")).toBe(true);
    expect(hasTerm('caption:"a AND x AND b"', "x")).toBe(false);
    expect(hasTerm("x AND (b OR c)", "x")).toBe(true);
  });
});

describe("a part that is said several times", () => {
  it("is set by any of them that stands beside all others", () => {
    expect(hasTerm("x AND (x OR b)", "x")).toBe(true);
    expect(hasTerm("(x OR b) AND x", "x")).toBe(true);
    expect(withoutTerm("(x OR b) AND x AND c", "x")).toBe("(x OR b) AND c");
    expect(withoutTerm("x AND b AND x", "x")).toBe("b AND x");
  });

  it("stands beside all others behind brackets that close none, and behind quotes in quotes", () => {
    expect(hasTerm("a) AND (b) AND x", "x")).toBe(true);
    expect(hasTerm('caption:"a \\" b" AND x', "x")).toBe(true);
    expect(hasTerm("caption:'(' AND x", "x")).toBe(true);
    expect(hasTerm("caption:'a\\' b' AND x", "x")).toBe(true);
  });
});

describe("completion", () => {
  it("offers fields where a part begins, and values where a field is given", () => {
    const labels = (text: string) => completeFilter(text, text.length, SUBJECT).map(({ label }) => label);
    expect(labels("csr:1 AND con")).toEqual(["constraint"]);
    expect(labels("constraint:")).toEqual(["table", "length"]);
    expect(labels("constraint:ta")).toEqual(["table"]);
    expect(labels('"video type":mov')).toEqual(["Movie & TV"]);
    expect(labels('caption:"con')).toEqual([]);
    expect(labels('caption:"a new con')).toEqual([]);
    expect(labels('caption:"a new" con')).toEqual(["constraint"]);
    expect(labels("").join(" ")).toBe(
      "status constraint check csr isr overruled caption model sample repeat state problem words seconds tokens cost video type",
    );
    const [completed] = completeFilter('"video type":mov AND csr:1', 16, SUBJECT);
    expect(completed).toMatchObject({ text: '"video type":"Movie & TV" AND csr:1', caret: 25 });
    expect(completeFilter("(vid", 4, SUBJECT)[0]?.text).toBe('("video type":');
  });

  const complete = (text: string, caret = text.length, subject: object = SUBJECT) =>
    completeFilter(text, caret, { ...SUBJECT, ...subject });

  it("puts a word in the place of what was begun, in quotes where it needs them", () => {
    expect(complete("csr:1 AND vid")[0]).toEqual({
      label: "video type",
      about: "of the sample",
      text: 'csr:1 AND "video type":',
      caret: 23,
    });
    expect(complete("-isr")[0]).toMatchObject({ text: "-isr:", caret: 5 });
    const facets = [{ facet: "scene-type", values: [] }];
    expect(complete("scene-t", undefined, { facets })[0]).toMatchObject({ text: "scene-type:", caret: 11 });
    expect(complete("-scene-t", undefined, { facets })[0]).toMatchObject({ text: "-scene-type:", caret: 12 });
    expect(complete("model:g")).toEqual([
      { label: "GPT 4.1", about: "", text: 'model:"GPT 4.1"', caret: 15 },
    ]);
    expect(complete("wor")[0]).toMatchObject({ text: "words<", caret: 6 });
    expect(complete("cs")[0]).toMatchObject({ text: "csr<" });
    expect(complete("CSR:1 and CON")[0]?.label).toBe("constraint");
  });

  it("offers what is looked for by itself, with the field that it is of", () => {
    const terms = (text: string) => complete(text).map((completion) => completion.text);
    expect(terms("gpt")).toEqual(['model:"GPT 4.1"']);
    expect(terms("csr<1 AND -tab")).toEqual(["csr<1 AND -constraint:table"]);
    expect(terms("fail")).toEqual(["status:failed"]);
    expect(terms("g")).toEqual([]);
  });

  it("offers a dozen values, and every field beside a dozen of the sample", () => {
    const values = Array.from({ length: 15 }, (_, index) => `v${index}`);
    const facets = [...values.map((facet) => ({ facet, values: [] })), { facet: "field", values }];
    expect(complete("field:", undefined, { facets })).toHaveLength(12);
    const all = complete("", 0, { facets });
    expect(all.filter(({ about }) => about === "of the sample")).toHaveLength(12);
    expect(all.map(({ label }) => label)).toContain("cost");
  });

  it("offers the values of each field", () => {
    const labels = (text: string, subject = {}) =>
      complete(text, undefined, subject).map(({ label }) => label);
    expect(labels("status:")).toEqual(["passed", "failed", "unscored"]);
    expect(labels("STATE:op")).toEqual(["open"]);
    expect(labels("problem:", { problems: ["rate-limited"] })).toEqual(["rate-limited"]);
    expect(labels("words:")).toEqual([]);
    expect(labels("outcome:")).toEqual([]);
    // Lines that come to nothing more leave the word to samples.
    const facets = [{ facet: "outcome", values: ["late"] }];
    expect(labels("outcome:", { facets })).toEqual(["late"]);
    const kind = { id: "TP", label: "told rightly", status: "passed" as const, readings: {} };
    const words = { ...CONSTRAINT_WORDS, kinds: [kind] };
    expect(labels("outcome:", { words })).toEqual(["TP"]);
    expect(labels("status:", { words })).toEqual(["passed", "failed", "unscored"]);
    expect(complete("outc", undefined, { words })).toMatchObject([
      { label: "outcome", about: "of a constraint: TP told rightly" },
    ]);
    expect(labels("outc")).toEqual([]);
  });
});

it.each([
  ["table", "table"],
  ["1a", '"1a"'],
  ["a b", '"a b"'],
  ["a:", '"a:"'],
  ["gr\u00fcn-2_x", "gr\u00fcn-2_x"],
  ["or", '"or"'],
  ["NOT", '"NOT"'],
  ["nothing", "nothing"],
])("a filter holds the word %s as %s", (word, held) => expect(filterWord(word)).toBe(held));
