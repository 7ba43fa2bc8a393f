import { findText } from "../../foundation/python-text";
import { CJK, UNSPACED } from "../../foundation/text-words";
import type { Span } from "../../shapes/span";
import { CheckError, type PreparedCheck } from "../define-checker";
import { type Folded, fold, foldText } from "../shared/fold";
import { MAX_EVIDENCE, mark, pass } from "../shared/verdicts";
import { judgeOccurrences } from "./judge-occurrences";

/** The strict verdict: the keyword as whole words, in any typography. */
export function keywordStrict(wanted: unknown, kind: unknown): PreparedCheck {
  if (typeof wanted !== "string") throw new CheckError("keyword must be a text");
  const options = { lowerCase: true, withoutEmphasis: !/[*`]/.test(wanted) };
  const needle = foldText(wanted, options).trim();
  if (needle === "") return () => pass("no keyword asked");
  return judgeOccurrences(wanted, kind, (content, label) =>
    wholeWords(fold(content, options), needle, label),
  );
}

/** A letter, mark or digit of a script that sets words apart by blanks. */
const spacedLetter = new RegExp(`(?![${CJK}${UNSPACED}])[\\p{L}\\p{M}\\p{N}]`, "u");

function wholeWords(text: Folded, needle: string, label: string): Span[] {
  const startsInWord = spacedLetter.test(firstPoint(needle));
  const endsInWord = spacedLetter.test(lastPoint(needle));
  const found: Span[] = [];
  for (let at = findText(text.text, needle); at >= 0; at = findText(text.text, needle, at + 1)) {
    const end = at + needle.length;
    if (startsInWord && at > 0 && spacedLetter.test(lastPoint(text.text.slice(Math.max(0, at - 2), at))))
      continue;
    if (endsInWord && spacedLetter.test(firstPoint(text.text.slice(end, end + 2)))) continue;
    if (cutsNumber(text.text, at, end)) continue;
    found.push(mark(text.startOf(at), text.endOf(end), label));
    if (found.length >= MAX_EVIDENCE) break;
  }
  return found;
}

/** True when a keyword would be a part of a longer number: 5 in 5.20 or in 3.5. */
function cutsNumber(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start + 1);
  return /^\d[.,]\d$/.test(before) || /^\d[.,]\d$/.test(text.slice(end - 1, end + 2));
}

function firstPoint(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}

function lastPoint(text: string): string {
  return [...text].at(-1) ?? "";
}
