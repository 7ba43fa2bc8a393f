import { matchesOf, phrase } from "../suggesting/patterns";
import { type Finding, quotesIn, type Reading, type Rule, sentenceAt } from "../suggesting/reading";
import { timeForm } from "../timestamp-format/suggest";

const named = phrase(
  "\\b(?<noun>key ?words?|words?|phrases?|terms?|strings?|hashtags?|expressions?)(?: (?:such as|like|of|is|are))?:? ?{qs}",
);
const unnamed = phrase(
  "(?<cue>\\b(?:exclud(?:e|es|ing)|do not (?:use|include)|don't use|avoid(?:ing)?|without using|omit(?:ting)?)) (?:using )?{qs}|\\b(?:do not|don't|never) mention {qs}(?= ?(?:$|[.,;!?]|in (?:the|your) (?:answer|response|output|description|caption|text)\\b|anywhere\\b))",
);
/** A word without quotes that is called a word: "do not use the word rain". */
const bareWord = phrase(
  "\\b(?:do not|don['’]t|never|must not|should not|avoid|without) (?:use|using|mention|mentioning|say|saying|write|writing|include|including)? ?the (?:key)?word (?<word>[\\p{L}][\\p{L}-]{1,30})(?= ?(?:$|[.,;:)!?]|(?:anywhere|in|at all)\\b))",
);
const wanted = phrase(
  "\\b(?:includ(?:e|es|ing)|contain(?:s|ing)?|us(?:e|ing)) {qs} as (?:an? |the )?(?:\\w+ )?(?:keywords?|tags?|terms?)\\b",
);
const excludes =
  /\b(?:do(?:es)? not|don['’]t|must not|should not|cannot|can['’]t|not|never|avoid(?:ing)?|without|exclud(?:e|es|ing|ed)|omit(?:ting)?|no|refrain from|forbid(?:den)?|prohibit(?:ed)?|ban(?:ned)?)\b/gi;
const includes =
  /\b(?:includ(?:e|es|ing)|contain(?:s|ing)?|us(?:e|es|ing)|mention(?:s|ing)?|incorporat(?:e|es|ing)|featur(?:e|es|ing)|have|has|with|insert|embed|retain|add|adding|employ)\b/gi;
const nothingBut =
  /^(?:[\s,]*(?:the|a|an|any|exact|exactly|precise|precisely|specific|specified|absolute|absolutely|strictly|explicitly|mandatory|following|at least|one of|both|all|either|these|this|English|Chinese|retrieval|literal|single|core|or|and|of|mention|mentioning|use|using|include|including|contain|containing|concept|two|three|\d+|deliberately|completely|entirely|technical|key|once|must|you|also|explicit)\b[\s,]*)*$/i;
const later =
  /^[\s,]*(?:must|should|has to|needs? to|to|may|can|is|are)?\s*((?:\w+\s+){0,3}?)(?:appears?|occurs?|(?:be )?(?:\w+ )?(?:used|included|present|mentioned|avoided|excluded))\b/i;
const anchor =
  /^[\s,]*(?:\w+\s+){0,4}?as (?:an?|the|your) (?:\w+ )?(?:anchor|trigger|cue|starting|reference|marker|signal)/i;
const heard =
  /\b(?:hear|hears|heard|hearing|say|says|said|saying|spoken|speaks?|utters?|uttered|mentions|shouts?|transcribe)\b[^,;]{0,30}$/i;

function lastIndex(pattern: RegExp, text: string): { start: number; end: number } | null {
  let last: { start: number; end: number } | null = null;
  for (const match of text.matchAll(pattern))
    last = { start: match.index, end: match.index + match[0].length };
  return last;
}

