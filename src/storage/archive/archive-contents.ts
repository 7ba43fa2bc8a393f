import { archiveProblems, refusal } from "./archive-problems";
import type { ZipEntry } from "./zip-directory";

export const TABLE_PATH = "archive.json";
export const SESSION_PATH = "session.json";
/** Models side by side; absent where nobody compared any. */
export const RUNS_PATH = "runs.json";

/** Where a media file lies in a session file. */
export function mediaPath(hash: string): string {
  return `media/${hash}`;
}

const MEDIA_PATH = /^media\/([0-9a-f]{64})$/;

/** The entries of a session file that are ever read. */
interface ArchiveContents {
  session: ZipEntry;
  table: ZipEntry | null;
  runs: ZipEntry | null;
  /** By hash. */
  media: Map<string, ZipEntry>;
  /** How many other files there are; folders are not counted. */
  others: number;
}

/**
 * Finds the entries by their exact names; a name that is merely like one of them is another file. Throws a
 * ProblemError when there is no session, or when it is not clear which of two files it is.
 */
export function sortContents(entries: readonly ZipEntry[]): ArchiveContents {
  let session: ZipEntry | null = null;
  let table: ZipEntry | null = null;
  let runs: ZipEntry | null = null;
  let others = 0;
  const media = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const [, hash] = MEDIA_PATH.exec(entry.path) ?? [];
    if (entry.path === SESSION_PATH) session = onlyOne(session, entry);
    else if (entry.path === TABLE_PATH) table = onlyOne(table, entry);
    else if (entry.path === RUNS_PATH) runs = onlyOne(runs, entry);
    else if (hash !== undefined && !media.has(hash)) media.set(hash, entry);
    else if (!entry.path.endsWith("/")) others += 1;
  }
  if (session === null) throw refusal(archiveProblems.noSession());
  return { session, table, runs, media, others };
}

function onlyOne(known: ZipEntry | null, entry: ZipEntry): ZipEntry {
  if (known === null) return entry;
  throw refusal(archiveProblems.damaged(`It holds ${entry.path} twice.`));
}
