import { ProblemError } from "../foundation/errors";
import type { Problem } from "../shapes/problem";
import { textOf } from "./archive/read-archive";
import { checksums } from "./archive/zip-directory";

/** Limits of the text of a link and of its unpacked content; a link beyond them is refused, not unpacked. */
export const LINK_LIMITS = {
  /** As it stands in the address. Far more than chats carry, so that a link is never too long to be told what is wrong. */
  characters: 32_000,
  /** The session's JSON, unpacked. */
  textBytes: 1024 * 1024,
};

const ASK = "Ask whoever sent it for the session as a file.";
const NOT_OPENED = "so the session in it can't be shown. What was here is as it was.";

/** Problems of a link that holds a session, one a function. */
export const linkProblems = {
  /** The reason why its session can only be looked at; nothing has gone wrong. */
  shown: (): Problem => ({
    code: "shared-session",
    message: "This session came with the link and is not saved.",
    nextStep:
      "Rules have run anew here; what judges and people decided stands as the link has it. " +
      "Copy it to this browser to change it or to keep it. A link holds text only: no video, frames or sound.",
  }),
  damaged: (detail: string): Problem => ({
    code: "link-damaged",
    message: `The link is cut short or damaged, ${NOT_OPENED}`,
    nextStep: `Copy the whole link again from where you got it; some chats cut long ones. Or: ${ASK.toLowerCase()}`,
    detail,
  }),
  tooLong: (characters: number): Problem => ({
    code: "link-too-long",
    message: `The link is longer than those that Caplens makes, ${NOT_OPENED}`,
    nextStep: ASK,
    detail: `It holds ${characters} characters; ${LINK_LIMITS.characters} are read at most.`,
  }),
  tooMuch: (detail: string): Problem => ({
    code: "link-too-large",
    message: `There is more in the link than Caplens reads from one, ${NOT_OPENED}`,
    nextStep: ASK,
    detail,
  }),
  newer: (detail: string): Problem => ({
    code: "newer-version",
    message: `The link was made by a newer version of Caplens, ${NOT_OPENED}`,
    nextStep: "Reload the page to get the newer version, then open the link again.",
    detail,
  }),
  newerShown: (detail: string): Problem => ({
    code: "newer-version",
    message:
      "This session came with a link made by a newer version of Caplens; what this one understands of it can be looked at.",
    nextStep: "Reload the page to get the newer version.",
    detail,
  }),
  unreadable: (detail: string): Problem => ({
    code: "link-unreadable",
    message: `The link is whole, but holds no session that Caplens can read, ${NOT_OPENED}`,
    nextStep: ASK,
    detail,
  }),
};

/**
 * Text that nearly every session has in it, for links of the version `a`: packing refers to it instead of writing it out, which
 * makes a usual link a quarter shorter. What is found most often stands last. Links that are out there need it as it is:
 * another one is another version.
 */
