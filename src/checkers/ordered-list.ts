import { Type } from "typebox";
import { defineChecker, type PreparedCheck } from "./define-checker";
import { orderedListReference } from "./ordered-list/reference";

/**
 * Every line carries the next number of one numbering.
 *
 * Reference: with a symbol the first line has exactly its number and each line the next one before the same
 * separator; without one, any numbering that begins anywhere. Letters end before Z, Roman numerals at XX,
 * Chinese ones at 十.
 */
export const orderedList = defineChecker({
  id: "ordered_list",
  parameters: Type.Object({
    symbol: Type.Optional(
      Type.Union([Type.String(), Type.Null()], { description: "the first marker: '1.', 'a.', 'I.' ..." }),
    ),
  }),
  prepare(parameters): PreparedCheck {
    return orderedListReference(parameters.symbol);
  },
});
