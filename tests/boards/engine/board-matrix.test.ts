import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cellAt } from "../../../src/boards/logic/sample-matrix";
import type { RowRun } from "../../../src/boards/protocol";
import { sha256Hex } from "../../../src/foundation/hashing";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { demoRun, given } from "../../support/directory-files";
import { filesOfMap } from "../../support/static-hosts/hosted-files";
import { startPagesHost } from "../../support/static-hosts/pages-host";
import type { StaticHost } from "../../support/static-hosts/static-host";

let engine: EngineInTest;
let host: StaticHost;
let run: RowRun & { address: string };
const browser = globalThis.indexedDB;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
  const files = demoRun();
  host = await startPagesHost(filesOfMap(new Map([...files].map(([path, file]) => [`run/${path}`, file]))));
  const sha256 = await sha256Hex(new Uint8Array(files.get("run.json") ?? []));
  run = { address: `${host.address}run/`, sha256 };
});
afterEach(async () => {
  await engine.close();
  globalThis.indexedDB = browser;
  await host.close();
});

const ask = (
  rows: { rowId: string; entryId: string; run: RowRun }[],
  onEvent?: (event: { done: number }) => void,
) => engine.client.call("boards/matrix", { rows }, onEvent ? { onEvent } : {});

it("models of one run are read from its index alone, once", async () => {
  const done: number[] = [];
  const { matrix, leftOut, entries } = await ask(
    [
      { rowId: "first", entryId: "careful", run },
      { rowId: "second", entryId: "hasty", run },
    ],
    (event) => done.push(event.done),
  );
  expect(leftOut).toEqual([]);
  expect(done).toEqual([1, 2]);
  expect(host.asked).toEqual(["GET /caplens/run/run.json", "GET /caplens/run/index-00000.json"]);
  expect(matrix.rows).toEqual(["first", "second"]);
  expect(matrix.samples).toHaveLength(7);
  expect(matrix.samples.every(({ video }) => video !== "")).toBe(true);
  expect(entries.map(({ judged }) => judged)).toEqual([7, 7]);
  const failedBy = (row: number) =>
    matrix.samples.reduce((sum, _, sample) => sum + (cellAt(matrix, sample, row)?.failed ?? 0), 0);
  expect(failedBy(1)).toBeGreaterThan(failedBy(0));
});

it("rows whose run can't be had are left out with the reason, and the others stay", async () => {
  const { matrix, leftOut } = await ask([
    { rowId: "gone", entryId: "careful", run: { ...run, address: `${host.address}none/` } },
    { rowId: "changed", entryId: "careful", run: { ...run, sha256: "0".repeat(64) } },
    { rowId: "nobody", entryId: "nobody", run },
    { rowId: "there", entryId: "careful", run },
    { rowId: "deleted", entryId: "careful", run: { runId: "not-here" } },
  ]);
  expect(matrix.rows).toEqual(["there"]);
  expect(leftOut.map(({ rowId, problem }) => [rowId, problem.code])).toEqual([
    ["gone", "remote-missing"],
    ["changed", "published-run-changed"],
    ["nobody", "entry-missing"],
    ["deleted", "run-not-found"],
  ]);
});

it("one's own run stands on the same samples as the published one that it came from", async () => {
  const { runId } = await engine.client.call("run-directory/open", { files: given(demoRun()) });
  const { matrix } = await ask([
    { rowId: "published", entryId: "careful", run },
    { rowId: "own", entryId: "careful", run: { runId } },
  ]);
  expect(matrix.samples).toHaveLength(7);
  for (const sample of matrix.samples.keys())
    expect(cellAt(matrix, sample, 1)).toEqual(cellAt(matrix, sample, 0));
});
