import { expect, it } from "vitest";
import { createTaskWatch } from "../../../src/engine/shared/progress-teller";
import type { Task } from "../../../src/shapes/result";

const task = (sample: number): Task => ({ sampleId: `s${sample}`, entryId: "a", repeat: 1 });

it("tells how long the rest takes once as many tasks have ended as are under way, not by the first of many", () => {
  let now = 0;
  const watch = createTaskWatch(() => now);
  for (let sample = 0; sample < 10; sample += 1) watch.begin(task(sample));
  const told: (number | null)[] = [];
  // Ten at a time, of which each takes ten seconds.
  for (let sample = 0; sample < 20; sample += 1) {
    if (sample % 10 === 0) now += 10_000;
    watch.end(task(sample), true);
    watch.begin(task(sample + 10));
    told.push(watch.secondsFor(100));
  }
  expect(told[3]).toBeNull();
  expect(told[9]).toBe(100);
  expect(told[19]).toBe(100);
});

it("counts no time in which the computer slept, or the browser had frozen the page", () => {
  let now = 0;
  const watch = createTaskWatch(() => now);
  for (let sample = 0; sample < 4; sample += 1) watch.begin(task(sample));
  for (let beat = 0; beat < 4; beat += 1) {
    watch.beat();
    now += 5000;
  }
  watch.beat();
  now += 3 * 60 * 60_000;
  watch.beat();
  for (let sample = 0; sample < 4; sample += 1) watch.end(task(sample), true);
  expect(watch.secondsFor(8)).toBe(40);
});

it("counts no time in which nothing is to begin", () => {
  let now = 0;
  const watch = createTaskWatch(() => now);
  for (let sample = 0; sample < 3; sample += 1) watch.begin(task(sample));
  now += 3000;
  watch.hold();
  now += 60_000;
  watch.goOn();
  for (let sample = 0; sample < 3; sample += 1) watch.end(task(sample), true);
  expect(watch.secondsFor(5)).toBe(5);
});
