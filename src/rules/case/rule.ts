import { defineChecker, type PreparedCheck } from "../define-checker";
import { oneOf, takes } from "../shared/parameters";
import { caseReference } from "./reference";
import { caseStrict } from "./strict";

/**
 * The letters' case: upper, lower or title.
 *
 * Reference: looks at plain ASCII words only and passes when there is none; title wants a capital on every word
 * and fails a text in capitals.
 *
 * Strict: looks at words with accents, digits and apostrophes too, and wants at least one letter; upper allows
 * units after a number, plurals of abbreviations (PCs) and brands (iPHONE); title allows small words after the
 * first, inner capitals, brands and abbreviations among words that are no capitals.
 */
export const checker = defineChecker({
  id: "case",
  parameters: takes({ case_type: oneOf("upper", "lower", "title") }),
  prepare(parameters, { semantics }): PreparedCheck {
    return semantics === "strict" ? caseStrict(parameters.case_type) : caseReference(parameters.case_type);
  },
});
