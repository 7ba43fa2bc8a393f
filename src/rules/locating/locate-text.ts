import { wordsOf } from "./description";
import { foundRanges, foundWhole, type Locator, type LocatorInput, stringParameter, unsure } from "./located";
import { locateScope } from "./scope";
import { proseRuns, structuresOf } from "./structures";

const structural = new Set(["json_object", "json_array", "unordered_list", "ordered_list", "table"]);

/** The text that a rule on length, case or language is about. */
export const locateRuledText: Locator = (input) => locateScope(input);

/** True where the description speaks of a part in so many words: "the value for", "each list item", "last sentence". */
function namesPart({ check }: LocatorInput): boolean {
  return /\b(?:each|every|value|key|field|column|cell|row|line|sentence|paragraph|item|bullet|title|heading|section|entry|element)s?\b/.test(
    wordsOf(check.description),
  );
}

/** The whole response; a part only for a word that must occur in a part which the description names. */
export const locateKeyword: Locator = (input) => {
  if (stringParameter(input.check, "keyword_type") === "exclude" || !namesPart(input))
    return foundWhole(input.response);
  const scoped = locateScope(input);
  return scoped.found && scoped.parts.length === 1 ? scoped : foundWhole(input.response);
};

const verb = "(?:start|begin|open|end|close|conclude|finish|prefix|suffix)(?:s|es|ed|ing)?";
const parts =
  "(?:sentence|paragraph|line|item|bullet|entry|row|cell|column|key|value|field|element|section|heading|title|string)s?";

/** True where it is a part that begins or ends so: "each paragraph starts with", "start every item with". */
function partBegins({ check }: LocatorInput): boolean {
  const words = wordsOf(check.description);
  return (
    new RegExp(
      `\\b(?:each|every|all|both)\\b[^.;,]*\\b${verb}\\b|\\b${verb} (?:with )?(?:each|every|both|all)\\b`,
    ).test(words) ||
    new RegExp(`\\b${parts}\\b(?: [\\w'-]+){0,6} ${verb}\\b|\\b${verb} the (?:\\w+ )?${parts}\\b`).test(words)
  );
}

/**
 * The whole response, or each unit of which the description says that it begins or ends so; a list marker belongs
 * to it when the prefix is one.
 */
export const locateAffixes: Locator = (input) => {
  if (!partBegins(input)) return foundWhole(input.response);
  const scoped = locateScope(input);
  if (!scoped.found) return scoped;
  const prefix = stringParameter(input.check, "prefix") ?? "";
  const { lists } = structuresOf(input.response);
  const items = lists.flatMap((block) => block.items);
  const withMarkers = items.length > 0 && scoped.note.startsWith("each list item");
  return withMarkers && prefix !== "" && items.some((item) => prefix.startsWith(item.marker))
    ? foundRanges(input.response, items, "each list item, with its marker")
    : scoped;
};

/**
 * The whole response; where another check asks for a list, a table or JSON beside it, the one run of prose that
 * stands outside of those.
 */
export const locatePlainText: Locator = (input) => {
  const { response, check, siblings } = input;
  const words = wordsOf(check.description);
  const mixed = siblings.some((sibling) => structural.has(sibling.constraintId));
  const part =
    /\b(?:then|finally|second|third|last|after|below|before|above|following|followed|part|section|step)\b/.test(
      words,
    );
  if (!mixed && !part) return foundWhole(response);
  const structures = structuresOf(response);
  const runs = proseRuns(response, structures);
  const [run] = runs;
  if (run && runs.length === 1) return foundRanges(response, [run], "the prose beside the rest");
  if (part) {
    const scoped = locateScope(input);
    if (scoped.found) return scoped;
  }
  return unsure("which part should be plain text is not clear");
};
