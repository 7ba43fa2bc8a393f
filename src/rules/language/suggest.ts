import { isNegated, matchesOf, phrase } from "../suggesting/patterns";
import { subjectOf } from "../suggesting/subject";
import type { Finding, Rule } from "../suggesting/suggested-check";

const adjectives =
  "(?:(?:simple|plain|simplified|fluent|everyday|easy|clear|basic|natural|formal|colloquial|standard|modern|written|concise|vivid|only|Mandarin) ){0,2}";
const spoken =
  "(?![\\p{L}\\p{N}-])(?! (?:text|subtitles?|captions?|accent|letters?|words?|sign|signs|writing|restaurant|food|man|woman|people|dialogue|style|characters? (?:on|in the|that|are|is)|translation|flag|name)\\b)";
// "in Chinese", "use English", "entirely in simple Chinese", "the language must be English"
const asked = phrase(
  `(?:\\b(?:in|into|use|using|only|speak|is|be|is in|be in|language:|output|write|with)) (?:the )?${adjectives}(?<tongue>English|Chinese|Mandarin(?: Chinese)?|中文|汉语|英文|英语)${spoken}`,
);
const short = phrase(`(?:^|[(（,;]) ?(?<tongue>Chinese|English) ?(?:only|language)?(?=$|[)）.,;])`);
const described = phrase(
  `(?:\\b(?:an?|your|entire|plain|simple|{n}) |^ ?)(?:\\w+ )?(?<tongue>English|Chinese) (?:\\w+ ){0,3}?(?:lists?|descriptions?|track|output|response|text|paragraph|summary|caption|report|keywords?|narrative|tags?|script)\\b`,
);
const translated = phrase("(?<tongue>English|Chinese) translations?\\b");

const heard =
  /\b(?:spoken|speaks?|speaking|says?|said|sings?|sung|singing|talks?|talking|conversation|written on|displayed|shown|appears?|narrated|heard|reads?)\s*$/i;

function finding(
  tongue: string,
  place: { start: number; end: number },
  words: string,
  sure: "high" | "low",
): Finding {
  const chinese = /chinese|mandarin|[中汉]/i.test(tongue);
  return {
    constraintId: "language",
    description: `${words} is in ${chinese ? "Chinese" : "English"}`,
    parameters: { lang_type: chinese ? "zh" : "en" },
    ...place,
    sure,
  };
}

/** The language asked for, where it is English or Chinese. */
export const readLanguage: Rule = (reading) => {
  const findings: Finding[] = [];
  for (const { start, end, groups } of matchesOf(reading, asked)) {
    if (isNegated(reading, start) || heard.test(reading.masked.slice(Math.max(0, start - 20), start)))
      continue;
    const subject = subjectOf(reading, start, end);
    findings.push(
      finding(
        groups.tongue ?? "",
        { start, end },
        subject.words,
        subject.kind === "meaning" ? "low" : "high",
      ),
    );
  }
  for (const pattern of [short, described, translated]) {
    for (const { start, end, groups } of matchesOf(reading, pattern)) {
      if (isNegated(reading, start)) continue;
      findings.push(
        finding(groups.tongue ?? "", { start, end }, subjectOf(reading, start, end).words, "low"),
      );
    }
  }
  return findings;
};
