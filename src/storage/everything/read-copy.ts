import { abortError, isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { counted, plural } from "../../foundation/plural";
import { JSON_LIMITS, parseSafeJson } from "../../foundation/safe-json";
import { createSHA256 } from "../../foundation/stream-hashes";
import { STORED } from "../../foundation/zip-writer";
import {
  type BroughtCopy,
  type BroughtKind,
  COPY_VERSION,
  type CopyList,
  type CopyMember,
  type CopyProgress,
} from "../../shapes/everything";
import { CopyListShape } from "../../shapes/generated/copy-list";
import type { Problem } from "../../shapes/problem";
import { ARCHIVE_LIMITS, type ArchiveLimits } from "../archive/archive-limits";
import { bytesOf } from "../archive/held-bytes";
import { Unpackable, unpackedPieces } from "../archive/inflate";
import { COPY_LIST_PATH } from "../archive/read-archive";
import { checksums, packedBytesOf, readDirectory, readEntry, type ZipEntry } from "../archive/zip-directory";
import { readDocument } from "../documents";
import type { Storage } from "../open-storage";
import { openSessionChanges } from "../sessions";
import { toStorageError } from "../storage-problems";
import type { Carrier, Fault, Names, Records, Taken } from "./carrier";
import { carriersOf } from "./carriers";
import { unreadable } from "./carry-documents";
import { COPY_MOST, mediaPathOf } from "./write-copy";

const MIB = 1024 * 1024;

/** Limits of a copy; a file beyond any of these is refused before it is unpacked. */
export const COPY_LIMITS: ArchiveLimits = {
  ...ARCHIVE_LIMITS,
  fileBytes: 0xffff_ffff,
  entries: COPY_MOST.files + 1,
  directoryBytes: 16 * MIB,
  // Its list has a line for each file.
  documentBytes: 32 * MIB,
  // Unpacked a record at a time: this bounds how long it takes, not what is held.
  totalBytes: 64 * 1024 * MIB,
};

/** One record: the largest that is kept are training sets. */
const RECORD_LIMITS = { ...JSON_LIMITS, maxCharacters: 256 * MIB, maxValues: 8_000_000 };

/** A file that lies in a copy unpacked is read by so many bytes at a time. */
const STORED_PIECE_BYTES = 256 * 1024;

const NOTHING_CHANGED = "Nothing was changed here.";

const copyProblems = {
  other: (): Problem => ({
    code: "copy-other",
    message: `This file is no copy of everything. ${NOTHING_CHANGED}`,
    nextStep:
      "Choose a file that “Save a copy of everything” wrote. Sessions, runs and what is in the studio are opened from their own pages.",
  }),
  unread: (detail: string): Problem => ({
    code: "copy-unreadable",
    message: `This copy is cut short, damaged or too large. ${NOTHING_CHANGED}`,
    nextStep: "Download or copy the file again, or save it anew where it was made.",
    detail,
  }),
  newer: (version: number): Problem => ({
    code: "newer-version",
    message: `This copy was saved by a newer version of Caplens, and this one can't read it. ${NOTHING_CHANGED}`,
    nextStep: "Reload the page to get the newer version, then bring the copy in again.",
    detail: `Its version is ${version}.`,
  }),
};

const LIST = {
  ...{ format: "caplens-copy", steps: [], version: COPY_VERSION },
  ...{ shape: CopyListShape, name: "the list of the copy" },
};

/** True where a file begins as zip files do: one that was cut short still does. */
async function isZip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

/** The list of a copy and its files by their paths. Rejects with a ProblemError. */
async function openCopy(
  file: Blob,
  limits: ArchiveLimits,
  signal: AbortSignal | undefined,
): Promise<{ list: CopyList; entries: Map<string, ZipEntry>; newer: number | null }> {
  const entries = new Map<string, ZipEntry>();
  if (!(await isZip(file))) throw new ProblemError(copyProblems.other());
  try {
    for (const entry of await readDirectory(file, limits)) {
      if (entries.has(entry.path))
        throw new ProblemError(copyProblems.unread(`It holds ${shown(entry.path)} twice.`));
      entries.set(entry.path, entry);
    }
  } catch (error) {
    throw asCopyProblem(error);
  }
  const entry = entries.get(COPY_LIST_PATH);
  if (!entry) throw new ProblemError(copyProblems.other());
  if (entry.sizeBytes > limits.documentBytes)
    throw new ProblemError(copyProblems.unread("Its list is too long."));
  let text: string;
  try {
    text = await (await readEntry(file, entry, signal)).text();
  } catch (error) {
    throw asCopyProblem(error);
  }
  const json = parseSafeJson(text);
  if (!json.ok) throw new ProblemError(copyProblems.unread(json.detail));
  const read = readDocument(json.value, LIST);
  if (read.state === "unreadable")
    throw new ProblemError(
      read.version === null ? copyProblems.unread(read.reason) : copyProblems.newer(read.version),
    );
  return { list: read.document, entries, newer: read.state === "read-only" ? read.version : null };
}

/** The words of session files say "session". */
function asCopyProblem(error: unknown): unknown {
  if (isAbort(error) || !(error instanceof ProblemError)) return error;
  const { code, detail, message } = error.problem;
  if (code.startsWith("copy-")) return error;
  return new ProblemError(copyProblems.unread(detail ?? message));
}

const shown = (path: string) => path.slice(0, 80);

/** The bytes of an entry, unpacked piece by piece. Ends with a ProblemError where there are more or fewer than its directory says. */
async function* unpacked(
  file: Blob,
  entry: ZipEntry,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const packed = await packedBytesOf(file, entry);
  try {
    if (entry.method !== STORED) yield* unpackedPieces(packed, entry.sizeBytes, signal);
    else
      for (let start = 0; start < packed.size; start += STORED_PIECE_BYTES) {
        if (signal?.aborted) throw abortError();
        yield bytesOf(packed.slice(start, start + STORED_PIECE_BYTES));
      }
  } catch (error) {
    if (!(error instanceof Unpackable)) throw toStorageError(error, signal);
    throw unreadable(`${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`);
  }
}

/** The records of a file, a line each; never more than one of them is in memory. Ends with a ProblemError. */
async function* recordsOf(
  file: Blob,
  entry: ZipEntry,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw unreadable("It is not UTF-8 text.");
    }
  };
  let begun: string[] = [];
  let length = 0;
  for await (const bytes of unpacked(file, entry, signal)) {
    const [rest = "", ...lines] = decode(bytes).split("\n");
    begun.push(rest);
    length += rest.length;
    if (length > RECORD_LIMITS.maxCharacters) throw unreadable("A line of it is too long.");
    for (const next of lines) {
      const line = begun.join("");
      [begun, length] = [[next], next.length];
      if (line !== "") yield parsed(line);
    }
  }
  const last = [...begun, decode()].join("");
  if (last !== "") yield parsed(last);
}

