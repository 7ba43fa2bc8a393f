import { describe, expect, it } from "vitest";
import { rawJson } from "../../../src/engine/storage-handlers";
import { withoutHeaders } from "../../../src/foundation/without-headers";
import { KeptRun } from "../../../src/shapes/run";
import type { ExportFormat } from "../../../src/shapes/run-export";
import { openStorage } from "../../../src/storage/open-storage";
import { wish, writtenFiles } from "../../batch/engine/batch-set-up";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { exampleRating } from "../../storage/example-rating";
import { exampleSession } from "../../storage/example-session";
import { exampleResult } from "../../storage/runs/example-run";
import { textOf, unzipped } from "../../support/directory-files";
import { choiceOf } from "../../support/made-runs";
import { setUpRun } from "./run-set-up";

const CANARY = "canary-in-a-header";
const place = engineWithStandIn();
const client = () => place.engine.client;

/** The places of a model's headers and fields in a document of this schema: "run.judges[].headers". */
function placesIn(schema: unknown, at = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("anyOf" in schema && Array.isArray(schema.anyOf)) {
    return [...new Set(schema.anyOf.flatMap((one: unknown) => placesIn(one, at)))];
  }
  if ("items" in schema) return placesIn(schema.items, `${at}[]`);
  if (!("properties" in schema) || typeof schema.properties !== "object" || schema.properties === null)
    return [];
  return Object.entries(schema.properties).flatMap(([name, part]: [string, unknown]) => {
    const below = at === "" ? name : `${at}.${name}`;
    return name === "headers" || name === "body" ? [below] : placesIn(part, below);
  });
}

/** The places of a canary in a document, by the same names. */
function canariesIn(value: unknown, at = ""): string[] {
  if (typeof value === "string") return value.includes(CANARY) ? [at] : [];
  if (Array.isArray(value)) return [...new Set(value.flatMap((part) => canariesIn(part, `${at}[]`)))];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    canariesIn(part, at === "" ? name : `${at}.${name}`),
  );
}

/** A model with a header that the page lets users add, and with a key in a field, as a run of elsewhere can have it. */
const choice = (model: string, fields: object = { extra: [{ deployment: { api_key: CANARY } }] }) => ({
  ...choiceOf(place.standIn.url, model),
  headers: `Helicone-User-Id: ${CANARY}`,
  body: JSON.stringify({ top_p: 0.9, ...fields }),
});

/** A run about a session, with headers in every place where a model can stand, captions to be judged, and one to be written. */
async function setUp(fields?: object) {
  const entry = { settings: null, plan: null, wholeVideo: false };
  const refiner = { choice: choice("r", fields), settings: null };
  const run = await setUpRun(place, 1, {
    entries: [
      { ...entry, id: "m", title: "M", choice: choice("m", fields) },
      { ...entry, id: "refined", title: "Refined", choice: choice("m", fields), refiner, base: "m" },
      { ...entry, id: "n", title: "N", choice: choice("n", fields) },
    ],
    judges: [choice("judge", fields), choice("judge 2", fields)],
    origin: { sessionId: exampleSession().id },
  });
  const task = { runId: run.id, sampleId: "s0" };
  const results = ["m", "refined"].map((entryId) =>
    exampleResult({ ...task, entryId, text: "A girl pours tea." }),
  );
  const rating = exampleRating({
    ...task,
    entryId: "refined",
    rater: { kind: "model", choice: choice("rater", fields) },
  });
  const storage = await openStorage();
  for (const result of results) await storage.runs.keep(result);
  await storage.ratings.change(run.id, [{ before: null, after: rating }]);
  const dataSet = await storage.dataSets.get(run.dataSet.id);
  storage.close();
  if (!dataSet) throw new Error("The data set was not kept.");
  return { run, dataSet, results, ratings: [rating] } satisfies KeptRun;
}

/** All that is in a file, whether it is a zip file or not. */
async function textsOf(blob: Blob | null): Promise<string> {
  if (!blob) throw new Error("There is no file.");
  const isZip = (await blob.slice(0, 2).text()) === "PK";
  return isZip ? [...(await unzipped(blob)).values()].map(textOf).join("\n") : blob.text();
}

const FORMATS: ExportFormat[] = [
  { id: "run-directory" },
  { id: "benchmark-files" },
  { id: "json-lines", overrules: true },
  { id: "csv", rows: "results", raw: true },
  { id: "csv", rows: "verdicts", raw: true },
  { id: "parquet", rows: "results" },
  { id: "markdown" },
  { id: "latex" },
  { id: "every-eval-ever" },
];

describe("headers and keys in fields that a user added to models", () => {
  it("stand in this run wherever a run with its results and ratings can hold any", async () => {
    const kept = await setUp();
    expect(canariesIn(kept).sort()).toEqual(placesIn(KeptRun).sort());
    expect(placesIn(KeptRun)).toContain("run.entries[].refiner.choice.headers");
  });

  it("are in no export of a run", async () => {
    const { run } = await setUp();
    for (const format of FORMATS) {
      const { blob } = await client().call("exports/write", { id: run.id, format, folder: null });
      const text = await textsOf(blob);
      expect(text, format.id).not.toContain(CANARY);
      expect(text.length, format.id).toBeGreaterThan(0);
    }
  });

  it("are not in a session's file, in which the run and its rating are", async () => {
    await setUp();
    const { blob } = await client().call("sessions/export", { session: exampleSession(), media: false });
    const text = await textsOf(blob);
    for (const model of ["m", "r", "judge 2", "rater"]) expect(text).toContain(`"model": "${model}"`);
    expect(text).not.toContain(CANARY);
  });

  it("are not in files of calls or in their manifest", async () => {
    const { run } = await setUp({});
    for (const stage of ["captions", "judging"] as const) {
      const { files, written } = await writtenFiles(client(), run.id, wish(stage, "vllm"));
      expect(written.calls, stage).toBeGreaterThan(0);
      expect([...files.keys()]).toContain("manifest.json");
      expect([...files.values()].join("\n"), stage).not.toContain(CANARY);
    }
  });

  it("are not in a document that is saved as it is, whatever its version", async () => {
    const { run } = await setUp();
    const newer = { ...run, version: 99, critics: [{ of: { choice: choice("critic") } }] };
    expect(rawJson(newer)).toContain('"critic"');
    expect(rawJson(newer)).not.toContain(CANARY);
  });

  it("are all that goes: nothing else is changed", () => {
    const { headers: _, body: __, ...rest } = choice("m");
    const harmless = { ...rest, body: '{"top_p":0.9}' };
    expect(withoutHeaders([harmless])).toEqual([harmless]);
    expect(withoutHeaders({ one: [choice("m"), null], headers: "kept" })).toEqual({
      one: [rest, null],
      headers: "kept",
    });
  });
});
