import type { FormatCheck } from "../../shapes/checklist";
import { type Range, trimRange } from "./located";
import { linesOf } from "./text-units";

/** The value of that parameter in any of the checks; null where none has it. */
export function parameterIn(
  checks: readonly FormatCheck[],
  constraintId: string,
  name: string,
): string | null {
  for (const check of checks) {
    const value = check.constraintId === constraintId ? check.parameters[name] : null;
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

const label = /^\p{L}[\p{L} ]{0,30}[:：](?=\s|\p{L})/u;

/**
 * What a symbol sets apart in the one line that holds it, trimmed. A prefix and a suffix that other checks ask for,
 * and a label in front ("Keywords:"), belong to no piece. Null where no line or several lines hold the symbol.
 */
export function piecesOf(response: string, symbol: string, checks: readonly FormatCheck[]): Range[] | null {
  const lines = linesOf(response).filter((line) => line.text.includes(symbol));
  const [line] = lines;
  if (!line || lines.length !== 1) return null;
  let { start, end } = trimRange(response, line);
  const prefix = parameterIn(checks, "prefix_suffix", "prefix");
  const suffix = parameterIn(checks, "prefix_suffix", "suffix");
  if (prefix !== null && response.startsWith(prefix, start)) start += prefix.length;
  else start += label.exec(response.slice(start, start + 40))?.[0].length ?? 0;
  if (suffix !== null && response.slice(start, end).endsWith(suffix)) end -= suffix.length;
  const pieces: Range[] = [];
  for (let from = start; from <= end; ) {
    const at = response.indexOf(symbol, from);
    const stop = at < 0 || at > end ? end : at;
    const piece = trimRange(response, { start: from, end: stop });
    if (/[\p{L}\p{N}]/u.test(response.slice(piece.start, piece.end))) pieces.push(piece);
    from = stop + symbol.length;
  }
  return pieces.length > 0 ? pieces : null;
}
