import { expect, it } from "vitest";
import { timesCounted } from "../../../../src/runs/logic/failures/failures-outline";

it("failures of a run at work are counted with each of the first captions, and all counts read few times its results", () => {
  expect(timesCounted(0)).toBe(0);
  for (const done of [0, 1, 2, 3]) expect(timesCounted(done + 1)).toBeGreaterThan(timesCounted(done));
  let read = 0;
  for (let done = 1; done <= 10_000; done += 1)
    if (timesCounted(done) !== timesCounted(done - 1)) read += done;
  expect(read / 10_000).toBeLessThan(6);
});
