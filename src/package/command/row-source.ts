import { createReadStream, openAsBlob, statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { LONGEST_ROW, ROW_LIMITS } from "../../benchmarks/imports/read-delimited";
import { type Fields, isFields } from "../../foundation/fields";
import { JSON_LIMITS, parseSafeJson } from "../../foundation/safe-json";
import type { FoundFile } from "../../storage/run-directory/found-files";
import { entriesBelow } from "./board/board-layout";
import { UsageError } from "./usage-error";

/** A row of an input; `line`: where it stands, from 1 (of a JSON list its entry). `raw`: the line as it is; null in a list. */
export type SourceRow = { line: number; raw: string | null } & (
  | { ok: true; cells: Fields }
  | { ok: false; problem: string }
);

type Bytes = AsyncIterable<Buffer | string>;

/** The name of an input for messages. */
export function nameOf(path: string): string {
  return path === "-" ? "standard input" : path;
}

/** The bytes of a file, or of standard input for "-". Throws `UsageError` where there is no such file. */
export async function bytesOf(path: string): Promise<Bytes> {
  if (path === "-") return process.stdin;
  const found = await stat(path).catch(() => null);
  if (!found)
    throw new UsageError(`There is no file ${path}.`, "Look at the path, or use - for standard input.");
  if (found.isDirectory()) throw new UsageError(`${path} is a folder.`, "Name a file of JSON Lines.");
  return createReadStream(path, { highWaterMark: 1 << 18 });
}

/** A line of text, or why it is none. */
export type CutLine = { text: string } | { problem: string };

const NO_UTF8 = "It is no text in UTF-8: save the file as UTF-8.";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The text of these bytes, without a byte order mark at their begin; null where they are none in UTF-8. */
function utf8Text(bytes: Buffer): string | null {
  try {
    const text = utf8.decode(bytes);
    // Other encodings have such bytes, and no file of captions has.
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** Cuts UTF-8 bytes that come piece by piece into lines, without their ends (LF or CRLF) and without a byte order mark. */
type LineCutter = {
  /** The lines that end in this piece. */
  push(piece: Buffer | string): CutLine[];
  /** The last line, where it has no end. */
  end(): CutLine[];
};

const LINE_FEED = 0x0a;

/** A character has at most so many bytes. */
const MOST_BYTES = 4 * LONGEST_ROW;

export function lineCutter(): LineCutter {
  const tooLong = { problem: `It has more than ${LONGEST_ROW} characters.` };
  let begun: Buffer[] = [];
  let length = 0;
  const hold = (bytes: Buffer) => {
    // Nothing more is kept of a line that is too long.
    if (length <= MOST_BYTES) begun.push(bytes);
    length += bytes.length;
  };
  const finish = (rest: Buffer): CutLine => {
    hold(rest);
    const bytes = begun.length === 1 ? rest : Buffer.concat(begun);
    const isTooLong = length > MOST_BYTES;
    begun = [];
    length = 0;
    if (isTooLong) return tooLong;
    const text = utf8Text(bytes);
    if (text === null) return { problem: NO_UTF8 };
    if (text.length > LONGEST_ROW) return tooLong;
    return { text: text.endsWith("\r") ? text.slice(0, -1) : text };
  };
  return {
    push(piece) {
      const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
      const lines: CutLine[] = [];
      let start = 0;
      for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
        lines.push(finish(bytes.subarray(start, end)));
        start = end + 1;
      }
      if (start < bytes.length) hold(bytes.subarray(start));
      return lines;
    },
    end: () => (length > 0 ? [finish(Buffer.alloc(0))] : []),
  };
}

/** All lines of bytes that come piece by piece. */
async function* linesIn(bytes: Bytes): AsyncGenerator<CutLine> {
  const cutter = lineCutter();
  for await (const piece of bytes) yield* cutter.push(piece);
  yield* cutter.end();
}

function rowOf(line: number, cut: CutLine): SourceRow {
  if ("problem" in cut) return { line, raw: null, ok: false, problem: cut.problem };
  const { text } = cut;
  const json = parseSafeJson(text, ROW_LIMITS);
  if (!json.ok) return { line, raw: text, ok: false, problem: `It is no whole JSON object: ${json.detail}` };
  return isFields(json.value)
    ? { line, raw: text, ok: true, cells: json.value }
    : { line, raw: text, ok: false, problem: "It is no JSON object." };
}

/** The entries of a JSON document that is a list, as a whole. Throws `UsageError` where it can't be read. */
function* rowsOfList(path: string, text: string): Generator<SourceRow> {
  const json = parseSafeJson(text, JSON_LIMITS);
  if (!json.ok || !Array.isArray(json.value))
    throw new UsageError(
      `${nameOf(path)} can't be read: ${json.ok ? "it is no list" : json.detail}`,
      "Bring JSON Lines: one object a line.",
    );
  for (const [index, cells] of json.value.entries())
    yield isFields(cells)
      ? { line: index + 1, raw: null, ok: true, cells }
      : { line: index + 1, raw: null, ok: false, problem: "This entry is no object." };
}

/**
 * The rows of JSON Lines one by one, however many there are: nothing of them is kept. A document that is one JSON list is read as
 * a whole. Rows that can't be read say why.
 */
export async function* rowsOf(path: string): AsyncGenerator<SourceRow> {
  let line = 0;
  let list: string[] | null = null;
  let hasBegun = false;
  let length = 0;
  for await (const cut of linesIn(await bytesOf(path))) {
    line += 1;
    const text = "text" in cut ? cut.text : null;
    if (list) {
      if (text === null)
        throw new UsageError(
          `Line ${line} of ${nameOf(path)} can't be read.`,
          "problem" in cut ? cut.problem : "",
        );
      list.push(text);
      length += text.length;
      if (length > JSON_LIMITS.maxCharacters)
        throw new UsageError(
          `${nameOf(path)} is one JSON list that is too large.`,
          "Bring JSON Lines: one object a line.",
        );
      continue;
    }
    if (text !== null && text.trim() === "") continue;
    if (!hasBegun && text?.trimStart().startsWith("[")) {
      list = [text];
      continue;
    }
    hasBegun = true;
    yield rowOf(line, cut);
  }
  if (list) yield* rowsOfList(path, list.join("\n"));
}

/** The text of a file that is read as a whole, or why it can't be used, as the end of a sentence. */
type WholeText = { text: string } | { unusable: string; next: string };

function wholeText(bytes: Buffer): WholeText {
  const text = utf8Text(bytes);
  return text === null ? { unusable: "is no text in UTF-8", next: "Save it as UTF-8." } : { text };
}

/** Reads a file as a whole, "-" for standard input. Throws `UsageError` where there is none. */
export async function readWhole(path: string): Promise<WholeText> {
  const most = JSON_LIMITS.maxCharacters;
  const tooLong = { unusable: `has more than ${most} bytes`, next: "Split it." };
  if (path === "-") {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of await bytesOf(path)) {
      pieces.push(Buffer.from(piece));
      length += piece.length;
      if (length > most) return tooLong;
    }
    return wholeText(Buffer.concat(pieces));
  }
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new UsageError(`There is no file ${path}.`, "Look at the path.");
  return found.size > most ? tooLong : wholeText(await readFile(path));
}

/** The same, for a file without which nothing can be done. Throws `UsageError` where it can't be used. */
export async function textOfFile(path: string): Promise<string> {
  const read = await readWhole(path);
  if ("unusable" in read) throw new UsageError(`${nameOf(path)} ${read.unusable}.`, read.next);
  return read.text;
}

/** The files below a folder, each read when it is wanted. Throws where one of them is a link: nothing is read through links. */
export function filesOfFolder(folder: string): FoundFile[] {
  return entriesBelow(folder).flatMap(({ path, kind }): FoundFile[] => {
    if (kind === "other") throw new Error(`${path} of its run is a link. Nothing is read through links.`);
    if (kind === "folder") return [];
    const file = join(folder, path);
    return [{ path, size: statSync(file).size, read: () => openAsBlob(file) }];
  });
}
