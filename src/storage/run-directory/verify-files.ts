import { begunAhead } from "../../foundation/batches";
import { isAbort, ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { counted, plural } from "../../foundation/plural";
import type { DirectoryFile } from "../../shapes/run-directory";
import { type Bytes, bytesOf, heldBytes } from "../archive/held-bytes";
import { DIRECTORY_LIMITS, type DirectoryPart, type ProblemList, partOfPath } from "./directory-layout";
import { type FoundFile, withoutReturns } from "./found-files";
import type { DirectoryHead } from "./read-head";

/** A file that is as `run.json` says. */
export type VerifiedFile = DirectoryFile & { part: DirectoryPart; found: FoundFile };

/** Files of so many bytes in all are not read and unpacked once more when they are used. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;

const LEFT_OUT = "Nothing of it was used.";

function mostBytes(part: DirectoryPart): number {
  return part === "index" ? DIRECTORY_LIMITS.indexBytes : DIRECTORY_LIMITS.shardBytes;
}

type Fault = [message: string, expected: string];

const MISSING: Fault = ["This file is missing.", "All files that run.json names."];

function tooLong(part: DirectoryPart): Fault {
  return [`This file is too long. ${LEFT_OUT}`, `At most ${mostBytes(part)} bytes.`];
}

function changed({ bytes, sha256 }: DirectoryFile): Fault {
  return ["This file was changed after the run was written.", `${bytes} bytes with SHA-256 ${sha256}.`];
}

function unreadable(error: unknown): Fault {
  const why = error instanceof ProblemError ? (error.problem.detail ?? error.problem.message) : undefined;
  return [`This file can't be read. ${LEFT_OUT}${why ? ` (${why})` : ""}`, "A file that can be read."];
}

/** These bytes, or the same with the line ends that they were written with, by whose hash `run.json` knows them; else null. */
export async function asWritten(
  bytes: Uint8Array<ArrayBuffer>,
  file: DirectoryFile,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const isIt = async (those: Uint8Array<ArrayBuffer>) =>
    those.length === file.bytes && (await sha256Hex(those)) === file.sha256;
  if (await isIt(bytes)) return bytes;
  const before = bytes.length > file.bytes ? withoutReturns(bytes) : null;
  return before && (await isIt(before)) ? before : null;
}

/** The bytes of a file that is as `run.json` says; else the reason why it is not used, and what was expected. */
async function verifiedBytes(
  file: DirectoryFile & { part: DirectoryPart },
  found: FoundFile | undefined,
  signal: AbortSignal | undefined,
): Promise<Bytes | Fault> {
  if (!found) return MISSING;
  const most = mostBytes(file.part);
  if (found.size > most || file.bytes > most) return tooLong(file.part);
  try {
    const bytes =
      found.size < file.bytes ? null : await asWritten(await bytesOf(await found.read(signal)), file);
    if (bytes) return heldBytes(bytes);
    const [message, expected] = changed(file);
    return [`${message} ${LEFT_OUT}`, expected];
  } catch (error) {
    if (isAbort(error)) throw error;
    return unreadable(error);
  }
}

type NamedFile = DirectoryFile & { part: DirectoryPart; found: FoundFile | undefined };

/** The files that `run.json` names, in its order; paths that no run directory has are told. */
function namedFiles({ directory, files }: DirectoryHead, problems: ProblemList): NamedFile[] {
  const named = new Map<string, NamedFile>();
  for (const file of directory.files) {
    const part = partOfPath(file.path);
    if (part !== null && !named.has(file.path)) {
      named.set(file.path, { ...file, part, found: files.get(file.path) });
      continue;
    }
    problems.tell(
      "run.json",
      `files/${file.path.slice(0, 100)}`,
      "No run directory has a file of this path, or it is named twice.",
      "Paths like samples/00000.jsonl, each once.",
    );
  }
  return [...named.values()];
}

/** Tells of files that `run.json` does not name, and of other run directories: nothing of this one is missing for them. */
export function tellOthers({ directory, files, beside }: DirectoryHead, problems: ProblemList): void {
  const named = new Set(directory.files.map(({ path }) => path));
  const others = [...files.keys()].filter(
    (path) => !named.has(path) && !/(^|\/)(\.|__MACOSX\/)/.test(path) && !path.endsWith("/"),
  );
  const more = (paths: readonly string[]) =>
    paths.length > 1 ? ` and ${counted(paths.length - 1, "other", "others")}` : "";
  if (others[0] !== undefined)
    problems.tell(
      others[0],
      "",
      `run.json does not name this file${more(others)}; ${plural(others.length, "it was", "they were")} not read.`,
      "Only files that run.json names.",
    );
  if (beside[0] !== undefined)
    problems.tell(
      beside[0],
      "",
      `This run.json${more(beside)} ${plural(beside.length, "is of a run directory that was", "are of run directories that were")} not opened.`,
      "One run directory at a time: choose its own folder.",
    );
}

/**
 * The files that are as `run.json` says, in its order, but for their line ends, which are given back; what is missing, changed, too long or none of a run directory is
 * told.
 *
 * @param onBytes called with the bytes looked at
 */
export async function verifyFiles(
  head: DirectoryHead,
  problems: ProblemList,
  { signal, onBytes }: { signal?: AbortSignal | undefined; onBytes?: (done: number, total: number) => void },
): Promise<VerifiedFile[]> {
  const verified: VerifiedFile[] = [];
  const total = head.directory.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  let held = 0;
  // One is unpacked while the browser hashes the one before.
  const named = begunAhead(namedFiles(head, problems), 2, ({ found, ...file }) =>
    verifiedBytes(file, found, signal),
  );
  for await (const [{ found, ...file }, verifying] of named) {
    const bytes = await verifying;
    if (Array.isArray(bytes)) problems.tell(file.path, "", ...bytes);
    else if (found) {
      const isHeld = held + file.bytes <= MOST_HELD_BYTES;
      if (isHeld) held += file.bytes;
      const read: FoundFile["read"] = async (cancelled) => {
        const own = await bytesOf(await found.read(cancelled));
        return heldBytes((await asWritten(own, file)) ?? own);
      };
      const again = found.size === file.bytes ? found : { ...found, size: file.bytes, read };
      verified.push({ ...file, found: isHeld ? { ...again, read: async () => bytes } : again });
    }
    done += file.bytes;
    onBytes?.(done, total);
  }
  return verified;
}

/**
 * The same without reading any of them yet: each is held against its hash when it is read, for whoever fetches every file
 * once. One that was changed is told, and read all the same, so that what was changed in it can be named; one that can't
 * be had is told, and is empty.
 */
export function verifyAsRead(head: DirectoryHead, problems: ProblemList): VerifiedFile[] {
  return namedFiles(head, problems).flatMap(({ found, ...file }) => {
    const told = new Set<string>();
    const tell = (wrong: Fault) => {
      if (!told.has(wrong[0])) problems.tell(file.path, "", ...wrong);
      told.add(wrong[0]);
    };
    if (!found || file.bytes > mostBytes(file.part)) {
      tell(found ? tooLong(file.part) : MISSING);
      return [];
    }
    const read = async (signal: AbortSignal | undefined) => {
      try {
        const bytes = await bytesOf(await found.read(signal));
        const own = await asWritten(bytes, file);
        if (!own) tell(changed(file));
        return heldBytes(own ?? bytes);
      } catch (error) {
        if (isAbort(error)) throw error;
        tell(unreadable(error));
        return heldBytes(new Uint8Array());
      }
    };
    return [{ ...file, found: { ...found, read } }];
  });
}
