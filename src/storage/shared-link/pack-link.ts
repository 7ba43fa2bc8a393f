import { ProblemError } from "../../foundation/errors";
import { checksums } from "../archive/checksums";
import { inflate } from "../archive/inflate";
import { textOf } from "../archive/text-of";
import { LINK_LIMITS } from "./link-limits";
import { linkProblems } from "./link-problems";
import { WORDS_A } from "./word-list";

/**
 * The text of a link: this letter, then in base64url the CRC-32 of what follows (4 bytes), the size unpacked (4 bytes),
 * both with the lowest byte first, and the UTF-8 text as a raw deflate stream begun with the word list.
 */
const VERSION = "a";
const HEADER_BYTES = 8;
const words = new TextEncoder().encode(WORDS_A);

/** Packs a text for a link. Rejects with a ProblemError where it is more than `unpackLink` would take. */
export async function packLink(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > LINK_LIMITS.textBytes) throw tooMuch(bytes.length);
  const { deflateSync } = await import("fflate");
  const packed = deflateSync(bytes, { level: 9, dictionary: words });
  const whole = new Uint8Array(HEADER_BYTES + packed.length);
  whole.set(packed, HEADER_BYTES);
  const view = new DataView(whole.buffer);
  view.setUint32(4, bytes.length, true);
  view.setUint32(0, await checksumOf(whole), true);
  return VERSION + toBase64Url(whole);
}

/**
 * The text that a link holds, whatever it is: its length is looked at before anything else, its checksum before it is
 * unpacked, and unpacking stops at the size that it states, which is limited. Rejects with a ProblemError that says why
 * there is none.
 */
export async function unpackLink(link: string): Promise<string> {
  if (link.length > LINK_LIMITS.characters) throw new ProblemError(linkProblems.tooLong(link.length));
  const [version = "", base64Url = ""] = [link.slice(0, 1), link.slice(1)];
  if (version !== VERSION) {
    if (!/[b-z]/.test(version)) throw damaged("It begins with a character that no link begins with.");
    throw new ProblemError(linkProblems.newer(`Its version is ${version}; this Caplens reads ${VERSION}.`));
  }
  const whole = fromBase64Url(base64Url);
  if (whole === null) throw damaged("It holds characters that are no part of a link, or one too few.");
  if (whole.length < HEADER_BYTES) throw damaged("It ends before anything begins.");
  const view = new DataView(whole.buffer);
  if (view.getUint32(0, true) !== (await checksumOf(whole))) throw damaged("Its checksum does not fit.");
  const sizeBytes = view.getUint32(4, true);
  if (sizeBytes > LINK_LIMITS.textBytes) throw tooMuch(sizeBytes);
  const unpacked = await inflate(new Blob([whole.subarray(HEADER_BYTES)]), sizeBytes, undefined, words);
  if (typeof unpacked === "string") throw damaged(`What it holds: ${unpacked}.`);
  try {
    return await textOf(unpacked);
  } catch {
    throw damaged("It holds no text.");
  }
}

function damaged(detail: string): ProblemError {
  return new ProblemError(linkProblems.damaged(detail));
}

function tooMuch(bytes: number): ProblemError {
  const detail = `It holds ${bytes} bytes of text; ${LINK_LIMITS.textBytes} are the most.`;
  return new ProblemError(linkProblems.tooMuch(detail));
}

/** Of all behind it, the size included. */
async function checksumOf(whole: Uint8Array<ArrayBuffer>): Promise<number> {
  return (await checksums(new Blob([whole.subarray(4)]))).crc;
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Null where it is none. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
