import { parseClassEscape } from "./parse-escape";
import type { PatternReader } from "./pattern-reader";
import type { ClassItem } from "./syntax";

/** Reads a character class whose opening bracket was read already. */
export function parseClass(reader: PatternReader): { negated: boolean; items: ClassItem[] } {
  const start = reader.position - 1;
  const negated = reader.match("^");
  const items: ClassItem[] = [];
  for (;;) {
    const token = need(reader, start);
    if (token === "]" && items.length > 0) return { negated, items };
    const low = readItem(reader, token);
    if (!reader.match("-")) {
      items.push(low);
      continue;
    }
    const second = need(reader, start);
    if (second === "]") {
      items.push(low, { kind: "range", low: 0x2d, high: 0x2d });
      return { negated, items };
    }
    const high = readItem(reader, second);
    if (low.kind !== "range" || high.kind !== "range" || high.low < low.low) {
      throw reader.error(`bad character range ${token}-${second}`, token.length + 1 + second.length);
    }
    items.push({ kind: "range", low: low.low, high: high.high });
  }
}

function readItem(reader: PatternReader, token: string): ClassItem {
  if (token.startsWith("\\")) return parseClassEscape(reader, token);
  const code = token.codePointAt(0) ?? 0;
  return { kind: "range", low: code, high: code };
}

function need(reader: PatternReader, start: number): string {
  const token = reader.get();
  if (token === null) throw reader.error("unterminated character set", reader.position - start);
  return token;
}
