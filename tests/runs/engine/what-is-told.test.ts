import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { canonicalJson } from "../../../src/foundation/canonical-json";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { RunDirectory } from "../../../src/shapes/run-directory";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { demoRun, given, textOf } from "../../support/directory-files";

let engine: EngineInTest;
const browser = globalThis.indexedDB;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
});
afterEach(async () => {
  await engine.close();
  globalThis.indexedDB = browser;
});

const INDEX = "index-00000.json";
const RATINGS = "ratings/00000.jsonl";

/** The demo run with these files, as if `run.json` had always named them so. */
async function pinned(changes: Record<string, { text: string; count: number }>) {
  const files = new Map<string, string | Uint8Array>(demoRun());
  const head: RunDirectory = JSON.parse(textOf(demoRun().get("run.json")));
  let named = head.files;
  for (const [path, { text, count }] of Object.entries(changes)) {
    const bytes = new TextEncoder().encode(text);
    files.set(path, bytes);
    const file = { path, bytes: bytes.length, sha256: await sha256Hex(bytes), first: 0, count };
    named = [...named.filter((one) => one.path !== path), file];
  }
  return files.set("run.json", canonicalJson({ ...head, files: named }));
}

const toldOf = async (files: Map<string, string | Uint8Array>) =>
  (await engine.client.call("run-directory/open", { files: given(files) })).problems;

it("an index that says otherwise is told beside what is wrong with ratings, which are read meanwhile", async () => {
  const index = textOf(demoRun().get(INDEX)).replace('"caplens-run-index"', '"caplens-index"');
  const text = `${JSON.stringify("no rating")}\n`;
  const files = await pinned({ [INDEX]: { text: index, count: 22 }, [RATINGS]: { text, count: 1 } });
  const told = await toldOf(files);
  expect(told.sort((one, other) => (one.file < other.file ? -1 : 1))).toMatchObject([
    { file: INDEX, message: "The index says otherwise than the samples; the samples count." },
    { file: RATINGS, message: "This is no rating." },
  ]);
});

it("an index is held against nothing where a result could not be read, which alone is told", async () => {
  const [first, ...others] = textOf(demoRun().get("samples/00000.jsonl")).trimEnd().split("\n");
  const text = `${[first?.slice(0, -1), ...others].join("\n")}\n`;
  const told = await toldOf(await pinned({ "samples/00000.jsonl": { text, count: 21 } }));
  expect(told).toMatchObject([{ file: "samples/00000.jsonl", path: "line 1" }]);
});
