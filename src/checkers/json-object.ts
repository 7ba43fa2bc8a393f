import { Type } from "typebox";
import { defineChecker, type PreparedCheck } from "./define-checker";
import { prepareReference } from "./json/reference";

/**
 * A JSON object that fits a JSON Schema.
 *
 * Reference: whatever stands around the outermost braces is ignored, and JSON and schema are read as Python and
 * jsonschema 4.10.3 read them.
 */
export const jsonObject = defineChecker({
  id: "json_object",
  parameters: Type.Object({
    schema: Type.Unknown({ description: "the JSON Schema that the object must fit" }),
  }),
  prepare(parameters, context): PreparedCheck {
    return prepareReference("object", parameters.schema, context.benchmark);
  },
});
