import { expect, it } from "vitest";
import { emptyResult, performTask, type TaskSteps } from "../../../src/evaluation/run/perform-task";
import { stateOf } from "../../../src/evaluation/run/task";
import { abortError, ProblemError } from "../../../src/lib/errors";
import { caption, judgement, resultStore } from "./run-in-test";

const task = { sampleId: "s", entryId: "m", repeat: 1 };
const down = new ProblemError({ code: "down", message: "It is down.", nextStep: "Try again." });
const never = new AbortController().signal;

function counted(steps: Partial<TaskSteps> = {}) {
  const calls: string[] = [];
  const all: TaskSteps = { caption: async () => caption("A cat."), judge: async () => judgement, ...steps };
  return {
    calls,
    steps: {
      caption: (...given: Parameters<TaskSteps["caption"]>) => {
        calls.push("caption");
        return all.caption(...given);
      },
      judge: (...given: Parameters<TaskSteps["judge"]>) => {
        calls.push("judge");
        return all.judge(...given);
      },
    },
  };
}

it("writes, keeps, judges and keeps", async () => {
  const store = resultStore();
  const states: string[] = [];
  const sink = {
    holds: () => false,
    keep: async (result: Parameters<typeof store.keep>[0]) => {
      states.push(stateOf(result));
      await store.keep(result);
    },
  };
  expect(await performTask(emptyResult("r", task), counted().steps, sink, never)).toBeNull();
  expect(states).toEqual(["captioned", "done"]);
  expect(store.of(task)).toMatchObject({
    ...task,
    runId: "r",
    caption: { text: "A cat." },
    judgement,
    problem: null,
  });
});

it("judges only after the caption is on disk", async () => {
  const { calls, steps } = counted();
  let onDisk: () => void = () => undefined;
  const sink = { holds: () => false, keep: () => new Promise<void>((resolve) => (onDisk = resolve)) };
  const working = performTask(emptyResult("r", task), steps, sink, never);
  await expect.poll(() => calls).toEqual(["caption"]);
  await Promise.resolve();
  expect(calls).toEqual(["caption"]);
  onDisk();
  await expect.poll(() => calls).toEqual(["caption", "judge"]);
  onDisk();
  await working;
});

it("does only what is missing", async () => {
  const { calls, steps } = counted();
  await performTask({ ...emptyResult("r", task), caption: caption("A cat.") }, steps, resultStore(), never);
  expect(calls).toEqual(["judge"]);
});

it("keeps what went wrong, and the steps before it; the next try takes the problem away", async () => {
  const store = resultStore();
  const { steps } = counted({ judge: async () => Promise.reject(down) });
  expect(await performTask(emptyResult("r", task), steps, store, never)).toEqual(down.problem);
  const failed = store.of(task);
  expect(failed).toMatchObject({ caption: { text: "A cat." }, judgement: null, problem: down.problem });
  if (failed) await performTask(failed, counted().steps, store, never);
  expect(store.of(task)).toMatchObject({ judgement, problem: null });
});

it("keeps nothing of a step that only has to wait", async () => {
  const store = resultStore();
  const { steps } = counted({ caption: async () => Promise.reject(down) });
  const sink = { ...store, holds: ({ code }: { code: string }) => code === "down" };
  expect(await performTask(emptyResult("r", task), steps, sink, never)).toEqual(down.problem);
  expect(store.rows.size).toBe(0);
});

it("keeps nothing of a step that was cancelled", async () => {
  const store = resultStore();
  const { steps } = counted({ caption: async () => Promise.reject(abortError()) });
  await expect(performTask(emptyResult("r", task), steps, store, never)).rejects.toThrow("Cancelled");
  expect(store.rows.size).toBe(0);
});

it("rejects where a step could not be kept", async () => {
  const { calls, steps } = counted();
  const full = { holds: () => false, keep: async () => Promise.reject(down) };
  await expect(performTask(emptyResult("r", task), steps, full, never)).rejects.toBe(down);
  expect(calls).toEqual(["caption"]);
});
