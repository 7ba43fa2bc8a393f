import { isNegated, matchesOf, phrase } from "./patterns";
import { quotesIn, sentenceAt } from "./reading";
import type { Finding, Rule } from "./suggested-check";

const kinds: [string, RegExp, string][] = [
  ["bold", phrase("\\bbold(?:ed|ing|face|faced)?\\b(?!ly)|\\*\\*(?:[\\p{L} ]{1,20})?\\*\\*"), "in bold"],
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
      const tail = Math.min(sentence.end, end + 90);
      const behind = reading.masked.slice(end, tail);
      const target =
        /^[^,;.]{0,24}\b(?:for|the|to)\b[^,;.]{0,50}?\b(?:words?|name|phrase|keywords?|term) \uE001/iu.exec(
          behind,
        );
      const quotes = target ? quotesIn(reading, end, tail).slice(0, 1) : [];
      const what = quotes[0] ? `'${quotes[0].value}'` : meaning(reading.text.slice(start, sentence.end));
      findings.push({
        constraintId: "markdown",
        description: quotes[0] ? `${what} is set ${words}` : `Set ${words}: ${what}`,
        parameters: { md_type: type },
        start,
        end,
        sure: visible.test(near) && type === "bold" && !/markdown|\*\*/i.test(near) ? "low" : "high",
      });
    }
  }
  return dedupe(findings);
};

/** The words of the instruction that say what is meant; the locator takes quoted words for a phrase to look for. */
function meaning(text: string): string {
  return text
    .replace(/["“”‘’'`\s]+/g, " ")
    .trim()
    .slice(0, 160);
}

function dedupe(findings: Finding[]): Finding[] {
  const seen = new Set<unknown>();
  return findings.filter((finding) => {
    if (seen.has(finding.parameters.md_type)) return false;
    seen.add(finding.parameters.md_type);
    return true;
  });
}