function parsed(line: string): unknown {
  const json = parseSafeJson(line, RECORD_LIMITS);
  if (!json.ok) throw unreadable(`It can't be read: ${json.detail}`);
  return json.value;
}

/**
 * The records of a damaged file that are as they were saved: those of the lots whose sums are right. Ends where nothing more can be
 * unpacked.
 */
async function* wholeRecords(
  file: Blob,
  entry: ZipEntry,
  lots: NonNullable<CopyMember["lots"]>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  const sha256 = await createSHA256();
  const next = lots.values();
  let lot = next.next();
  let held: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const piece of unpacked(file, entry, signal)) {
      let rest = piece;
      while (!lot.done && bytes + rest.length >= lot.value.bytes) {
        const end = lot.value.bytes - bytes;
        const whole = new Uint8Array(await new Blob([...held, rest.slice(0, end)]).arrayBuffer());
        [held, bytes, rest] = [[], 0, rest.slice(end)];
        const isWhole = sha256.init().update(whole).digest("hex") === lot.value.sha256;
        // Nothing is worth having without the first record.
        if (!isWhole && lot.value === lots[0]) return;
        if (isWhole) yield* new TextDecoder().decode(whole).split("\n").filter(Boolean).map(parsed);
        lot = next.next();
      }
      if (lot.done) return;
      held.push(rest.slice());
      bytes += rest.length;
      if (lot.value.bytes > RECORD_LIMITS.maxCharacters) throw unreadable("A line of it is too long.");
    }
  } catch (error) {
    // Nothing after this place can be had.
    if (isAbort(error) || signal?.aborted) throw error;
  }
}

