import { isNegated, matchesOf, phrase } from "../suggesting/patterns";
import { type Finding, type Reading, type Rule, sentenceAt } from "../suggesting/reading";
import { meant, WHOLE } from "../suggesting/subject";

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
/** Words beside which plain text is one part of an answer, and those that set one part behind another. */
const structure = phrase("\\b(?:lists?|bullets?|bullet[- ]points?|tables?|columns?|json|arrays?)\\b");
const inTurn =
  /\b(?:first(?:ly)?|then|second(?:ly)?|third(?:ly)?|next|after(?:wards)?|before|above|below|beneath|followed|finally|lastly|end with|add|also|if|else|otherwise)\b|^\s*(?:step )?(?:\d|[a-f])[.)]\s/i;
/** The number of a step is a sentence of its own. */
const numbered = /(?:^|\s)(?:\d|[A-F])[.)]\s*$/;
const something = /\b(?:keywords?|json|table|list|array)\b/i;

/** True where plain text is asked for as one part of an answer that has a list, a table or JSON in another. */
function isOnePart(reading: Reading, plain: { start: number; end: number }): boolean {
  const isSetApart = ({ start, end }: { start: number; end: number }) => {
    const sentence = sentenceAt(reading, start);
    return (
      inTurn.test(reading.masked.slice(sentence.start, end)) ||
      numbered.test(reading.masked.slice(Math.max(0, sentence.start - 4), sentence.start))
    );
  };
  const others = [...matchesOf(reading, structure)].filter(
    ({ start, end }) => (end <= plain.start || start >= plain.end) && !isNegated(reading, start),
  );
  return others.length > 0 && (isSetApart(plain) || others.some(isSetApart));
}

/** Running prose without markup: high where the words say so, low for "a single paragraph" and the like. */
export const readPlainText: Rule = (reading) => {
  const findings: Finding[] = [];
  const add = ({ start, end }: { start: number; end: number }, sure: "high" | "low") => {
    const part = isOnePart(reading, { start, end });
    const subject = part ? meant(reading.text.slice(sentenceAt(reading, start).start, end)) : WHOLE;
    findings.push({
      constraintId: "plain_text",
      description: `${subject.words} is plain running text, without any markup`,
      parameters: {},
      start,
      end,
      sure: part ? "low" : sure,
    });
  };
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
