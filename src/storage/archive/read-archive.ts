import { abortError, ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { plural } from "../../foundation/plural";
import { JSON_LIMITS, parseSafeJson } from "../../foundation/safe-json";
import type { CallRecord } from "../../shapes/call";
import { ARCHIVE_VERSION } from "../../shapes/capsule";
import { repeatedCheckId } from "../../shapes/checklist";
import { ArchiveShape } from "../../shapes/generated/archive";
import type { AudioRecord, FrameSet } from "../../shapes/media";
import type { Problem } from "../../shapes/problem";
import { fits } from "../../shapes/read-outside";
import type { KeptRun } from "../../shapes/run";
import type { Caption, Session } from "../../shapes/session";
import { checklistOfSession } from "../../shapes/session-asks";
import { isDocument } from "../loose-document";
import { readSession } from "../read-session";
import { describeError, storageProblems, toStorageError } from "../storage-problems";
import { ARCHIVE_LIMITS, type ArchiveLimits, archiveProblems, refusal } from "./archive-limits";
import { type MediaUse, mediaUses } from "./media-uses";
import { readRunsOfDocument, readRunsText } from "./read-runs";
import { sessionExcess } from "./session-excess";
import { checksums, readDirectory, readEntry, type ZipEntry } from "./zip-directory";

/** Longest title or name that is taken over, in UTF-16 code units. */
const LONGEST_TITLE = 300;

/** Allowed media types: none that a browser opens as a page or as a picture that runs scripts. */
const MEDIA_TYPE = /^(?:video|audio|image)\/[\w.-]+$/;

const SAFE_ID = /^[\w-]{1,64}$/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * A session from outside with every id, date, title and media type in it such that the rest of the app can rely on
 * them. Ids of other characters, too long or repeated are replaced, and what refers to them follows; dates that are
 * none become `now` (ISO 8601). A session of ours comes out as it was. Check ids and texts are left alone.
 */
function tidySession(session: Session, now: string): Session {
  const date = (text: string) => (DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : now);
  const taken = <Taken extends FrameSet | AudioRecord>(record: Taken | null): Taken | null =>
    record && {
      ...record,
      takenAt: date(record.takenAt),
      ...(record.recalledAt !== undefined && { recalledAt: date(record.recalledAt) }),
    };
  const call = (record: CallRecord | null) =>
    record === null ? null : { ...record, startedAt: date(record.startedAt) };
  const captionId = safeIds();
  const tidy = (caption: Caption): Caption => ({
    ...caption,
    id: captionId(caption.id),
    title: caption.title.slice(0, LONGEST_TITLE),
    call: call(caption.call),
    judgeReplies: caption.judgeReplies.map((reply) => ({ ...reply, call: call(reply.call) })),
    overrules: caption.overrules.map((overrule) => ({ ...overrule, madeAt: date(overrule.madeAt) })),
  });
  const captions = session.captions.map(tidy);
  const active = session.captions.findIndex(({ id }) => id === session.activeCaptionId);
  const { video, frames, audio } = session;
  return {
    ...session,
    id: safeId(session.id),
    title: session.title.slice(0, LONGEST_TITLE),
    createdAt: date(session.createdAt),
    updatedAt: date(session.updatedAt),
    video: video && {
      ...video,
      name: video.name.slice(0, LONGEST_TITLE),
      type: MEDIA_TYPE.test(video.type) ? video.type : "",
    },
    frames: taken(frames),
    audio: taken(audio),
    disputedChecks: session.disputedChecks.map((check) => ({ ...check, markedAt: date(check.markedAt) })),
    captions,
    activeCaptionId: captions[Math.max(active, 0)]?.id ?? "",
  };
}

/** Gives each id once: one that is unsafe, or was given before, is replaced. */
function safeIds(): (id: string) => string {
  const taken = new Set<string>();
  return (id) => {
    const safe = taken.has(id) ? crypto.randomUUID() : safeId(id);
    taken.add(safe);
    return safe;
  };
}

function safeId(id: string): string {
  return SAFE_ID.test(id) ? id : crypto.randomUUID();
}

/** A session of the present version out of a text. `newer`: it was made by a newer version and can only be shown. */
interface ReadSessionText {
  session: Session;
  /** As it stood in the text. */
  document: unknown;
  newer?: Problem;
}

/**
 * Reads the JSON text of a session of any version: what this version does not know is dropped, ids, dates and media
 * types are made safe. `now`: ISO 8601. Throws a ProblemError that says what is wrong and where.
 */
export function readSessionText(text: string, now: string): ReadSessionText {
  const json = parseSafeJson(text, JSON_LIMITS);
  if (!json.ok) {
    const { reason, detail } = json;
    throw refusal(reason === "syntax" ? archiveProblems.notJson(detail) : archiveProblems.tooLarge(detail));
  }
  const { value } = json;
  if (!isDocument(value) || value.format !== "caplens-session")
    throw refusal(archiveProblems.otherDocument());
  const excess = sessionExcess(value);
  if (excess !== null) throw refusal(archiveProblems.tooLarge(excess));

  const read = readSession(value);
  if (read.state === "unreadable") {
    const { code, detail = "" } = read.problem;
    const isNewer = code === "newer-version";
    throw refusal(isNewer ? archiveProblems.newerUnreadable(detail) : archiveProblems.wrongShape(detail));
  }
  const repeated = repeatedCheckId(checklistOfSession(read.session));
  if (repeated !== null) {
    throw refusal(
      archiveProblems.wrongShape(`The check id “${repeated.slice(0, 100)}” occurs more than once.`),
    );
  }
  const session = tidySession(read.session, now);
  return { session, document: value, ...(read.state === "read-only" ? { newer: read.problem } : {}) };
}

export const TABLE_PATH = "archive.json";
export const SESSION_PATH = "session.json";
/** Models side by side; absent where nobody compared any. */
export const RUNS_PATH = "runs.json";

/** The list of a copy of everything. */
export const COPY_LIST_PATH = "copy.json";

/** Path of a media file in a session file. */
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
  /** Number of other files; folders are not counted. */
  others: number;
}

