import type { IHasher } from "hash-wasm";
import { partOnUse } from "../../foundation/fetch-part";

/** The CRC-32 of the JSON, and the JSON, in which no line breaks. */
const LINE = /^([0-9a-f]{8}) (.*)$/s;

const streamHashes = partOnUse("What checks logs of runs", () => import("../../foundation/stream-hashes"));
let crc: Promise<IHasher> | null = null;

async function checksum(text: string): Promise<string> {
  crc ??= streamHashes().then(({ createCRC32 }) => createCRC32());
  return (await crc).init().update(text).digest("hex");
}

/** An entry as a line with its checksum and its end. */
export async function writeLine(entry: object): Promise<string> {
  const json = JSON.stringify(entry);
  return `${await checksum(json)} ${json}\n`;
}

/** The value of a line without its end; undefined for one that is torn or changed. */
export async function readLine(line: string): Promise<unknown> {
  const [, expected, json] = LINE.exec(line) ?? [];
  if (expected === undefined || json === undefined || (await checksum(json)) !== expected) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    return undefined;
  }
}
