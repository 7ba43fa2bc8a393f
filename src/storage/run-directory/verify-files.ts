import { isAbort, ProblemError } from "../../lib/errors";
import { sha256Hex } from "../../lib/hashing";
import type { DirectoryFile } from "../../schemas/run-directory";
import { DIRECTORY_LIMITS, type DirectoryPart, partOfPath } from "./directory-layout";
import type { ProblemList } from "./directory-problems";
import type { FoundFile } from "./found-files";
import type { DirectoryHead } from "./read-head";

/** A file that is as `run.json` says. */
export type VerifiedFile = DirectoryFile & { part: DirectoryPart; found: FoundFile };

const LEFT_OUT = "Nothing of it was used.";

function mostBytes(part: DirectoryPart): number {
  return part === "index" ? DIRECTORY_LIMITS.indexBytes : DIRECTORY_LIMITS.shardBytes;
}

/** Why a file is not used, and what was expected; null when it is as `run.json` says. */
async function fault(
  { bytes, sha256 }: DirectoryFile,
  part: DirectoryPart,
  found: FoundFile | undefined,
  signal: AbortSignal | undefined,
): Promise<[message: string, expected: string] | null> {
  if (!found) return ["This file is missing.", "All files that run.json names."];
  const most = mostBytes(part);
  if (found.size > most || bytes > most) {
    return [`This file is too long. ${LEFT_OUT}`, `At most ${most} bytes.`];
  }
  try {
    const isAsNamed = found.size === bytes && (await sha256Hex(await found.read(signal))) === sha256;
    if (isAsNamed) return null;
    return [
      `This file was changed after the run was written. ${LEFT_OUT}`,
      `${bytes} bytes with SHA-256 ${sha256}.`,
    ];
  } catch (error) {
    if (isAbort(error)) throw error;
    const why = error instanceof ProblemError ? error.problem.detail : undefined;
    return [`This file can't be read. ${LEFT_OUT}${why ? ` (${why})` : ""}`, "A file that can be read."];
  }
}

/**
 * The files that are as `run.json` says, in its order; what is missing, changed, too long or none of a run directory is
 * told.
 *
 * @param onBytes called with the bytes looked at
 */
export async function verifyFiles(
  { directory, files }: DirectoryHead,
  problems: ProblemList,
  { signal, onBytes }: { signal?: AbortSignal | undefined; onBytes?: (done: number, total: number) => void },
): Promise<VerifiedFile[]> {
  const verified: VerifiedFile[] = [];
  const seen = new Set<string>();
  const total = directory.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const file of directory.files) {
    const part = partOfPath(file.path);
    if (part === null || seen.has(file.path)) {
      problems.tell(
        "run.json",
        `files/${file.path.slice(0, 100)}`,
        "No run directory has a file of this path, or it is named twice.",
        "Paths like samples/00000.jsonl, each once.",
      );
      continue;
    }
    seen.add(file.path);
    const found = files.get(file.path);
    const wrong = await fault(file, part, found, signal);
    if (wrong) problems.tell(file.path, "", ...wrong);
    else if (found) verified.push({ ...file, part, found });
    done += file.bytes;
    onBytes?.(done, total);
  }
  const others = [...files.keys()].filter(
    (path) => !seen.has(path) && !/(^|\/)(\.|__MACOSX\/)/.test(path) && !path.endsWith("/"),
  );
  if (others.length > 0) {
    problems.tell(
      others[0] ?? "",
      "",
      `run.json does not name this file${others.length > 1 ? ` and ${others.length - 1} others` : ""}; they were not read.`,
      "Only files that run.json names.",
    );
  }
  return verified;
}
