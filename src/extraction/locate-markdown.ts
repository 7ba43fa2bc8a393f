import { eachUnit, namedPlaces, quotedNames, quotedTexts, wordsOf } from "./description";
import { decorated, type MarkdownType, markdownType } from "./emphasis";
import { foundRanges, foundWhole, type Located, type Locator, type Range, unsure } from "./located";
import { locateScope } from "./scope";

function occurrences(text: string, phrase: string): Range[] {
  const haystack = text.toLowerCase();
  const needle = phrase.toLowerCase();
  const found: Range[] = [];
  // Lower case may change a text's length; then only the exact spelling is looked for.
  const safe = haystack.length === text.length && needle.length === phrase.length;
  for (let at = -1; ; ) {
    at = safe ? haystack.indexOf(needle, at + 1) : text.indexOf(phrase, at + 1);
    if (at < 0) return found;
    found.push({ start: at, end: at + phrase.length });
  }
}

/** Each named phrase as it stands in the response, with the marks around it where it has some. */
function namedPhrases(response: string, phrases: string[], type: MarkdownType, all: boolean): Located {
  const stretches = decorated(response, type);
  const parts: Range[] = [];
  for (const phrase of phrases) {
    const ranges = occurrences(response, phrase).map(
      (place) =>
        stretches.find((stretch) => stretch.start <= place.start && stretch.end >= place.end) ?? place,
    );
    const [first] = ranges;
    if (!first) {
      return {
        found: true,
        parts: [{ text: "", span: null }],
        note: `'${phrase}' does not occur in the response`,
        marks: [],
      };
    }
    const marked = ranges.find((range) => stretches.includes(range)) ?? first;
    for (const range of all ? ranges : [marked]) if (!parts.includes(range)) parts.push(range);
  }
  return foundRanges(response, parts, `where ${phrases.map((phrase) => `'${phrase}'`).join(", ")} stands`);
}

const anyPart =
  /\b(?:at least (?:one|once|two|three|1|2|3)|some|important|key|main|anywhere|somewhere|emphasi[sz]e?|emphasis|a (?:title|heading|code block|fenced block)|markdown title|headings?|titles?)\b/;

/**
 * Quoted phrases where they stand; named places and units; the whole response where any part will do, and where no
 * such markup is there at all (it fails whichever part was meant).
 */
export const locateMarkdown: Locator = (input) => {
  const { response, check, siblings } = input;
  const type = markdownType(check.parameters.md_type);
  const words = wordsOf(check.description);
  if (type === null) return foundWhole(response);
  if (decorated(response, type).length === 0) {
    const named = quotedNames(check, siblings).filter((name) => occurrences(response, name).length > 0);
    if (named.length > 0 && type !== "title") return namedPhrases(response, named, type, false);
    return foundWhole(response, "the whole response: it has no such markup");
  }
  if (type === "title" || type === "code") return foundWhole(response);
  if (/\bcolumns?\b|\bkeys?\b|\bvalues?\b|\bfields?\b/.test(words)) return locateScope(input);
  const syntax = /^[*_=`~#]|text$/i;
  const phrases = quotedTexts(check.description).filter(
    (text) => /[\p{L}\p{N}]/u.test(text) && !syntax.test(text),
  );
  if (phrases.length > 0)
    return namedPhrases(
      response,
      phrases,
      type,
      /\b(?:each|every|all|always|whenever|wherever)\b/.test(words),
    );
  if (namedPlaces(check.description).length > 0) return locateScope(input);
  const unit = eachUnit(check.description);
  if (unit && unit !== "thing") return locateScope(input);
  if (anyPart.test(words)) return foundWhole(response);
  return unsure("the description says by its meaning what should be marked");
};
