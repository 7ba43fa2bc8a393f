import { describe, expect, it } from "vitest";
import { planStudy, type StudySetUp, studyCells, usualVary } from "../../../src/lab/logic/plan-study";
import type { KeptState } from "../../../src/shapes/run-table";
import type { Vary } from "../../../src/shapes/study";
import { USUAL_PLAN } from "../../../src/shapes/usual";
import { asDataSet } from "../../../src/storage/data-sets/data-set-rows";
import { exampleEntry, exampleRun, exampleSamples } from "../../storage/runs/example-run";

const dataSet = asDataSet("data", exampleSamples(4));
const base = exampleRun({
  id: "base",
  defaults: { settings: { temperature: 0, maxTokens: null, seed: null }, plan: USUAL_PLAN },
  dataSet: { id: "data", benchmark: "if-vidcap" },
});

const state = (entryId: string, sampleId: string, parts: Partial<KeptState> = {}): KeptState => ({
  ...{ entryId, sampleId, repeat: 1, state: "done", refined: null, problem: null },
  ...parts,
});

function planned(vary: Vary, parts: Partial<StudySetUp> = {}, states: KeptState[] = []) {
  return planStudy({
    setUp: {
      base: { kind: "run", runId: "base" },
      ...{ sampleIds: "all", count: null, entryIds: "all", seed: 1, budget: null, against: null },
      vary,
      ...parts,
    },
    ...{ base, dataSet, states, ids: { study: "study", run: "made" }, now: "2026-01-01T00:00:00.000Z" },
  });
}

describe("the run that a study makes", () => {
  it("has each model once for each number of frames, and keeps the base's own entry where nothing differs", () => {
    const { run, study } = planned({ kind: "frames", counts: [8, 16, 4] });
    expect(study.cells.map(({ id }) => id)).toEqual(["frames-4", "frames-8", "frames-16"]);
    expect(run.entries.map(({ id }) => id)).toEqual([
      ...["a~frames-4", "a~frames-8", "a", "b~frames-4", "b~frames-8", "b"],
    ]);
    expect(run.entries.map(({ plan }) => plan?.frames)).toEqual(
      [4, 8, 16, 4, 8, 16].map((count) => ({ kind: "uniform", count })),
    );
    // The base takes 16: others are held against that.
    expect(study.baseCell).toBe("frames-16");
    expect(run).toMatchObject({ id: "made", repeats: 1, origin: null });
  });

  it("takes over what the base has where nothing differs, and nothing else", () => {
    const states = [
      state("a", "s1"),
      state("a", "s2", { state: "captioned" }),
      state("a", "s3", { state: "open" }),
      state("b", "s1", { state: "captioned", problem: { code: "x", message: "", nextStep: "" } }),
      state("b", "s2", { repeat: 2 }),
    ];
    const { shared, study } = planned({ kind: "frames", counts: [8, 16] }, { entryIds: ["a"] }, states);
    expect(shared).toEqual([
      { sampleId: "s1", entryId: "a", repeat: 1 },
      { sampleId: "s2", entryId: "a", repeat: 1 },
    ]);
    expect(study.shared).toBe(2);
    expect(planned({ kind: "frames", counts: [8, 32] }, {}, states).shared).toEqual([]);
  });

  it("makes a grid of two settings, and changes nothing else", () => {
    const { run, study } = planned({
      kind: "settings",
      axes: [
        { name: "temperature", values: [0, 1] },
        { name: "reasoning", values: ["low", "high"] },
      ],
    });
    expect(study.cells.map(({ at }) => at)).toEqual([
      [0, "low"],
      [0, "high"],
      [1, "low"],
      [1, "high"],
    ]);
    const [first] = run.entries;
    expect(first?.settings).toEqual({ temperature: 0, maxTokens: null, seed: null, reasoning: "low" });
    expect(first?.plan).toBeNull();
  });

  it("asks the same again for steadiness, of which the base's answer is the first", () => {
    const { run, shared } = planned({ kind: "steadiness", times: 3 }, {}, [
      state("a", "s1"),
      state("a", "s1", { repeat: 2 }),
      state("a", "s1", { repeat: 4 }),
    ]);
    expect(run.entries.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(run.repeats).toBe(3);
    expect(shared.map(({ repeat }) => repeat)).toEqual([1, 2]);
  });

  it("draws samples by its seed, and holds against the cell that people chose", () => {
    const drawn = planned(usualVary("resolution"), { count: 2, seed: 7, against: "side-168" });
    expect(drawn.sampleIds).toHaveLength(2);
    expect(planned(usualVary("resolution"), { count: 2, seed: 7 }).sampleIds).toEqual(drawn.sampleIds);
    expect(drawn.run.chosen).toEqual(drawn.sampleIds);
    expect(drawn.study.baseCell).toBe("side-168");
  });

  it("leaves out models whose captions were made elsewhere", () => {
    const given = { ...exampleEntry("given"), choice: null };
    const { run } = planStudy({
      setUp: {
        base: { kind: "run", runId: "base" },
        ...{ sampleIds: "all", count: null, entryIds: "all", seed: 1, budget: 2, against: null },
        vary: { kind: "frames", counts: [2, 4] },
      },
      ...{ base: { ...base, entries: [given, exampleEntry("a")] }, dataSet, states: [] },
      ...{ ids: { study: "study", run: "made" }, now: "2026-01-01T00:00:00.000Z" },
    });
    expect(run.entries.map(({ id }) => id)).toEqual(["a~frames-2", "a~frames-4"]);
    expect(run.budget).toBe(2);
  });
});

it("cells of numbers stand in their order, each once", () => {
  expect(studyCells({ kind: "frame-rate", rates: [2, 0.5, 2], most: 64 }).map(({ label }) => label)).toEqual([
    "0.5 a second",
    "2 a second",
  ]);
});
