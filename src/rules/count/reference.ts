import type { Span } from "../../shapes/span";
import type { PreparedCheck } from "../define-checker";
import { askedRange } from "../shared/limits";
import { withinLimits } from "../shared/python-values";
import { fail, MAX_EVIDENCE, mark, pass, plural } from "../shared/verdicts";

/** The released verdict: the number of pairs of parentheses lies in the range. */
export function countReference(parameters: Record<string, unknown>): PreparedCheck {
  const { min_count: min = 0, max_count: max = -1 } = parameters;
  const limits = { min, max, minName: "min_count", maxName: "max_count" };
  return (content) => {
    const found = parenthesised(content);
    const reason = `${plural(found.length, "item")}, ${askedRange(min, max)} asked`;
    if (withinLimits(found.length, limits)) return pass(reason, found.slice(0, MAX_EVIDENCE));
    const over = typeof max === "number" && max > 0 ? found[Math.floor(max)] : undefined;
    return fail(reason, over ? [{ ...over, label: "one too many" }] : found.slice(0, MAX_EVIDENCE));
  };
}

/** Each `(` up to the next `)`. */
function parenthesised(content: string): Span[] {
  const found: Span[] = [];
  let open = content.indexOf("(");
  while (open >= 0) {
    const close = content.indexOf(")", open);
    if (close < 0) break;
    found.push(mark(open, close + 1, String(found.length + 1)));
    open = content.indexOf("(", close + 1);
  }
  return found;
}
