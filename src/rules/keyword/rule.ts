import { defineChecker, type PreparedCheck } from "../define-checker";
import { oneOf, takes } from "../shared/parameters";
import { isFalsy } from "../shared/python-values";
import { requireValid } from "../shared/valid";
import { keywordReference } from "./reference";
import { keywordStrict } from "./strict";

const schema = takes({
  keyword: { type: "string", description: "the text" },
  keyword_type: oneOf("include", "exclude"),
});

/**
 * A fixed text must occur, or must not.
 *
 * Reference: letters in any case, anywhere, inside of words too; an empty keyword always passes.
 *
 * Strict: whole words in any case, whatever quotes, dashes, blanks, line breaks, emphasis and Unicode forms they
 * are written with; in scripts without blanks between words, anywhere.
 */
export const checker = defineChecker({
  id: "keyword",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    const { keyword: wanted, keyword_type: kind } = parameters;
    return semantics === "strict" ? keywordStrict(wanted, kind) : keywordReference(wanted, kind);
  },
  otherContent(_content, parameters) {
    return isFalsy(parameters.keyword) ? true : null;
  },
});