/** The sum of the records in lots of a damaged file that are whole; null where its first is not, or it has no lots. */
async function wholeIn(
  file: Blob,
  member: CopyMember,
  entry: ZipEntry | undefined,
  signal: AbortSignal | undefined,
): Promise<{ count: number; records: Records } | null> {
  const { lots } = member;
  if (!lots || !entry) return null;
  const records: Records = () => wholeRecords(file, entry, lots, signal);
  let count = 0;
  for await (const _record of records()) count += 1;
  return count === 0 ? null : { count, records };
}

/** Rejects with a ProblemError where a file is not the one that was saved. */
async function verify(
  file: Blob,
  member: CopyMember,
  entry: ZipEntry | undefined,
  signal: AbortSignal | undefined,
): Promise<ZipEntry> {
  if (!entry) throw unreadable("Its file is missing.");
  if (entry.sizeBytes !== member.bytes) throw unreadable("It has another length than it was saved with.");
  const sha256 = (await createSHA256()).init();
  for await (const bytes of unpacked(file, entry, signal)) sha256.update(bytes);
  if (sha256.digest("hex") !== member.sha256)
    throw unreadable("It was damaged or changed after it was saved.");
  return entry;
}

/**
 * The records of a thing: all of them, or of a damaged file those that can be shown to be whole, with a note on what is left out.
 * Rejects with a ProblemError where there are none.
 */
async function recordsAsSaved(
  file: Blob,
  member: CopyMember,
  entry: ZipEntry | undefined,
  { noun, inPart }: Carrier,
  signal: AbortSignal | undefined,
): Promise<{ records: Records; note: string[] }> {
  try {
    const whole = await verify(file, member, entry, signal);
    return { records: () => recordsOf(file, whole, signal), note: [] };
  } catch (error) {
    if (isAbort(error)) throw error;
    const part = inPart ? await wholeIn(file, member, entry, signal) : null;
    if (part === null) throw error;
    const { count, records } = part;
    if (count === member.records) return { records, note: [] };
    return {
      records,
      note: [
        `${inCapitals(noun.one)} “${member.title}” (${member.path} in the file) came in without ${counted(member.records - count, "record")} of its ${member.records}. ${toProblem(error).message} Those that came in are shown to be whole by their sums. Bring in another copy that is whole: what is missing comes in then.`,
      ],
    };
  }
}

interface BringOptions {
  signal?: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
  limits?: ArchiveLimits;
  /** Tells, as a sentence, the fault of a document of a kind that fits its shape; null for none. */
  fault?: Fault;
}

/**
 * Brings in what a copy holds. What is here just so is left; what is here otherwise stays, and the one of the copy is kept beside it. What
 * can't be read is told by name, and all else comes in. Where there is no room any more it ends, and what came in stays: the same copy
 * brought in again goes on there. Rejects with a ProblemError where it is no copy, or an `AbortError`.
 */
