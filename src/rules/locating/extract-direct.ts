import type { FormatCheck } from "../../shapes/checklist";
import type { Extraction, Span } from "../../shapes/verdict";
import { locateCount } from "../count/locate";
import { locateOrderedList, locateUnorderedList } from "../lists/locate";
import { foldText } from "../shared/fold";
import { locateTable } from "../table/locate";
import { locateTimestamps } from "../timestamp-format/locate";
import { namedPlaces, quotedNames, wordsOf } from "./description";
import { foundRanges, foundWhole, type Locator, type LocatorInput, stringParameter, unsure } from "./located";
import { languagePart, locateScope, ordinalPart, wholeBlock } from "./scope";
import { proseRuns, sectionsInWords, structuresOf } from "./structures";
import { paragraphsOf } from "./text-units";

/** The text that a rule on length, case or language is about. */
const locateRuledText: Locator = (input) => locateScope(input);

/** True where the description speaks of a part in so many words: "the value for", "each list item", "last sentence". */
function namesPart(words: string): boolean {
  return /\b(?:each|every|value|key|field|column|cell|row|line|sentence|paragraph|stanza|verse|item|bullet|title|heading|section|part|entry|element)s?\b/.test(
    words,
  );
}

/** Parts that a reader sees, and that the locator may not: "the second stanza", "each part". */
const unseenPart =
  /\b(?:first|second|third|fourth|last|final|each|every|both) (?:[a-z]+ )?(?:stanzas?|verses?|sections?|parts?|paragraphs?|perspectives?|summar(?:y|ies))\b/;

/** "Each list item must contain the word", "use the word in every line". */
const everyHolds =
  /\b(?:each|every) (?:[a-z]+ ){1,3}(?:must |should |has to )?(?:includes?|contains?|mentions?|uses?)\b|\b(?:in|within|into) (?:each|every) /;

