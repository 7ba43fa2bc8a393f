import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { writeDocument } from "../../../scripts/leaderboard/board-folder";
import { checkRun } from "../../../scripts/leaderboard/check-run";
import type { CheckRequest } from "../../../scripts/leaderboard/run-check";
import { runFiles } from "../../../scripts/leaderboard/run-files";
import { bareRow } from "../../../src/evaluation/leaderboard/ledger";
import { canonicalJson } from "../../../src/lib/canonical-json";
import { sha256Hex } from "../../../src/lib/hashing";
import type { BoardRow, RowBasis } from "../../../src/schemas/leaderboard";
import type { RunDirectory } from "../../../src/schemas/run-directory";
import { exampleBoard, exampleColumn, exampleRow } from "../../support/example-board";

const ENTRIES = ["careful", "hasty"] as const;
type Entry = (typeof ENTRIES)[number] | "changing";

/** A copy of a site on disk: a board named "demo", and the demo run beside it. */
export type Site = {
  folder: string;
  run: string;
  sha256: string;
  basis: RowBasis;
  /** The row of a model of the demo run, as the run gives it; `named` otherwise where the run is to lie elsewhere. */
  row(entryId: Entry, address?: string, sha256?: string): Promise<BoardRow>;
  write(row: BoardRow): void;
  request(more?: Partial<CheckRequest>): CheckRequest;
};

const signal = new AbortController().signal;
const read = (path: string): RunDirectory => JSON.parse(readFileSync(path, "utf8"));

/** Makes the site in a folder of its own, without any row; it is gone after the test. */
export async function siteWithRun(): Promise<Site> {
  const top = mkdtempSync(join(tmpdir(), "caplens-board-"));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  const [folder, run] = [join(top, "leaderboards", "demo"), join(top, "runs", "demo")];
  cpSync("public/demo-run", run, { recursive: true });
  const head = read(join(run, "run.json"));
  const basis: RowBasis = {
    tasks: head.dataSet.id,
    samples: head.dataSet.samples,
    judge: null,
    semantics: "strict",
    prompt: null,
  };
  const board = exampleBoard({
    id: "demo",
    title: "Demo",
    benchmark: "OmniCap-IF",
    basis,
    columns: [
      exampleColumn(),
      exampleColumn({ id: "csr", label: "CSR", counted: "constraints", score: "csr" }),
    ],
  });
  writeDocument(folder, "board.json", board);
  mkdirSync(join(folder, "rows"));
  const hashOf = async () => sha256Hex(new Uint8Array(readFileSync(join(run, "run.json"))));
  const sha256 = await hashOf();
  return {
    folder,
    run,
    sha256,
    basis,
    async row(entryId, address = "../../runs/demo/", hash = sha256) {
      const named = { address, sha256: hash, entryId };
      const empty = bareRow(exampleRow(entryId, {}, { basis, run: named }));
      const files = await runFiles(named, folder, top, signal);
      return (await checkRun(board, empty, files, signal)).made;
    },
    write: (row) => writeDocument(folder, `rows/${row.id}.json`, row),
    request: (more = {}) => ({
      folder,
      root: top,
      date: "2026-11-22",
      row: null,
      all: false,
      before: null,
      write: false,
      why: null,
      remove: null,
      edition: null,
      signal,
      ...more,
    }),
  };
}

/** Changes the text of a file of a run; `run.json` then names it as if it had always been so. The new hash of `run.json`. */
export async function changeRun(
  run: string,
  path: string,
  change: (text: string) => string,
): Promise<string> {
  const file = join(run, path);
  const before = readFileSync(file, "utf8");
  const text = change(before);
  if (text === before) throw new Error("Nothing was changed.");
  writeFileSync(file, text);
  const content = new TextEncoder().encode(text);
  const pinned = { bytes: content.length, sha256: await sha256Hex(content) };
  const head = read(join(run, "run.json"));
  const files = head.files.map((one) => (one.path === path ? { ...one, ...pinned } : one));
  const named = new TextEncoder().encode(`${canonicalJson({ ...head, files })}\n`);
  writeFileSync(join(run, "run.json"), named);
  return sha256Hex(named);
}

/** Serves a folder on a port of this machine; `close` ends it. */
export async function serveFolder(folder: string): Promise<{ address: string; close(): void }> {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const server = createServer(({ url }, response) => {
    const path = (url ?? "").slice(1);
    if (!names.has(path)) response.writeHead(404).end();
    else response.end(readFileSync(join(folder, path)));
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
