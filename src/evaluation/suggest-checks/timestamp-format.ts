import { matchesOf, phrase } from "./patterns";
import { readInstruction, sentenceAt } from "./reading";
import type { Finding, Rule } from "./suggested-check";

const bracketed = phrase(
  "\\[ ?(?:start )?M{1,2}:SS ?(?<period>(?:-|–|—|~|to) ?(?:end )?M{1,2}:SS ?)?\\]|(?<!\\[)\\bMM:SS ?(?<bare>(?:-|–|—|~|to) ?MM:SS)?(?!\\])",
);
const words =
  /\b(?:each|every|per|all|start|begin)\b\s+((?:[\p{L}-]+\s+){0,2}?)(items?|entr(?:y|ies)|rows?|lines?|elements?|bullet points?|sentences?)\b/iu;

/** Times as [MM:SS] or [MM:SS-MM:SS]; written without brackets they may be asked for otherwise. */
export const readTimestampFormat: Rule = (reading) => {
  const findings: Finding[] = [];
  // The form stands in quotes as often as not, so quotations are read here.
  const open = { ...readInstruction(""), masked: reading.text };
  for (const { start, end, found, groups } of matchesOf(open, bracketed)) {
    const period = groups.period !== undefined || groups.bare !== undefined;
    const sentence = sentenceAt(reading, start);
    const unit = words.exec(reading.masked.slice(sentence.start, sentence.end))?.[2];
    const noun = unit === undefined ? null : unit.toLowerCase().replace(/ies$/, "y").replace(/s$/, "");
    const form = period ? "[MM:SS-MM:SS]" : "[MM:SS]";
    const what = period ? "Periods are" : "Moments are";
    findings.push({
      constraintId: "timestamp_format",
      description: noun
        ? `Each ${noun === "item" ? "list item" : noun} gives its time as ${form}`
        : `${what} written ${form}`,
      parameters: { format_type: period ? "period" : "point" },
      start,
      end,
      sure: found.startsWith("[") ? "high" : "low",
    });
  }
  return findings;
};
