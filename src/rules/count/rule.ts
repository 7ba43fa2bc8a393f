import { defineChecker, type PreparedCheck } from "../define-checker";
import { limit } from "../shared/limits";
import { takes } from "../shared/parameters";
import { requireValid } from "../shared/valid";
import { countReference } from "./reference";
import { countStrict } from "./strict";

const schema = takes({}, { min_count: limit(0), max_count: limit(-1) });

/**
 * How many things were found; the content is what the extraction found, written `(a), (b), (c)`.
 *
 * Reference: the number of pairs of parentheses (nested ones merge); a maximum of 0 or less is none.
 *
 * Strict: the number of things listed, each in brackets of any kind (inner ones belong to their item) or set apart
 * by commas and line feeds; a maximum of 0 allows none.
 */
export const checker = defineChecker({
  id: "count",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    return semantics === "strict" ? countStrict(parameters) : countReference(parameters);
  },
});
