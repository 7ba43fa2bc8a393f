import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { bareRow } from "../../../../src/evaluation/recompute/ledger";
import { checkRun } from "../../../../src/package/command/board/ask-again";
import { writeDocument } from "../../../../src/package/command/board/board-folder";
import type { CheckRequest } from "../../../../src/package/command/board/run-check";
import { runFiles } from "../../../../src/package/command/board/run-files";
import type { BoardRow, RowBasis } from "../../../../src/shapes/leaderboard";
import { type BoardSite, makeBoardSite } from "../../../support/board-site";
import { exampleRow } from "../../../support/example-board";

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

/** Makes the site in a folder of its own, without any row; it is gone after the test. */
export async function siteWithRun(): Promise<Site> {
  const top = mkdtempSync(join(tmpdir(), "caplens-board-"));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  return siteIn(top, await makeBoardSite(top));
}

/** A whole copy of a site, with all that lies beside it, in a folder of its own; it is gone after the test. */
export function copyOf({ folder, sha256, basis, board }: BoardSite): Site {
  const top = mkdtempSync(join(tmpdir(), "caplens-board-"));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  cpSync(join(folder, "../.."), top, { recursive: true });
  const [there, run] = [join(top, "leaderboards", "demo"), join(top, "runs", "demo")];
  return siteIn(top, { folder: there, run, sha256, basis, board });
}

/** The site that was made in a folder. */
export function siteIn(top: string, { folder, run, sha256, basis, board }: BoardSite): Site {
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
      base: null,
      write: false,
      why: null,
      remove: null,
      edition: null,
      ask: null,
      signal,
      ...more,
    }),
  };
}

/** A host of runs: its address, and every path that was asked of it. */
export type RunHost = { address: string; asked: string[]; close(): void };

/**
 * Serves a folder at an https address: what is fetched there is answered by a server on this machine. All other addresses
 * are out of reach, and told in `asked` whole. A path below "moved/" is sent on to "/". `close` ends it.
 */
export async function serveFolder(folder: string): Promise<RunHost> {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const asked: string[] = [];
  const server = createServer(({ url }, response) => {
    const path = (url ?? "").slice(1);
    asked.push(path);
    if (path.startsWith("moved/")) response.writeHead(302, { location: path.slice("moved".length) }).end();
    else if (!names.has(path)) response.writeHead(404).end();
    else response.end(readFileSync(join(folder, path)));
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const { port } = server.address() as AddressInfo;
  const host = "runs.caplens.test";
  const reallyFetch = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: URL, init?: RequestInit) => {
    const url = new URL(input);
    if (url.host === host) return reallyFetch(`http://127.0.0.1:${port}${url.pathname}`, init);
    asked.push(url.href);
    throw new TypeError("out of reach");
  });
  return {
    address: `https://${host}/`,
    asked,
    close() {
      vi.stubGlobal("fetch", reallyFetch);
      server.close();
    },
  };
}
