import { expect, it } from "vitest";
import { createBatchCallStore } from "../../src/storage/batch-call-store";
import { createLocalGuard } from "../../src/storage/guard";
import { createMemoryTable } from "../../src/storage/row-table";

it("a visit tells how many tasks of a run can't be read, and takes what is being written for none of them", async () => {
  const table = createMemoryTable();
  const store = createBatchCallStore({ table, guard: createLocalGuard() });
  const key = (sampleId: string) => ({ sampleId, entryId: "m", repeat: 1 });
  for (const sampleId of ["one", "two"])
    await store.change("run", key(sampleId), () => ({ ...key(sampleId), calls: {}, draft: null }));
  await store.changeWritings("run", () => [
    {
      ...{ id: "w", inFolder: false, begunAt: "2026-01-01T00:00:00.000Z" },
      wish: { stage: "captions", target: "vllm", media: { kind: "inline" }, refused: false },
    },
  ]);
  const seen: string[] = [];
  const visit = () => store.visit("run", ({ sampleId }) => seen.push(sampleId));
  expect(await visit()).toBe(0);
  const id = JSON.stringify(["run", "two", "m", 1]);
  await table.update(id, () => ({ id, task: "damaged" }));
  expect(await visit()).toBe(1);
  expect(seen).toEqual(["one", "two", "one"]);
});
