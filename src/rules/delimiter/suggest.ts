import { isNegated, matchesOf, phrase } from "../suggesting/patterns";
import { type Finding, quotesIn, type Reading, type Rule, sentenceAt } from "../suggesting/reading";
import { partNamed, type Subject, subjectOf } from "../suggesting/subject";

const named =
  "(?<sign>commas?|semi-?colons?|pipes?|vertical bars?|slash(?:es)?|colons?|hyphens?|dash(?:es)?|vertical lines?)";
const patterns = [
  phrase(
    `\\b(?:separat(?:e|es|ed|ing)|delimit(?:ed|ing)?|divid(?:e|ed|ing)|split|join(?:ed|ing)?)\\b[^.;\\uE001]{0,60}? (?:by|with|using|via)(?: (?:a|an|the|single|exact|delimiter|symbol|separator|character|mark|sign|only))* ?(?:{q}|${named}\\b)`,
  ),
  phrase(
    `\\b(?:separat(?:e|ed|ing)|delimit(?:ed|ing)?|divid(?:e|ed|ing))\\b[^.;]{0,90}? (?:by|with|using|via)(?: (?:a|an|the|single|exact|delimiter|symbol|separator|character|mark|sign|only))* {q}`,
  ),
  phrase(
    `\\b(?:delimiters?|separators?)(?: (?:is|of|must|should|be|symbol|character|being|as))*:? ?{q}|{q}(?: \\(?\\w+\\)?)? (?:as|for|is|be|to be)(?: (?:a|an|the|your|exact))* (?:delimiter|separator)|{q} (?:delimiter|separator)s?\\b`,
  ),
  phrase(
    `\\b(?:use|using|with|insert|place|put|and)(?: (?:a|an|the|exact|symbol|single))* (?:{q}|${named}) (?:\\w+ )?(?:to (?:separate|divide|delimit|split)|between|for separat|as (?:a |the )?(?:delimiter|separator))`,
  ),
  phrase("\\b(?<sign>comma|pipe|semi-?colon|slash)[- ]?(?:separated|delimited)\\b"),
];
const signs: [RegExp, string][] = [
  [/^comma/i, ","],
  [/^semi/i, ";"],
  [/^(?:pipe|vertical)/i, "|"],
  [/^slash/i, "/"],
  [/^colon/i, ":"],
  [/^(?:hyphen|dash)/i, "-"],
];

const within = /\b(?:within|inside|in|of)\s+(?=(?:each|every|the|all)\b|\uE001)/giu;

/** The part that a delimiter divides: "within each list item", "in the 'steps' value"; else its clause's subject. */
function scopeOf(reading: Reading, start: number, end: number): Subject {
  const sentence = sentenceAt(reading, start);
  const from = Math.max(sentence.start, start - 40);
  const stop = Math.min(sentence.end, end + 70);
  for (const match of reading.masked.slice(from, stop).matchAll(within)) {
    const place = from + match.index;
    const rest = reading.masked.slice(place, Math.min(stop, place + 60));
    const cut = rest.search(/[,;.]|\b(?:using|with|by)\b/);
    const part = partNamed(reading, place, place + (cut < 0 ? rest.length : cut));
    if (part) return part;
  }
  const subject = subjectOf(reading, start, end);
  return /^Each (?:sentence|paragraph|line)/.test(subject.words) ? { words: "", kind: "whole" } : subject;
}

/** The sign that sets pieces of the answer apart, in quotes or by its name. */
export const readDelimiter: Rule = (reading) => {
  const findings: Finding[] = [];
  for (const pattern of patterns) {
    for (const { start, end, groups } of matchesOf(reading, pattern)) {
      if (isNegated(reading, start)) continue;
      const quote = quotesIn(reading, start, end).at(-1);
      const symbol = groups.sign
        ? signs.find(([name]) => name.test(groups.sign ?? ""))?.[1]
        : quote?.value.trim();
      if (!symbol || symbol.length > 12 || /^\p{L}{4,}$/u.test(symbol)) continue;
      if (
        findings.some((other) => other.parameters.symbol === symbol && start < other.end && end > other.start)
      )
        continue;
      const subject = scopeOf(reading, start, end);
      const where =
        subject.kind === "part"
          ? `In ${subject.words.charAt(0).toLowerCase()}${subject.words.slice(1)}, `
          : "";
      findings.push({
        constraintId: "delimiter",
        description: `${where}'${symbol}' separates the parts`,
        parameters: { symbol },
        start,
        end,
        sure: "high",
      });
    }
  }
  return findings;
};
