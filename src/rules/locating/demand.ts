import type { FormatCheck } from "../../shapes/checklist";
import { wordsOf } from "./description";

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

/**
 * Whether a check on JSON, a table or a list asks for the response to be that and nothing else. "whole" where the
 * description says so, or orders JSON as the output and neither it nor the instruction nor another check speaks of
 * anything beside it; "part" otherwise, since text around a list or a table is often asked for elsewhere.
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
