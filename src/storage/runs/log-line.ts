import type { IHasher } from "hash-wasm";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { partOnUse } from "../../lib/fetch-part";

/** What a run's log holds: the run's row as it was saved, or a result as it was kept. Both are checked by their readers. */
export type LogEntry = { run: unknown } | { result: unknown };

const Entry = Type.Union([Type.Object({ run: Type.Unknown() }), Type.Object({ result: Type.Unknown() })]);
/** The CRC-32 of the JSON, and the JSON, in which no line breaks. */
const LINE = /^([0-9a-f]{8}) (.*)$/s;

const streamHashes = partOnUse("What checks logs of runs", () => import("../../lib/stream-hashes"));
let crc: Promise<IHasher> | null = null;

async function checksum(text: string): Promise<string> {
  crc ??= streamHashes().then(({ createCRC32 }) => createCRC32());
  return (await crc).init().update(text).digest("hex");
}

/** An entry as a line with its checksum and its end. */
export async function writeLine(entry: LogEntry): Promise<string> {
  const json = JSON.stringify(entry);
  return `${await checksum(json)} ${json}\n`;
}

/** The entry of a line without its end; null for one that is torn or changed. */
export async function readLine(line: string): Promise<LogEntry | null> {
  const [, expected, json] = LINE.exec(line) ?? [];
  if (expected === undefined || json === undefined || (await checksum(json)) !== expected) return null;
  try {
    const entry: unknown = JSON.parse(json);
    return Value.Check(Entry, entry) ? entry : null;
  } catch {
    return null;
  }
}
