import { expect, it } from "vitest";
import { emptyResult, performTask, type TaskSteps } from "../../../src/evaluation/run/perform-task";
import { abortError, ProblemError } from "../../../src/foundation/errors";
import { stateOf } from "../../../src/shapes/result";
import { caption, judgement, resultStore } from "./run-in-test";

const task = { sampleId: "s", entryId: "m", repeat: 1 };
const down = new ProblemError({ code: "down", message: "It is down.", nextStep: "Try again." });
const never = new AbortController().signal;

function counted(steps: Partial<TaskSteps> = {}) {
  const calls: string[] = [];
  const all: TaskSteps = { caption: async () => caption("A cat."), judge: async () => judgement, ...steps };
  const { refine } = all;
  return {
    calls,
    steps: {
      ...(refine && {
        refine: (...given: Parameters<typeof refine>) => {
          calls.push("refine");
          return refine(...given);
        },
      }),
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

const refined = { ...caption("A black cat."), replies: [] };

it("refines between writing and judging, and judges what the refiner returned", async () => {
  const store = resultStore();
  const judged: string[] = [];
  const { calls, steps } = counted({
    refine: async (_task, { text }) => {
      expect(store.of(task)?.caption?.text).toBe(text);
      return refined;
    },
    judge: async (_task, { text }) => {
      expect(store.of(task)?.refined?.text).toBe(text);
      judged.push(text);
      return judgement;
    },
  });
  expect(await performTask(emptyResult("r", task), steps, store, never)).toBeNull();
  expect(calls).toEqual(["caption", "refine", "judge"]);
  expect(judged).toEqual(["A black cat."]);
  expect(store.of(task)).toMatchObject({ caption: { text: "A cat." }, refined: { text: "A black cat." } });
});

it("goes on after a stop between any two steps, and asks no step again", async () => {
  for (const stopAt of ["refine", "judge"] as const) {
    const store = resultStore();
    const stopped = counted({
      refine: async () => refined,
      [stopAt]: async () => Promise.reject(abortError()),
    });
    await expect(performTask(emptyResult("r", task), stopped.steps, store, never)).rejects.toThrow(
      "Cancelled",
    );
    const before = store.of(task);
    if (!before) throw new Error("Nothing was kept.");
    const { calls, steps } = counted({ refine: async () => refined });
    await performTask(before, steps, store, never);
    expect(calls).toEqual(stopAt === "refine" ? ["refine", "judge"] : ["judge"]);
    expect(store.of(task)).toMatchObject({ refined: { text: "A black cat." }, judgement, problem: null });
  }
});

it("judges the first caption where nothing is to be refined", async () => {
  const { calls, steps } = counted({ refine: async () => null });
  const store = resultStore();
  await performTask(emptyResult("r", task), steps, store, never);
  expect(calls).toEqual(["caption", "refine", "judge"]);
  expect(store.of(task)).toMatchObject({ refined: null, judgement });
});

it("does not refine what is judged, as results of earlier versions are", async () => {
  const { calls, steps } = counted({ refine: async () => refined });
  const before = { ...emptyResult("r", task), caption: caption("A cat."), judgement };
  await performTask(before, steps, resultStore(), never);
  expect(calls).toEqual([]);
});

it("keeps why a caption could not be refined, and does not judge the first one in its place", async () => {
  const store = resultStore();
  const { calls, steps } = counted({ refine: async () => Promise.reject(down) });
  expect(await performTask(emptyResult("r", task), steps, store, never)).toEqual(down.problem);
  expect(calls).toEqual(["caption", "refine"]);
  expect(store.of(task)).toMatchObject({ refined: null, judgement: null, problem: down.problem });
});