/**
 * Finds the entries by their exact names; a name that is merely like one of them is another file. Throws a
 * ProblemError when there is no session, or when it is not clear which of two files it is.
 */
function sortContents(entries: readonly ZipEntry[]): ArchiveContents {
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
  if (session === null) {
    const isCopy = entries.some(({ path }) => path === COPY_LIST_PATH);
    throw refusal(isCopy ? archiveProblems.copyOfAll() : archiveProblems.noSession());
  }
  return { session, table, runs, media, others };
}

function onlyOne(known: ZipEntry | null, entry: ZipEntry): ZipEntry {
  if (known === null) return entry;
  throw refusal(archiveProblems.damaged(`It holds ${entry.path} twice.`));
}

/** A document's bytes as text. Rejects with a ProblemError where they are not UTF-8. */
export async function textOf(document: Blob): Promise<string> {
  const bytes = await document.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refusal(archiveProblems.notJson("It is not UTF-8 text."));
  }
}

/** A media file that the session names and the directory has. */
type WantedMedia = MediaUse & { entry: ZipEntry };

/** A media file out of an archive, with the hash of its bytes. */
type ArchivedMedia = { hash: string; type: string; blob: Blob };

/**
 * Unpacks media and hashes each. What is damaged, too large, or other bytes than its name says is left out, with a
 * note. `used`: bytes that count towards the total already. Rejects as `readArchive` does.
 */
async function readMedia(
  file: Blob,
  wanted: readonly WantedMedia[],
  options: {
    signal?: AbortSignal;
    onProgress?: (doneBytes: number, totalBytes: number) => void;
    limits: ArchiveLimits;
    used: number;
  },
): Promise<{ media: ArchivedMedia[]; notes: string[] }> {
  const { signal, onProgress, limits } = options;
  const total = wanted.reduce((sum, { entry }) => sum + entry.sizeBytes, 0);
  let used = options.used;
  let done = 0;
  let tooLarge = 0;
  const damaged: string[] = [];
  const media: ArchivedMedia[] = [];
  for (const { hash, type, entry } of wanted) {
    if (signal?.aborted) throw abortError();
    const { sizeBytes } = entry;
    if (isTooLarge(entry, limits) || used + sizeBytes > limits.totalBytes) {
      tooLarge += 1;
      done += sizeBytes;
      continue;
    }
    used += sizeBytes;
    const before = done;
    const blob = await readWhole(file, entry, hash, {
      ...(signal === undefined ? {} : { signal }),
      onProgress: (hashed) => onProgress?.(before + hashed, total),
    });
    if (blob === null) damaged.push(hash);
    else media.push({ hash, type, blob: blob.slice(0, blob.size, type) });
    done += sizeBytes;
    onProgress?.(done, total);
  }
  if (signal?.aborted) throw abortError();
  return { media, notes: notesOn(tooLarge, damaged.length) };
}

