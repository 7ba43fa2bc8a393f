import { isNegated, matchesOf, phrase } from "../suggesting/patterns";
import type { Finding, Rule } from "../suggesting/reading";

const outright = phrase(
  "\\bplain(?: (?:English|Chinese))?[- ]text\\b(?! (?:values?|strings?))|\\bplain[, ]+(?:continuous |natural |running )*(?:language|prose|text)\\b|\\bplain (?:paragraph|sentences?)\\b|\\brunning (?:text|prose)\\b|\\b(?:no|without(?: any)?|avoid(?:ing)?|do not use(?: any)?|don't use(?: any)?) (?:special )?(?:markdown|markup|formatting|structured? (?:format|formatting)|special (?:structure|formatting|format|symbols))\\b|\\b(?:no|without any|without) (?:bullet points?|lists?|tables?|json)(?:,? (?:or |and )?(?:any )?(?:other )?(?:bullet points?|lists?|tables?|json|markup|markdown|symbols|headings?|formatting))+",
);
const likely = phrase(
  "\\bnatural[- ]language\\b|\\b(?:continuous|flowing|narrative) (?:prose|paragraph|text|narrative)\\b|\\b(?:a|one|in) (?:single |cohesive |coherent |simple |short |unified |concise )+paragraph\\b|\\bin prose\\b",
);
/** "No markdown outside italics" leaves some. */
const partly = /^\s{1,3}(?:outside|except|beyond|other than|apart)\b/i;
/** "Another plain text": one part of an answer that has others. */
const ofPart = /\banother $/i;
const something = /\b(?:keywords?|json|table|list|array)\b/i;

/** Running prose without markup: high where the words say so, low for "a single paragraph" and the like. */
export const readPlainText: Rule = (reading) => {
  const findings: Finding[] = [];
  const add = (place: { start: number; end: number }, sure: "high" | "low") =>
    findings.push({
      constraintId: "plain_text",
      description: "The whole answer is plain running text, without any markup",
      parameters: {},
      start: place.start,
      end: place.end,
      sure,
    });
  for (const match of matchesOf(reading, outright)) {
    if (partly.test(reading.masked.slice(match.end, match.end + 12))) continue;
    if (ofPart.test(reading.masked.slice(Math.max(0, match.start - 10), match.start))) continue;
    const says = /^(?:no|without|avoid|do not|don't)/i.test(match.found);
    if (says || !isNegated(reading, match.start)) add(match, "high");
  }
  if (findings.length > 0 || something.test(reading.masked)) return findings.slice(0, 1);
  for (const match of matchesOf(reading, likely)) if (!isNegated(reading, match.start)) add(match, "low");
  return findings.slice(0, 1);
};
