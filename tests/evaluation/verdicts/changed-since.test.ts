import { describe, expect, it } from "vitest";
import { type BasisPart, changedSince, verdictsHold } from "../../../src/evaluation/verdicts/changed-since";
import type { Comparison, ComparisonBasis } from "../../../src/schemas/comparison";
import { USUAL_JUDGING } from "../../../src/schemas/judging";
import { comparisonBasis, contestant } from "../../support/comparison";
import { samplingPlan } from "../../support/sampling-plan";

const made = (parts: Partial<Comparison> = {}): Comparison => ({
  contestants: [contestant("a")],
  repeats: 1,
  basis: comparisonBasis(),
  trials: [],
  ...parts,
});
const otherPlan = samplingPlan({ segment: { start: 1, end: 2 } });
const otherSettings = { temperature: 1, maxTokens: null, seed: null };

describe("what has changed since captions were judged", () => {
  it("is nothing where all is as it was, or nothing has been judged", () => {
    expect(changedSince(made(), comparisonBasis())).toEqual([]);
    expect(changedSince(made({ basis: null }), comparisonBasis({ instruction: "Another." }))).toEqual([]);
  });

  it.each<[BasisPart, Partial<ComparisonBasis>]>([
    ["instruction", { instruction: "Tell of the dog." }],
    [
      "checklist",
      {
        checklist: {
          format: [],
          content: [{ checkId: "c", constraintId: null, description: "", items: [] }],
        },
      },
    ],
    ["video", { video: "other" }],
    ["sampling", { sampling: otherPlan }],
    ["settings", { settings: otherSettings }],
    ["judging", { judging: { ...USUAL_JUDGING, rounds: 3 } }],
    ["judge", { judge: "another" }],
  ])("is the %s", (part, parts) => {
    expect(changedSince(made(), comparisonBasis(parts))).toEqual([part]);
  });

  it("is the video where there is none left", () => {
    expect(changedSince(made(), null)).toEqual(["video"]);
  });

  it("is no plan and no settings that every model has of its own", () => {
    const own = made({ contestants: [contestant("a", { plan: samplingPlan(), settings: otherSettings })] });
    const now = comparisonBasis({ sampling: otherPlan, settings: otherSettings });
    expect(changedSince(own, now)).toEqual([]);
  });

  it("is no judge that has yet to be connected", () => {
    expect(changedSince(made(), comparisonBasis({ judge: null }))).toEqual([]);
  });

  it("leaves verdicts as they are unless something else is asked", () => {
    expect(verdictsHold([])).toBe(true);
    expect(verdictsHold(["video", "sampling", "settings", "judging", "judge"])).toBe(true);
    expect(verdictsHold(["judge", "instruction"])).toBe(false);
    expect(verdictsHold(["checklist"])).toBe(false);
  });
});
