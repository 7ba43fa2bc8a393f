import { existsSync, openAsBlob, readdirSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { Value } from "typebox/value";
import { isRelative } from "../../src/lib/row-addresses";
import { parseSafeJson } from "../../src/lib/safe-json";
import { RunDirectory } from "../../src/schemas/run-directory";
import { DIRECTORY_LIMITS, partOfPath, RUN_FILE } from "../../src/storage/run-directory/directory-layout";
import type { FoundFile } from "../../src/storage/run-directory/found-files";
import { fetchFile, fileAddress } from "../../src/workers/engine/fetch-file";

function filesOfFolder(folder: string): FoundFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return {
        path: relative(folder, path).split(sep).join("/"),
        size: statSync(path).size,
        read: () => openAsBlob(path),
      };
    });
}

const SILENCE_MILLISECONDS = 60_000;

/** A file at an address, of at most so many bytes. */
async function fetched(url: URL, bytes: number, signal: AbortSignal): Promise<Blob> {
  const limits = { bytes, unaskedBytes: bytes, silenceMilliseconds: SILENCE_MILLISECONDS };
  // A row's maker chooses the address: it must not lead on to hosts that only this machine reaches.
  const how = { agreed: true, limits, staysThere: true };
  const answer = await fetchFile(url, { signal, onProgress: () => undefined, ...how });
  if (!("file" in answer)) throw new Error(`${url.host} sent only the size of a file.`);
  return answer.file;
}

/** `run.json` at an address, and the files that it names, each fetched when it is read. */
async function filesAt(address: string, signal: AbortSignal): Promise<FoundFile[]> {
  const folder = fileAddress(address.endsWith("/") ? address : `${address}/`);
  const blob = await fetched(new URL(RUN_FILE, folder), DIRECTORY_LIMITS.runFileBytes, signal);
  const head: FoundFile = { path: RUN_FILE, size: blob.size, read: async () => blob };
  const limits = { maxCharacters: DIRECTORY_LIMITS.runFileBytes, maxDepth: 40, maxValues: 5_000_000 };
  const json = parseSafeJson(await blob.text(), limits);
  if (!json.ok || !Value.Check(RunDirectory, json.value)) return [head];
  const named = json.value.files.filter(({ path }) => partOfPath(path) !== null);
  return [
    head,
    ...named.map(
      ({ path, bytes }): FoundFile => ({
        path,
        size: bytes,
        read: (stop) => fetched(new URL(path, folder), DIRECTORY_LIMITS.shardBytes, stop ?? signal),
      }),
    ),
  ];
}

/**
 * The files of the run behind a row: at an https address, or in a folder seen from the board's. `root`: a relative address
 * leads no further up. Throws an error that says why there are none.
 */
export async function runFiles(
  { address }: { address: string },
  board: string,
  root: string,
  signal: AbortSignal,
): Promise<FoundFile[]> {
  if (!isRelative(address)) return filesAt(address, signal);
  const folder = resolve(board, address);
  const top = resolve(root);
  if (folder !== top && !folder.startsWith(`${top}${sep}`))
    throw new Error(`The folder ${address} of its run lies outside ${root}.`);
  if (!existsSync(join(folder, RUN_FILE)))
    throw new Error(`There is no ${RUN_FILE} in ${address}, seen from the board's folder.`);
  return filesOfFolder(folder);
}
