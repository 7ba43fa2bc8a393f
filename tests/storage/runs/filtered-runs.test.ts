import "fake-indexeddb/auto";
import { afterEach, describe, expect, it } from "vitest";
import type { RunCondition } from "../../../src/shapes/run-table";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { exampleResult, exampleRun, exampleSamples, outcome } from "./example-run";

let storage: Storage | null = null;

afterEach(() => {
  storage?.close();
  storage = null;
});

/** A run of three samples by one model, and how it is asked. */
async function keptRun() {
  const opened = await openStorage({ name: `filtered-${crypto.randomUUID()}` });
  storage = opened;
  const { runs, dataSets } = opened;
  const id = await dataSets.put(exampleSamples(4));
  const run = exampleRun({ dataSet: { id, benchmark: "if-vidcap" }, repeats: 1 });
  await runs.save(run);
  const lines = (table: "passed" | "failed", length: "passed" | "failed" | "unscored") => [
    outcome("f1", table, { type: "table" }),
    outcome("f2", length, { type: "length" }),
  ];
  await runs.keep(
    exampleResult({ sampleId: "s1", text: "A Tea Pot stands there.", outcomes: lines("failed", "passed") }),
  );
  await runs.keep(
    exampleResult({ sampleId: "s2", text: "Two pots of tea.", outcomes: lines("passed", "failed") }),
  );
  await runs.keep(exampleResult({ sampleId: "s3", text: "Nothing.", outcomes: lines("passed", "unscored") }));
  const problem = { code: "rate-limited", message: "Too many calls.", nextStep: "Wait." };
  await runs.keep(exampleResult({ sampleId: "s4", problem }));
  const found = async (condition: RunCondition, signal?: AbortSignal) => {
    const { rows } = await runs.window(run.id, { from: 0, count: 9, filter: { condition } }, signal);
    return rows.map(({ sampleId }) => sampleId);
  };
  return { runs, run, found };
}

