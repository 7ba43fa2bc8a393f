import {
  BOUND,
  isNegated,
  isTurned,
  matchesOf,
  numberOf,
  phrase,
  rangeOf,
  rangeWords,
  withOtherBound,
} from "../suggesting/patterns";
import { type Finding, type Reading, type Rule, sentenceAt } from "../suggesting/reading";
import { subjectOf, unitSubject } from "../suggesting/subject";

const units =
  "(?<unit>words?|(?:Chinese |English )?characters|chars?|(?<=-)character|sentences?|paragraphs?)(?![\\p{L}\\p{N}'’])";
const adjectives =
  "(?:(?:complete|short|concise|full|simple|plain|English|Chinese|separate|distinct|continuous|brief|single|text|natural|language|cohesive|coherent|flowing|descriptive|detailed|unified|long|clear|narrative) ){0,3}";

// "no more than 50 words", "40-60 words", "between 3 and 5 short sentences", "2 sentences or fewer"
const counted = phrase(
  `(?:(?<bound>${BOUND}) ?(?:the )?)?(?<first>{n}|(?:a |one )?single)(?: ?(?:-|–|—|~|to|and|or) ?(?<second>{far}))?(?:(?<behind> or (?:less|fewer|more|under)))? ?${adjectives}-?${units}(?<after>,? ?\\(?(?:or (?:less|fewer|more|under|so)|max(?:imum)?|at most|at least|minimum|tops)\\b)?`,
);
// "word count: 50-60", "the word limit is 80"
const headed = phrase(
  `(?<unit>words?|characters?|sentences?|paragraphs?)[ -](?<noun>count|limit|number|length)s?(?<between>(?: (?:must|should|is|be|of|the|total|set|kept|needs|to|not|exceeds?|between|at|within|around|no|more|than|less|most|least|under|below)){0,5})? ?[:：]? ?(?<bound>${BOUND})? ?(?<first>{n})(?: ?(?:-|–|—|~|to|and) ?(?<second>{far}))?(?! ?(?:words?|characters?|sentences?|paragraphs?))`,
);
// "total characters must be below 300"
const totalled = phrase(
  `\\btotal (?:number of )?(?:\\w+ )?(?<unit>words|characters|sentences|paragraphs)(?: (?:in|of) (?:the )?\\w+)?(?: (?:must|should|is|are|be|to))* ?:? ?(?<bound>${BOUND}) ?(?<first>{n})(?: ?(?:-|–|—|~|to|and) ?(?<second>{far}))?`,
);
// "in a sentence", "as one paragraph" without a number
const bare = phrase(
  "(?<=\\b(?:in|as|into|with|using|write|to|form) )(?:a|an) (?<unit>sentence|paragraph)(?![\\p{L}\\p{N}'’-])",
);

const notALength =
  /\b(?:first|last|next|opening|closing|final|previous|following|initial|these|those|spoken|exact|her|his|their)\s*$/i;

function unitOf(written: string): "word" | "character" | "sentence" | "paragraph" {
  const word = written.toLowerCase();
  if (/char/.test(word)) return "character";
  if (/sentence/.test(word)) return "sentence";
  return /paragraph/.test(word) ? "paragraph" : "word";
}

/** "The three characters" are people; characters of writing come in greater numbers or with a bound. */
function isPeople(unit: string, first: number, bounded: boolean, reading: Reading, end: number): boolean {
  if (unit !== "character") return false;
  const behind = reading.masked.slice(end, end + 30);
  if (/^\s*(?:who|are|is|in the|from|appear|interact|and their|on screen|on-screen)\b/i.test(behind))
    return true;
  return first < (bounded ? 3 : 5);
}

function finding(
  reading: Reading,
  place: { start: number; end: number },
  groups: Record<string, string | undefined>,
  sure: "high" | "low",
): Finding | null {
  const first = numberOf(groups.first ?? "");
  const second = groups.second === undefined ? null : numberOf(groups.second);
  if (first === null) return null;
  const unit = unitOf(groups.unit ?? "");
  const bounded = groups.bound !== undefined || second !== null || groups.after !== undefined;
  if (isPeople(unit, first, bounded, reading, place.end)) return null;
  const bound = groups.bound ?? "";
  const behind = `${groups.behind ?? ""} ${groups.after ?? ""}`;
  const said = rangeOf(bound, first, second, behind, isTurned(reading, place.start));
  const { range, unclear, ...whole } = withOtherBound(reading, { ...place, range: said });
  // "No sentence may be longer than 12 words".
  const [, none = ""] = /^no (?:single )?(\w+)/i.exec(bound) ?? [];
  const subject = unitSubject(none) ?? subjectOf(reading, whole.start, whole.end, { mayBePart: true });
  return {
    constraintId: "length",
    description: `${subject.words} has ${rangeWords(range, unit)}`,
    parameters: { unit, min_len: range.min ?? 0, max_len: range.max ?? -1 },
    ...whole,
    sure: range.about || unclear || subject.kind === "meaning" ? "low" : sure,
  };
}

/** Lengths in words, characters, sentences and paragraphs. "Under 50" is at most 49, "about 50" a tenth more or less. */
export const readLength: Rule = (reading) => {
  const findings: Finding[] = [];
  for (const { start, end, groups } of matchesOf(reading, counted)) {
    const before = reading.masked.slice(Math.max(sentenceAt(reading, start).start, start - 30), start);
    const named = /^\s*[:]?\s*\uE001/.test(reading.masked.slice(end, end + 6));
    const plural = /s$/i.test(groups.unit ?? "");
    const word = /^word/i.test(groups.unit ?? "");
    if (
      notALength.test(before) ||
      /(?:±|\+\/-)\s*$/.test(before) ||
      (named && word) ||
      (groups.bound === undefined && isNegated(reading, start))
    )
      continue;
    if (
      word &&
      !plural &&
      groups.bound === undefined &&
      groups.second === undefined &&
      (numberOf(groups.first ?? "") ?? 0) < 5 &&
      !/-\s*$|-word/i.test(reading.masked.slice(start, end))
    )
      continue;
    const found = finding(reading, { start, end }, groups, "high");
    if (found) findings.push(found);
  }
  for (const { start, end, groups } of matchesOf(reading, headed)) {
    const bound = `${(groups.between ?? "").replace(/\b(?:must|should|is|be|of|the|total|set|kept|needs|to)\b/gi, "")} ${groups.bound ?? ""}`;
    // A limit is the most, and no number that has to be met.
    const plainly = /^limit/i.test(groups.noun ?? "") && groups.second === undefined ? "at most" : "";
    const said = bound.replace(/\s+/g, " ").trim() || plainly;
    const found = finding(
      reading,
      { start, end },
      { ...groups, bound: said === "" ? undefined : said },
      "high",
    );
    if (found) findings.push(found);
  }
  for (const { start, end, groups } of matchesOf(reading, totalled)) {
    const found = finding(reading, { start, end }, groups, "high");
    if (found) findings.push(found);
  }
  for (const { start, end, groups } of matchesOf(reading, bare)) {
    const found = finding(reading, { start, end }, { ...groups, first: "a" }, "low");
    if (found && !isNegated(reading, start)) findings.push(found);
  }
  return findings;
};
