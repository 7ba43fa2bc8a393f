import { abortError, ProblemError } from "../../lib/errors";
import type { KeptRun } from "../../schemas/kept-run";
import type { Problem } from "../../schemas/problem";
import type { Session } from "../../schemas/session";
import { describeError, storageProblems, toStorageError } from "../storage-problems";
import { ARCHIVE_LIMITS, type ArchiveLimits } from "./archive-limits";
import { archiveProblems, refusal } from "./archive-problems";
import { readRunsOfDocument } from "./read-runs";
import { readSessionText } from "./read-session-text";
import { readZipped } from "./read-zipped";
import { textOf } from "./text-of";

export interface ReadOptions {
  signal?: AbortSignal;
  /** Called as media are unpacked and checked, with bytes. */
  onProgress?: (doneBytes: number, totalBytes: number) => void;
  limits?: ArchiveLimits;
  /** The time in milliseconds since 1970. */
  now?: () => number;
}

/** What was in a session file. */
export interface ReadArchive {
  /** Of the present version; its ids are safe as text, and may be taken. */
  session: Session;
  /** Models side by side on what the session asks; their ids may be taken. */
  runs: KeptRun[];
  /** The media that the session and its runs name and the file holds, each with the hash of its bytes. */
  media: { hash: string; type: string; blob: Blob }[];
  /** What was left out, one sentence each. */
  notes: string[];
  /** Set when a newer version made it, so that it can be shown but not kept. */
  newer?: Problem;
}

/** Both begin a zip file; the second one that has no entries. */
const ZIP_BEGINNINGS = ["PK\u0003\u0004", "PK\u0005\u0006"];

/**
 * Reads a session file, or a bare `session.json`, whatever it is called. Nothing in it is trusted: only entries of
 * the known names are unpacked, within `limits` and by what really comes out of them, and media are taken only
 * when their bytes fit their hash. Rejects with a ProblemError that says what is wrong, or with an `AbortError`.
 */
export async function readArchive(file: Blob, options: ReadOptions = {}): Promise<ReadArchive> {
  const { signal, limits = ARCHIVE_LIMITS, now = Date.now } = options;
  const time = new Date(now()).toISOString();
  try {
    const beginning = await beginningOf(file);
    if (signal?.aborted) throw abortError();
    if (ZIP_BEGINNINGS.some((mark) => beginning.startsWith(mark))) {
      return await readZipped(file, { ...options, limits, time });
    }
    if (!/^(?:\u00ef\u00bb\u00bf)?\s*[{[]/.test(beginning)) throw refusal(archiveProblems.unknownFile());
    if (file.size > limits.documentBytes) {
      throw refusal(archiveProblems.tooLarge(`It has ${file.size} bytes.`));
    }
    const { document, ...read } = readSessionText(await textOf(file), time);
    return { ...read, runs: await readRunsOfDocument(document), media: [], notes: [] };
  } catch (error) {
    if (signal?.aborted) throw abortError();
    // A file that was changed or deleted since it was chosen.
    if (error instanceof DOMException) {
      throw new ProblemError(storageProblems.fileUnreadable(describeError(error)), { cause: error });
    }
    throw toStorageError(error);
  }
}

/** The first bytes, each as the character of that number. */
async function beginningOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
