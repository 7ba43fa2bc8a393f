import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { executeRun, type RunExecution } from "../../../src/evaluation/run/execute-run";
import { createPauseGate } from "../../../src/evaluation/run/holding-causes";
import { emptyResult, performTask } from "../../../src/evaluation/run/perform-task";
import { planRun } from "../../../src/evaluation/run/plan-run";
import { abortError, isAbort, ProblemError } from "../../../src/foundation/errors";
import type { Problem } from "../../../src/shapes/problem";
import { stateOf, type Task, taskKey } from "../../../src/shapes/result";
import { runs } from "../../support/effort";
import { caption, judgement, resultStore } from "./run-in-test";

const capReached: Problem = { code: "cap-reached", message: "The cap is reached.", nextStep: "Raise it." };
const broken: Problem = { code: "broken", message: "It broke.", nextStep: "Try again." };

function tasks(count: number): Task[] {
  return Array.from({ length: count }, (_, index) => ({ sampleId: `${index}`, entryId: "m", repeat: 1 }));
}

function execution(changes: Partial<RunExecution> & Pick<RunExecution, "tasks" | "perform">): RunExecution {
  return {
    width: 3,
    gate: createPauseGate(),
    holds: ({ code }) => (code === "cap-reached" ? "run" : code === "no-model" ? "task" : null),
    signal: new AbortController().signal,
    ...changes,
  };
}

/** Lets everything go on that waits for nothing outside. */
const breath = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("the window", () => {
  it("never holds more tasks than its width, and reads them one by one", async () => {
    let read = 0;
    let begun = 0;
    let ended = 0;
    let most = 0;
    function* source() {
      for (const task of tasks(50)) {
        read += 1;
        yield task;
      }
    }
    await executeRun(
      execution({
        tasks: source(),
        perform: async () => {
          begun += 1;
          most = Math.max(most, begun - ended);
          expect(read - ended).toBeLessThanOrEqual(3);
          await breath();
          ended += 1;
          return null;
        },
      }),
    );
    expect([begun, ended, most]).toEqual([50, 50, 3]);
  });

  it("goes on after a task that failed", async () => {
    const phases: string[] = [];
    await executeRun(
      execution({
        tasks: tasks(3),
        width: 1,
        perform: async ({ sampleId }) => (sampleId === "1" ? broken : null),
        onTask: ({ task, phase }) => phases.push(`${task.sampleId} ${phase}`),
      }),
    );
    expect(phases).toEqual(["0 begun", "0 done", "1 begun", "1 failed", "2 begun", "2 done"]);
  });
});

describe("pausing", () => {
  it("lets what is under way end and begins nothing until it is opened", async () => {
    const gate = createPauseGate();
    const done: string[] = [];
    let closeAt = 2;
    const running = executeRun(
      execution({
        tasks: tasks(5),
        width: 1,
        gate,
        perform: async ({ sampleId }) => {
          done.push(sampleId);
          if (done.length === closeAt) gate.close(null);
          return null;
        },
      }),
    );
    await expect.poll(() => gate.closed()).not.toBeNull();
    await breath();
    expect(done).toEqual(["0", "1"]);
    closeAt = -1;
    gate.open();
    await running;
    expect(done).toEqual(["0", "1", "2", "3", "4"]);
  });

  it("a cause that all would meet closes the gate, and the task is done once it opens", async () => {
    const gate = createPauseGate();
    let room = false;
    const done: string[] = [];
    const running = executeRun(
      execution({
        tasks: tasks(4),
        gate,
        perform: async ({ sampleId }) => {
          await breath();
          if (!room && Number(sampleId) > 0) return capReached;
          done.push(sampleId);
          return null;
        },
      }),
    );
    await expect.poll(() => gate.closed()?.why).toEqual(capReached);
    for (let turn = 0; turn < 5; turn += 1) await breath();
    expect(done).toEqual(["0"]);
    room = true;
    gate.open();
    await running;
    expect(done.sort()).toEqual(["0", "1", "2", "3"]);
  });

  it("stays closed for people who paused too, whatever else goes by", () => {
    const gate = createPauseGate();
    gate.close(capReached);
    gate.close(null);
    gate.close(capReached);
    expect(gate.closed()).toEqual({ why: null });
  });

  it("waits for the last task where it was put back", async () => {
    const gate = createPauseGate();
    let tries = 0;
    const running = executeRun(
      execution({ tasks: tasks(1), gate, perform: async () => (++tries === 1 ? capReached : null) }),
    );
    await expect.poll(() => gate.closed()).not.toBeNull();
    gate.open();
    await running;
    expect(tries).toBe(2);
  });
});

describe("setting aside", () => {
  const noModel: Problem = { code: "no-model", message: "It is not connected.", nextStep: "Connect it." };

  it("does all others first, then pauses, and does what was set aside once it is opened", async () => {
    const gate = createPauseGate();
    let connected = false;
    const done: string[] = [];
    const running = executeRun(
      execution({
        tasks: tasks(6),
        gate,
        perform: async ({ sampleId }) => {
          await breath();
          if (!connected && Number(sampleId) % 2 === 0) return noModel;
          done.push(sampleId);
          return null;
        },
      }),
    );
    await expect.poll(() => gate.closed()?.why).toEqual(noModel);
    expect(done).toEqual(["1", "3", "5"]);
    connected = true;
    gate.open();
    await running;
    expect(done.sort()).toEqual(["0", "1", "2", "3", "4", "5"]);
  });

  it("however many these are: more than a call takes words for", async () => {
    const gate = createPauseGate();
    let connected = false;
    let done = 0;
    const running = executeRun(
      execution({
        tasks: tasks(130_000),
        gate,
        perform: async () => {
          if (!connected) return noModel;
          done += 1;
          return null;
        },
      }),
    );
    await expect.poll(() => gate.closed()?.why).toEqual(noModel);
    connected = true;
    gate.open();
    await running;
    expect(done).toBe(130_000);
  });
});

