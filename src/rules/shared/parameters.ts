/** One parameter in JSON Schema, of the few words that rules need: no interpreter of all of it comes along with a rule. */
export type ParameterSchema = {
  description?: string;
  default?: number;
  /** Without it and `anyOf`: anything. */
  type?: "string" | "number" | "null" | "array";
  const?: string;
  minLength?: number;
  items?: ParameterSchema;
  anyOf?: readonly ParameterSchema[];
};

/** The parameters of a rule in JSON Schema, required ones first. */
export type ParametersSchema = {
  type: "object";
  required: readonly string[];
  properties: Readonly<Record<string, ParameterSchema>>;
};

/** The parameters of a rule: those that must be given, and those that may. */
export function takes(
  required: ParametersSchema["properties"],
  optional: ParametersSchema["properties"] = {},
): ParametersSchema {
  return { type: "object", required: Object.keys(required), properties: { ...required, ...optional } };
}

/** One of some texts. */
export function oneOf(...texts: readonly string[]): ParameterSchema {
  return { anyOf: texts.map((text) => ({ type: "string", const: text })) };
}

/** A text or null. */
export function textOrNull(description?: string): ParameterSchema {
  return {
    anyOf: [{ type: "string" }, { type: "null" }],
    ...(description === undefined ? {} : { description }),
  };
}
