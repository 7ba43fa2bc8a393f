import { describe, expect, it } from "vitest";
import { completeFilter } from "../../../../src/evaluation/run/filter/complete-filter";
import { hasTerm, withoutTerm, withTerm } from "../../../../src/evaluation/run/filter/edit-filter";

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

describe("completion", () => {
  it("offers fields where a part begins, and values where a field is given", () => {
    const labels = (text: string) => completeFilter(text, text.length, SUBJECT).map(({ label }) => label);
    expect(labels("csr:1 AND con")).toEqual(["constraint"]);
    expect(labels("constraint:")).toEqual(["table", "length"]);
    expect(labels("constraint:ta")).toEqual(["table"]);
    expect(labels('"video type":mov')).toEqual(["Movie & TV"]);
    expect(labels('caption:"con')).toEqual([]);
    const [completed] = completeFilter('"video type":mov AND csr:1', 16, SUBJECT);
    expect(completed).toMatchObject({ text: '"video type":"Movie & TV" AND csr:1', caret: 25 });
    expect(completeFilter("(vid", 4, SUBJECT)[0]?.text).toBe('("video type":');
  });
});
