import { isNegated, matchesOf, type Phrase, phrase } from "../suggesting/patterns";
import type { Finding, Rule } from "../suggesting/reading";
import { meant, subjectOf } from "../suggesting/subject";

const cases: [string, Phrase, string][] = [
  [
    "upper",
    phrase(
      "(?:all[- ])?(?:upper[- ]?cased?|capital letters|caps\\b)(?! (?:first|initial))|\\ball[- ]capitals?\\b|\\bfully capitali[sz]ed\\b|\\bin capitals\\b",
    ),
    "in upper case",
  ],
  ["lower", phrase("(?:all[- ])?(?:lower[- ]?cased?|small letters)\\b"), "in lower case"],
  [
    "title",
    phrase(
      "\\btitle[- ]?cased?\\b|\\bcapitali[sz](?:e|ing|ed)\\b(?: \\w+){0,2} (?:first|initial) letters?(?: (?:of|in) (?:each|every|all(?: the)?|the))?(?: (?:single|individual))? ?(?:words?|keywords?)?|\\bfirst letters? of (?:each|every|all)(?: \\w+)? words? (?:must be |should be |is |are |be )?capitali[sz]ed|\\beach word capitali[sz]ed",
    ),
    "in title case",
  ],
];
/** Something else than the whole is to be so, or not all of it: "for the heading", "except for names". */
const partBehind =
  /^[\s,(]{0,3}(?:(?:for|in|on)\s+(?:(?:the|its|your|each|every|all|any)\s+)?(?:\w+\s+)?(?:headings?|headers?|titles?|names?|labels?|keys?|columns?|captions? titles?)\b|for\s+(?!(?:the|an?|your|its|this|it|all|every\w*|each|any)\b)\p{L}[\p{L}'’-]*(?:\s+words?\b)?|(?:except|apart from|other than|unless|save for)\b[^.;!?\n]{0,60})/iu;
const keys = /\b(?:snake|camel|kebab)[_ -]?case/i;

/** Upper, lower and title case. */
export const readCase: Rule = (reading) => {
  const findings: Finding[] = [];
  for (const [type, pattern, words] of cases) {
    for (const { start, end } of matchesOf(reading, pattern)) {
      if (isNegated(reading, start) || keys.test(reading.masked.slice(Math.max(0, start - 12), end)))
        continue;
      const read = subjectOf(reading, start, end);
      const behind = read.kind === "whole" && partBehind.exec(reading.masked.slice(end, end + 80))?.[0];
      const subject = behind ? meant(reading.text.slice(start, end + behind.length)) : read;
      findings.push({
        constraintId: "case",
        description: `${subject.words} is ${words}`,
        parameters: { case_type: type },
        start,
        end,
        sure: subject.kind === "meaning" ? "low" : "high",
      });
    }
  }
  return findings;
};
