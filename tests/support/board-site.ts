import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson } from "../../src/foundation/canonical-json";
import { sha256Hex } from "../../src/foundation/hashing";
import { writeDocument } from "../../src/package/command/board/board-folder";
import type { Board, RowBasis } from "../../src/shapes/leaderboard";
import type { RunDirectory } from "../../src/shapes/run-directory";
import { exampleBoard, exampleColumn } from "./example-board";

/** A copy of a site on disk: a board named "demo" without rows, and the demo run beside it. */
export type BoardSite = { folder: string; run: string; sha256: string; basis: RowBasis; board: Board };

const head = (run: string): RunDirectory => JSON.parse(readFileSync(join(run, "run.json"), "utf8"));

/** Makes such a site in an empty folder. */
export async function makeBoardSite(top: string): Promise<BoardSite> {
  const [folder, run] = [join(top, "leaderboards", "demo"), join(top, "runs", "demo")];
  cpSync("public/demo-run", run, { recursive: true });
  const { dataSet } = head(run);
  const basis: RowBasis = {
    tasks: dataSet.id,
    samples: dataSet.samples,
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
  const sha256 = await sha256Hex(new Uint8Array(readFileSync(join(run, "run.json"))));
  return { folder, run, sha256, basis, board };
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
  const directory = head(run);
  const files = directory.files.map((one) => (one.path === path ? { ...one, ...pinned } : one));
  const named = new TextEncoder().encode(`${canonicalJson({ ...directory, files })}\n`);
  writeFileSync(join(run, "run.json"), named);
  return sha256Hex(named);
}
