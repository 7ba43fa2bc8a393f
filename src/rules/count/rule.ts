import { plural } from "../../foundation/plural";
import type { Span } from "../../shapes/verdict";
import { defineChecker, type PreparedCheck } from "../define-checker";
import { askedRange, limit, strictRange } from "../shared/limits";
import { takes } from "../shared/parameters";
import { withinLimits } from "../shared/python-values";
import { fail, MAX_EVIDENCE, mark, pass } from "../shared/verdicts";
import { listedItems } from "./listed-items";

/**
 * The number of things that were found; the content is what the extraction found, written `(a), (b), (c)`.
 *
 * Reference: the number of pairs of parentheses (nested ones merge); a maximum of 0 or less is none.
 *
 * Strict: the number of things listed, each in brackets of any kind (inner ones belong to their item) or set apart
 * by commas and line feeds; a maximum of 0 allows none.
 */
export const checker = defineChecker({
  id: "count",
  parameters: takes({}, { min_count: limit(0), max_count: limit(-1) }),
  prepare(parameters, { semantics }): PreparedCheck {
    return semantics === "strict" ? countStrict(parameters) : countReference(parameters);
  },
});

/** The released verdict: the number of pairs of parentheses lies in the range. */
function countReference(parameters: Record<string, unknown>): PreparedCheck {
  const { min_count: min = 0, max_count: max = -1 } = parameters;
  const limits = { min, max, minName: "min_count", maxName: "max_count" };
  return (content) => {
    const { count, first, over } = parenthesised(content, typeof max === "number" && max > 0 ? max : null);
    const reason = `${count} ${plural(count, "item")}, ${askedRange(min, max)} asked`;
    if (withinLimits(count, limits)) return pass(reason, first);
    return fail(reason, over ? [{ ...over, label: "one too many" }] : first);
  };
}

/** Each `(` up to the next `)`: their number, the first of them, and the one after `max`. */
function parenthesised(
  content: string,
  max: number | null,
): { count: number; first: Span[]; over: Span | undefined } {
  const last = max === null ? Number.NaN : Math.floor(max);
  const first: Span[] = [];
  let over: Span | undefined;
  let count = 0;
  let open = content.indexOf("(");
  while (open >= 0) {
    const close = content.indexOf(")", open);
    if (close < 0) break;
    if (count === last) over = mark(open, close + 1);
    count++;
    if (count <= MAX_EVIDENCE) first.push(mark(open, close + 1, String(count)));
    open = content.indexOf("(", close + 1);
  }
  return { count, first, over };
}

/** The strict verdict: the number of things that the content lists lies in the range. */
function countStrict(parameters: Record<string, unknown>): PreparedCheck {
  const range = strictRange(parameters.min_count, parameters.max_count);
  return (content) => {
    const found = listedItems(content);
    const reason = `${found.length} ${plural(found.length, "item")}, ${range.asked} asked`;
    const marks = found.slice(0, MAX_EVIDENCE);
    if (range.holds(found.length)) return pass(reason, marks);
    const over = found[range.max];
    return fail(reason, over ? [{ ...over, label: "one too many" }] : marks);
  };
}
