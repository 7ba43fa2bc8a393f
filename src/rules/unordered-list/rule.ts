import { defineChecker, type PreparedCheck } from "../define-checker";
import { takes, textOrNull } from "../shared/parameters";
import { requireValid } from "../shared/valid";
import { unorderedListReference } from "./reference";
import { unorderedListStrict } from "./strict";

const schema = takes({}, { symbol: textOrNull("'-', '*' or any bullet") });

/**
 * Every line is a bullet.
 *
 * Reference: every line that is not blank begins with the symbol (without one: any of `- * + •`, mixed at
 * will) and white space.
 *
 * Strict: every item of the outermost level begins with the one bullet asked, or with the same bullet of any
 * kind, and says something; wrapped lines, inner lists, headings and a lead-in are part of a list, other text
 * and rules are not.
 */
export const checker = defineChecker({
  id: "unordered_list",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    return semantics === "strict"
      ? unorderedListStrict(parameters.symbol)
      : unorderedListReference(parameters.symbol);
  },
});
