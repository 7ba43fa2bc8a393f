import { isNegated, matchesOf, phrase } from "../suggesting/patterns";
import type { Finding, Rule } from "../suggesting/reading";
import { meant, subjectOf, WHOLE } from "../suggesting/subject";
import { LANGUAGES, type LanguageTag, languageTags, tagOfLanguage } from "./languages";

const adjectives =
  "(?:(?:simple|plain|simplified|fluent|everyday|easy|clear|basic|natural|formal|colloquial|standard|modern|written|concise|vivid|only|Mandarin) ){0,2}";
const spoken =
  "(?![\\p{L}\\p{N}-])(?! (?:text|subtitles?|captions?|accent|letters?|words?|sign|signs|writing|restaurant|food|man|woman|people|dialogue|style|characters? (?:on|in the|that|are|is)|translation|flag|name)\\b)";
// "in Chinese", "use English", "entirely in simple Chinese", "the language must be English"
const asked = phrase(
  `(?:\\b(?:in|into|use|using|only|speak|is|be|is in|be in|language:|output|write|with)) (?:the )?${adjectives}(?<tongue>English|Chinese|Mandarin(?: Chinese)?|中文|汉语|英文|英语)${spoken}`,
);
// Other languages count only by words that no country, dish or person can be called after: "in French" at the end of a clause.
const others = languageTags.map((tag) => LANGUAGES[tag]).filter((name) => !/English|Chinese/.test(name));
const askedOther = phrase(
  `\\b(?:in|into|language:) (?:(?:simple|plain|fluent|everyday|clear|natural|formal|standard|written|Brazilian|Modern Standard) )?(?<tongue>${others.join("|")})(?= ?(?:$|[.,;:)!?。]|(?:and|but|only|using|with|as|at|under|no|without)\\b|in {n}\\b))`,
);
const short = phrase(`(?:^|[(（,;]) ?(?<tongue>Chinese|English) ?(?:only|language)?(?=$|[)）.,;])`);
const described = phrase(
  `(?:\\b(?:an?|your|entire|plain|simple|{n}) |^ ?)(?:\\w+ )?(?<tongue>English|Chinese) (?:\\w+ ){0,3}?(?:lists?|descriptions?|track|output|response|text|paragraph|summary|caption|report|keywords?|narrative|tags?|script)\\b`,
);
const translated = phrase("(?<tongue>English|Chinese) translations?\\b");

const heard =
  /\b(?:spoken|speaks?|speaking|says?|said|sings?|sung|singing|talks?|talking|conversation|written on|displayed|shown|appears?|narrated|heard|reads?)\s*$/i;

/** Another language beside the one that was read: an answer in both is in neither as a whole. */
const tongues = `(?:${Object.values(LANGUAGES).join("|")}|Mandarin|[中汉英][文语])`;
const joint =
  "\\s{0,3}(?:,|/|&|\\band\\b|\\bor\\b|\\bas well as\\b)\\s{0,3}(?:and\\s|or\\s|then\\s){0,2}(?:in(?:to)?\\s)?";
const anotherBehind = new RegExp(`^${joint}${tongues}(?!\\p{L})`, "iu");
const anotherAhead = new RegExp(`${tongues}${joint}$`, "iu");

function tagOf(tongue: string): LanguageTag {
  return tagOfLanguage(tongue) ?? (/chinese|mandarin|[中汉]/i.test(tongue) ? "zh" : "en");
}

function isOther(tongue: string): boolean {
  const tag = tagOf(tongue);
  return tag !== "en" && tag !== "zh";
}

function finding(
  tongue: string,
  place: { start: number; end: number },
  words: string,
  sure: "high" | "low",
): Finding {
  const tag = tagOf(tongue);
  return {
    constraintId: "language",
    description: `${words} is in ${LANGUAGES[tag]}`,
    parameters: { lang_type: tag },
    ...place,
    sure,
  };
}

/** The language asked for, where it is one that a rule can tell. */
export const readLanguage: Rule = (reading) => {
  const findings: Finding[] = [];
  const all = [asked, askedOther].flatMap((pattern) => [...matchesOf(reading, pattern)]);
  for (const { start, end, groups } of all) {
    if (isNegated(reading, start) || heard.test(reading.masked.slice(Math.max(0, start - 20), start)))
      continue;
    if (
      anotherBehind.test(reading.masked.slice(end, end + 40)) ||
      anotherAhead.test(reading.masked.slice(Math.max(0, start - 40), start + 3))
    )
      continue;
    const subject = subjectOf(reading, start, end);
    // "The names in Dutch" are a few words of an answer, which tell no language.
    if (subject.kind === "meaning" && isOther(groups.tongue ?? "")) continue;
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
  const ofAll = findings.filter(({ description }) => description.startsWith(WHOLE.words));
  const isMixed = new Set(ofAll.map(({ parameters }) => parameters.lang_type)).size > 1;
  // No answer is in two languages throughout: which part is in which only its meaning tells.
  return findings.map((found) => {
    if (!isMixed || !ofAll.includes(found)) return found;
    const { words } = meant(reading.text.slice(found.start, found.end));
    return { ...found, description: found.description.replace(WHOLE.words, () => words), sure: "low" };
  });
};
