import { Type } from "typebox";
import type { Span } from "../schemas/span";
import { defineChecker, type PreparedCheck } from "./define-checker";
import { askedRange } from "./shared/limits";
import { withinLimits } from "./shared/python-values";
import { fail, mark, pass, plural } from "./shared/verdicts";

/**
 * How many things were found; the content is what the extraction found, written `(a), (b), (c)`.
 *
 * Reference: the number of pairs of parentheses (nested ones merge); a maximum of 0 or less is none.
 */
export const count = defineChecker({
  id: "count",
  parameters: Type.Object({
    min_count: Type.Optional(Type.Number({ default: 0 })),
    max_count: Type.Optional(Type.Number({ default: -1, description: "-1: no limit" })),
  }),
  prepare(parameters): PreparedCheck {
    return reference(parameters);
  },
});

function reference(parameters: Record<string, unknown>): PreparedCheck {
  const { min_count: min = 0, max_count: max = -1 } = parameters;
  const limits = { min, max, minName: "min_count", maxName: "max_count" };
  return (content) => {
    const found = parenthesised(content);
    const reason = `${plural(found.length, "item")}, ${askedRange(min, max)} asked`;
    if (withinLimits(found.length, limits)) return pass(reason, found.slice(0, 200));
    const over = typeof max === "number" && max > 0 ? found[Math.floor(max)] : undefined;
    return fail(reason, over ? [{ ...over, label: "one too many" }] : found.slice(0, 200));
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
