import { defineChecker, type PreparedCheck } from "../define-checker";
import { takes } from "../shared/parameters";
import { requireValid } from "../shared/valid";
import { delimiterReference } from "./reference";
import { delimiterStrict } from "./strict";

const schema = takes({
  symbol: { type: "string", minLength: 1, description: "what stands between items" },
});

/**
 * Items are set apart by a given symbol.
 *
 * Reference: the symbol occurs, and at least two parts around it are not blank.
 *
 * Strict: with any blanks around it, or in its full-width form; inside of numbers, times, abbreviations and
 * single compound words it sets nothing apart; a part must not be a mere row of letters or numbers that should
 * have been set apart too.
 */
export const checker = defineChecker({
  id: "delimiter",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    return semantics === "strict"
      ? delimiterStrict(parameters.symbol)
      : delimiterReference(parameters.symbol);
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
