import { describe, expect, it } from "vitest";
import { openLines, toldLabels } from "../../../src/labels/logic/agreement-of-labels";
import { answersOf, labellingOrder, valueOfKey } from "../../../src/labels/logic/answers";
import { whatItBuys } from "../../../src/labels/logic/what-it-buys";
import type { Label } from "../../../src/shapes/label-set";
import { madeLine, madeSet } from "../../evaluation/labels/made-lines";

const lines = Array.from({ length: 20 }, (_, index) =>
  madeLine({ sampleId: `s${index}`, videoId: `v${index}`, verdict: index < 15 ? "passed" : "failed" }),
);
const said = (index: number, person: string, value: string, at = "2026-11-24T10:00:00.000Z"): Label => ({
  ...{ line: lines[index]?.id ?? "", person, value, at, milliseconds: 1000 * (index + 1) },
});
const decision = (index: number, value: string, at: string) => ({
  ...{ line: lines[index]?.id ?? "", person: "Eve", value, reason: "", at },
});

describe("agreement", () => {
  it("is the share of pairs and of lines, by kind, and holds the judge against the gold", () => {
    const labels = lines.flatMap((_, index) => [
      said(index, "Ada", index < 14 ? "passed" : "failed"),
      said(index, "Ben", index < 12 ? "passed" : "failed"),
    ]);
    const { kinds, people, open } = toldLabels(madeSet(lines, { labels }));
    expect(kinds).toHaveLength(1);
    expect(kinds[0]).toMatchObject({
      ...{ kind: "content", lines: 20, pairsAgree: { value: 0.9 }, allAgree: 0.9 },
      // The judge passes one that they fail, among the 18 that both agree on.
      judged: { lines: 18, same: 17 },
    });
    // Gwet: (0.9 - 2 pi (1 - pi)) / (1 - 2 pi (1 - pi)) with pi = 26 / 40.
    expect(kinds[0]?.ac1.value).toBeCloseTo((0.9 - 0.455) / (1 - 0.455), 10);
    expect(
      people.map(({ person, lines: own, medianMilliseconds }) => [person, own, medianMilliseconds]),
    ).toEqual([
      ["Ada", 20, 10_500],
      ["Ben", 20, 10_500],
    ]);
    expect(open.map(({ line }) => line.sampleId)).toEqual(["s12", "s13"]);
  });

  it("is nothing where people who label are one, and half where they disagree by half", () => {
    const one = toldLabels(madeSet(lines, { labels: [said(0, "Ada", "passed")] }));
    expect(one.kinds[0]).toMatchObject({
      ...{ lines: 0, pairsAgree: { value: null }, allAgree: null },
      ...{ ac1: { value: null }, kappa: { value: null }, alpha: { value: null } },
    });
    const labels = lines.flatMap((_, index) => [
      said(index, "Ada", "passed"),
      said(index, "Ben", index % 2 === 0 ? "passed" : "failed"),
    ]);
    const half = toldLabels(madeSet(lines, { labels }));
    expect(half.kinds[0]?.pairsAgree.value).toBe(0.5);
    expect(half.open).toHaveLength(10);
  });

  it("counts no label that was given after the judge's verdict was opened, and tells how many", () => {
    const labels = lines.flatMap((_, index) => [said(index, "Ada", "failed"), said(index, "Ben", "failed")]);
    const changed = lines.map(
      (_, index): Label => ({
        ...said(index, "Ben", "passed", "2026-11-24T11:00:00.000Z"),
        seen: true,
      }),
    );
    const blind = toldLabels(madeSet(lines, { labels }));
    const told = toldLabels(madeSet(lines, { labels: [...labels, ...changed] }));
    expect(told.kinds).toEqual(blind.kinds);
    expect(told.kinds[0]).toMatchObject({ pairsAgree: { value: 1 }, judged: { lines: 20, same: 5 } });
    expect(told.open).toEqual([]);
    expect(told.people.map(({ person, lines: own, seen }) => [person, own, seen])).toEqual([
      ["Ada", 20, 0],
      ["Ben", 20, 20],
    ]);
    // Who says something only after it was opened is no second person.
    const alone = toldLabels(
      madeSet(lines, { labels: [...labels.filter(({ person }) => person === "Ada"), ...changed] }),
    );
    expect(alone.kinds[0]).toMatchObject({ lines: 0, kappa: { value: null } });
  });

  it("tells how many labels came from another program, which may have shown the verdict", () => {
    const elsewhere: Label = { ...said(0, "Ada", "passed"), elsewhere: true };
    expect(toldLabels(madeSet(lines, { labels: [elsewhere, said(1, "Ada", "passed")] })).elsewhere).toBe(1);
  });

  it("counts what can't be told as no label, and asks for a decision on it", () => {
    const labels = [
      said(0, "Ada", "unknown"),
      said(0, "Ben", "unknown"),
      said(1, "Ada", "passed"),
      said(1, "Ben", "unknown"),
    ];
    const told = toldLabels(madeSet(lines, { labels }));
    expect(told.kinds[0]?.lines).toBe(0);
    expect(told.open).toHaveLength(2);
    expect(told.people.map(({ unknown }) => unknown)).toEqual([1, 2]);
  });

  it("closes a line by a decision, and opens it again by a newer label", () => {
    const labels = [said(0, "Ada", "passed"), said(0, "Ben", "failed")];
    const decisions = [decision(0, "passed", "2026-11-24T11:00:00.000Z")];
    expect(openLines(madeSet(lines, { labels, decisions }))).toEqual([]);
    const again = [...labels, said(0, "Cy", "failed", "2026-11-24T12:00:00.000Z")];
    expect(openLines(madeSet(lines, { labels: again, decisions }))[0]?.decisions).toEqual(decisions);
  });
});

