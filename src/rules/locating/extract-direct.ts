import type { FormatCheck } from "../../shapes/checklist";
import type { Extraction, Span } from "../../shapes/verdict";
import { locateCount } from "../count/locate";
import { locateUnorderedList } from "../lists/locate";
import { locateTimestamps } from "../timestamp-format/locate";
import { wordsOf } from "./description";
import { foundWhole, type Locator } from "./located";
import { locateScope, structural } from "./scope";
import { readySentences } from "./text-units";

/** The text that a rule on length, case or language is about. */
const locateRuledText: Locator = (input) => locateScope(input);

const partWords =
  /\b(?:first|second|third|fourth|step|then|next|after|afterwards|before|below|above|beneath|followed|finally|lastly|begin|start by|end with|ends? (?:in|by)|close with|add|append|also|as well as|plus|for each|embed|somewhere)\b/;
/** In front of the block these say that it is a part of something; behind it they tell what it holds. */
const holdingWords =
  /\b(?:include|includes|including|contain|contains|containing|values?|nested in|within|inside|parts?|sections?)\b.*?\b(?:json|objects?|arrays?|tables?|lists?)\b/;
const block = /\b(?:json|objects?|arrays?|tables?|lists?)\b/;

const wholeWords =
  /\b(?:only|nothing else|nothing but|nothing around|solely|entire|whole|no other text|no additional text|no (?:extra|further) text|without any (?:other )?(?:text|prose)|raw)\b/;
/** The same of JSON alone; comes with the locators of JSON. `only`: the description says that there is nothing else. */
let jsonDemand: typeof import("../json/locate").jsonDemand | null = null;

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
  const only = wholeWords.test(words);
  if (jsonDemand && /^json_/.test(check.constraintId)) return jsonDemand(check, siblings, instruction, only);
  return only ? "whole" : "part";
}

const locators = new Map<string, Locator>(
  Object.entries({
    unordered_list: locateUnorderedList,
    timestamp_format: locateTimestamps,
    length: locateRuledText,
    count: locateCount,
    case: locateRuledText,
    language: locateRuledText,
  }),
);

async function jsonLocators() {
  const module = await import("../json/locate");
  jsonDemand = module.jsonDemand;
  return module;
}

/** Locators that come with their rule: the first verdicts need none of them. */
const later: Readonly<Record<string, () => Promise<Locator>>> = {
  plain_text: () => import("../plain-text/rule").then(({ locatePlainText }) => locatePlainText),
  ordered_list: () => import("../ordered-list/rule").then(({ locateOrderedList }) => locateOrderedList),
  table: () => import("../table/locate").then(({ locateTable }) => locateTable),
  keyword: () => import("../keyword/rule").then(({ locateKeyword }) => locateKeyword),
  prefix_suffix: () => import("../prefix-suffix/rule").then(({ locateAffixes }) => locateAffixes),
  json_object: () => jsonLocators().then(({ locateJsonObject }) => locateJsonObject),
  json_array: () => jsonLocators().then(({ locateJsonArray }) => locateJsonArray),
  markdown: () => import("../markdown/locate").then(({ locateMarkdown }) => locateMarkdown),
  delimiter: () => import("../delimiter/locate").then(({ locateDelimiter }) => locateDelimiter),
};

/** True where finding the part of a check may take what reads sentences. */
export function speaksOfSentences(description: string): boolean {
  return /sentence/i.test(description);
}

/** Fetches what finds the part of a check, where it is not here yet; without, `extractDirect` does not decide. Rejects where it can't be fetched. */
export async function readyLocator({
  constraintId,
  description,
}: Pick<FormatCheck, "constraintId" | "description">): Promise<void> {
  if (speaksOfSentences(description)) await readySentences();
  const fetched = locators.has(constraintId) ? null : await later[constraintId]?.();
  if (fetched) locators.set(constraintId, fetched);
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

/** Items of one level of lists in lists: what stands within an item is not told from the item. */
const levels =
  /\b(?:sub|nested|inner|outer|(?:top|first|second|third)[- ]level)[- ]?(?:list |bullet )?(?:bullets?|items?|points?|entry|entries)\b/;

/** Lists, tables and JSON are found with what they hold, and counts are told apart by their own locator. */
function speaksOfLevel({ constraintId, description }: FormatCheck): boolean {
  const isText = !structural.has(constraintId) && !/^(?:plain_text|count)$/.test(constraintId);
  return isText && levels.test(wordsOf(description));
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
  if (response.trim() !== "" && speaksOfLevel(check))
    return { decided: false, why: "the description is about the items of one level of a list" };
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
