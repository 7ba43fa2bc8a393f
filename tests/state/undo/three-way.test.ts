import { describe, expect, it } from "vitest";
import type { JudgeRound } from "../../../src/shapes/verdict";
import {
  changesVerdicts,
  decidedSince,
  losesVerdicts,
  mergeLists,
  part,
  pick,
  same,
  sameAnswers,
} from "../../../src/state/undo/three-way";
import {
  contentVerdict,
  formatVerdict,
  judgedCaption,
  sessionWith,
  stamp,
} from "../support/example-verdicts";

it("says the same in whatever order its fields are", () => {
  expect(same({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(same({ a: 1 }, { a: 2 })).toBe(false);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same(Number.NaN, Number.NaN)).toBe(true);
});

it("what was before an act comes back unless something later is in its place", () => {
  expect(pick({ base: "new", mine: "new", theirs: "old" })).toBe("old");
  expect(pick({ base: "new", mine: "newer", theirs: "old" })).toBe("newer");
  expect(part({ base: [1], mine: [2, 2], theirs: [] }, ({ length }) => length)).toEqual({
    base: 1,
    mine: 2,
    theirs: 0,
  });
});

type Item = { id: string; text: string };

/** "a b2": an item a, and an item b that says 2. */
const items = (words: string): Item[] =>
  words.split(" ").flatMap((word) => (word ? [{ id: word.charAt(0), text: word.slice(1) }] : []));
const merged = (base: string, mine: string, theirs: string, both?: Parameters<typeof mergeLists<Item>>[2]) =>
  mergeLists({ base: items(base), mine: items(mine), theirs: items(theirs) }, ({ id }) => id, both)
    .map(({ id, text }) => id + text)
    .join(" ");

describe("a list of which an act is taken back", () => {
  it.each([
    ["is as before where nothing came after", "a c", "a c", "c b a", "c b a"],
    ["gets back what the act took, behind its neighbour", "a c", "a c d", "a b c", "a b c d"],
    ["gets back what came first, first", "b", "b c", "a b", "a b c"],
    ["gets back several, each behind the one before", "a", "a d", "a b c", "a b c d"],
    ["gets back what has lost its neighbour, behind the one before that", "a b", "a d", "a b c", "a c d"],
    ["loses what the act added", "a b", "a b c", "a", "a c"],
    ["keeps what the act added where it was changed since", "a b", "a b2", "a", "a b2"],
    ["gets back what the act changed", "a2", "a2 b", "a1", "a1 b"],
    ["keeps what was changed since", "a2", "a3", "a1", "a3"],
    ["keeps what was added later", "a", "a b", "a", "a b"],
    ["does not get back what was taken later", "a b", "a", "a b", "a"],
    ["keeps its later order", "a b c", "c b a", "a b c d", "c d b a"],
    ["tells lists apart that begin alike", "a", "a b", "c a", "c a b"],
  ])("%s", (_, base, mine, theirs, expected) => expect(merged(base, mine, theirs)).toBe(expected));

  it("merges what all three have as it is told to", () => {
    const both = ({ base, mine, theirs }: { base: Item; mine: Item; theirs: Item }) => ({
      id: mine.id,
      text: base.text + mine.text + theirs.text,
    });
    expect(merged("a1", "a2 b", "a3", both)).toBe("a123 b");
  });
});

/** The example's content verdict with this answer to its question. */
const answering = (changes: object, verdict: object = {}) =>
  contentVerdict({
    items: (contentVerdict().items ?? []).map((item) => ({ ...item, ...changes })),
    ...verdict,
  });

const round = (answer: string | null, explanation = "So."): JudgeRound => ({
  round: 1,
  judge: stamp,
  options: [],
  answer,
  explanation,
  evidence: [],
  status: "passed",
});

describe("two verdicts rest on the same answers", () => {
  it.each([
    [
      "whatever was made of them since",
      answering({ status: "failed", reason: "Other." }, { semantics: "reference" }),
    ],
    ["stale or not", contentVerdict({ stale: true })],
  ])("%s", (_, other) => expect(sameAnswers(contentVerdict(), other)).toBe(true));

  it.each([
    ["another answer", answering({ answer: "no" })],
    ["another question", answering({ checkId: "c-1-2" })],
    ["another source", contentVerdict({ source: "manual" })],
    ["fewer questions", contentVerdict({ items: [] })],
    ["rounds behind it", answering({ rounds: [round("yes")] })],
  ])("but not with %s", (_, other) => expect(sameAnswers(contentVerdict(), other)).toBe(false));

  it("where each round said the same", () => {
    const of = (...rounds: JudgeRound[]) => answering({ rounds });
    expect(sameAnswers(of(round("yes")), of({ ...round("yes"), status: "failed", options: ["A"] }))).toBe(
      true,
    );
    for (const other of [
      round("no"),
      round("yes", "Why."),
      { ...round("yes"), round: 2 },
      { ...round("yes"), judge: { ...stamp, model: "other" } },
    ])
      expect(sameAnswers(of(round("yes")), of(other))).toBe(false);
  });

  it("where there is no answer, by the reason", () => {
    const none = (reason: string) => answering({ answer: undefined, reason });
    expect(sameAnswers(none("a"), none("a"))).toBe(true);
    expect(sameAnswers(none("a"), none("b"))).toBe(false);
  });

  it("where they have no questions, by all but their semantics", () => {
    expect(sameAnswers(formatVerdict(), formatVerdict({ semantics: "reference", stale: true }))).toBe(true);
    expect(sameAnswers(formatVerdict(), formatVerdict({ status: "failed" }))).toBe(false);
    expect(sameAnswers(formatVerdict(), contentVerdict())).toBe(false);
    expect(sameAnswers(contentVerdict(), formatVerdict())).toBe(false);
    const { items: _none, ...whole } = contentVerdict();
    expect(sameAnswers(whole, contentVerdict({ items: [] }))).toBe(false);
    expect(sameAnswers(contentVerdict({ items: [] }), whole)).toBe(false);
  });
});

describe("verdicts of a session", () => {
  const caption = judgedCaption([formatVerdict(), contentVerdict()]);
  const before = sessionWith([caption]);
  const judged = (...verdicts: (typeof caption)["verdicts"]) => sessionWith([{ ...caption, verdicts }]);

  it("are lost with their check, with their caption, and to other answers", () => {
    expect(losesVerdicts(before, judged(contentVerdict(), formatVerdict()))).toBe(false);
    expect(losesVerdicts(before, judged(contentVerdict({ stale: true }), formatVerdict()))).toBe(false);
    expect(losesVerdicts(before, judged(contentVerdict()))).toBe(true);
    expect(losesVerdicts(before, judged(formatVerdict(), answering({ answer: "no" })))).toBe(true);
    expect(losesVerdicts(before, sessionWith([judgedCaption(caption.verdicts)]))).toBe(true);
    expect(losesVerdicts(sessionWith([judgedCaption([])]), before)).toBe(false);
    const two = sessionWith([judgedCaption([]), caption]);
    expect(losesVerdicts(two, judged(contentVerdict()))).toBe(true);
  });

  it("change with their list, on the caption that is asked about", () => {
    const other = judgedCaption([contentVerdict()]);
    const two = sessionWith([other, caption]);
    const changed = sessionWith([other, { ...caption, verdicts: [] }]);
    expect(changesVerdicts(two, changed, caption.id)).toBe(true);
    expect(changesVerdicts(two, changed, other.id)).toBe(false);
    expect(changesVerdicts(two, changed, null)).toBe(false);
  });
});

describe("checks that something was decided on since", () => {
  const caption = judgedCaption([formatVerdict(), contentVerdict()]);
  const base = sessionWith([caption]);
  const since = (mine: typeof base) => [...decidedSince(base, mine)];
  const overrule = { checkId: "f-1", status: "passed", note: "", madeAt: "" } as const;
  const mark = { checkId: "c-1", note: "wrong", markedAt: "" };

  it("are none where only what was made of answers changed", () => {
    const verdicts = [formatVerdict({ semantics: "reference" }), contentVerdict({ stale: true })];
    expect(since(sessionWith([{ ...caption, verdicts }]))).toEqual([]);
    expect(since(base)).toEqual([]);
  });

  it("are those of new verdicts, overrules and marks", () => {
    const verdicts = [formatVerdict(), answering({ answer: "no" })];
    expect(since(sessionWith([{ ...caption, verdicts }]))).toEqual(["c-1"]);
    expect(since(sessionWith([{ ...caption, overrules: [overrule] }]))).toEqual(["f-1"]);
    expect(since(sessionWith([caption], { disputedChecks: [mark] }))).toEqual(["c-1"]);
  });

  it("are those of overrules and marks that were changed", () => {
    const decided = sessionWith([{ ...caption, overrules: [overrule] }], { disputedChecks: [mark] });
    expect([...decidedSince(decided, structuredClone(decided))]).toEqual([]);
    const changed = sessionWith([{ ...caption, overrules: [{ ...overrule, note: "x" }] }], {
      disputedChecks: [{ ...mark, note: "x" }],
    });
    expect([...decidedSince(decided, changed)]).toEqual(["f-1", "c-1"]);
  });

  it("are all that a new caption has", () => {
    const later = { ...judgedCaption([contentVerdict()]), overrules: [overrule] };
    expect(since(sessionWith([caption, later]))).toEqual(["c-1", "f-1"]);
  });
});
