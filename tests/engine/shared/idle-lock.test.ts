import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createIdleLock } from "../../../src/engine/shared/idle-lock";

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

it("locks after each while without use, and not before the next one is over", () => {
  const lock = vi.fn();
  const idle = createIdleLock(lock);
  idle.setMinutes(1);
  vi.advanceTimersByTime(2 * MINUTE - 1);
  expect(lock).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(lock).toHaveBeenCalledTimes(2);
});

it("locks at once where the limit that is set is over by now, and never where it is taken away", () => {
  const lock = vi.fn();
  const idle = createIdleLock(lock);
  idle.setMinutes(10);
  vi.advanceTimersByTime(5 * MINUTE);
  idle.setMinutes(5);
  expect(lock).toHaveBeenCalledTimes(1);
  idle.setMinutes(null);
  vi.advanceTimersByTime(60 * MINUTE);
  idle.touch();
  expect(lock).toHaveBeenCalledTimes(1);
});

it("waits for a span that is longer than timers take, and holds one timer at a time", () => {
  const lock = vi.fn();
  const idle = createIdleLock(lock);
  const minutes = 60 * 24 * 40;
  idle.setMinutes(minutes);
  expect(vi.getTimerCount()).toBe(1);
  idle.touch();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(minutes * MINUTE - 1);
  expect(lock).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(lock).toHaveBeenCalledTimes(1);
  idle.hold();
  expect(vi.getTimerCount()).toBe(0);
});

it("counts a use as one from its begin on, and locks before it where that was due", () => {
  const lock = vi.fn();
  let now = 0;
  const idle = createIdleLock(lock, () => now);
  idle.setMinutes(5);
  now = 5 * MINUTE - 1;
  const release = idle.hold();
  expect(lock).not.toHaveBeenCalled();
  now = 60 * MINUTE;
  idle.touch();
  expect(lock).not.toHaveBeenCalled();
  release();
  now += 5 * MINUTE;
  idle.hold();
  expect(lock).toHaveBeenCalledTimes(1);
});
