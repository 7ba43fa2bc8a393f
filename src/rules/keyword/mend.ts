import { CJK, UNSPACED } from "../../foundation/text-lines";
import type { FailedPart, PartEditor, Proposal } from "../mending/editor";
import { textParameter } from "../mending/editor";
import type { TextEdit } from "../mending/text-edits";
import { fold } from "../shared/fold";
import { MAX_EVIDENCE, quote } from "../shared/verdicts";

/**
 * Takes out the words that hold a forbidden text, and sets a demanded one right where it stands in other
 * typography (which only the released rules mind). A word that is missing altogether cannot be mended.
 */
export const editKeyword: PartEditor = (part, { check }) => {
  const keyword = textParameter(check, "keyword");
  if (keyword === null) return [];
  if (check.parameters.keyword_type === "exclude") return withoutWord(part, keyword);
  return check.parameters.keyword_type === "include" ? inOtherTypography(part.text, keyword) : [];
};

function withoutWord({ text, evidence }: FailedPart, keyword: string): Proposal[] {
  if (evidence.length === 0 || evidence.length >= MAX_EVIDENCE) return [];
  const edits: TextEdit[] = [];
  for (const span of evidence) {
    const { start, end } = tidied(text, wholeWord(text, span.start, span.end));
    const last = edits.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else edits.push({ start, end, text: "" });
  }
  const times = evidence.length > 1 ? ` (${evidence.length} times)` : "";
  return [{ edits, summary: `delete ${quote(keyword)}${times}` }];
}

const letter = new RegExp(`^(?![${CJK}${UNSPACED}])[\\p{L}\\p{M}\\p{N}_]$`, "u");
const hyphen = /^[-‐‑]$/;
/** No word goes on further than this. */
const REACH = 60;

type Stretch = { start: number; end: number };

/** The stretch with the rest of the words at its ends, hyphens and a possessive s included. */
function wholeWord(text: string, from: number, to: number): Stretch {
  let [start, end] = [from, to];
  const isLetter = (at: number) => letter.test(text.charAt(at));
  if (isLetter(start)) {
    while (from - start < REACH) {
      if (isLetter(start - 1)) start -= 1;
      else if (hyphen.test(text.charAt(start - 1)) && isLetter(start - 2)) start -= 2;
      else break;
    }
  }
  if (isLetter(end - 1)) {
    while (end - to < REACH) {
      if (isLetter(end)) end += 1;
      else if (hyphen.test(text.charAt(end)) && isLetter(end + 1)) end += 2;
      else break;
    }
    const possessive = /^['’]s(?![\p{L}\p{N}])/u.exec(text.slice(end, end + 3));
    if (possessive) end += possessive[0].length;
  }
  return { start, end };
}

const wraps: [string, string][] = [
  ["**", "**"],
  ["__", "__"],
  ["*", "*"],
  ["_", "_"],
  ["`", "`"],
  ["“", "”"],
  ["‘", "’"],
  ["(", ")"],
];

/** The stretch with marks that would be left empty around it, and one of the blanks beside it. */
function tidied(text: string, { start, end }: Stretch): Stretch {
  let [from, to] = [start, end];
  for (let depth = 0; depth < 3; depth++) {
    const wrap = wraps.find(
      ([open, close]) =>
        text.slice(Math.max(0, from - open.length), from) === open && text.startsWith(close, to),
    );
    if (!wrap) break;
    from -= wrap[0].length;
    to += wrap[1].length;
  }
  const before = text.charAt(from - 1);
  const after = text.charAt(to);
  if (/^[ \t]$/.test(before) && /^(?:|[\s.,;:!?)\]}"'”’])$/.test(after)) from -= 1;
  else if (/^(?:|[\n("'“‘[])$/.test(before) && /^[ \t]$/.test(after)) to += 1;
  return { start: from, end: to };
}

function inOtherTypography(text: string, keyword: string): Proposal[] {
  const options = { lowerCase: true, withoutEmphasis: true };
  const folded = fold(text, options);
  const needle = fold(keyword, options).text.trim();
  const at = needle === "" ? -1 : folded.text.indexOf(needle);
  if (at < 0) return [];
  const edit = { start: folded.startOf(at), end: folded.endOf(at + needle.length), text: keyword.trim() };
  return [{ edits: [edit], summary: `write ${quote(keyword)} as it was asked` }];
}
