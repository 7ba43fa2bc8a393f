import { expect, it } from "vitest";
import { planRun } from "../../../src/evaluation/run/plan-run";
import { taskKey } from "../../../src/shapes/result";
import { countTasks, takeTheSame } from "../../../src/shapes/run-tasks";

const parts = { sampleIds: ["a", "b"], entries: [{ id: "m" }, { id: "n" }], repeats: 2 };
const plan = (finished: string[] = []) =>
  [...planRun(parts, new Set(finished))].map(
    ({ sampleId, entryId, repeat }) => `${sampleId}${entryId}${repeat}`,
  );

it("asks every model once about everything before it asks again, and all models about one sample in a row", () => {
  expect(plan()).toEqual(["am1", "an1", "bm1", "bn1", "am2", "an2", "bm2", "bn2"]);
  expect(countTasks(parts, parts.sampleIds)).toBe(8);
});

it("asks an entry that names its samples of these alone", () => {
  const some = { ...parts, entries: [{ id: "m" }, { id: "n", only: ["b", "b", "elsewhere"] }] };
  const keys = [...planRun(some, new Set())].map((task) => `${task.sampleId}${task.entryId}${task.repeat}`);
  expect(keys).toEqual(["am1", "bm1", "bn1", "am2", "bm2", "bn2"]);
  expect(countTasks(some, some.sampleIds)).toBe(6);
  expect(countTasks({ ...some, entries: [{ id: "n", only: ["b"] }] }, 2)).toBe(2);
  expect(takeTheSame(some.entries)).toBe(false);
  expect(takeTheSame([{ only: ["b", "a"] }, { only: ["a", "b"] }])).toBe(true);
  expect(takeTheSame([{}, {}])).toBe(true);
});

it("leaves out what is finished", () => {
  const done = taskKey({ sampleId: "a", entryId: "n", repeat: 1 });
  expect(plan([done])).toEqual(["am1", "bm1", "bn1", "am2", "an2", "bm2", "bn2"]);
});

it("tells tasks apart whatever their ids hold", () => {
  const one = taskKey({ sampleId: 'a","b', entryId: "c", repeat: 1 });
  expect(one).not.toBe(taskKey({ sampleId: "a", entryId: 'b","c', repeat: 1 }));
});

it("begins with a million tasks without making them", () => {
  const sampleIds = Array.from({ length: 1000 }, (_, index) => `${index}`);
  const plan = planRun({ sampleIds, entries: sampleIds.map((id) => ({ id })), repeats: 20 }, new Set());
  expect(plan.next().value).toEqual({ sampleId: "0", entryId: "0", repeat: 1 });
});