/** The bytes, or null when they can't be had or have another hash. */
async function readWhole(
  file: Blob,
  entry: ZipEntry,
  hash: string,
  options: { signal?: AbortSignal; onProgress: (hashed: number) => void },
): Promise<Blob | null> {
  try {
    const blob = await readEntry(file, entry, options.signal);
    return (await sha256Hex(blob, options)) === hash ? blob : null;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

function isTooLarge({ sizeBytes, packedBytes }: ZipEntry, limits: ArchiveLimits): boolean {
  const grows = sizeBytes > limits.growthFreeBytes && sizeBytes > packedBytes * limits.growth;
  return sizeBytes > limits.mediaBytes || grows;
}

function notesOn(tooLarge: number, damaged: number): string[] {
  const files = (count: number) => (count === 1 ? "One media file" : `${count} media files`);
  const were = (count: number) => plural(count, "was", "were");
  return [
    ...(tooLarge === 0 ? [] : [`${files(tooLarge)} in it ${were(tooLarge)} too large and left out.`]),
    ...(damaged === 0
      ? []
      : [
          `${files(damaged)} in it ${were(damaged)} damaged or not what ${plural(damaged, "its name says", "their names say")}, and left out.`,
        ]),
  ];
}

export interface ReadOptions {
  signal?: AbortSignal;
  /** Called as media are unpacked and checked, with bytes. */
  onProgress?: (doneBytes: number, totalBytes: number) => void;
  limits?: ArchiveLimits;
  /** The time in milliseconds since 1970. */
  now?: () => number;
}

/** The content of a session file. */
export interface ReadArchive {
  /** The session in the present version; its ids are safe as text, and may be taken. */
  session: Session;
  /** Models side by side on what the session asks; their ids may be taken. */
  runs: KeptRun[];
  /** The media that the session and its runs name and the file holds, each with the hash of its bytes. */
  media: ArchivedMedia[];
  /** Notes on what was left out, one sentence each. */
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

/** As `readArchive`, of a file that begins as a zip file. `time`: ISO 8601. */
async function readZipped(
  file: Blob,
  options: ReadOptions & { limits: ArchiveLimits; time: string },
): Promise<ReadArchive> {
  const { signal, limits, time } = options;
  const {
    session: entry,
    table,
    runs: runsEntry,
    media,
    others,
  } = sortContents(await readDirectory(file, limits));
  const notes: string[] = [];

  const { session, document, newer } = readSessionText(await readDocument(file, entry, options), time);
  const listed = runsEntry === null ? null : readRunsText(await readDocument(file, runsEntry, options));
  notes.push(...(listed?.notes ?? []));
  const runs = listed?.runs ?? (await readRunsOfDocument(document));
  const outdated = table === null ? null : await readTable(file, table, options, notes);
  if (signal?.aborted) throw abortError();

  const wanted = mediaUses(session, runs).flatMap((use) => {
    const found = media.get(use.hash);
    return found === undefined ? [] : [{ ...use, entry: found }];
  });
  const read = await readMedia(file, wanted, {
    ...options,
    used: entry.sizeBytes + (runsEntry?.sizeBytes ?? 0),
  });
  notes.push(...read.notes, ...otherFiles(others + media.size - wanted.length));
  const problem = newer ?? outdated;
  return { session, runs, media: read.media, notes, ...(problem === null ? {} : { newer: problem }) };
}

async function readDocument(
  file: Blob,
  entry: ZipEntry,
  { signal, limits }: ReadOptions & { limits: ArchiveLimits },
): Promise<string> {
  if (entry.sizeBytes > limits.documentBytes) {
    throw refusal(archiveProblems.tooLarge(`${entry.path} has ${entry.sizeBytes} bytes.`));
  }
  const bytes = await readEntry(file, entry, signal);
  const { crc } = await checksums(bytes, signal === undefined ? {} : { signal });
  if (crc !== entry.crc) throw refusal(archiveProblems.damaged(`${entry.path}: its checksum does not fit.`));
  return textOf(bytes);
}

/**
 * Looks at the table of contents, which only says how the file was made: a problem when a newer version made it, null
 * when nothing is against reading it. Without it, or when it makes no sense, the session is read all the same.
 */
async function readTable(
  file: Blob,
  entry: ZipEntry,
  options: ReadOptions & { limits: ArchiveLimits },
  notes: string[],
): Promise<Problem | null> {
  const json = parseSafeJson(await readDocument(file, entry, options));
  const table = json.ok && isDocument(json.value) ? json.value : {};
  const { version } = table;
  if (table.format === "caplens-archive" && typeof version === "number" && version > ARCHIVE_VERSION) {
    return archiveProblems.newerFile(version);
  }
  if (!fits(ArchiveShape, table)) notes.push("The file's table of contents makes no sense and was not used.");
  else if (table.mediaLeftOut) notes.push("The file was made without video, frames and sound.");
  return null;
}

function otherFiles(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? "Another file in it was not read." : `${count} other files in it were not read.`];
}
