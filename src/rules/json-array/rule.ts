import { defineChecker, type PreparedCheck } from "../define-checker";
import { prepareReference } from "../json/reference";
import { prepareStrict } from "../json/strict";
import { takes } from "../shared/parameters";

/**
 * A JSON array that fits a JSON Schema.
 *
 * Reference: whatever stands around the outermost brackets is ignored, and JSON and schema are read as Python and
 * jsonschema 4.10.3 read them.
 *
 * Strict: the content is the JSON and nothing else (save a code fence or a short label with a bracketed mark), by
 * RFC 8259, and the schema holds by the rules of its version, formats included.
 */
export const checker = defineChecker({
  id: "json_array",
  parameters: takes({ schema: { description: "the JSON Schema that the array must fit" } }),
  prepare(parameters, context): PreparedCheck {
    if (context.semantics === "strict") return prepareStrict("array", parameters.schema);
    return prepareReference("array", parameters.schema, context.benchmark);
  },
});
