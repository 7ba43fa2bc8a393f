import { expect, it } from "vitest";
import { createCountPace } from "../../../src/runs/store/use-run-scores";

it("counts of a run at work are asked for again when their answer has rested ten times as long as it took", () => {
  let now = 0;
  const pace = createCountPace(() => now);
  pace.answered(null);
  expect(pace.wait(true)).toBeNull();
  now = 500;
  const first = {};
  pace.answered(first);
  expect(pace.wait(true)).toBe(5000);
  now = 5500;
  // The same answer, looked at again, has been there all the time.
  pace.answered(first);
  expect(pace.wait(true)).toBe(0);
  pace.asked();
  pace.answered(first);
  expect(pace.wait(true)).toBeNull();
  now = 5510;
  pace.answered({});
  expect(pace.wait(true)).toBe(700);
  // The final count is asked for at once.
  expect(pace.wait(false)).toBe(0);
});
