import { createReadStream, openAsBlob, statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { LONGEST_ROW, ROW_LIMITS } from "../../../benchmarks/imports/read-delimited";
import { type Fields, isFields } from "../../../foundation/fields";
import { JSON_LIMITS, parseSafeJson } from "../../../foundation/safe-json";
import type { FoundFile } from "../../../storage/run-directory/found-files";
import { entriesBelow } from "../board/board-layout";
import { UsageError } from "../usage-error";

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

/** Cuts UTF-8 bytes that come piece by piece into lines, without their ends (LF or CRLF) and without a byte order mark. */
type LineCutter = {
  /** The lines that end in this piece; null for one that is too long. */
  push(piece: Buffer | string): (string | null)[];
  /** The last line, where it has no end. */
  end(): (string | null)[];
};

export function lineCutter(): LineCutter {
  const decoder = new StringDecoder("utf8");
  let begun: string[] = [];
  let length = 0;
  let isFirst = true;
  const finish = (rest: string): string | null => {
    const isTooLong = length + rest.length > LONGEST_ROW;
    let line = isTooLong ? null : begun.length === 0 ? rest : begun.join("") + rest;
    begun = [];
    length = 0;
    if (line?.endsWith("\r")) line = line.slice(0, -1);
    if (isFirst && line?.startsWith("\ufeff")) line = line.slice(1);
    isFirst = false;
    return line;
  };
  const take = (text: string): (string | null)[] => {
    const lines: (string | null)[] = [];
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      lines.push(finish(text.slice(start, end)));
      start = end + 1;
    }
    // Nothing more is kept of a line that is too long.
    if (start < text.length && length <= LONGEST_ROW) begun.push(text.slice(start));
    length += text.length - start;
    return lines;
  };
  return {
    push: (piece) => take(typeof piece === "string" ? piece : decoder.write(piece)),
    end: () => {
      const lines = take(decoder.end());
      return length > 0 ? [...lines, finish("")] : lines;
    },
  };
}

/** All lines of bytes that come piece by piece. */
async function* linesIn(bytes: Bytes): AsyncGenerator<string | null> {
  const cutter = lineCutter();
  for await (const piece of bytes) yield* cutter.push(piece);
  yield* cutter.end();
}

function rowOf(line: number, text: string | null): SourceRow {
  if (text === null)
    return { line, raw: null, ok: false, problem: `It has more than ${LONGEST_ROW} characters.` };
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
  for await (const text of linesIn(await bytesOf(path))) {
    line += 1;
    if (list) {
      list.push(text ?? "");
      length += text?.length ?? LONGEST_ROW;
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
    yield rowOf(line, text);
  }
  if (list) yield* rowsOfList(path, list.join("\n"));
}

/**
 * The text of a file that is read as a whole, "-" for standard input. Throws `UsageError` where there is none, or more than is
 * read at once.
 */
export async function textOfFile(path: string): Promise<string> {
  const most = JSON_LIMITS.maxCharacters;
  if (path === "-") {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of await bytesOf(path)) {
      pieces.push(Buffer.from(piece));
      length += piece.length;
      if (length > most) throw new UsageError(`${nameOf(path)} has more than ${most} bytes.`, "Split it.");
    }
    return Buffer.concat(pieces)
      .toString("utf8")
      .replace(/^\ufeff/, "");
  }
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new UsageError(`There is no file ${path}.`, "Look at the path.");
  if (found.size > most) throw new UsageError(`${path} has more than ${most} bytes.`, "Split it.");
  return (await readFile(path, "utf8")).replace(/^\ufeff/, "");
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
