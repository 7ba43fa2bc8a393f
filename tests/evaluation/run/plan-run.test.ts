import { expect, it } from "vitest";
import { countTasks, planRun } from "../../../src/evaluation/run/plan-run";
import { taskKey } from "../../../src/shapes/task-state";

const parts = { sampleIds: ["a", "b"], entryIds: ["m", "n"], repeats: 2 };
const plan = (finished: string[] = []) =>
  [...planRun(parts, new Set(finished))].map(
    ({ sampleId, entryId, repeat }) => `${sampleId}${entryId}${repeat}`,
  );

it("asks every model once about everything before it asks again, and all models about one sample in a row", () => {
  expect(plan()).toEqual(["am1", "an1", "bm1", "bn1", "am2", "an2", "bm2", "bn2"]);
  expect(countTasks(parts)).toBe(8);
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
  const plan = planRun({ sampleIds, entryIds: sampleIds, repeats: 20 }, new Set());
  expect(plan.next().value).toEqual({ sampleId: "0", entryId: "0", repeat: 1 });
});
