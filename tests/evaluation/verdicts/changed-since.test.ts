import { describe, expect, it } from "vitest";
import {
  type BasisPart,
  changedSince,
  type RunBasis,
  verdictsHold,
} from "../../../src/evaluation/verdicts/changed-since";
import { USUAL_JUDGING } from "../../../src/shapes/usual";
import { modelEntry, runBasis } from "../../support/run-of-sample";
import { samplingPlan } from "../../support/sampling-plan";

const entries = [modelEntry("a")];
const otherPlan = samplingPlan({ segment: { start: 1, end: 2 } });
const otherSettings = { temperature: 1, maxTokens: null, seed: null };

describe("what has changed since captions were judged", () => {
  it("is nothing where all is as it was", () => {
    expect(changedSince(entries, runBasis(), runBasis())).toEqual([]);
  });

  it.each<[BasisPart, Partial<RunBasis>]>([
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
    ["judges", { judges: ["another"] }],
  ])("is the %s", (part, parts) => {
    expect(changedSince(entries, runBasis(), runBasis(parts))).toEqual([part]);
  });

  it("is the video where there is none left", () => {
    expect(changedSince(entries, runBasis(), null)).toEqual(["video"]);
  });

  it("is no plan and no settings that every model has of its own", () => {
    const own = [modelEntry("a", { plan: samplingPlan(), settings: otherSettings })];
    const now = runBasis({ sampling: otherPlan, settings: otherSettings });
    expect(changedSince(own, runBasis(), now)).toEqual([]);
  });

  it("is no judge that has yet to be connected", () => {
    expect(changedSince(entries, runBasis(), runBasis({ judges: [] }))).toEqual([]);
  });

  it("leaves verdicts as they are unless something else is asked", () => {
    expect(verdictsHold([])).toBe(true);
    expect(verdictsHold(["video", "sampling", "settings", "judging", "judges"])).toBe(true);
    expect(verdictsHold(["judges", "instruction"])).toBe(false);
    expect(verdictsHold(["checklist"])).toBe(false);
  });
});