/** "Do not forget to", "never omit": a demand in the words of a ban. */
const twiceNegated =
  /(?:\b(?:not|never|without|avoid|avoiding)|n['’]t)(?:\s+to)?\s+(?:forget(?:ting)?|omit(?:ting)?|leav(?:e|ing) out|exclud(?:e|ing)|fail(?:ing)?|neglect(?:ing)?|miss(?:ing)?|skip(?:ping)?)(?:\s+to)?\b/gi;

/** Tells whether the words around a named word demand or forbid it; null when they do neither. */
function polarity(ahead: string, after: string, strong: boolean): "include" | "exclude" | null {
  const before = ahead.replace(twiceNegated, "include");
  const says = later.exec(after);
  if (says)
    return /\b(?:not|never)\b/i.test(says[1] ?? "") || /avoided|excluded/.test(says[0])
      ? "exclude"
      : "include";
  if (anchor.test(after)) return null;
  if (/^\s*must not\b/i.test(after)) return "exclude";
  const no = lastIndex(excludes, before);
  const yes = lastIndex(includes, before);
  const cue = !no ? yes : !yes || no.start > yes.start || yes.start - no.end < 12 ? no : yes;
  if (!cue) return null;
  const reach = Math.max(cue.end, yes?.end ?? 0, no?.end ?? 0);
  const between = before.slice(reach);
  if (!nothingBut.test(between) && !(strong && between.length < 50)) return null;
  if (heard.test(before.slice(0, cue.start)) && !nothingBut.test(between)) return null;
  return cue === no ? "exclude" : "include";
}

function finding(
  keyword: string,
  place: { start: number; end: number },
  kind: "include" | "exclude",
  sure: "high" | "low",
): Finding {
  const what = /\s/.test(keyword) ? "words" : "word";
  const occurs = what === "words" ? "occur" : "occurs";
  const not = what === "words" ? "do not occur" : "does not occur";
  return {
    constraintId: "keyword",
    description: `The ${what} '${keyword}' ${kind === "include" ? `${occurs} in` : `${not} anywhere in`} the answer`,
    parameters: { keyword, keyword_type: kind },
    ...place,
    sure,
  };
}

function findings(
  reading: Reading,
  place: { start: number; end: number },
  kind: "include" | "exclude",
  sure: "high" | "low",
): Finding[] {
  return quotesIn(reading, place.start, place.end).flatMap((quote): Finding[] => {
    const keyword = quote.value.trim();
    return keyword === "" || timeForm.test(keyword) ? [] : [finding(keyword, place, kind, sure)];
  });
}

/** The number of times that a word may occur, or that it does not count for a length: neither forbids it. */
const moreThan = /^\s{0,3}(?:more than|too often|repeatedly)\b/i;
const notCounted = /\b(?:words?|sentences?|characters?|chars?|paragraphs?)\s{0,2}[(（]\s?$/i;

/** Words that must or must not occur. Without "word", "keyword" or the like it may be content that is meant: low. */
export const readKeyword: Rule = (reading) => {
  const all: Finding[] = [];
  const taken = new Set<number>();
  const take = (found: Finding[], start: number, end: number) => {
    for (const quote of quotesIn(reading, start, end)) taken.add(quote.start);
    all.push(...found);
  };
  for (const { start, end, groups } of matchesOf(reading, named)) {
    const sentence = sentenceAt(reading, start);
    const strong = /^key/i.test(groups.noun ?? "");
    const before = reading.masked.slice(Math.max(sentence.start, start - 120), start);
    const after = reading.masked.slice(end, end + 60);
    const asked = polarity(before, after, strong);
    const kind = asked === "exclude" && moreThan.test(after) ? null : asked;
    const sure = /\b(?:like|such as)\b/i.test(reading.masked.slice(start, end)) ? "low" : "high";
    if (kind) take(findings(reading, { start, end }, kind, sure), start, end);
  }
  for (const [pattern, kind] of [
    [unnamed, "exclude"],
    [wanted, "include"],
  ] as const) {
    for (const { start, end } of matchesOf(reading, pattern)) {
      if (quotesIn(reading, start, end).some((quote) => taken.has(quote.start))) continue;
      // "Any music" in quotes is something to be told of, not words.
      if (quotesIn(reading, start, end).some(({ value }) => /^any\b/i.test(value))) continue;
      // "Never omit 'tea'".
      if (
        kind === "exclude" &&
        /(?:\b(?:not|never|without)|n['’]t)\s{1,3}$/i.test(
          reading.masked.slice(Math.max(0, start - 12), start),
        )
      )
        continue;
      if (notCounted.test(reading.masked.slice(Math.max(0, start - 30), start))) continue;
      take(findings(reading, { start, end }, kind, kind === "include" ? "high" : "low"), start, end);
    }
  }
  for (const { start, end, groups } of matchesOf(reading, bareWord))
    if (groups.word !== undefined) all.push(finding(groups.word, { start, end }, "exclude", "high"));
  return all;
};