export async function bringIn(
  storage: Storage,
  file: Blob,
  { signal, onProgress, limits = COPY_LIMITS, fault }: BringOptions = {},
): Promise<BroughtCopy> {
  const { list, entries, newer } = await openCopy(file, limits, signal);
  const renamed = new Map<string, string>();
  const names: Names = (kind, id) => renamed.get(`${kind} ${id}`) ?? id;
  const { carriers } = carriersOf(storage, { names, ...(fault ? { fault } : {}) });
  const kinds = new Map<string, BroughtKind>();
  const report: BroughtCopy = {
    savedAt: list.savedAt,
    kinds: [],
    media: { added: 0, same: 0 },
    notes:
      newer === null
        ? []
        : ["This copy was saved by a newer version of Caplens: what this one knows of it came in."],
    stopped: null,
  };
  const total = list.members.reduce((sum, { records }) => sum + records, 0) + list.media.length;
  let sessionId: string | null = null;
  let done = 0;
  const tell = (count = 1) => {
    done = Math.min(done + count, total);
    onProgress?.({ done, total });
  };

  const order = [...carriers.keys()];
  const known = list.members.filter(({ kind }) => carriers.has(kind));
  const others = list.members.length - known.length;
  if (others > 0)
    report.notes.push(
      `${counted(others, "thing is", "things are")} of a kind that this version of Caplens does not know, and ${plural(others, "was", "were")} left out.`,
    );
  known.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  try {
    let unpackedBytes = 0;
    for (const member of known) {
      const carrier = carriers.get(member.kind);
      if (!carrier) continue;
      const end = done + member.records;
      try {
        if (unpackedBytes + member.bytes > limits.totalBytes)
          throw unreadable("There is more in this copy than Caplens reads.");
        unpackedBytes += member.bytes;
        const { records, note } = await recordsAsSaved(
          file,
          member,
          entries.get(member.path),
          carrier,
          signal,
        );
        const taken = await carrier.unpack(records, () => done < end && tell());
        if (member.kind === "sessions" && taken.how !== "same") sessionId = taken.at;
        if (taken.from !== taken.at) renamed.set(`${member.kind} ${taken.from}`, taken.at);
        count(kinds, member.kind, carrier, taken);
        report.notes.push(...note, ...taken.notes);
      } catch (error) {
        if (isAbort(error) || endsAll(error)) throw error;
        const { message, nextStep } = toProblem(error);
        report.notes.push(
          `${inCapitals(carrier.noun.one)} “${member.title}” (${member.path} in the file) was left out. ${message} ${nextStep}`,
        );
      }
      if (done < end) tell(end - done);
    }
    await bringMedia(storage, { file, list, entries, limits, signal }, report, tell);
  } catch (error) {
    if (isAbort(error)) throw error;
    report.stopped = toProblem(toStorageError(error, signal));
  } finally {
    if (sessionId !== null) tellOfSessions(storage, sessionId);
  }
  report.kinds = [...kinds.values()];
  return report;
}

const inCapitals = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Has this page and the other tabs read their lists of sessions anew: a storage does not hear itself on its own line. */
function tellOfSessions({ opened }: Storage, id: string): void {
  const line = openSessionChanges(opened.ground.name);
  line.announce({ type: "session-changed", change: "saved", id, revision: 1 });
  line.close();
}

/** True without room, or where storage fails or the copy can't be read any more: nothing that follows could be kept either. */
function endsAll(error: unknown): boolean {
  const { code } = toProblem(toStorageError(error));
  return [
    "quota-full",
    "file-unreadable",
    "storage-erased",
    "storage-failed",
    "database-closed",
    "database-superseded",
  ].includes(code);
}

function count(
  kinds: Map<string, BroughtKind>,
  kind: string,
  { noun }: Carrier,
  { how, title }: Taken,
): void {
  const all = kinds.get(kind) ?? { ...noun, added: 0, completed: 0, restored: 0, same: 0, beside: [] };
  if (how === "beside") all.beside.push(title);
  else if (how !== "left") all[how] += 1;
  kinds.set(kind, all);
}

/** Puts the media of a copy into storage that are not there. */
async function bringMedia(
  { blobs }: Storage,
  {
    file,
    list,
    entries,
    limits,
    signal,
  }: {
    file: Blob;
    list: CopyList;
    entries: ReadonlyMap<string, ZipEntry>;
    limits: ArchiveLimits;
    signal: AbortSignal | undefined;
  },
  report: BroughtCopy,
  tell: () => void,
): Promise<void> {
  let damaged = 0;
  for (const { hash, bytes } of list.media) {
    if (signal?.aborted) throw abortError();
    tell();
    if ((await blobs.get(hash)) !== null) {
      report.media.same += 1;
      continue;
    }
    const entry = entries.get(mediaPathOf(hash));
    const isFit = entry?.method === STORED && entry.sizeBytes === bytes && bytes <= limits.mediaBytes;
    const blob = isFit ? await readEntry(file, entry, signal).catch(() => null) : null;
    if (blob === null || (await checksums(blob, signal ? { signal } : {})).sha256 !== hash) {
      damaged += 1;
      continue;
    }
    await blobs.put(blob, hash, signal ? { signal } : {});
    report.media.added += 1;
  }
  if (damaged > 0)
    report.notes.push(
      `${counted(damaged, "video, frame or sound is", "videos, frames or sounds are")} damaged or missing in the file, and ${plural(damaged, "was", "were")} left out.`,
    );
}
