const anySchema = { $ref: "#" };
const count = { type: "integer", minimum: 0 };
const text = { type: "string" };
const flag = { type: "boolean" };
const typeNames = { type: ["string", "array"], items: { type: ["string", anySchema] }, uniqueItems: true };

/** What a draft-03 schema may look like, as jsonschema 4.10.3 checks it. */
export const draft03 = {
  $schema: "http://json-schema.org/draft-03/schema#",
  id: "http://json-schema.org/draft-03/schema#",
  type: "object",
  properties: {
    type: typeNames,
    disallow: typeNames,
    properties: { type: "object", additionalProperties: { $ref: "#", type: "object" } },
    patternProperties: { type: "object", additionalProperties: anySchema },
    additionalProperties: { type: [anySchema, "boolean"] },
    items: { type: [anySchema, "array"], items: anySchema },
    additionalItems: { type: [anySchema, "boolean"] },
    required: flag,
    dependencies: {
      type: ["string", "array", "object"],
      additionalProperties: { type: ["string", "array", anySchema], items: text },
    },
    minimum: { type: "number" },
    maximum: { type: "number" },
    exclusiveMinimum: flag,
    exclusiveMaximum: flag,
    maxDecimal: { type: "number", minimum: 0 },
    minItems: count,
    maxItems: count,
    uniqueItems: flag,
    pattern: text,
    minLength: count,
    maxLength: { type: "integer" },
    enum: { type: "array" },
    default: { type: "any" },
    title: text,
    description: text,
    format: text,
    divisibleBy: { type: "number", minimum: 0, exclusiveMinimum: true },
    extends: { type: [anySchema, "array"], items: anySchema },
    id: text,
    $ref: text,
    $schema: text,
  },
  dependencies: { exclusiveMinimum: "minimum", exclusiveMaximum: "maximum" },
};
