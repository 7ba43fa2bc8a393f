import { Type } from "typebox";
import { defineChecker, type PreparedCheck } from "./define-checker";
import { prepareReference } from "./json/reference";

/**
 * A JSON array that fits a JSON Schema.
 *
 * Reference: whatever stands around the outermost brackets is ignored, and JSON and schema are read as Python and
 * jsonschema 4.10.3 read them.
 */
export const jsonArray = defineChecker({
  id: "json_array",
  parameters: Type.Object({
    schema: Type.Unknown({ description: "the JSON Schema that the array must fit" }),
  }),
  prepare(parameters, context): PreparedCheck {
    return prepareReference("array", parameters.schema, context.benchmark);
  },
});
