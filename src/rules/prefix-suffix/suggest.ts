import { isNegated, matchesOf, type Phrase, phrase } from "../suggesting/patterns";
import { type Finding, quotesIn, type Reading, type Rule, sentenceAt } from "../suggesting/reading";
import { meant, type Subject, subjectOf, WHOLE } from "../suggesting/subject";
import { timeForm } from "../timestamp-format/suggest";

const filler =
  "(?: (?:the|a|an|exact|exactly|precisely|strictly|word|words|prefix|suffix|phrase|text|string|tag|label|marker|line|sentence|title|header|literal|it|each|by|specific|following|opening|closing|mandatory|description|response|output|symbol|character|sign|hashtag))*:? ?";
const opening = phrase(
  `\\b(?:start(?:s|ing|ed)?|begin(?:s|ning)?|open(?:s|ing)?|prefix(?:ed)?|preceded|introduced?)\\b(?: (?:it|exactly|directly|strictly|immediately|off|out|always|your \\w+|the (?:\\w+ )?\\w+))?(?: (?:with|by))${filler}{q}|\\b(?:prefix|beginning|start|opening(?: text| line| words?)?)\\b(?: (?:must|should|be|is|of|exactly|set|to|as|the|text|response|output|string|word))*:? ?{q}`,
);
const closing = phrase(
  `\\b(?:end(?:s|ing|ed)?|clos(?:e|es|ing)|conclud(?:e|es|ing)|finish(?:es|ing)?|suffix(?:ed)?|terminat(?:e|es|ing))\\b(?: (?:it|exactly|directly|strictly|off|out|always|your \\w+|the (?:\\w+ )?\\w+))?(?: (?:with|by|in|on))${filler}{q}|\\b(?:suffix|ending|end)\\b(?: (?:must|should|be|is|of|exactly|set|to|as|the|text|response|output|string|word))*:? ?{q}|\\b(?:append|add)\\b(?: (?:the|exact|text|string|tag|phrase|a))* {q} (?:at|to) the (?:very )?end`,
);
/** Ends that are told by the name of a sign. */
const signs: readonly [RegExp, string][] = [
  [/question/i, "?"],
  [/exclamation/i, "!"],
  [/ellipsis/i, "..."],
];
const closingSign = phrase(
  "\\b(?:end(?:s|ing)?|clos(?:e|es|ing)|conclud(?:e|es|ing)|finish(?:es|ing)?)\\b(?: (?:it|your \\w+|the (?:\\w+ )?\\w+))? (?:with|in|on) (?:an? |one |the )?(?:(?:single|short|open|rhetorical|open-ended) )?(?<sign>question(?: mark)?|exclamation (?:mark|point)|ellipsis)\\b(?! (?:of|that is|sheet|round|period))",
);
const marker = /^\s*(?:[-*+•–·]|[([（]?(?:\d{1,2}|[A-Za-z]|[一①])[.)\]）、:]?)\s*$/u;
const list = /\b(?:lists?|bullets?|numbered|ordered|items?|lines?|points?|entry|entries)\b/i;
const content =
  /\b(?:scene|video|clip|speaker|man|woman|narrator|he|she|they|who|song|sentence spoken|audio|voice|segment|moment)\s+(?:\w+\s+)?$/i;

/** Words that set one of several texts apart; an end that they name is not that of the whole answer. */
const oneOfSeveral =
  /^The part named by “(?:each|every)\b|\b(?:(?:second|third|fourth|fifth)(?![ -]person)|otherwise|else|if)\b/i;
const place = /\bthe (?:second|third|fourth|fifth|last|other)\b/i;
const whole = /\b(?:entire|whole|response|output|answer|caption)\b/i;

/** The text whose beginning or end is told at `start`, in the words `said`. */
function textOf(reading: Reading, start: number, said: string): Subject {
  if (place.test(said)) return meant(said);
  const subject = subjectOf(reading, start, start);
  const isMeant = subject.kind === "meaning" && oneOfSeveral.test(subject.words) && !whole.test(said);
  return subject.kind === "part" || isMeant ? subject : WHOLE;
}

