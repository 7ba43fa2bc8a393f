import { plural } from "../../foundation/plural";
import { findText, isSpaceUnit } from "../../foundation/python-text";
import type { Span } from "../../shapes/verdict";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { takes } from "../shared/parameters";
import { fail, MAX_EVIDENCE, mark, pass, quote } from "../shared/verdicts";
import { delimiterStrict } from "./strict";

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
  parameters: takes({
    symbol: { type: "string", minLength: 1, description: "what stands between items" },
  }),
  prepare(parameters, { semantics }): PreparedCheck {
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

/** The released verdict: the symbol occurs, and at least two parts around it are not blank. */
function delimiterReference(symbol: unknown): PreparedCheck {
  return (content) => {
    if (typeof symbol !== "string") throw new CheckError("symbol must be a text");
    if (symbol === "") throw new CheckError("symbol must not be empty");
    const name = quote(symbol);
    const places: Span[] = [];
    let filled = 0;
    let from = 0;
    for (let at = findText(content, symbol); at >= 0; at = findText(content, symbol, from)) {
      if (places.length < MAX_EVIDENCE) places.push(mark(at, at + symbol.length, "delimiter"));
      if (isFilled(content, from, at)) filled++;
      from = at + symbol.length;
    }
    if (places.length === 0) return fail(`${name} does not occur`);
    if (isFilled(content, from, content.length)) filled++;
    if (filled < 2) return fail(`${name} sets no two parts apart`, places);
    return pass(`${name} sets ${filled} ${plural(filled, "part")} apart`, places);
  };
}

/** True when a part holds more than white space. */
function isFilled(content: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isSpaceUnit(content.charCodeAt(at))) return true;
  return false;
}
