import { isNegated, listed, matchesOf, phrase, quoteRun } from "../suggesting/patterns";
import { asksForNothingElse, type Finding, type Reading, type Rule } from "../suggesting/reading";

const tables = phrase("\\bmarkdown (?:format )?(?:\\w+ )?tables?\\b|\\btables?\\b");
const columns = phrase(
  "\\b(?:columns?|headers?|column (?:names?|headers?|titles?|headings?))\\b(?: (?:named|titled|called|labell?ed|are|is|as|should|must|be|exactly|include|including|of|for|in|this|order|with|the|following|names?|headers?))*[,:]? ?(?:the |\\()?(?=\\uE001)",
);
const plainList = phrase(
  "\\bcolumns?\\b(?: (?:named|called|are|be|of|for|headers?|names?))*: ?(?=[\\p{L}\\p{N}])",
);
const bareList = phrase("\\bcolumns\\b(?: (?:named|called|are|of|for))?(?: the)? (?=[\\p{L}\\p{N}])");
/** A name that stands without quotes and without a colon before it begins each of its words with a capital. */
const capitalised = /^\p{Lu}[\p{L}\p{N}_/-]*(?: \p{Lu}[\p{L}\p{N}_/-]*){0,3}/u;
const furniture =
  /\b(?:on|onto|at|under|dining|coffee|wooden|bedside|round|the|behind|around)\s*(?:the |a )?$/i;

/** Names after "columns:" that stand without quotes, set apart by commas; remarks in parentheses are left out. */
function plainNames(reading: Reading, from: number): { names: string[]; end: number } | null {
  const text = reading.masked
    .slice(from, from + 400)
    .replace(/\([^()]{0,120}\)/g, (remark) => " ".repeat(remark.length));
  const stop = text.search(/[.;:\n\uE001]/);
  const names = text
    .slice(0, stop < 0 ? text.length : stop)
    .split(/,|\||\s+and\s+/)
    .map((name) => name.replace(/^\s*(?:and|the)\s+|[\s*_]+$|^[\s*_]+/gi, ""));
  const named =
    names.length >= 2 && names.every((name) => /^[\p{L}\p{N}][\p{L}\p{N} _/-]{0,40}$/u.test(name));
  return named ? { names, end: from + (stop < 0 ? text.length : stop) } : null;
}

/** "columns Time, Event and Sound": what follows the last name is not its. */
function capitalNames(reading: Reading, from: number): { names: string[]; end: number } | null {
  const plain = plainNames(reading, from);
  if (!plain) return null;
  const names = plain.names.map((name) => capitalised.exec(name)?.[0] ?? "");
  const whole = names.slice(0, -1).every((name, index) => name === plain.names[index]);
  return whole && names.at(-1) !== "" ? { ...plain, names } : null;
}

function columnNames(reading: Reading, from: number): { names: string[]; end: number } | null {
  for (const match of matchesOf(reading, columns)) {
    if (match.start < from) continue;
    const { parts, end } = quoteRun(reading, match.end);
    if (
      parts.length > 0 &&
      (parts.length > 1 ||
        /\bcolumns\b/i.test(match.found) === false ||
        /\btwo|2\b/.test(match.found) === false)
    )
      return { names: parts.map((part) => part.quote.value.trim()), end };
  }
  for (const { start, end } of matchesOf(reading, plainList)) {
    const plain = start < from ? null : plainNames(reading, end);
    if (plain) return plain;
  }
  for (const { start, end } of matchesOf(reading, bareList)) {
    const named = start < from ? null : capitalNames(reading, end);
    if (named) return named;
  }
  return null;
}

/** "with 'A', 'B' and 'C' columns" */
function namesBeforeColumns(reading: Reading, from: number): { names: string[]; end: number } | null {
  for (const quote of reading.quotes) {
    if (quote.start < from) continue;
    const { parts, end } = quoteRun(reading, quote.start);
    if (
      /^\s*(?:as )?(?:the )?(?:columns?|headers?)\b/i.test(reading.masked.slice(end, end + 20)) &&
      parts.length > 1
    )
      return { names: parts.map((part) => part.quote.value.trim()), end };
  }
  return null;
}

/** A Markdown table with named columns. Without names there is nothing the rule could hold it to, and no check. */
export const readTable: Rule = (reading) => {
  for (const { start, end, found } of matchesOf(reading, tables)) {
    if (isNegated(reading, start)) continue;
    const markdown = /markdown/i.test(found);
    if (!markdown && furniture.test(reading.masked.slice(Math.max(0, start - 20), start))) continue;
    const named = columnNames(reading, Math.max(0, start - 80)) ?? namesBeforeColumns(reading, start) ?? null;
    const run = named
      ? null
      : quoteRun(
          reading,
          end + (/^\s*(?:with|of|for|:|\()\s*/i.exec(reading.masked.slice(end, end + 8))?.[0].length ?? 0),
        );
    const names =
      named?.names ?? (run && run.parts.length > 1 ? run.parts.map((part) => part.quote.value.trim()) : []);
    if (names.length === 0) continue;
    const what = `a Markdown table with the columns ${listed(names)}`;
    const finding: Finding = {
      constraintId: "table",
      description: asksForNothingElse(reading) ? `The whole answer is ${what}` : `The answer has ${what}`,
      parameters: { col_name: names },
      start,
      end: Math.max(end, named?.end ?? run?.end ?? end),
      sure: "high",
    };
    return [finding];
  }
  return [];
};
