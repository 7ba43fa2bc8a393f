import type { ImportFile } from "../../benchmarks/imports/read-delimited";
import { abortError, ProblemError } from "../../foundation/errors";
import { humanSize } from "../../foundation/shown-number";
import type { TextPieces } from "../../foundation/text-pieces";
import type { FileProblem } from "../../shapes/data-set";
import { ARCHIVE_LIMITS } from "../../storage/archive/archive-limits";
import { checksums, readDirectory, readEntry, type ZipEntry } from "../../storage/archive/zip-directory";
import type { ReadProgress } from "./protocol";

const MB = 1_000_000;

/** Limits of an import; content beyond them is reported, and the rest is read. */
const IMPORT_LIMITS = {
  /** One file, or one in a zip, unpacked. */
  fileBytes: 512 * MB,
  /** All files of an import together. */
  totalBytes: 768 * MB,
  /** Files of an import, those in zips counted. */
  files: 2000,
  zip: {
    fileBytes: 1024 * MB,
    entries: 20_000,
    directoryBytes: 8 * MB,
  },
};
type ImportLimits = typeof IMPORT_LIMITS;

/** The limits for files of one kind that are small: of so many bytes each at most. */
export function limitsForSmall(fileBytes: number): ImportLimits {
  return { ...IMPORT_LIMITS, fileBytes, totalBytes: 4 * fileBytes, files: 100 };
}

/** A file in a zip; `open` unpacks it, no further than its stated size. */
type ZippedFile = { path: string; sizeBytes: number; open(signal: AbortSignal): Promise<Blob> };

const ZIP_BEGINNINGS = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
];

/** True for a file that begins as a zip file does. */
async function isZip(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return ZIP_BEGINNINGS.some((mark) => mark.every((byte, at) => bytes[at] === byte));
}

/** The name of an entry, of which each character is a byte of UTF-8. */
function nameOf({ path }: ZipEntry): string {
  return new TextDecoder().decode(Uint8Array.from(path, (char) => char.charCodeAt(0)));
}

/** The files in a zip, folders left out. Rejects with a `ProblemError` where it is damaged or beyond the limits. */
async function filesOfZip(file: Blob, limits: ImportLimits): Promise<ZippedFile[]> {
  const entries = await readDirectory(file, { ...ARCHIVE_LIMITS, ...limits.zip });
  return entries.flatMap((entry): ZippedFile[] => {
    const path = nameOf(entry);
    if (path.endsWith("/")) return [];
    const { sizeBytes } = entry;
    return [{ path, sizeBytes, open: (signal) => unpacked(file, entry, signal) }];
  });
}

async function unpacked(file: Blob, entry: ZipEntry, signal: AbortSignal): Promise<Blob> {
  const bytes = await readEntry(file, entry, signal);
  const { crc } = await checksums(bytes, { signal });
  if (crc === entry.crc) return bytes;
  throw new ProblemError({
    code: "zip-damaged",
    message: "Its checksum does not fit.",
    nextStep: "Download or pack the file again.",
  });
}

/** The reason why a zip or a file in it can't be read, as the end of a sentence in a report. */
function whyNot(error: unknown): string | null {
  if (!(error instanceof ProblemError)) return null;
  const { code, message, detail } = error.problem;
  if (code === "session-file-locked") return "It is protected by a password.";
  return detail ?? message;
}

/** The texts of files, by their paths, and what could not be read. */
type GatheredFiles = { files: ImportFile[]; problems: FileProblem[] };

type Waiting = { path: string; sizeBytes: number; open(signal: AbortSignal): Promise<Blob> };

/** Folders of data sets hold these too: they are none of what is read here, and nothing is wrong with them. */
const MEDIA = /\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|ts|wav|mp3|m4a|ogg|flac|jpe?g|png|gif|webp)$/i;
const HIDDEN = /(^|[/\\])(\.[^/\\]*|__MACOSX|Thumbs\.db|desktop\.ini)([/\\]|$)/i;

const OTHER_FORMS: readonly [RegExp, string][] = [
  [/\.xlsx?$/i, "Save it as TSV or CSV, or let VLMEvalKit write it with PRED_FORMAT=json."],
  [/\.pkl$/i, "Let VLMEvalKit write it with PRED_FORMAT=json."],
  [/\.eval$/i, "Write it as JSON with: inspect log convert --to json."],
  [/\.(parquet|arrow)$/i, "Write it as JSON Lines or CSV."],
  [/\.(gz|tgz|zst|bz2|xz|7z|rar|tar)$/i, "Unpack it first; a zip file is read as it is."],
];

