import { findText, isSpaceUnit } from "../../foundation/python-text";
import type { Span } from "../../shapes/span";
import { CheckError, type PreparedCheck } from "../define-checker";
import { fail, MAX_EVIDENCE, mark, pass, plural, quote } from "../shared/verdicts";

/** The released verdict: the symbol occurs, and at least two parts around it are not blank. */
export function delimiterReference(symbol: unknown): PreparedCheck {
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
    return pass(`${name} sets ${plural(filled, "part")} apart`, places);
  };
}

/** True when a part holds more than white space. */
function isFilled(content: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isSpaceUnit(content.charCodeAt(at))) return true;
  return false;
}
