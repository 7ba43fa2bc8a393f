import { mediaProblem } from "./media-problems";

/** Kinds of file that can be told from their first bytes. */
export type FileSignature =
  | "mp4"
  | "matroska"
  | "webm"
  | "avi"
  | "wav"
  | "ogg"
  | "flv"
  | "mpegts"
  | "mpeg"
  | "asf"
  | "mp3"
  | "flac"
  | "gif";

const HEAD_BYTES = 512;
const MP4_BOXES = ["ftyp", "moov", "mdat", "moof", "styp", "wide", "free", "skip", "pnot"];

/**
 * The kind of a file by its first bytes; null when they say nothing known. Rejects with `file-empty` or
 * `file-unreadable`.
 */
export async function fileSignature(file: Blob): Promise<FileSignature | null> {
  if (file.size === 0) throw mediaProblem("file-empty");
  try {
    return signatureOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch (error) {
    throw mediaProblem("file-unreadable", String(error), error);
  }
}

/** As `fileSignature`, of the bytes themselves. */
export function signatureOf(head: Uint8Array): FileSignature | null {
  const text = String.fromCharCode(...head);
  if (MP4_BOXES.includes(text.slice(4, 8))) return "mp4";
  if (text.startsWith("\x1aE\xdf\xa3")) return text.slice(0, 80).includes("webm") ? "webm" : "matroska";
  if (text.startsWith("RIFF")) {
    if (text.slice(8, 12) === "AVI ") return "avi";
    if (text.slice(8, 12) === "WAVE") return "wav";
  }
  if (text.startsWith("OggS")) return "ogg";
  if (text.startsWith("FLV\x01")) return "flv";
  if (text[0] === "G" && text[188] === "G" && text[376] === "G") return "mpegts";
  if (text.startsWith("\0\0\x01\xba") || text.startsWith("\0\0\x01\xb3")) return "mpeg";
  if (text.startsWith("\x30\x26\xb2\x75\x8e\x66\xcf\x11")) return "asf";
  if (text.startsWith("ID3") || /^\xff[\xf2\xf3\xfa\xfb]/.test(text)) return "mp3";
  if (text.startsWith("fLaC")) return "flac";
  if (text.startsWith("GIF8")) return "gif";
  return null;
}