type Affix = { quote: string; start: number; end: number; words: string; sure: "high" | "low" };

function affixes(reading: Reading, pattern: Phrase, prefix: boolean): Affix[] {
  const found: Affix[] = [];
  for (const { start, end, found: said } of matchesOf(reading, pattern)) {
    const quote = quotesIn(reading, start, end).at(-1);
    if (!quote || quote.value.trim() === "" || isNegated(reading, start)) continue;
    // A form of times is no text to be written: the rule on times reads it.
    if (timeForm.test(quote.value)) continue;
    const before = reading.masked.slice(Math.max(sentenceAt(reading, start).start, start - 60), start);
    if (marker.test(quote.value) && prefix && (list.test(before) || list.test(said))) continue;
    if (content.test(before) && /^(?:starts|begins|opens|ends|closes|concludes|finishes|\w+ed\b)/i.test(said))
      continue;
    const isShared = /\brespectively\b/i.test(reading.masked.slice(end, end + 60));
    const subject = isShared ? meant(said) : textOf(reading, start, said);
    if (found.some((other) => other.end === end)) continue;
    found.push({
      quote: quote.value,
      start,
      end,
      words: subject.words,
      sure: subject.kind === "meaning" || (marker.test(quote.value) && prefix) ? "low" : "high",
    });
  }
  return found;
}

/** The sign that the answer, or a part of it, has to end with, where it is named: "end with a question". */
function namedEnds(reading: Reading): Affix[] {
  return [...matchesOf(reading, closingSign)].flatMap(({ start, end, found: said, groups }): Affix[] => {
    const quote = signs.find(([name]) => name.test(groups.sign ?? ""))?.[1];
    const before = reading.masked.slice(Math.max(sentenceAt(reading, start).start, start - 60), start);
    const told = content.test(before) && /^(?:ends|closes|concludes|finishes)/i.test(said);
    if (quote === undefined || told || isNegated(reading, start)) return [];
    const subject = textOf(reading, start, said);
    // A question on something may be put in a sentence that goes on behind it.
    const isOpen = /^\s{1,3}(?:about|on|regarding|that|whether)\b/i.test(reading.masked.slice(end, end + 14));
    return [
      {
        quote,
        start,
        end,
        words: subject.words,
        sure: subject.kind === "meaning" || isOpen ? "low" : "high",
      },
    ];
  });
}

/**
 * Finds the required beginning and end of the answer or of a part of it; a prefix and a suffix of the same part make
 * one check.
 */
export const readPrefixSuffix: Rule = (reading) => {
  const prefixes = affixes(reading, opening, true);
  const suffixes = [...affixes(reading, closing, false), ...namedEnds(reading)];
  const findings: Finding[] = [];
  const used = new Set<Affix>();
  const add = (prefix: Affix | null, suffix: Affix | null) => {
    const [first] = [prefix, suffix].filter((affix) => affix !== null);
    if (!first) return;
    const how = [prefix && `begins with '${prefix.quote}'`, suffix && `ends with '${suffix.quote}'`];
    findings.push({
      constraintId: "prefix_suffix",
      description: `${first.words} ${how.filter((words) => words !== null).join(" and ")}`,
      parameters: { ...(prefix && { prefix: prefix.quote }), ...(suffix && { suffix: suffix.quote }) },
      start: Math.min(first.start, suffix?.start ?? first.start),
      end: Math.max(first.end, suffix?.end ?? first.end),
      sure: prefix?.sure === "low" || suffix?.sure === "low" ? "low" : "high",
    });
  };
  for (const prefix of prefixes) {
    const suffix = suffixes.find(
      (other) => !used.has(other) && other.words === prefix.words && other.start >= prefix.end,
    );
    if (suffix) used.add(suffix);
    add(prefix, suffix ?? null);
  }
  for (const suffix of suffixes) if (!used.has(suffix)) add(null, suffix);
  return findings;
};
