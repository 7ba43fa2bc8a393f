import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { atOnce, questionsInTurn, rarely } from "../../src/state/use-latest";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Questions of which each is answered after a second; `asked`: the times at which they were asked. */
function timed(pauseAfter: (took: number) => number) {
  const asked: number[] = [];
  const begun = performance.now();
  const questions = questionsInTurn(async () => {
    asked.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }, pauseAfter);
  return { asked, questions };
}

it("asks once for all that comes while it is answered, and no sooner than the pause after the answer", async () => {
  const { asked, questions } = timed(() => 700);
  questions.ask();
  for (let at = 0; at < 4000; at += 100) {
    await vi.advanceTimersByTimeAsync(100);
    questions.ask();
  }
  expect(asked).toEqual([0, 1700, 3400]);
});

it("rests ten times as long as an answer took, but not once the work has ended or somebody asks again", async () => {
  let pauseAfter = rarely;
  const { asked, questions } = timed((took) => pauseAfter(took));
  questions.ask();
  questions.ask();
  await vi.advanceTimersByTimeAsync(11_500);
  expect(asked).toEqual([0, 11_000]);
  questions.askNow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([0, 11_000, 12_000]);
  await vi.advanceTimersByTimeAsync(1000);
  questions.ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveLength(3);
  pauseAfter = atOnce;
  questions.paceChanged();
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toEqual([0, 11_000, 12_000, 14_000]);
  // Nothing new came.
  questions.paceChanged();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(4);
});

it("asks nothing any more once it is stopped", async () => {
  const { asked, questions } = timed(() => 700);
  questions.ask();
  questions.ask();
  questions.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  questions.askNow();
  expect(asked).toEqual([0]);
});
