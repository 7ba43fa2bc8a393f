import { mediaProblem } from "./media-problems";
export type PictureSize = { width: number; height: number };

/** The size of a JPEG or of a WebP by its header; null when the bytes are neither. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  return jpegSize(bytes) ?? webpSize(bytes);
}

/** Width and height that the first frame header of a JPEG gives; null when the bytes are no JPEG. */
export function jpegSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let position = 2;
  while (position + 9 <= bytes.byteLength) {
    if (view.getUint8(position) !== 0xff) return null;
    const marker = view.getUint8(position + 1);
    if (isFrameHeader(marker)) {
      return { height: view.getUint16(position + 5), width: view.getUint16(position + 7) };
    }
    position += 2 + view.getUint16(position + 2);
  }
  return null;
}

/** C4, C8 and CC lie in the same range and mean tables and extensions. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Width and height of a WebP of any kind: lossy, lossless or extended; null when the bytes are none. */
export function webpSize(bytes: Uint8Array): PictureSize | null {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (bytes.byteLength < 30 || !text.startsWith("RIFF") || text.slice(8, 12) !== "WEBP") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (text.slice(12, 16)) {
    case "VP8 ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
    default:
      return null;
  }
}

/** Width and height that the header chunk of a PNG gives; null when the bytes are none. */
export function pngSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.byteLength < 25 || !String.fromCharCode(...bytes.subarray(0, 8)).startsWith("\x89PNG\r\n\x1a\n"))
    return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Width and height of a BMP of any of its headers; null when the bytes are none. */
export function bmpSize(bytes: Uint8Array): PictureSize | null {
  return bytes[0] === 0x42 && bytes[1] === 0x4d ? dibSize(bytes, 14) : null;
}

/** The lengths that headers of bitmaps have; the first holds sizes of 16 bits. */
const [CORE_HEADER, ...LONGER_HEADERS] = [12, 16, 40, 52, 56, 64, 108, 124];

/** Width and height that the header of a bitmap at a place gives; null where none stands there. */
export function dibSize(bytes: Uint8Array, start: number): PictureSize | null {
  if (bytes.byteLength < start + CORE_HEADER) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start);
  const length = view.getUint32(0, true);
  if (length === CORE_HEADER) return { width: view.getUint16(4, true), height: view.getUint16(6, true) };
  if (!LONGER_HEADERS.includes(length)) return null;
  // Pictures whose lines run downwards have a height below zero.
  return { width: Math.abs(view.getInt32(4, true)), height: Math.abs(view.getInt32(8, true)) };
}

function uint24(view: DataView, position: number): number {
  return view.getUint16(position, true) + view.getUint8(position + 2) * 0x10000;
}

/** Pixels of the largest pictures of a video: those of 12K cinema. A frame of them takes 120 MB once decoded. */
export const MOST_VIDEO_PIXELS = 80_000_000;
/** The longest side that the levels of the usual codecs know. */
const LONGEST_VIDEO_SIDE = 16_384;

/**
 * Rejects pictures of a size that only broken or hostile headers claim, before anything is set aside for them.
 * @throws ProblemError `video-too-large`
 */
export function refuseAbsurdSize({ width, height }: PictureSize): void {
  if (width * height > MOST_VIDEO_PIXELS || Math.max(width, height) > LONGEST_VIDEO_SIDE) {
    throw mediaProblem("video-too-large", `${width} × ${height} pixels`);
  }
}
