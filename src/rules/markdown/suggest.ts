import { isNegated, matchesOf, type Phrase, phrase } from "../suggesting/patterns";
import { type Finding, type Reading, type Rule, sentenceAt } from "../suggesting/reading";

const kinds: [string, Phrase, string][] = [
  [
    "bold",
    phrase(
      "\\bbold(?:ed|ing|face|faced)?\\b(?!ly)|\\*\\*(?:text|word|words|markdown|keyword|name|\\.{1,3})?\\*\\*",
    ),
    "in bold",
  ],
  ["italic", phrase("\\bitalic(?:s|i[sz]e|i[sz]ed|i[sz]ing)?\\b"), "in italics"],
  [
    "highlight",
    phrase(
      "\\bhighlight(?:ed|ing|s)? (?:markdown )?(?:syntax|format|markup|tags?)\\b|\\bmarkdown highlight(?:s|ing|ed)?\\b|==[\\p{L}. ]{0,20}==|\\bhighlight(?:ed)?\\b[^.;]{0,40}==",
    ),
    "highlighted",
  ],
  [
    "code",
    phrase(
      "\\bcode[- ](?:block|span|format|fence|syntax|style)\\w*|\\binline[- ]code\\b|\\bmarkdown code\\b|\\bbackticks?\\b|```",
    ),
    "as code",
  ],
  [
    "title",
    phrase(
      "\\bmarkdown (?:title|heading|header)s?\\b|\\b(?:level[- ]?\\w+|h[1-6]|second-level|first-level|secondary|top-level|main|section) (?:title|heading)s?\\b|\\bheadings?\\b|\\bas (?:a |the )?titles?\\b(?! case)|\\bwith (?:a|the) titles?\\b(?! case)|(?<![#\\p{L}\\p{N}])#{1,6}(?= |\\)|$|\\uE002)|\\btitle (?:syntax|format|using markdown)",
    ),
    "as a Markdown title",
  ],
];
const visible = /\b(?:wearing|on-screen|appear|appears|shown|displayed|video's|overlay)\b/i;

/** Bold, italic, highlighted, code and titles. Where the instruction quotes what should be marked, so does the check. */
export const readMarkdown: Rule = (reading) => {
  const findings: Finding[] = [];
  for (const [type, pattern, words] of kinds) {
    for (const { start, end, found } of matchesOf(reading, pattern)) {
      const sentence = sentenceAt(reading, start);
      const near = reading.masked.slice(
        Math.max(sentence.start, start - 60),
        Math.min(sentence.end, end + 60),
      );
      if (isNegated(reading, start)) continue;
      const plainBold = type === "bold" && /^bold$/i.test(found);
      if (plainBold && /\bbold (?:colou?rs?|choices?|moves?|statement|claim|pattern)\b/i.test(near)) continue;
      findings.push({
        constraintId: "markdown",
        description: describe(clauseAt(reading, start, end), words),
        parameters: { md_type: type },
        start,
        end,
        sure: visible.test(near) && type === "bold" && !/markdown|\*\*/i.test(near) ? "low" : "high",
      });
    }
  }
  return dedupe(findings);
};

const plainWords = /\b(?:bold|italic|highlight|code|title|heading)/i;

function describe(clause: string | null, words: string): string {
  if (clause === null) return `Some part of the answer is set ${words}`;
  return plainWords.test(clause) ? clause : `${clause} (set ${words})`;
}

/**
 * The clause that asks for it, as the instruction words it; null when it says no more than the kind of markup.
 * Examples of the syntax ("**text**") are left out.
 */
function clauseAt(reading: Reading, start: number, end: number): string | null {
  const sentence = sentenceAt(reading, start);
  const before = reading.masked.slice(sentence.start, start);
  const after = reading.masked.slice(end, sentence.end);
  const cut = [...before.matchAll(/[;:,，]|\band\b/gi)].at(-1)?.index ?? -1;
  const stop = after.search(/[;,.，。](?:\s|$)/);
  const from = cut < 0 ? sentence.start : sentence.start + cut;
  const clause = reading.text
    .slice(from, stop < 0 ? sentence.end : end + stop)
    .replace(/\(?(?:\*\*?|==|`)[\p{L} ]{1,12}(?:\*\*?|==|`)\)?/gu, " ")
    .replace(/^[\s;:,，]*(?:and\s+)?/i, "")
    .replace(/\s*\((?:e\.g\.?)?\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
  const wordCount = clause.split(" ").length;
  return wordCount < 3 || clause.length > 240 ? null : clause.charAt(0).toUpperCase() + clause.slice(1);
}

function dedupe(findings: Finding[]): Finding[] {
  const seen = new Set<unknown>();
  return findings.filter((finding) => {
    if (seen.has(finding.parameters.md_type)) return false;
    seen.add(finding.parameters.md_type);
    return true;
  });
}
