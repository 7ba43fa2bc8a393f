import { findText, lower } from "../../foundation/python-text";
import type { Span } from "../../shapes/span";
import { CheckError, type PreparedCheck } from "../define-checker";
import { isFalsy } from "../shared/python-values";
import { MAX_EVIDENCE, mark, pass } from "../shared/verdicts";
import { judgeOccurrences } from "./judge-occurrences";

/** The released verdict: the keyword anywhere, inside of words too. */
export function keywordReference(wanted: unknown, kind: unknown): PreparedCheck {
  if (isFalsy(wanted)) return () => pass("no keyword asked");
  if (typeof wanted !== "string") {
    return () => {
      throw new CheckError("keyword must be a text");
    };
  }
  const needle = lower(wanted);
  return judgeOccurrences(wanted, kind, (content, label) => occurrences(content, needle, label));
}

function occurrences(content: string, needle: string, label: string): Span[] {
  const haystack = lower(content);
  const found: Span[] = [];
  for (let at = findText(haystack, needle); at >= 0; at = findText(haystack, needle, at + needle.length)) {
    // Lower case can be longer than what it stands for (İ); then only the place of the text as a whole is sure.
    if (haystack.length !== content.length) return [mark(0, content.length, label)];
    found.push(mark(at, at + needle.length, label));
    if (found.length >= MAX_EVIDENCE) break;
  }
  return found;
}
