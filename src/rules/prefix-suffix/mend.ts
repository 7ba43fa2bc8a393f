import { stripBounds } from "../../foundation/python-text";
import { CJK } from "../../foundation/text-lines";
import type { PartEditor, Proposal } from "../mending/editor";
import { summaryOf, textParameter } from "../mending/editor";
import type { TextEdit } from "../mending/text-edits";
import { fold } from "../shared/fold";
import { quote } from "../shared/verdicts";

/**
 * Adds a missing prefix or suffix, or sets one right that differs in blanks, marks, typography or letter case.
 */
export const editAffixes: PartEditor = ({ text }, { check }) => {
  const prefix = textParameter(check, "prefix");
  const suffix = textParameter(check, "suffix");
  const starts = prefix === null ? [] : prefixWays(text, prefix);
  const ends = suffix === null ? [] : suffixWays(text, suffix);
  const both = starts.flatMap((start) =>
    ends.map((end) => ({
      edits: [...start.edits, ...end.edits],
      summary: summaryOf([start.summary, end.summary]),
    })),
  );
  return [...starts, ...ends, ...both];
};

const options = { lowerCase: true, withoutEmphasis: true };
const noBlank = new RegExp(`[${CJK}\\s，。！？；：、…—–“‘「『（《【([{-]`, "u");
const closing = /^[\s.,;:!?…，。！？；：、)\]}”’」』）》】]/;

function prefixWays(text: string, prefix: string): Proposal[] {
  const lead = stripBounds(text).start;
  const ways: Proposal[] = [];
  const add = (edit: TextEdit, summary: string) => ways.push({ edits: [edit], summary });
  const name = quote(prefix.trim());
  if (lead > 0 && text.startsWith(prefix, lead))
    add({ start: 0, end: lead, text: "" }, `take out the blanks before ${name}`);
  for (const wanted of withoutEndMark(prefix)) {
    const end = likeStart(text, wanted, prefix);
    if (end !== null) add({ start: 0, end, text: prefix }, `write the prefix ${name} as it was asked`);
  }
  if (ways.length > 0) return ways;
  const joint = /\s$/.test(prefix) || noBlank.test(prefix.slice(-1)) || /^\s/.test(text) ? "" : " ";
  add({ start: 0, end: 0, text: `${prefix}${joint}` }, `add the prefix ${name}`);
  return ways;
}

/** The affix, and the affix without the punctuation at its end that is easily forgotten. */
function withoutEndMark(affix: string): string[] {
  const bare = affix.trim().replace(/[\s\p{P}]{1,20}$/u, "");
  return bare === "" || bare === affix.trim() ? [affix.trim()] : [affix.trim(), bare];
}

/** End of a beginning that resembles `wanted`, with the marks after it; null when it does not. */
function likeStart(text: string, wanted: string, prefix: string): number | null {
  const reach = text.slice(0, 4 * prefix.length + 60);
  const folded = fold(reach, options);
  const lead = /^[\s"'(*_~`#>[]*/.exec(folded.text)?.[0].length ?? 0;
  const needle = fold(wanted, options).text.trim();
  if (needle === "" || !folded.text.startsWith(needle, lead)) return null;
  let end = folded.endOf(lead + needle.length);
  if (/^[\p{L}\p{N}]$/u.test(text.charAt(end)) && /[\p{L}\p{N}]$/u.test(needle)) return null;
  while (/^[*_`~]$/.test(text.charAt(end))) end++;
  if (wanted !== prefix.trim()) while (/^[\p{P}]$/u.test(text.charAt(end))) end++;
  const blanks = /\s*$/.exec(prefix.slice(-20))?.[0] ?? "";
  return text.startsWith(blanks, end) ? end + blanks.length : end;
}

function suffixWays(text: string, suffix: string): Proposal[] {
  const { end } = stripBounds(text);
  const ways: Proposal[] = [];
  const add = (edit: TextEdit, summary: string) => ways.push({ edits: [edit], summary });
  const name = quote(suffix.trim());
  if (end < text.length && text.endsWith(suffix.trimEnd(), end))
    add(
      { start: end, end: text.length, text: suffix.slice(suffix.trimEnd().length) },
      `take out the blanks after ${name}`,
    );
  for (const wanted of withoutEndMark(suffix)) {
    const start = likeEnd(text, wanted, suffix);
    if (start !== null)
      add({ start, end: text.length, text: suffix.trimStart() }, `write the suffix ${name} as it was asked`);
  }
  if (ways.length > 0) return ways;
  const last = text.charAt(end - 1);
  const joint =
    end === 0 || noBlank.test(last) || closing.test(suffix) || noBlank.test(suffix.charAt(0)) ? "" : " ";
  add({ start: end, end: text.length, text: `${joint}${suffix}` }, `add the suffix ${name}`);
  return ways;
}

/** Start of an ending that resembles `wanted`, whatever marks follow it; null when it does not. */
function likeEnd(text: string, wanted: string, suffix: string): number | null {
  const offset = Math.max(0, text.length - 4 * suffix.length - 60);
  const folded = fold(text.slice(offset), options);
  const needle = fold(wanted, options).text.trim();
  const at = needle === "" ? -1 : folded.text.lastIndexOf(needle);
  if (at < 0 || !/^[\s\p{P}\p{S}]*$/u.test(folded.text.slice(at + needle.length))) return null;
  if (at > 0 && /^[\p{L}\p{N}]$/u.test(folded.text.charAt(at - 1)) && /^[\p{L}\p{N}]/u.test(needle)) {
    if (!new RegExp(`^[${CJK}]`, "u").test(needle)) return null;
  }
  return offset + folded.startOf(at);
}
