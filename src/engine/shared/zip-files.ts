import { ProblemError } from "../../foundation/errors";
import { ARCHIVE_LIMITS } from "../../storage/archive/archive-limits";
import { checksums } from "../../storage/archive/checksums";
import { readDirectory, type ZipEntry } from "../../storage/archive/zip-directory";
import { readEntry } from "../../storage/archive/zip-entry";
import type { ImportLimits } from "./import-limits";

/** A file in a zip; `open` unpacks it, no further than its stated size. */
type ZippedFile = { path: string; sizeBytes: number; open(signal: AbortSignal): Promise<Blob> };

const ZIP_BEGINNINGS = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
];

/** True for a file that begins as a zip file does. */
export async function isZip(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return ZIP_BEGINNINGS.some((mark) => mark.every((byte, at) => bytes[at] === byte));
}

/** The name of an entry, of which each character is a byte of UTF-8. */
function nameOf({ path }: ZipEntry): string {
  return new TextDecoder().decode(Uint8Array.from(path, (char) => char.charCodeAt(0)));
}

/** The files in a zip, folders left out. Rejects with a `ProblemError` where it is damaged or beyond the limits. */
export async function filesOfZip(file: Blob, limits: ImportLimits): Promise<ZippedFile[]> {
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

/** Why a zip or a file in it can't be read, as the end of a sentence in a report. */
export function whyNot(error: unknown): string | null {
  if (!(error instanceof ProblemError)) return null;
  const { code, message, detail } = error.problem;
  if (code === "session-file-locked") return "It is protected by a password.";
  return detail ?? message;
}
