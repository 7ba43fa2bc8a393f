import { isNegated, matchesOf, phrase } from "./patterns";
import { quotesIn } from "./reading";
import { subjectOf } from "./subject";
import type { Finding, Rule } from "./suggested-check";

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
      const subject = subjectOf(reading, start, end);
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
