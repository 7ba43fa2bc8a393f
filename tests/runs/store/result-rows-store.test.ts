import { expect, it, vi } from "vitest";
import { createResultRows } from "../../../src/runs/store/result-rows-store";

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
