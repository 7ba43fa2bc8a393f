import { describe, expect, it } from "vitest";
import type { DataSample } from "../../../src/shapes/data-set";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { RUN_ID, runOn, samplesOf } from "../../support/made-runs";
import { isOver, keepDataSet, progressUntil } from "./run-set-up";

const place = engineWithStandIn();
const client = () => place.engine.client;

const WORDS = { unit: "word", min_len: 0, max_len: 1 };
const LONGER = { unit: "word", min_len: 9 };

/** Three samples with a question each: the first has a rule as well, the second two that exclude each other. */
function samples(): DataSample[] {
  const rules = [[WORDS], [WORDS, LONGER], []];
  return samplesOf(3).map((sample, index) => {
    const { checklist } = Object(sample.material);
    const format = (rules[index] ?? []).map((parameters, at) => ({
      checkId: `f${at}`,
      constraintId: "length",
      description: "The whole response, in words",
      parameters,
    }));
    return { ...sample, material: { ...Object(sample.material), checklist: { ...checklist, format } } };
  });
}

/** The report on a kept run, and the run that is made of it. */
async function made(changes: Parameters<typeof runOn>[2] = {}) {
  const dataSetId = await keepDataSet(client(), samples());
  await client().call("runs/save", { run: runOn(dataSetId, place.standIn.url, changes) });
  const rows = await client().call("data-sets/soundness", { id: dataSetId });
  const texts = rows.map(({ sampleId, cheapest }) => ({ sampleId, text: cheapest?.text ?? null }));
  const { id } = await client().call("runs/captionless", { id: RUN_ID, texts });
  const opened = await client().call("runs/open", { id });
  if (opened?.state !== "ready") throw new Error("The run is not there.");
  return { dataSetId, rows, id, run: opened.run };
}

async function captionOf(id: string, sampleId: string, entryId: string) {
  const opened = await client().call("runs/result", { id, key: { sampleId, entryId, repeat: 1 } });
  return opened?.state === "ready" ? opened.result.caption?.text : undefined;
}

describe("a run without captions", () => {
  it("has the texts that the report found, a neutral one where there is none, and has not begun", async () => {
    const { rows, id, run, dataSetId } = await made({ chosen: ["s1", "s0"], semantics: "reference" });
    expect(run).toMatchObject({
      title: "Without a caption: A run",
      dataSet: { id: dataSetId },
      chosen: ["s0", "s1"],
      entries: [{ title: "Cheapest text" }, { title: "No caption: “A video.”" }],
      semantics: "strict",
      judges: [{ model: "judge" }],
    });
    expect(run.note).toContain("in 1 sample for which none was found");
    expect(rows.map(({ cheapest }) => cheapest !== null)).toEqual([true, true, false]);
    for (const { sampleId, cheapest } of rows) {
      expect(await captionOf(id, sampleId, "cheapest")).toBe(cheapest?.text ?? "A video.");
      expect(await captionOf(id, sampleId, "none")).toBe("A video.");
    }
    expect((await client().call("runs/list", null)).find((one) => one.id === id)?.counts).toEqual({
      ...{ done: 0, failed: 0, total: 4 },
    });
    expect(place.standIn.requests).toHaveLength(0);
  });

  it("goes to its judge as any run, and tells what passes", async () => {
    const { id } = await made();
    await place.connect(place.connection({ model: "judge" }));
    // Two of the three questions can be guessed.
    place.standIn.script({
      match: { task: "answer_question" },
      behaviour: { kind: "honest", answers: { s1z: "no" } },
    });
    expect((await client().call("runs/forecast", { id })).calls).toMatchObject({ captions: 0, judgings: 6 });
    await client().call("runs/start", { id });
    expect(await progressUntil(client(), id, isOver)).toMatchObject({
      phase: "done",
      counts: { done: 6, failed: 0, total: 6 },
    });
    const { entries } = await client().call("runs/scores", { id });
    const csr = entries.map(({ summary }) => summary.scores.find(({ id: score }) => score === "csr")?.value);
    expect(csr[0]).toBeCloseTo(4 / 6, 12);
    expect(csr[1]).toBeCloseTo(2 / 6, 12);
  });

  it("is refused of a run that is gone", async () => {
    const asked = client().call("runs/captionless", { id: "gone", texts: [] });
    await expect(asked).rejects.toMatchObject({ problem: { code: expect.stringMatching(/run/) } });
  });
});

describe("the report of a data set", () => {
  it("names the places of checks that exclude each other, and looks at nothing twice", async () => {
    const { rows, dataSetId } = await made();
    expect(rows.map(({ satisfiable, conflict }) => [satisfiable, conflict?.checks ?? null])).toEqual([
      [true, null],
      [false, [1, 2]],
      [true, null],
    ]);
    expect(await client().call("data-sets/soundness", { id: dataSetId })).toEqual(rows);
  });

  it("is copied whole or not at all: without room for its captions nothing is listed", async () => {
    const { id } = await made();
    const listed = async () => (await client().call("runs/list", null)).map((run) => run.id).sort();
    const before = await listed();
    const { put } = IDBObjectStore.prototype;
    let kept = 0;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (this.name === "results") kept += 1;
      if (this.name === "results" && kept > 2) throw new DOMException("Full.", "QuotaExceededError");
      return put.apply(this, given);
    };
    try {
      await expect(client().call("runs/copy", { id })).rejects.toMatchObject({
        problem: { code: "quota-full" },
      });
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    expect(await listed()).toEqual(before);
    const copy = await client().call("runs/copy", { id });
    expect(await captionOf(copy.id, "s2", "none")).toBe("A video.");
  });
});