describe("gold lines", () => {
  const early = "2026-11-24T09:00:00.000Z";
  const decisions = [0, 1].map((index) => decision(index, "passed", early));

  it("are mixed in, one in ten, for those who did not decide them; nobody's lines are lost", () => {
    const set = madeSet(lines, { decisions });
    const order = labellingOrder(set, "Ada").map(({ id }) => id);
    expect([order.indexOf(lines[0]?.id ?? ""), order.indexOf(lines[1]?.id ?? "")]).toEqual([9, 19]);
    expect(new Set(order)).toEqual(new Set(lines.map(({ id }) => id)));
    expect(labellingOrder(set, "Eve")).toEqual(set.lines);
  });

  it("tell how watchful a person was, on those that were decided before", () => {
    const labels = [
      said(0, "Ada", "passed"),
      said(1, "Ada", "failed"),
      said(0, "Ben", "failed", "2026-11-24T08:00:00.000Z"),
    ];
    const { people } = toldLabels(madeSet(lines, { labels, decisions }));
    expect(people.map(({ person, gold }) => [person, gold.lines, gold.right])).toEqual([
      ["Ada", 2, 1],
      ["Ben", 0, 0],
    ]);
  });
});

describe("keys", () => {
  const question = madeLine({ options: ["From the left", "From the right"], right: "From the right" });

  it("say what they stand for", () => {
    const keys = (line: typeof question, ...pressed: string[]) => pressed.map((key) => valueOfKey(line, key));
    expect(keys(question, "p", "F", "u", "2", "1", "3", "x")).toEqual([
      "passed",
      "failed",
      "unknown",
      "passed",
      "failed",
      null,
      null,
    ]);
    expect(keys(madeLine({ asks: "option", options: ["red", "blue"] }), "1", "2", "3", "u", "p")).toEqual([
      "A",
      "B",
      null,
      "unknown",
      null,
    ]);
    expect(keys(madeLine({ asks: "points" }), "0", "4", "5", "U")).toEqual(["0", "4", null, "unknown"]);
  });

  it("are one for each answer", () => {
    for (const asks of ["verdict", "option", "points"] as const) {
      const keys = answersOf({ asks, options: ["a", "b", "c", "d", "e", "f", "g", "h", "i"] }).map(
        ({ key }) => key,
      );
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

describe("what labels buy", () => {
  const model = (title: string) => ({
    ...{ title, lines: 800, checks: { units: 800, passed: 600 } },
    instructions: { units: 200, passed: 90 },
  });

  it("is more with more labels, less for whole instructions, and no more than there is", () => {
    const population = [model("a"), model("b")];
    const widths = [60, 120, 240].map((count) => whatItBuys(population, count, false).halfWidth ?? 0);
    expect(widths.toSorted((one, other) => other - one)).toEqual(widths);
    expect(whatItBuys(population, 240, true).halfWidth).toBeGreaterThan(widths[2] ?? 1);
    expect(whatItBuys(population, 10_000, false)).toMatchObject({ count: 1600, perModel: 800 });
    expect(whatItBuys([], 60, false)).toMatchObject({ count: 0, halfWidth: null, difference: null });
  });
});
