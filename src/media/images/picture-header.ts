import { damagedPicture, mediaProblem } from "../media-problems";
import { bmpSize, dibSize, jpegSize, type PictureSize, pngSize, webpSize } from "../picture-size";

/** The kinds of picture file that browsers decode, and HEIC, which most don't. */
type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif" | "heic" | "bmp" | "ico";

export type PictureHeader = PictureSize & {
  kind: PictureKind;
  /** Bits a colour sample; null where the header does not say. */
  bitDepth: number | null;
  /** True if the end is missing. */
  isCut: boolean;
};

/** Long enough for the thumbnails and colour profiles that cameras put before a JPEG's size. */
const HEAD_BYTES = 2 * 1024 * 1024;
const TAIL_BYTES = 12;
/** Bytes read to detect a file's kind: an SVG may begin with a long comment. */
export const KIND_BYTES = 4096;
/** Offset of the directory of an ICO, and the size of each entry. */
const [DIRECTORY, ENTRY] = [6, 16];
/** Real ones have a dozen. */
const MOST_ICONS = 256;
/** A pixel takes four bytes once decoded. */
const MOST_PIXELS = 120_000_000;
/** Canvases are no larger in any browser. */
const LONGEST_SIDE = 32_767;

/**
 * Which kind of picture a file begins like, by its bytes and never by its name; null for anything else. An SVG is a
 * program in a text, which nothing here opens: it is known so that it can be refused by name.
 */
export function pictureKind(head: Uint8Array): PictureKind | "svg" | null {
  const text = String.fromCharCode(...head.subarray(0, 64));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (bmpSize(head)) return "bmp";
  if (isIcon(head)) return "ico";
  if (text.slice(4, 8) !== "ftyp") return isSvg(head) ? "svg" : null;
  const brand = text.slice(8, 12);
  if (brand === "avif" || brand === "avis") return "avif";
  return ["heic", "heix", "hevc", "hevx", "heim", "heis"].includes(brand) ? "heic" : null;
}

/** Two bytes would be too few to tell an icon: its first entry has to lie behind the directory. */
function isIcon(head: Uint8Array): boolean {
  if (head.length < DIRECTORY + ENTRY) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const count = view.getUint16(4, true);
  const begins = view.getUint32(0) === 0x00000100 && count > 0 && count <= MOST_ICONS && head[9] === 0;
  return begins && view.getUint32(18, true) >= DIRECTORY + count * ENTRY;
}

function isSvg(head: Uint8Array): boolean {
  const [first, second] = head;
  const wide =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  const text = new TextDecoder(wide ?? "utf-8").decode(head.subarray(0, KIND_BYTES)).trimStart();
  return text.startsWith("<") && !/^<(?:!doctype\s+)?html/i.test(text) && /<(?:svg:)?svg[\s/>]/i.test(text);
}

/**
 * Facts in the header of a picture file; null when it is no picture. Rejects with `picture-is-svg`, with
 * `file-damaged` where the header is broken, and with `picture-too-large` before anything is decoded.
 */
export async function readPictureHeader(file: Blob): Promise<PictureHeader | null> {
  const kind = pictureKind(await bytesOf(file.slice(0, KIND_BYTES)));
  if (!kind) return null;
  if (kind === "svg") throw mediaProblem("picture-is-svg");
  const head = await bytesOf(file.slice(0, HEAD_BYTES));
  const size = kind === "ico" ? await largestIcon(file, head) : sizeOf(kind, head);
  if (!size || size.width === 0 || size.height === 0) throw damagedPicture(`${kind} without a size`);
  const { width, height } = size;
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
    throw mediaProblem("picture-too-large", `${width} × ${height} pixels`);
  }
  const tail = await bytesOf(file.slice(Math.max(0, file.size - TAIL_BYTES)));
  return { kind, ...size, bitDepth: bitDepth(kind, head), isCut: isCut(kind, head, tail, file.size) };
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch (error) {
    throw mediaProblem("file-unreadable", String(error), error);
  }
}

function sizeOf(kind: Exclude<PictureKind, "ico">, head: Uint8Array): PictureSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  switch (kind) {
    case "jpeg":
      return jpegSize(head);
    case "webp":
      return webpSize(head);
    case "png":
      return pngSize(head);
    case "bmp":
      return bmpSize(head);
    case "gif":
      return head.length < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    case "avif":
    case "heic":
      return largestItem(head, view);
  }
}

/**
 * The largest size among the pictures of an icon, each of which is a PNG or a bitmap with a header of its own: what the
 * directory says of them binds nobody. The height of a bitmap there counts its mask too.
 */
async function largestIcon(file: Blob, head: Uint8Array): Promise<PictureSize | null> {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const count = Math.min(view.getUint16(4, true), Math.floor((head.length - DIRECTORY) / ENTRY));
  let largest: PictureSize | null = null;
  for (let index = 0; index < count; index += 1) {
    const start = view.getUint32(DIRECTORY + index * ENTRY + 12, true);
    const own = await bytesOf(file.slice(start, start + 64));
    const bitmap = dibSize(own, 0);
    const size = pngSize(own) ?? (bitmap && { ...bitmap, height: Math.ceil(bitmap.height / 2) });
    if (size && (!largest || size.width * size.height > largest.width * largest.height)) largest = size;
  }
  return largest;
}

/** The largest size among the items and the tracks of an AVIF: `ispe` properties and `av01` sample entries. */
function largestItem(head: Uint8Array, view: DataView): PictureSize | null {
  let largest: PictureSize | null = null;
  const look = (size: PictureSize) => {
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  };
  const inTrack = indexOf(head, "stsd", 0) >= 0;
  for (let at = indexOf(head, "ispe", 0); at >= 0; at = indexOf(head, "ispe", at + 4)) {
    if (at + 16 <= head.length) look({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) });
  }
  for (let at = inTrack ? indexOf(head, "av01", 0) : -1; at >= 0; at = indexOf(head, "av01", at + 4)) {
    // Only a sample entry has its eight reserved and index bytes here; names of brands and items do not.
    const isEntry = at + 32 <= head.length && view.getUint32(at + 4) === 0 && view.getUint32(at + 8) === 1;
    if (isEntry) look({ width: view.getUint16(at + 28), height: view.getUint16(at + 30) });
  }
  return largest;
}

function indexOf(bytes: Uint8Array, name: string, from: number): number {
  const [first = 0, ...rest] = [...name].map((character) => character.charCodeAt(0));
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (rest.every((code, place) => bytes[at + 1 + place] === code)) return at;
  }
  return -1;
}

function bitDepth(kind: PictureKind, head: Uint8Array): number | null {
  if (kind === "png") return head[24] ?? null;
  return kind === "avif" || kind === "heic" ? null : 8;
}

function isCut(kind: PictureKind, head: Uint8Array, tail: Uint8Array, fileSize: number): boolean {
  if (kind === "gif") return tail.at(-1) !== 0x3b;
  if (kind === "png") return indexOf(tail, "IEND", 0) < 0;
  if (kind !== "webp") return false;
  return new DataView(head.buffer, head.byteOffset).getUint32(4, true) + 8 > fileSize;
}