describe("a cause that goes away while tasks are under way", () => {
  const noModel: Problem = { code: "no-model", message: "It is not connected.", nextStep: "Connect it." };

  /** Tasks of which the first finds the cause gone, after all have read that it is there. */
  async function runWith(problem: Problem): Promise<{ tries: number; closings: number }> {
    let happened = 0;
    let closings = 0;
    let tries = 0;
    const gate = createPauseGate(() => {
      if (gate.closed()) closings += 1;
    });
    await executeRun(
      execution({
        tasks: tasks(3),
        gate,
        watchCauses: () => {
          const before = happened;
          return () => happened !== before;
        },
        perform: async ({ sampleId }) => {
          tries += 1;
          const met = happened === 0;
          await breath();
          if (sampleId === "0") happened = 1;
          for (let turn = 0; turn < 3; turn += 1) await breath();
          return met ? problem : null;
        },
      }),
    );
    return { tries, closings };
  }

  it("does not close the gate behind itself: nothing would open it again", async () => {
    expect(await runWith(capReached)).toEqual({ tries: 6, closings: 0 });
  });

  it("does not make those wait that were set aside", async () => {
    expect(await runWith(noModel)).toEqual({ tries: 6, closings: 0 });
  });
});

describe("stopping", () => {
  it("tells of each task that it has ended, once nothing of it is under way any more", async () => {
    const stop = new AbortController();
    const told: string[] = [];
    const running = executeRun(
      execution({
        tasks: tasks(2),
        signal: stop.signal,
        async perform({ sampleId }, signal) {
          while (!signal.aborted) await breath();
          // As what was written so far is kept.
          await breath();
          told.push(`${sampleId} kept`);
          throw abortError();
        },
        onTask: ({ task, phase }) => told.push(`${task.sampleId} ${phase}`),
      }),
    );
    await expect.poll(() => told).toEqual(["0 begun", "1 begun"]);
    stop.abort();
    await expect(running).rejects.toSatisfy(isAbort);
    for (const id of ["0", "1"])
      expect(told.filter((line) => line.startsWith(id))).toEqual([
        `${id} begun`,
        `${id} kept`,
        `${id} stopped`,
      ]);
  });

  it("cancels what is under way and what waits at the gate", async () => {
    const controller = new AbortController();
    const gate = createPauseGate();
    const running = executeRun(
      execution({
        tasks: tasks(9),
        gate,
        signal: controller.signal,
        perform: (_task, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(abortError()));
          }),
      }),
    );
    await breath();
    gate.close(null);
    controller.abort();
    await expect(running).rejects.toSatisfy(isAbort);
  });

  it("an error of keeping stops the others and is what it rejects with", async () => {
    const full = new ProblemError({ code: "quota-full", message: "Full.", nextStep: "Free room." });
    const running = executeRun(
      execution({
        tasks: tasks(9),
        perform: async ({ sampleId }, signal) => {
          if (sampleId === "1") throw full;
          await new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(abortError()));
          });
          return null;
        },
      }),
    );
    await expect(running).rejects.toBe(full);
  });
});

describe("a run that is killed again and again", () => {
  const parts = { sampleIds: ["a", "b", "c", "d", "e"], entries: [{ id: "m" }, { id: "n" }], repeats: 2 };

  /** Killed: nothing of it goes on, whatever it waits for. */
  class Killed extends Error {}

  it("does every task once, and pays for a call twice only where the kill came before it was kept", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 6 }),
        async (kills, width) => {
          const store = resultStore();
          const calls: string[] = [];
          let inFlight = 0;

          async function session(stepsToLive: number): Promise<void> {
            let left = stepsToLive;
            const live = async () => {
              await breath();
              left -= 1;
              if (left < 0) throw new Killed();
            };
            const call = async (name: string, task: Task) => {
              calls.push(`${name} ${taskKey(task)}`);
              await live();
            };
            const finished = new Set(
              [...store.rows].filter(([, result]) => stateOf(result) === "done").map(([key]) => key),
            );
            const steps = {
              caption: async (task: Task) => {
                await call("caption", task);
                return caption(taskKey(task));
              },
              judge: async (task: Task) => {
                await call("judge", task);
                return judgement;
              },
            };
            await executeRun(
              execution({
                tasks: planRun(parts, finished),
                width,
                perform: async (task, signal) => {
                  const before = store.of(task) ?? emptyResult("r", task);
                  // A kill is no problem of a task: it never comes to an end.
                  return performTask(
                    before,
                    { caption: guard(steps.caption), judge: guard(steps.judge) },
                    store,
                    signal,
                  );
                },
              }),
            );
            function guard<Given extends unknown[], Out>(step: (...given: Given) => Promise<Out>) {
              return async (...given: Given): Promise<Out> => {
                inFlight += 1;
                try {
                  return await step(...given);
                } catch (error) {
                  throw error instanceof Killed ? abortError() : error;
                } finally {
                  inFlight -= 1;
                }
              };
            }
          }

          for (const kill of kills) await session(kill).catch(() => undefined);
          await session(Number.POSITIVE_INFINITY);
          expect(inFlight).toBe(0);
          expect([...store.rows.values()].map(stateOf)).toEqual(Array(20).fill("done"));
          // Each kill loses at most what was in flight then.
          const repeated = calls.length - new Set(calls).size;
          expect(repeated).toBeLessThanOrEqual(kills.length * width);
        },
      ),
      runs(60),
    );
  });
});
