import { Type } from "typebox";
import { findText, lower } from "../lib/python-text";
import type { Span } from "../schemas/span";
import { CheckError, defineChecker, type PreparedCheck } from "./define-checker";
import { isFalsy } from "./shared/python-values";
import { fail, MAX_EVIDENCE, mark, pass, quote, show } from "./shared/verdicts";

/**
 * A fixed text must occur, or must not.
 *
 * Reference: letters in any case, anywhere, inside of words too; an empty keyword always passes.
 */
export const keyword = defineChecker({
  id: "keyword",
  parameters: Type.Object({
    keyword: Type.String({ description: "the text" }),
    keyword_type: Type.Union([Type.Literal("include"), Type.Literal("exclude")]),
  }),
  prepare(parameters): PreparedCheck {
    return reference(parameters.keyword, parameters.keyword_type);
  },
  otherContent(_content, parameters) {
    return isFalsy(parameters.keyword) ? true : null;
  },
});

function reference(wanted: unknown, kind: unknown): PreparedCheck {
  if (isFalsy(wanted)) return () => pass("no keyword asked");
  if (typeof wanted !== "string") {
    return () => {
      throw new CheckError("keyword must be a text");
    };
  }
  const needle = lower(wanted);
  const name = quote(wanted);
  return (content) => {
    if (kind === "include") {
      const found = occurrences(content, needle, "keyword");
      return found.length > 0 ? pass(`${name} occurs`, found) : fail(`${name} does not occur`);
    }
    if (kind === "exclude") {
      const found = occurrences(content, needle, "not allowed");
      return found.length > 0 ? fail(`${name} occurs, none allowed`, found) : pass(`${name} does not occur`);
    }
    return fail(`${show(kind)} is no kind of keyword check (include, exclude)`);
  };
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
