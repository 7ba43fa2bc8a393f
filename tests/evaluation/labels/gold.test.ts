import { describe, expect, it } from "vitest";
import { checkKeyOf, goldByLine, goldHolds, goldOfRun } from "../../../src/evaluation/labels/gold";
import type { Label, LabelDecision } from "../../../src/shapes/label-set";
import { keptLine, madeLine, madeSet } from "./made-lines";

const line = madeLine();
const said = (person: string, value: string, at = "2026-11-24T10:00:00.000Z", of = line): Label => ({
  ...{ line: of.id, person, value, at, milliseconds: 2000 },
});
const decision = (value: string, at: string): LabelDecision => ({
  ...{ line: line.id, person: "Eve", value, reason: "Seen at 0:12.", at },
});

const goldOf = (labels: readonly Label[], decisions: readonly LabelDecision[] = []) =>
  goldByLine({ lines: [keptLine(line)], labels: [...labels], decisions: [...decisions] }).get(line.id);

describe("the gold of a line", () => {
  it.each([
    [[said("Ada", "passed")], "passed", "one person"],
    [[said("Ada", "passed"), said("Ben", "passed")], "passed", "all"],
    [[said("Ada", "passed"), said("Ben", "failed")], null, "nobody"],
    [[said("Ada", "passed"), said("Ben", "failed"), said("Cy", "failed")], "failed", "majority"],
    [[said("Ada", "passed"), said("Ben", "unknown")], null, "nobody"],
    [[said("Ada", "passed"), said("Cy", "passed"), said("Ben", "unknown")], "passed", "majority"],
    [[said("Ada", "unknown"), said("Ben", "unknown")], "unknown", "all"],
  ])("is what more than half of the people say (%#)", (labels, value, by) => {
    expect(goldOf(labels)).toMatchObject({ value, by });
  });

  it("counts the newest of what one person says, in whatever order it comes", () => {
    const later = said("Ada", "failed", "2026-11-24T11:00:00.000Z");
    expect(goldOf([later, said("Ada", "passed")])).toMatchObject({ value: "failed", labels: [later] });
    expect(goldOf([said("Ada", "passed"), later])).toMatchObject({ value: "failed", labels: [later] });
  });

  it("counts what was said before the judge's verdict was opened, and nothing that came after", () => {
    const before = said("Ada", "failed");
    const after: Label = { ...said("Ada", "passed", "2026-11-24T11:00:00.000Z"), seen: true };
    expect(goldOf([before, after])).toMatchObject({ value: "failed", labels: [before] });
    expect(goldOf([after, before])).toMatchObject({ value: "failed", labels: [before] });
    // Taken back after it was opened, and given anew: the line has no independent label.
    expect(goldOf([after])).toBeUndefined();
    expect(goldOf([after, said("Ben", "failed")])).toMatchObject({ value: "failed", by: "one person" });
  });

  it("is the adjudicator's newest decision where there is one", () => {
    const decisions = [
      decision("failed", "2026-11-24T12:00:00.000Z"),
      decision("passed", "2026-11-24T11:00:00.000Z"),
    ];
    expect(goldOf([said("Ada", "passed")], decisions)).toMatchObject({ value: "failed", by: "adjudicator" });
    expect(goldOf([])).toBeUndefined();
  });
});

describe("the gold of a run", () => {
  const [one, other] = [madeLine({ checkId: "c2", itemId: "q1" }), madeLine({ checkId: "c2", itemId: "q2" })];
  const key = checkKeyOf(one);

  it("has a check hold where all its questions do, and fail where one does", () => {
    const set = (...labels: Label[]) => [madeSet([one, other], { labels })];
    const holds = (...labels: Label[]) => goldOfRun([one, other], set(...labels)).checks.get(key)?.holds;
    expect(holds(said("Ada", "passed", "1", one))).toBeNull();
    expect(holds(said("Ada", "passed", "1", one), said("Ada", "passed", "1", other))).toBe(true);
    expect(holds(said("Ada", "failed", "1", one))).toBe(false);
    expect(holds()).toBeUndefined();
  });

  it("holds the letter of a quiz against the right one", () => {
    const quiz = madeLine({ asks: "option", right: "B", options: ["red", "blue"], verdict: "A" });
    const of = (value: string) =>
      goldOfRun([quiz], [madeSet([quiz], { labels: [said("Ada", value, "1", quiz)] })]).checks.get(
        checkKeyOf(quiz),
      );
    expect([of("B")?.holds, of("A")?.holds, of("unknown")?.holds]).toEqual([true, false, null]);
    expect(of("A")?.values).toEqual(["A"]);
  });

  it("leaves out what people said of another caption, question or version of the rules, and counts it", () => {
    const set = madeSet([line], { labels: [said("Ada", "passed")] });
    expect(goldOfRun([line], [set]).checks.size).toBe(1);
    const changed = [
      madeLine({ caption: "A blue cup." }),
      madeLine({ question: "Does it name the spoon?" }),
      madeLine({ right: "no" }),
    ];
    for (const now of changed) expect(goldOfRun([now], [set])).toMatchObject({ stale: 1, checks: new Map() });
    const rule = madeLine({ kind: "rule on an extraction" });
    const labelled = [madeSet([rule], { labels: [said("Ada", "passed", "1", rule)] })];
    expect(goldOfRun([rule], labelled).stale).toBe(0);
    expect(goldOfRun([{ ...rule, rules: "3" }], labelled).stale).toBe(1);
    expect(goldOfRun([madeLine({ runId: "run-2" })], [set])).toMatchObject({ stale: 0, checks: new Map() });
  });

  it("counts nothing that another set says of an earlier caption of the same line", () => {
    const earlier = madeLine({ caption: "A blue cup." });
    const before = madeSet([earlier], {
      texts: { ["a".repeat(64)]: earlier.caption },
      labels: [said("Ada", "failed"), said("Cy", "failed")],
      decisions: [decision("failed", "2026-11-24T12:00:00.000Z")],
    });
    const now = madeSet([line], { labels: [said("Ben", "passed")] });
    for (const sets of [
      [before, now],
      [now, before],
    ]) {
      const told = goldOfRun([line], sets);
      expect([told.stale, told.checks.get(checkKeyOf(line))?.holds]).toEqual([1, true]);
    }
  });

  it("tells those apart that were labelled because they looked wrong, unless they were drawn too", () => {
    const overruled = {
      ...madeSet([line], { labels: [said("Ada", "failed")] }),
      lines: [keptLine(line, false)],
    };
    const told = goldOfRun([line], [overruled]);
    expect([told.checks.size, told.notDrawn.get(checkKeyOf(line))?.holds]).toEqual([0, false]);
    expect(goldOfRun([line], [overruled, madeSet([line])]).checks.get(checkKeyOf(line))?.holds).toBe(false);
  });
});

it("a value that is no answer to its line tells nothing, nor does any where no option is right", () => {
  const verdict = { asks: "verdict", right: "yes" } as const;
  expect(["passed", "failed", "unknown", "B", "3"].map((value) => goldHolds(verdict, value))).toEqual([
    ...[true, false, null, null, null],
  ]);
  const option = { asks: "option", right: "B" } as const;
  expect(["B", "A", "F", "passed", "unknown"].map((value) => goldHolds(option, value))).toEqual([
    ...[true, false, false, null, null],
  ]);
  for (const right of [null, ""]) expect(goldHolds({ ...option, right }, "B")).toBeNull();
});