describe("results are found", () => {
  it("by what is known of one of their lines", async () => {
    const { found } = await keptRun();
    expect(await found({ line: { statuses: ["failed"] } })).toEqual(["s1", "s2"]);
    expect(await found({ line: { statuses: ["failed"], types: ["table"] } })).toEqual(["s1"]);
    expect(await found({ line: { types: ["LEN*"], statuses: ["unscored", "passed"] } })).toEqual([
      "s1",
      "s3",
    ]);
    expect(await found({ line: { ids: ["f3"] } })).toEqual([]);
  });

  it("by what one of their lines came to, where its status and readings tell that", async () => {
    const { runs, run, found } = await keptRun();
    const wrong = { ...outcome("f1", "failed", { type: "table" }), readings: { told: "passed" } } as const;
    const left = { ...outcome("f1", "failed", { type: "table" }), readings: { told: "failed" } } as const;
    await runs.keep(exampleResult({ sampleId: "s1", text: "One.", outcomes: [wrong] }));
    await runs.keep(exampleResult({ sampleId: "s2", text: "Two.", outcomes: [left] }));
    const kind = (told: "passed" | "failed") => ({ status: "failed", readings: { told } }) as const;
    expect(await found({ line: { kinds: [kind("passed")] } })).toEqual(["s1"]);
    expect(await found({ line: { kinds: [kind("failed")], types: ["table"] } })).toEqual(["s2"]);
    expect(await found({ line: { kinds: [kind("failed"), kind("passed")] } })).toEqual(["s1", "s2"]);
    expect(await found({ line: { kinds: [kind("failed")], types: ["length"] } })).toEqual([]);
    const { rows } = await runs.window(run.id, { from: 0, count: 1 });
    expect(rows[0]?.outcomes[0]?.readings).toEqual({ told: "passed" });
  });

  it("by numbers, satisfaction, state, problem, sample, model and facets", async () => {
    const { found } = await keptRun();
    expect(await found({ measure: "passed", is: { most: 0.5 } })).toEqual(["s1", "s2"]);
    expect(await found({ measure: "words", is: { least: 4, exclusiveLeast: true } })).toEqual(["s1"]);
    expect(await found({ satisfied: "undecided" })).toEqual(["s3"]);
    expect(await found({ standing: "failed" })).toEqual(["s4"]);
    expect(await found({ problem: "rate*" })).toEqual(["s4"]);
    expect(await found({ sample: "S3" })).toEqual(["s3"]);
    expect(await found({ entryIds: ["b"] })).toEqual([]);
    expect(await found({ facet: "field", is: "sport" })).toEqual(["s2", "s4"]);
    expect(await found({ facet: "no such", is: "*" })).toEqual([]);
    expect(await found({ any: [{ sample: "s1" }, { not: { standing: "done" } }] })).toEqual(["s1", "s4"]);
    expect(await found({ all: [{ facet: "field", is: "film" }, { satisfied: "no" }] })).toEqual(["s1"]);
  });

  it("by whether a person decided otherwise on one of their lines, and no longer once that is withdrawn", async () => {
    const { runs, run, found } = await keptRun();
    expect(await found({ overruled: true })).toEqual([]);
    const opened = await runs.result({ runId: run.id, sampleId: "s2", entryId: "a", repeat: 1 });
    if (opened?.state !== "ready") throw new Error("The result can't be read.");
    const overrule = { checkId: "f2", status: "passed", note: "", madeAt: run.createdAt } as const;
    await runs.keep({ ...opened.result, overrules: [overrule] });
    expect(await found({ overruled: true })).toEqual(["s2"]);
    expect(await found({ overruled: false })).toEqual(["s1", "s3", "s4"]);
    // The verdict stands as it was.
    expect(await found({ line: { ids: ["f2"], statuses: ["failed"] } })).toEqual(["s2"]);
    // A verdict that agrees with the decision later is not overruled by it.
    await runs.keep({ ...opened.result, overrules: [{ ...overrule, status: "failed" }] });
    expect(await found({ overruled: true })).toEqual([]);
    await runs.keep({ ...opened.result, overrules: [] });
    expect(await found({ overruled: true })).toEqual([]);
  });

  it("by words in their captions, those too that are kept later", async () => {
    const { runs, run, found } = await keptRun();
    expect(await found({ caption: "tea pot" })).toEqual(["s1"]);
    expect(await found({ all: [{ caption: "tea" }, { not: { caption: "two" } }] })).toEqual(["s1"]);
    await runs.keep(exampleResult({ sampleId: "s3", text: "A tea pot again." }));
    await runs.keep(exampleResult({ sampleId: "s1", text: "No more." }));
    expect(await found({ caption: "tea pot" })).toEqual(["s3"]);
    const stopping = new AbortController();
    stopping.abort();
    await expect(found({ caption: "again" }, stopping.signal)).rejects.toMatchObject({ name: "AbortError" });
    expect(await found({ caption: "again" })).toEqual(["s3"]);
    expect(
      await runs.placeOf(run.id, {
        task: { sampleId: "s3", entryId: "a", repeat: 1 },
        filter: { condition: { caption: "a" } },
        order: { by: "sample", descending: true },
      }),
    ).toBe(0);
  });

  it("and counted by what they have in common", async () => {
    const { runs, run } = await keptRun();
    expect(await runs.breakdown(run.id)).toMatchObject({
      total: 4,
      standings: { done: 3, failed: 1, open: 0, captioned: 0 },
      entries: [
        { entryId: "a", results: 4 },
        { entryId: "b", results: 0 },
      ],
      problems: [{ code: "rate-limited", results: 1 }],
      constraints: [
        { type: "table", passed: 2, failed: 1, unscored: 0 },
        { type: "length", passed: 1, failed: 1, unscored: 1 },
      ],
    });
    const { total } = await runs.breakdown(run.id, { condition: { sample: "s1" } });
    expect(total).toBe(1);
  });
});
