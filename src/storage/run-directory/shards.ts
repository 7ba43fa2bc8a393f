import { canonicalJson } from "../../foundation/canonical-json";
import { sha256Hex } from "../../foundation/hashing";
import type { DirectoryFile } from "../../shapes/run-directory";
import { type DirectoryPart, pathOfPart } from "./directory-layout";

/** A file of a run directory, whole. */
export type WholeFile = { path: string; bytes: Uint8Array<ArrayBuffer> };

/** Files of one part, one after another, and what `run.json` says of each. */
export function shards(part: DirectoryPart) {
  const table: DirectoryFile[] = [];
  const encoder = new TextEncoder();
  let lines: string[] = [];
  let bytes = 0;
  let first = 0;
  return {
    table,
    /** Bytes of the file that is open, roughly: in characters. */
    size: () => bytes,
    add(record: unknown): void {
      const line = `${canonicalJson(record)}\n`;
      lines.push(line);
      bytes += line.length;
    },
    /** Ends the open file and names it by `number`; null where nothing is in it. `count`: records, where not lines. */
    async close(number: number, count = lines.length): Promise<WholeFile | null> {
      if (lines.length === 0) return null;
      const path = pathOfPart(part, number);
      const content = encoder.encode(lines.join(""));
      table.push({ path, bytes: content.length, sha256: await sha256Hex(content), first, count });
      first += count;
      lines = [];
      bytes = 0;
      return { path, bytes: content };
    },
  };
}
