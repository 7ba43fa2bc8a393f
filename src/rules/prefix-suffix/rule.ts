import { defineChecker, type PreparedCheck } from "../define-checker";
import { takes, textOrNull } from "../shared/parameters";
import { isFalsy } from "../shared/python-values";
import { requireValid } from "../shared/valid";
import { prefixSuffixReference } from "./reference";
import { prefixSuffixStrict } from "./strict";

const schema = takes({}, { prefix: textOrNull(), suffix: textOrNull() });

/**
 * The text begins with a prefix and ends with a suffix.
 *
 * Reference: literally; after the suffix any punctuation may follow, white space may not.
 *
 * Strict: blanks, quotes and markup may stand around the text, and one mark of punctuation after the suffix;
 * the kind of quotes, dashes and blanks does not matter, letter case does.
 */
export const checker = defineChecker({
  id: "prefix_suffix",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    const { prefix, suffix } = parameters;
    return semantics === "strict"
      ? prefixSuffixStrict(prefix, suffix)
      : prefixSuffixReference(prefix, suffix);
  },
  otherContent(_content, parameters) {
    return isFalsy(parameters.prefix) && isFalsy(parameters.suffix) ? true : null;
  },
});