const TEXT = "A text file: JSON, JSON Lines, CSV or TSV.";

function formOf(path: string): string | null {
  return OTHER_FORMS.find(([ending]) => ending.test(path))?.[1] ?? null;
}

function isLeftOut(path: string): boolean {
  return MEDIA.test(path) || HIDDEN.test(path);
}

/** The number of bytes read at once. */
const PIECE = 1024 * 1024;

/** Reads a file's text piece by piece; null where its bytes are no text. Rejects as reading a file does. */
async function textOf(
  file: Blob,
  signal: AbortSignal,
  onRead: (bytesSoFar: number) => void,
): Promise<TextPieces | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const pieces: string[] = [];
  for (let from = 0; from <= file.size; from += PIECE) {
    const bytes = await file.slice(from, from + PIECE).arrayBuffer();
    if (signal.aborted) throw abortError();
    const text = decoded(decoder, bytes, from + PIECE <= file.size);
    if (text === null) return null;
    pieces.push(text);
    onRead(from + bytes.byteLength);
  }
  return pieces;
}

/** The next characters; `stream`: more bytes come. Null where these are no text. */
function decoded(decoder: TextDecoder, bytes: ArrayBuffer, stream: boolean): string | null {
  try {
    const text = decoder.decode(bytes, { stream });
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/**
 * Reads what files say, also those in zips and in folders. Videos, pictures and hidden files are left out. What can't
 * be read, or is too large, is told; none of it is read into memory for that. Rejects with `AbortError` only.
 */
export async function gatherFiles(
  given: readonly { path: string; file: Blob }[],
  {
    signal,
    onProgress,
    limits = IMPORT_LIMITS,
    before = 0,
  }: {
    signal: AbortSignal;
    onProgress?: (progress: ReadProgress) => void;
    limits?: ImportLimits;
    /** Characters that the import holds already. */
    before?: number;
  },
): Promise<GatheredFiles> {
  const problems: FileProblem[] = [];
  const refuse = (file: string, message: string, expected: string) =>
    problems.push({ file, path: "", message, expected });
  const waiting: Waiting[] = [];

  async function takeZip(path: string, file: Blob): Promise<void> {
    try {
      for (const inside of await filesOfZip(file, limits))
        if (!isLeftOut(inside.path)) waiting.push({ ...inside, path: `${path}/${inside.path}` });
    } catch (error) {
      if (signal.aborted) throw abortError();
      refuse(
        path,
        `This zip file can't be unpacked. ${whyNot(error) ?? ""}`.trim(),
        "A plain zip file, whole.",
      );
    }
  }

  for (const { path, file } of given) {
    if (signal.aborted) throw abortError();
    if (isLeftOut(path)) continue;
    const form = formOf(path);
    const zipped = form === null && (await isZip(file).catch(() => false));
    if (zipped) await takeZip(path, file);
    else waiting.push({ path, sizeBytes: file.size, open: async () => file });
  }

  const total = waiting.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const files: ImportFile[] = [];
  let read = 0;
  let held = before;
  onProgress?.({ read, total });
  for (const [index, { path, sizeBytes, open }] of waiting.entries()) {
    if (signal.aborted) throw abortError();
    const form = formOf(path);
    if (form !== null) refuse(path, "Files of this kind can't be read here.", form);
    else if (index >= limits.files) {
      refuse(
        path,
        `There are ${waiting.length} files; those after the first ${limits.files} are left out.`,
        "Fewer files at once.",
      );
      break;
    } else if (sizeBytes > limits.fileBytes) {
      const message = `This file has ${humanSize(sizeBytes)}; files of up to ${humanSize(limits.fileBytes)} are read.`;
      refuse(path, message, "Split it: JSON Lines and tables can be cut at any row.");
    } else if (held + sizeBytes > limits.totalBytes) {
      const message = `With this file there would be more than the ${humanSize(limits.totalBytes)} that are read at once; it is left out.`;
      refuse(path, message, "Fewer or smaller files at once.");
    } else {
      try {
        const onRead = (bytes: number) => onProgress?.({ read: read + bytes, total });
        const pieces = await textOf(await open(signal), signal, onRead);
        if (pieces === null) refuse(path, "This file holds something else than text.", TEXT);
        else files.push({ name: path, pieces });
        held += sizeBytes;
      } catch (error) {
        if (signal.aborted) throw abortError();
        const why = whyNot(error) ?? "It was changed, moved or deleted since it was chosen.";
        refuse(path, `This file can't be read. ${why}`, "The file as it was: choose it again.");
      }
    }
    read += sizeBytes;
    onProgress?.({ read, total });
  }
  return { files, problems };
}
