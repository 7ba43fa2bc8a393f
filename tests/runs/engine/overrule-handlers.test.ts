import { expect, it } from "vitest";
import { overruleHandlers } from "../../../src/runs/engine/overrule-handlers";
import type { Overrule } from "../../../src/shapes/result";
import type { Storage } from "../../../src/storage/open-storage";
import { first } from "../../benchmarks/instruction-following/check-results";
import { keepScoredRun } from "../../engine/shared/scored-run";

const tools = () => ({ signal: new AbortController().signal, emit: () => undefined });
const overrule = (checkId: string, note = ""): Overrule => ({
  checkId,
  status: "failed",
  note,
  madeAt: "2026-01-01T00:00:00Z",
});

async function keptResult() {
  const { storage, read, run } = await keepScoredRun({ a: [first] });
  const key = { sampleId: read.samples[1]?.id ?? "", entryId: "a", repeat: 1 };
  const decide = overruleHandlers(async (): Promise<Storage> => storage, {
    wish: () => undefined,
    atWork: () => [],
  })["runs/overrule"];
  const now = async () => {
    const opened = await storage.runs.result({ runId: run.id, ...key });
    if (opened?.state !== "ready") throw new Error("The result can't be read.");
    return opened.result;
  };
  const result = await now();
  const [one = "", other = ""] = result.judgement?.outcomes.map(({ id }) => id) ?? [];
  return {
    result,
    one,
    other,
    now,
    remove: () => storage.runs.remove(run.id),
    restore: () => storage.runs.restore(run.id),
    put: (lineId: string, before: Overrule | null, after: Overrule | null) =>
      decide({ id: run.id, key, lineId, before, after }, tools()),
    putOn: (sampleId: string) =>
      decide({ id: run.id, key: { ...key, sampleId }, lineId: one, before: null, after: null }, tools()),
  };
}

it("decisions stand beside verdicts, two at once too, and go when they are taken back", async () => {
  const { result, one, other, now, put } = await keptResult();
  await Promise.all([put(one, null, overrule(one, "No.")), put(other, null, overrule(other))]);
  expect(await now()).toEqual({ ...result, overrules: [overrule(one, "No."), overrule(other)] });
  await put(one, overrule(one, "No."), null);
  expect(await now()).toEqual({ ...result, overrules: [overrule(other)] });
});

it("a decision that was changed meanwhile is not replaced, nor made on what was not judged", async () => {
  const { one, now, put, putOn } = await keptResult();
  await put(one, null, overrule(one, "First."));
  await expect(put(one, null, overrule(one, "Second."))).rejects.toMatchObject({
    problem: { code: "overrule-changed" },
  });
  expect((await now()).overrules).toEqual([overrule(one, "First.")]);
  await expect(put("gone", null, overrule("gone"))).rejects.toMatchObject({
    problem: { code: "result-not-judged" },
  });
  await expect(putOn("nowhere")).rejects.toMatchObject({ problem: { code: "result-not-judged" } });
});

it("no decision is made on a run that was deleted in another tab; it can be once the run is back", async () => {
  const { one, now, put, remove, restore } = await keptResult();
  await remove();
  await expect(put(one, null, overrule(one))).rejects.toMatchObject({ problem: { code: "run-not-found" } });
  expect((await now()).overrules).toEqual([]);
  await restore();
  await put(one, null, overrule(one));
  expect((await now()).overrules).toEqual([overrule(one)]);
});
