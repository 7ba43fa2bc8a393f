import { isNegated, matchesOf, type Phrase, phrase } from "../suggesting/patterns";
import type { Finding, Rule } from "../suggesting/reading";
import { subjectOf } from "../suggesting/subject";

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
const keys = /\b(?:snake|camel|kebab)[_ -]?case/i;

/** Upper, lower and title case. */
export const readCase: Rule = (reading) => {
  const findings: Finding[] = [];
  for (const [type, pattern, words] of cases) {
    for (const { start, end } of matchesOf(reading, pattern)) {
      if (isNegated(reading, start) || keys.test(reading.masked.slice(Math.max(0, start - 12), end)))
        continue;
      const subject = subjectOf(reading, start, end);
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