/** Words right in front of a name that make it the name of a part: "in the value of 'en'", "the part 'Sound:'". */
const partAhead = /\b(?:values?|keys?|fields?|columns?|cells?|sections?|parts?)\b[\w ]{0,20}['"“‘`]$/i;
/** The same right behind it: "in the 'Inference' section". */
const partBehind =
  /^['"”’`] ?(?:values?|keys?|fields?|columns?|cells?|sections?|parts?|blocks?|paragraphs?)\b/i;
/** Blocks and texts that a keyword is looked for in. */
const blockAround = /\b(?:in|inside|within) (?:the|your|this) (?:\w+ )?(?:table|list)\b/;

/**
 * The whole response; a part only where the description names one. Where it names one that is not found, the whole
 * response without the word decides all the same.
 */
const locateKeyword: Locator = (input) => {
  const { response, check, siblings } = input;
  const words = wordsOf(check.description);
  const whole = foundWhole(response);
  const excluded = stringParameter(check, "keyword_type") === "exclude";
  const around = blockAround.test(words) ? wholeBlock(response, words, structuresOf(response)) : null;
  if (around) return around;
  const isPart =
    sectionsInWords(response, check.description).length > 0 ||
    ordinalPart.test(words) ||
    languagePart.test(words);
  if (isPart) {
    const part = locateScope(input);
    if (part.found) return part;
  }
  const [name, ...others] = quotedNames(check, siblings);
  const at = check.description.indexOf(name ?? "");
  const named =
    name !== undefined &&
    others.length === 0 &&
    (partAhead.test(check.description.slice(0, at)) ||
      partBehind.test(check.description.slice(at + name.length)));
  if (!namesPart(words) || (excluded && !named && namedPlaces(check.description).length === 0)) return whole;
  const scoped = locateScope(input);
  const oneByOne =
    named ||
    unseenPart.test(words) ||
    (!excluded && name === undefined && everyHolds.test(words)) ||
    (scoped.found && scoped.parts.length === 1 && !scoped.note.startsWith("the section"));
  if (scoped.found) return oneByOne ? scoped : whole;
  const keyword = foldText(stringParameter(check, "keyword") ?? "", {
    lowerCase: true,
    withoutEmphasis: true,
  });
  const held = foldText(response, { lowerCase: true, withoutEmphasis: true }).includes(keyword);
  return held && (named || unseenPart.test(words)) ? scoped : whole;
};

const verb = "(?:start|begin|open|end|close|conclude|finish|prefix|suffix)(?:s|es|ed|ing)?";
const parts =
  "(?:part|version|sentence|paragraph|line|item|bullet|entry|row|cell|column|key|value|field|element|section|heading|title|string)s?";

/** True where it is a part that begins or ends so: "each paragraph starts with", "start every item with". */
function partBegins({ check }: LocatorInput): boolean {
  const words = wordsOf(check.description).replace(/\s+/g, " ");
  return (
    new RegExp(
      `\\b(?:each|every|all|both)\\b[^.;,]*\\b${verb}\\b|\\b${verb} (?:with )?(?:each|every|both|all)\\b`,
    ).test(words) ||
    new RegExp(`\\b${parts}\\b(?: [\\w'-]+){0,6} ${verb}\\b|\\b${verb} the (?:\\w+ )?${parts}\\b`).test(
      words,
    ) ||
    new RegExp(
      `\\b${parts} (?:is|are|(?:must|should) be) (?:set |put |placed )?(?:in|enclosed|wrapped|surrounded)\\b`,
    ).test(words)
  );
}

/**
 * The whole response, or each unit of which the description says that it begins or ends so; a list marker belongs
 * to it when the prefix is one.
 */
const locateAffixes: Locator = (input) => {
  if (!partBegins(input)) {
    const own = /\bthe (summary|conclusion|introduction|closing remark|answer to)\b/.exec(
      wordsOf(input.check.description),
    );
    return own && paragraphsOf(input.response).length > 1
      ? unsure(`where the ${own[1]} is, is not clear`)
      : foundWhole(input.response);
  }
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
const locatePlainText: Locator = (input) => {
  const { response, check, siblings } = input;
  const words = wordsOf(check.description);
  const mixed = siblings.some((sibling) => structural.has(sibling.constraintId));
  const part =
    /\b(?:then|finally|second|third|last|after|below|before|above|following|followed|part|section|step)\b/.test(
      words,
    );
  if (!mixed && !part) return foundWhole(response);
  if (ordinalPart.test(words)) return locateScope(input);
  if (namedPlaces(check.description).length > 0) {
    const placed = locateScope(input);
    if (placed.found) return placed;
  }
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

const structural = new Set(["json_object", "json_array", "unordered_list", "ordered_list", "table"]);

const partWords =
  /\b(?:first|second|third|fourth|step|then|next|after|afterwards|before|below|above|beneath|followed|finally|lastly|begin|start by|end with|ends? (?:in|by)|close with|add|append|also|as well as|plus|for each|embed|somewhere)\b/;
/** In front of the block these say that it is a part of something; behind it they tell what it holds. */
const holdingWords =
  /\b(?:include|includes|including|contain|contains|containing|values?|nested in|within|inside|parts?|sections?)\b.*?\b(?:json|objects?|arrays?|tables?|lists?)\b/;
const block = /\b(?:json|objects?|arrays?|tables?|lists?)\b/;

const wholeWords =
  /\b(?:only|nothing else|nothing but|nothing around|solely|entire|whole|no other text|no additional text|no (?:extra|further) text|without any (?:other )?(?:text|prose)|raw)\b/;
const sequence =
  /\b(?:first|firstly|second|secondly|third|then|finally|lastly|steps?|followed by|afterwards|below|above|start with|end with|begin with)\b/;
const jsonOrder =
  /^\W*(?:please )?(?:output|return|respond|answer|reply|generate|create|produce|provide|give|present|format|use)\b|\b(?:response|output|answer|reply|caption)\b.*\b(?:must|should|is|be)\b/;

/** JSON has a name as the value of a key alone: "a JSON array named 'events'". */
const namedWords = /\b(?:named|called|(?:under|for|in|at) (?:the|a) (?:key|field|property))\b/;

/** True of JSON that is named where a JSON object is asked for beside it: it is a value in that object. */
function isInObject(check: FormatCheck, siblings: FormatCheck[], instruction: string | null): boolean {
  if (!/^json_/.test(check.constraintId) || !namedWords.test(wordsOf(check.description))) return false;
  return (
    siblings.some(({ constraintId }) => constraintId === "json_object") ||
    (instruction !== null && /\bjson objects?\b/.test(wordsOf(instruction)))
  );
}

/**
 * The extent of a check on JSON, a table or a list: is the response to be that and nothing else? "whole" where the
 * description says so, or orders JSON as the output and neither it nor the instruction nor another check speaks of
 * anything beside it; "part" otherwise, since text around a list or a table is often asked for elsewhere, and JSON that
 * is named stands in an object.
 */
export function scopeDemandOf(
  check: FormatCheck,
  siblings: FormatCheck[],
  instruction: string | null,
): "whole" | "part" {
  if (!structural.has(check.constraintId)) return "part";
  const words = wordsOf(check.description);
  const upToBlock = words.slice(0, (block.exec(words)?.index ?? words.length) + 6);
  if (partWords.test(words) || holdingWords.test(upToBlock)) return "part";
  if (isInObject(check, siblings, instruction)) return "part";
  if (wholeWords.test(words)) return "whole";
  if (!/^json_/.test(check.constraintId) || !jsonOrder.test(words)) return "part";
  if (instruction !== null && sequence.test(wordsOf(instruction))) return "part";
  const beside = siblings.some(
    (sibling) =>
      /_list$|^table$|^plain_text$/.test(sibling.constraintId) ||
      (sibling.constraintId === "length" && /^(?:sentence|paragraph)$/.test(String(sibling.parameters.unit))),
  );
  return beside ? "part" : "whole";
}

const locators = new Map<string, Locator>(
  Object.entries({
    plain_text: locatePlainText,
    unordered_list: locateUnorderedList,
    ordered_list: locateOrderedList,
    table: locateTable,
    keyword: locateKeyword,
    timestamp_format: locateTimestamps,
    prefix_suffix: locateAffixes,
    length: locateRuledText,
    count: locateCount,
    case: locateRuledText,
    language: locateRuledText,
  }),
);

/** Locators that come with their rule: the first verdicts need none of them. */
const later: Readonly<Record<string, () => Promise<Locator>>> = {
  json_object: () => import("../json/locate").then(({ locateJsonObject }) => locateJsonObject),
  json_array: () => import("../json/locate").then(({ locateJsonArray }) => locateJsonArray),
  markdown: () => import("../markdown/locate").then(({ locateMarkdown }) => locateMarkdown),
  delimiter: () => import("../delimiter/locate").then(({ locateDelimiter }) => locateDelimiter),
};

/** Fetches the locator of a rule, where it is not here yet; without, `extractDirect` does not decide. Rejects where it can't be fetched. */
export async function readyLocator(constraintId: string): Promise<void> {
  const fetched = locators.has(constraintId) ? null : await later[constraintId]?.();
  if (fetched) locators.set(constraintId, fetched);
}

/** Fetches those of all rules. */
export async function readyLocators(): Promise<void> {
  await Promise.all(Object.keys(later).map(readyLocator));
}

/** The text around the extracted parts; both empty when a part is no literal piece of the response. */
type ExtractionContext = { before: string; after: string };

/** The locator's result for a check: the text for the rule, or the reason why a judge or a person has to decide. */
export type DirectExtraction =
  | {
      decided: true;
      extraction: Extraction;
      context: ExtractionContext;
      /** For `count`: each thing counted, as a span of the response. Empty otherwise. */
      marks: Span[];
      /** Tells whether a list, a table or JSON is all the response may hold. */
      demand: "whole" | "part";
      /** "low" where the description leaves room for another reading; a judge or a person may know better. */
      sure: "high" | "low";
    }
  | { decided: false; why: string };

/** The text before the first and after the last part. */
export function contextOf(response: string, extraction: Extraction): ExtractionContext {
  const spans = extraction.spans.filter((span) => span !== null);
  if (spans.length === 0 || spans.length < extraction.spans.length) return { before: "", after: "" };
  // Spread arguments run out of stack on hostile texts with very many parts.
  const start = spans.reduce((least, span) => Math.min(least, span.start), response.length);
  const end = spans.reduce((most, span) => Math.max(most, span.end), 0);
  return { before: response.slice(0, start), after: response.slice(end) };
}

/** Further hints for locating a check; without them, more is taken for a part than for the whole. */
type ExtractionHints = {
  /** The format checks of the same checklist. */
  siblings?: readonly FormatCheck[];
  instruction?: string;
};

/**
 * Finds, without a model, which parts of a response a format check is about. Deterministic; never throws. Where
 * nothing of the asked kind is there, the whole response is handed over, so that the rule fails with its own reason;
 * an empty response is handed over as it is, and an empty string stands for units of which there are none.
 */
export function extractDirect(
  response: string,
  check: FormatCheck,
  hints: ExtractionHints = {},
): DirectExtraction {
  const locate = locators.get(check.constraintId);
  if (!locate) return { decided: false, why: `there is no locator for '${check.constraintId}'` };
  const siblings = (hints.siblings ?? []).filter((sibling) => sibling.checkId !== check.checkId);
  const located =
    response.trim() === ""
      ? foundWhole(response, "the response is empty")
      : locate({ response, check, siblings });
  if (!located.found) return { decided: false, why: located.why };
  // The released rules would pass an empty list of parts; a missing part therefore becomes the empty string.
  const parts = located.parts.length > 0 ? located.parts : [{ text: "", span: null }];
  const extraction: Extraction = {
    source: "direct",
    content: parts.map((part) => part.text),
    spans: parts.map((part) => part.span),
    note: located.note,
  };
  return {
    decided: true,
    extraction,
    context: contextOf(response, extraction),
    marks: located.marks,
    sure: located.guessed ? "low" : "high",
    demand:
      extraction.content.length === 1 ? scopeDemandOf(check, siblings, hints.instruction ?? null) : "part",
  };
}