export const WORDS_A = [
  '{"kind":"file"},"facts":{"kind":"video","container":"mp4","durationSeconds":,"sizeBytes":,"bitrate":,"video":{"codec":',
  '"h264","width":1920,"height":1080,"framesPerSecond":25,"rotationDegrees":0,"startSeconds":0,"bitDepth":8,',
  '"pixelAspect":1},"audioTracks":[{"codec":"aac","channels":2,"layout":"stereo","sampleRate":48000,"startSeconds":0,',
  '"language":null}]}},"type":"timestamp","question":"When does the caption say that ',
  '"truth":[[]],"predicted":[[]],"score":,"kind":"interval"}"kind":"point"},',
  '"draft":[],"disputedChecks":[{"checkId":"","note":"","markedAt":"2026-',
  '"cause":"not judged","judges disagree","no answer given","stale":true,',
  '"promptVersion":"","mode":"batched"},"options":["A. "," B. "," C. "," D. "],"answer":"A","explanation":"The caption ',
  '"rounds":[{"round":1,"judge":{"model":"","promptVersion":"answer_question-","mode":"single"},',
  '"confidence":5,"evidence":[{"start":,"end":,"label":"',
  '"extraction":{"source":"judge","content":["","spans":[{"start":0,"end":}],"note":"',
  '"judging":{"rounds":1,"batched":false,"otherJudges":false},',
  '"overrules":[{"checkId":"","status":"passed","note":"","madeAt":"2026-',
  '{"format":"caplens-session","version":4,"id":"shared","title":"","createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"',
  '2026-","origin":{"sampleId":"tea-for-three","instructionId":""},"origin":null,"video":null,"video":{"name":"',
  'Tea for three","type":"video/mp4","sizeBytes":0,"quickKey":"sample:tea-for-three","stored":{"kind":"sample",',
  '"sampleId":"tea-for-three"},"facts":null},"sampling":{"frames":{"kind":"uniform","count":16},"segment":null,',
  '"size":{"kind":"fit","maxSide":448},"image":{"type":"image/jpeg","quality":"normal"},',
  '"audio":{"type":"audio/wav","track":0},"engine":"auto"},"frames":null,"audio":null,"instruction":"',
  'Describe the video. Write your answer as ","checklist":{"format":[{"checkId":"format-001","constraintId":"length",',
  '"description":"The ","parameters":{"min_len":,"max_len":,"unit":"word","schema":{"type":"object","required":[',
  '"properties":{"type":"array","items":{"type":"string"},"description":"',
  '"json_object","table","col_name","prefix_suffix","keyword","delimiter","language","markdown"',
  '}},{"checkId":"format-002","content":[{"checkId":"content-1","constraintId":null,"description":"The caption ',
  '"items":[{"checkId":"content-1-1","type":"attempt","question":"Does the caption ","options":["yes","no"],',
  '"correctAnswer":"yes"},{"checkId":"content-1-2","type":"correctness","question":"What does the caption say ',
  '"options":["A. ","B. ","C. ","D. "],"correctAnswer":"A"}]},',
  '"draft":[],"disputedChecks":[],"captions":[{"id":"c1","title":"Follows it","origin":{"kind":"example",',
  '"exampleId":""},"origin":{"kind":"model","model":""},"origin":{"kind":"pasted"},"text":"","originalText":"',
  '","call":null,"verdicts":[{"checkId":"content-1","constraintId":"","half":"content","status":"failed","reason":"',
  'of questions ","evidence":[],"source":"recorded","semantics":"strict","items":[{"checkId":"content-1-1",',
  '"status":"passed","reason":"answered ","evidence":[],"source":"judge","judge":{"model":"","answer":"yes"},',
  '{"checkId":"content-1-2","status":"passed","reason":"","evidence":[],"source":"recorded","answer":"',
  '}]}],"judgedText":null,"judgedText":"","judgeReplies":[],"overrules":[]},{"id":"c2","title":"',
  '}],"activeCaptionId":"c1","semantics":"strict"}',
].join("");

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
  const unpacked = await inflated(whole.subarray(HEADER_BYTES), sizeBytes);
  try {
    return await textOf(new Blob([unpacked]));
  } catch {
    throw damaged("It holds no text.");
  }
}

/** The bytes of a stream begun with the word list, which the browser's own unpacking does not take. Never more than `size` of them. */
async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const { inflateSync } = await import("fflate");
  // Room for one byte more tells a stream that goes on from one that ends.
  const out = new Uint8Array(size + 1);
  let length: number;
  try {
    length = inflateSync(packed, { out, dictionary: words }).length;
  } catch (error) {
    if (error instanceof RangeError) throw damaged("It unpacks to more than it says.");
    const { message } = error instanceof Error ? error : { message: String(error) };
    throw damaged(`It can't be unpacked (${message}).`);
  }
  if (length > size) throw damaged("It unpacks to more than it says.");
  if (length < size) throw damaged("It unpacks to less than it says.");
  if (isWhole(packed.subarray(0, -1))) throw damaged("Bytes follow the end of what is packed.");
  return out.subarray(0, length);

  function isWhole(bytes: Uint8Array): boolean {
    try {
      // It asks for every byte of a stream, and passes over those behind its end.
      return inflateSync(bytes, { out: new Uint8Array(size + 1), dictionary: words }).length === size;
    } catch {
      return false;
    }
  }
}

function damaged(detail: string): ProblemError {
  return new ProblemError(linkProblems.damaged(detail));
}

function tooMuch(bytes: number): ProblemError {
  const detail = `It holds ${bytes} bytes of text; ${LINK_LIMITS.textBytes} are the most.`;
  return new ProblemError(linkProblems.tooMuch(detail));
}

/** Checksum of all bytes behind it, the size included. */
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
