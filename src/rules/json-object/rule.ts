import { defineChecker, type PreparedCheck } from "../define-checker";
import { prepareReference } from "../json/reference";
import { prepareStrict } from "../json/strict";
import { takes } from "../shared/parameters";

/**
 * A JSON object that fits a JSON Schema.
 *
 * Reference: whatever stands around the outermost braces is ignored, and JSON and schema are read as Python and
 * jsonschema 4.10.3 read them.
 *
 * Strict: the content is the JSON and nothing else (save a code fence or a short label with a bracketed mark), by
 * RFC 8259, and the schema holds by the rules of its version, formats included.
 */
export const checker = defineChecker({
  id: "json_object",
  parameters: takes({ schema: { description: "the JSON Schema that the object must fit" } }),
  prepare(parameters, context): PreparedCheck {
    if (context.semantics === "strict") return prepareStrict("object", parameters.schema);
    return prepareReference("object", parameters.schema, context.benchmark);
  },
});
