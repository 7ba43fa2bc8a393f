import { Type } from "typebox";
import { splitSpans, stripBounds } from "../lib/python-text";
import { CheckError, defineChecker, type PreparedCheck } from "./define-checker";
import { fail, MAX_EVIDENCE, mark, pass, plural, quote } from "./shared/verdicts";

/**
 * Items are set apart by a given symbol.
 *
 * Reference: the symbol occurs, and at least two parts around it are not blank.
 */
export const delimiter = defineChecker({
  id: "delimiter",
  parameters: Type.Object({
    symbol: Type.String({ minLength: 1, description: "what stands between items" }),
  }),
  prepare(parameters): PreparedCheck {
    return reference(parameters.symbol);
  },
  otherContent(content, parameters) {
    return containsNot(content, parameters.symbol) ? false : null;
  },
});

/** Python's `symbol not in content` for lists and objects; a list that does hold it has no `split` and raises. */
function containsNot(content: unknown, symbol: unknown): boolean {
  if (Array.isArray(content)) {
    const wanted = JSON.stringify(symbol);
    return !content.some((element) => JSON.stringify(element) === wanted);
  }
  if (typeof content !== "object" || content === null) return false;
  if (typeof symbol === "object" && symbol !== null) return false;
  return typeof symbol !== "string" || !Object.hasOwn(content, symbol);
}

function reference(symbol: unknown): PreparedCheck {
  return (content) => {
    if (typeof symbol !== "string") throw new CheckError("symbol must be a text");
    if (symbol === "") throw new CheckError("symbol must not be empty");
    const parts = splitSpans(content, symbol);
    const name = quote(symbol);
    if (parts.length === 1) return fail(`${name} does not occur`);
    const places = parts
      .slice(0, Math.min(parts.length - 1, MAX_EVIDENCE))
      .map((part) => mark(part.end, part.end + symbol.length, "delimiter"));
    let filled = 0;
    for (const part of parts) {
      const { start, end } = stripBounds(content, part.start, part.end);
      if (end > start) filled++;
    }
    if (filled < 2) return fail(`${name} sets no two parts apart`, places);
    return pass(`${name} sets ${plural(filled, "part")} apart`, places);
  };
}
