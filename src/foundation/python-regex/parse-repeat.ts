import type { PatternReader } from "./pattern-reader";
import type { Flags, RegexNode } from "./syntax";

const DIGIT = /^[0-9]$/;
/** CPython's `MAXREPEAT`. */
const COUNT_LIMIT = 4294967295;

/**
 * Reads the rest of a quantifier that began with `token` and puts it on the last of `items`; a brace that begins
 * none is a character like others.
 */
export function parseRepeat(reader: PatternReader, token: string, items: RegexNode[], flags: Flags): void {
  const start = reader.position;
  const counts = token === "{" ? parseCounts(reader, start) : simpleCounts(token);
  if (counts === null) {
    items.push({ kind: "literal", code: 0x7b, flags });
    return;
  }
  const body = items.at(-1);
  if (body === undefined || body.kind === "position") {
    throw reader.error("nothing to repeat", reader.position - start + 1);
  }
  if (body.kind === "repeat") throw reader.error("multiple repeat", reader.position - start + 1);
  const mode = reader.match("?") ? "lazy" : reader.match("+") ? "possessive" : "greedy";
  items[items.length - 1] = { kind: "repeat", ...counts, mode, body };
}

function simpleCounts(token: string): { min: number; max: number } {
  if (token === "?") return { min: 0, max: 1 };
  return { min: token === "+" ? 1 : 0, max: Number.POSITIVE_INFINITY };
}

function parseCounts(reader: PatternReader, start: number): { min: number; max: number } | null {
  if (reader.next === "}") return null;
  const low = reader.takeWhile(Number.POSITIVE_INFINITY, DIGIT);
  const high = reader.match(",") ? reader.takeWhile(Number.POSITIVE_INFINITY, DIGIT) : low;
  if (!reader.match("}")) {
    reader.seek(start);
    return null;
  }
  const min = low === "" ? 0 : Number(low);
  const max = high === "" ? Number.POSITIVE_INFINITY : Number(high);
  if (min >= COUNT_LIMIT || (max >= COUNT_LIMIT && high !== "")) {
    throw reader.error("the repetition number is too large", reader.position - start);
  }
  if (max < min) throw reader.error("min repeat greater than max repeat", reader.position - start);
  return { min, max };
}
