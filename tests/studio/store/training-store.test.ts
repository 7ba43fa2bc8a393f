import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TRAINING_SET_LIMITS, type TrainingSet } from "../../../src/shapes/training-set";
import type { RecipeChoice } from "../../../src/studio/logic/training/recipes/make-rows";
import type { StudioParts } from "../../../src/studio/store/document/document-context";
import { createTrainingStore, trainingTakenBack } from "../../../src/studio/store/training-store";
import { memoryEngine } from "../../state/support/memory-engine";
import { callRecord } from "../../support/call-record";
import { modelOf } from "../logic/quiz/made-draft";
import { madeRowOf, madeSet, madeSource } from "../logic/training/made-set";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The store over one kept set that has room for so many rows more, and three sources. */
async function studio(room: number) {
  const rows = Array.from({ length: TRAINING_SET_LIMITS.rows - room }, (_, index) =>
    madeRowOf(`r${index + 1}`, "another"),
  );
  const set = madeSet({ rows, sources: ["a", "b", "c"].map((id) => madeSource(id)) });
  const engine = memoryEngine();
  const { handlers } = engine;
  let shelf: { draft: TrainingSet; revision: number } = { draft: set, revision: 1 };
  handlers["training-sets/open"] = () => ({ state: "ready", ...shelf });
  handlers["training-sets/save"] = ({ draft }) => {
    shelf = { draft, revision: shelf.revision + 1 };
    return { revision: shelf.revision };
  };
  handlers["training-sets/watch"] = () => new Promise(() => undefined);
  const offerUndo = vi.fn();
  const parts = {
    services: { engine: engine.client },
    app: { getState: () => ({ attach: () => undefined }) },
    offerUndo,
  };
  // Rows need no media, models' store or playground.
  const store = createTrainingStore(parts as unknown as StudioParts);
  await store.getState().open(set.id);
  return { engine, handlers, offerUndo, now: () => store.getState(), kept: () => shelf.draft };
}

const ASKED: RecipeChoice = { recipe: "constraints", change: "form", model: modelOf("a"), judge: null };

it("a model is asked about no more sources than there is room for their rows", async () => {
  const { engine, handlers, now, kept } = await studio(2);
  handlers["training-sets/make"] = ({ sources }, { emit }) => {
    for (const { id } of sources) emit({ kind: "rows", rows: [madeRowOf("new", id)], calls: [] });
    return { problem: null };
  };
  await now().makeRows(ASKED);
  await vi.advanceTimersByTimeAsync(0);
  expect(engine.callsOf("training-sets/make")).toMatchObject([{ sources: [{ id: "a" }, { id: "b" }] }]);
  expect(kept().rows).toHaveLength(TRAINING_SET_LIMITS.rows);
});

it("calls without a row are kept, and no act is offered to be taken back before one has come", async () => {
  const { handlers, now, kept, offerUndo } = await studio(3);
  handlers["training-sets/make"] = (_input, { emit }) => {
    emit({ kind: "rows", rows: [], calls: [callRecord()] });
    return { problem: null };
  };
  await now().makeRows(ASKED);
  await vi.advanceTimersByTimeAsync(0);
  expect([kept().calls.length, offerUndo.mock.calls.length]).toEqual([1, 0]);
  handlers["training-sets/make"] = (_input, { emit }) => {
    emit({ kind: "rows", rows: [], calls: [callRecord()] });
    emit({ kind: "rows", rows: [madeRowOf("new", "a")], calls: [] });
    return { problem: null };
  };
  await now().makeRows(ASKED);
  await vi.advanceTimersByTimeAsync(0);
  expect([kept().calls.length, offerUndo.mock.calls.length]).toEqual([2, 1]);
});

it("a set that is full stops what makes rows for it, and says so", async () => {
  const { engine, handlers, now, kept } = await studio(3);
  let stopped = false;
  handlers["training-sets/make"] = (_input, { emit, signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        stopped = true;
        reject(signal.reason);
      });
      const rows = ["one", "two", "three", "four"].map((id) => madeRowOf(id, "a"));
      emit({ kind: "rows", rows, calls: [] });
    });
  void now().makeRows({ ...ASKED, recipe: "dense-caption" });
  await vi.advanceTimersByTimeAsync(0);
  expect([stopped, kept().rows.length]).toEqual([true, TRAINING_SET_LIMITS.rows]);
  expect(now()).toMatchObject({ work: null, problems: { rows: { code: "training-set-full" } } });

  await now().makeRows(ASKED);
  expect(engine.callsOf("training-sets/make")).toHaveLength(1);
  expect(now().problems.rows?.code).toBe("training-set-full");
});

it("a deleted source comes back with its own rows though another source has its id by now", () => {
  const before = madeSet({ sources: [madeSource("s1"), madeSource("s2")], rows: [madeRowOf("r1", "s2")] });
  const after = { ...before, sources: before.sources.slice(0, 1), rows: [] };
  const other = madeSource("s2", { instruction: "Another one." });
  const present = {
    ...after,
    sources: [...after.sources, other],
    rows: [madeRowOf("r1", "s2", { response: "New." })],
  };
  const back = trainingTakenBack({ before, after }, present);
  expect(back.sources.map(({ id, instruction }) => [id, instruction]).sort()).toEqual([
    ["s1", before.sources[0]?.instruction],
    ["s2", "Another one."],
    ["s3", before.sources[1]?.instruction],
  ]);
  expect(back.rows.map(({ id, sourceId, response }) => [id, sourceId, response]).sort()).toEqual([
    ["r1", "s2", "New."],
    ["r2", "s3", before.rows[0]?.response],
  ]);
});
