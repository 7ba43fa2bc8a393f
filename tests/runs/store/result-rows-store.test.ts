import { describe, expect, it, vi } from "vitest";
import { createResultRows, resultSteps } from "../../../src/runs/store/result-rows-store";

const row = { sampleId: "s1", entryId: "m", repeat: 1, state: "done", words: 3 };
const starts = { instruction: "Tell of tea.", caption: "A tea pot." };

it("the results themselves are read once a column of texts is shown, and not before", async () => {
  const call = vi.fn(async (name: string) =>
    name === "runs/window" ? { total: 1, from: 0, rows: [row] } : [starts],
  );
  const store = createResultRows({ call } as never);
  const read = () => call.mock.calls.filter(([name]) => name === "runs/starts").length;
  store.getState().ask({ runId: "r", filter: {}, order: { by: "plan" } });
  await vi.waitFor(() => expect(store.getState().total).toBe(1));
  expect(read()).toBe(0);
  store.getState().showTexts(true);
  await vi.waitFor(() => expect([...store.getState().starts.values()]).toEqual([starts]));
  store.getState().showTexts(true);
  store.getState().refresh();
  await vi.waitFor(() => expect(store.getState().searching).toBe(false));
  expect(read()).toBe(1);
});

const task = (place: number) => ({ sampleId: `${place}`, entryId: "m", repeat: 1 });

/** Ten results whose places are told only when somebody lets them. */
function slowPlaces() {
  const waiting: (() => void)[] = [];
  const told = () => new Promise<void>((resolve) => waiting.push(resolve));
  return {
    async placeOf({ sampleId }: { sampleId: string }) {
      await told();
      return Number(sampleId);
    },
    taskAt: async (place: number) => (place < 0 || place > 9 ? null : task(place)),
    /** Answers all that is asked until this is done. */
    async tellUntil(done: Promise<unknown>) {
      let isDone = false;
      void done.then(() => {
        isDone = true;
      });
      while (!isDone) {
        for (const resolve of waiting.splice(0)) resolve();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

describe("steps from result to result", () => {
  it("add up though the second comes before the first is done, and end at the last", async () => {
    const steps = resultSteps();
    const places = slowPlaces();
    const opened: string[] = [];
    const open = ({ sampleId }: { sampleId: string }) => opened.push(sampleId);
    steps.opened(task(7));
    const all = [1, 1, 1, -1].map((by) => steps.step(by === 1 ? 1 : -1, places, open));
    await places.tellUntil(Promise.all(all));
    expect(opened).toEqual(["8", "9", "8"]);
  });

  it("open nothing after the result was closed", async () => {
    const steps = resultSteps();
    const places = slowPlaces();
    const opened: string[] = [];
    steps.opened(task(0));
    const one = steps.step(1, places, ({ sampleId }) => opened.push(sampleId));
    await Promise.resolve();
    steps.opened(null);
    await places.tellUntil(one);
    expect(opened).toEqual([]);
  });

  it("go on from a result that was opened since, not from where they were", async () => {
    const steps = resultSteps();
    const places = slowPlaces();
    const opened: string[] = [];
    const open = ({ sampleId }: { sampleId: string }) => opened.push(sampleId);
    steps.opened(task(0));
    const dropped = steps.step(1, places, open);
    await Promise.resolve();
    steps.opened(task(4));
    const kept = steps.step(1, places, open);
    await places.tellUntil(Promise.all([dropped, kept]));
    expect(opened).toEqual(["5"]);
  });

  it("stay where places can't be told", async () => {
    const steps = resultSteps();
    steps.opened(task(3));
    const opened: string[] = [];
    const broken = { placeOf: () => Promise.reject(new Error("gone")), taskAt: async () => null };
    await steps.step(1, broken, ({ sampleId }) => opened.push(sampleId));
    await steps.step(1, { placeOf: async () => 3, taskAt: async (place) => task(place) }, ({ sampleId }) =>
      opened.push(sampleId),
    );
    expect(opened).toEqual(["4"]);
  });
});
