import { isNegated, matchesOf, phrase } from "../suggesting/patterns";
import { type Finding, type Reading, type Rule, readInstruction, sentenceAt } from "../suggesting/reading";
import { partNamed, subjectOf } from "../suggesting/subject";

const bracketed = phrase("\\[ ?(?:start )?M{1,2}:SS ?(?<period>(?:-|–|—|~|to) ?(?:end )?M{1,2}:SS ?)?\\]");
/** A form without brackets; in quotes or bare. */
const plain = phrase(
  "(?<![\\[\\p{L}:])M{1,2}:SS(?![\\]:\\p{L}])(?! ?(?:-|–|—|~|to) ?M{1,2}:SS ?\\])(?: ?(?:-|–|—|~|to) ?M{1,2}:SS)?",
);
const words =
  /\b(?:each|every|per|all|start|begin)\b\s+((?:[\p{L}-]+\s+){0,2}?)(items?|entr(?:y|ies)|rows?|lines?|elements?|bullet points?|sentences?)\b/iu;

/** A form of times in quotes: no text to be written as it stands. */
export const timeForm = /\bM{1,2}:SS\b/;
/** Between two forms of which one is enough. */
const either = /^[\s'"”’\uE002]{0,3}(?:,\s?)?(?:or|\/)[\s'"“‘\uE001]{0,3}$/i;

/** Times as [MM:SS] or [MM:SS-MM:SS], or as MM:SS where no brackets are asked for. */
export const readTimestampFormat: Rule = (reading) => {
  const findings: Finding[] = [];
  // The form stands in quotes as often as not, so quotations are read here.
  const open = { ...readInstruction(""), masked: reading.text };
  for (const { start, end, groups } of matchesOf(open, bracketed)) {
    if (isNegated(reading, start)) continue;
    const period = groups.period !== undefined;
    const form = period ? "[MM:SS-MM:SS]" : "[MM:SS]";
    findings.push({
      constraintId: "timestamp_format",
      description: describe(reading, start, form, period),
      parameters: { format_type: period ? "period" : "point" },
      start,
      end,
      sure: "high",
    });
  }
  const isEither = findings.some((finding, at) =>
    either.test(reading.text.slice(findings[at - 1]?.end ?? finding.end, finding.start)),
  );
  if (isEither) return findings.map((finding): Finding => ({ ...finding, sure: "low" }));
  if (findings.length > 0) return findings;
  for (const { start, end } of matchesOf(open, plain)) {
    // Within JSON the schema of the key holds it.
    if (isNegated(reading, start) || /\bjson\b/i.test(reading.text)) continue;
    const description = describe(reading, start, "MM:SS", false);
    const isOfName = reading.masked.slice(sentenceAt(reading, start).start, start).includes("\uE002");
    if (isOfName && description.startsWith("Moments")) continue;
    findings.push({
      constraintId: "timestamp_format",
      description,
      parameters: { format_type: "mm:ss" },
      start,
      end,
      sure: "high",
    });
  }
  return findings.slice(0, 1);
};

/**
 * Describes the part that needs the time format: a key or a column, each unit that the sentence names, else the whole
 * answer.
 */
function describe(reading: Reading, start: number, form: string, period: boolean): string {
  const sentence = sentenceAt(reading, start);
  const before = reading.masked.slice(sentence.start, start);
  const parenthesised = /\uE002\s?\([^()]{0,60}$/.test(before);
  const clause = sentence.start + Math.max(0, before.search(/[,;:(][^,;:(]*$/));
  const part = parenthesised ? subjectOf(reading, start, start) : partNamed(reading, clause, start);
  if (part?.kind === "part") return `${part.words} gives its time as ${form}`;
  const unit = words.exec(reading.masked.slice(sentence.start, sentence.end))?.[2];
  if (unit === undefined) return `${period ? "Periods are" : "Moments are"} written ${form}`;
  const noun = unit.toLowerCase().replace(/ies$/, "y").replace(/s$/, "");
  return `Each ${noun === "item" ? "list item" : noun} gives its time as ${form}`;
}
