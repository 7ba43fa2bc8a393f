import { defineChecker, type PreparedCheck } from "../define-checker";
import { takes, textOrNull } from "../shared/parameters";
import { requireValid } from "../shared/valid";
import { orderedListReference } from "./reference";
import { orderedListStrict } from "./strict";

const schema = takes({}, { symbol: textOrNull("the first marker: '1.', 'a.', 'I.' ...") });

/**
 * Every line carries the next number of one numbering.
 *
 * Reference: with a symbol the first line has exactly its number and each line the next one before the same
 * separator; without one, any numbering that begins anywhere. Letters end before Z, Roman numerals at XX,
 * Chinese ones at 十.
 *
 * Strict: each item of the outermost level carries the next marker, written exactly so, to any height; without a
 * symbol it begins at the beginning (letters up to Z and Roman numerals past XX excepted). Wrapped lines,
 * inner lists, bullets under an item, headings and a lead-in are part of a list, other text is not.
 */
export const checker = defineChecker({
  id: "ordered_list",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    return semantics === "strict"
      ? orderedListStrict(parameters.symbol)
      : orderedListReference(parameters.symbol);
  },
});
