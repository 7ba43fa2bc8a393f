import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readingPace } from "../../../src/runs/store/run-page-context";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("results of a run at work are read again every two seconds, and at once when it ends", () => {
  const read = vi.fn();
  const pace = readingPace(read);
  for (let at = 0; at < 5000; at += 200) {
    pace.kept(true);
    vi.advanceTimersByTime(200);
  }
  expect(read).toHaveBeenCalledTimes(2);
  pace.kept(false);
  expect(read).toHaveBeenCalledTimes(3);
  // Results that were due have been read with it.
  vi.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(3);
});

it("results of a run that is left are not read any more", () => {
  const read = vi.fn();
  const pace = readingPace(read);
  pace.kept(true);
  pace.stop();
  vi.advanceTimersByTime(10_000);
  expect(read).not.toHaveBeenCalled();
});
