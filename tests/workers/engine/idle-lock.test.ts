import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createIdleLock } from "../../../src/workers/engine/idle-lock";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

it("locks after its minutes without use, counted from the last use", () => {
  const lock = vi.fn();
  const idle = createIdleLock(lock);
  idle.setMinutes(2);
  vi.advanceTimersByTime(MINUTE);
  idle.touch();
  vi.advanceTimersByTime(2 * MINUTE - 1);
  expect(lock).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(lock).toHaveBeenCalledTimes(1);
});

it("does not lock during a use, however long, and counts from its end", () => {
  const lock = vi.fn();
  const idle = createIdleLock(lock);
  idle.setMinutes(1);
  const release = idle.hold();
  const other = idle.hold();
  vi.advanceTimersByTime(10 * MINUTE);
  release();
  vi.advanceTimersByTime(10 * MINUTE);
  expect(lock).not.toHaveBeenCalled();
  other();
  vi.advanceTimersByTime(MINUTE);
  expect(lock).toHaveBeenCalledTimes(1);
});

it("never locks without a limit, and follows one that is set later", () => {
  const lock = vi.fn();
  const idle = createIdleLock(lock);
  vi.advanceTimersByTime(60 * 24 * MINUTE);
  expect(lock).not.toHaveBeenCalled();
  idle.touch();
  idle.setMinutes(1);
  vi.advanceTimersByTime(MINUTE);
  expect(lock).toHaveBeenCalledTimes(1);
});

it("locks before the next use where the device had slept through the timer", () => {
  const lock = vi.fn();
  let now = 0;
  const idle = createIdleLock(lock, () => now);
  idle.setMinutes(5);
  now = 6 * MINUTE;
  idle.touch();
  expect(lock).toHaveBeenCalledTimes(1);
});
