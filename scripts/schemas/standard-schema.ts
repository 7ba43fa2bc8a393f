/** A JSON Schema as plain data. */
export type JsonSchema = { [keyword: string]: unknown };

/** The dialect of all schemas that are published, and of those that are compiled. */
export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** The pattern by which TypeBox writes a record of any keys; its dot passes over keys with line breaks. */
const ANY_KEY = "^.*$";

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same for each schema below a map of schemas: `properties`, `$defs`. */
function mapOf(value: unknown, change: (schema: JsonSchema) => JsonSchema): unknown {
  if (!isSchema(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [name, isSchema(schema) ? change(schema) : schema]),
  );
}

/** A schema whose parts have been changed, each by itself. */
export function mapParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties" || keyword === "$defs" || keyword === "patternProperties")
        return [keyword, mapOf(value, change)];
      if (keyword === "anyOf" || keyword === "oneOf" || keyword === "prefixItems")
        return [keyword, Array.isArray(value) ? value.map((part) => change(part)) : value];
      const holdsOne = keyword === "items" || keyword === "additionalProperties";
      return [keyword, holdsOne && isSchema(value) ? change(value) : value];
    }),
  );
}

/**
 * A shape as JSON Schema of draft 2020-12: tuples have `prefixItems`, records of any keys `additionalProperties`, and
 * texts to choose from `enum`. Says the same as TypeBox's interpreter of the shape; of a record, keys with line breaks are
 * held against its shape too.
 *
 * @param shape what TypeBox made, or an object of such under `definitions`
 */
export function standardSchema(shape: object): JsonSchema {
  const plain: unknown = JSON.parse(JSON.stringify(shape));
  if (!isSchema(plain)) throw new Error("A shape is an object.");
  return standard(plain);
}

function standard(schema: JsonSchema): JsonSchema {
  const { definitions, additionalItems, patternProperties, ...rest } = schema;
  const renamed: JsonSchema = { ...rest };
  if (definitions !== undefined) renamed.$defs = definitions;
  if (patternProperties !== undefined) {
    const patterns = Object.entries(isSchema(patternProperties) ? patternProperties : {});
    const [first] = patterns;
    if (patterns.length === 1 && first?.[0] === ANY_KEY) renamed.additionalProperties = first[1];
    else renamed.patternProperties = patternProperties;
  }
  if (Array.isArray(rest.items)) {
    renamed.prefixItems = rest.items;
    renamed.items = additionalItems ?? {};
    if (additionalItems === false) renamed.maxItems = rest.items.length;
  }
  return oneOfTexts(mapParts(renamed, standard));
}

/** Texts to choose from, which TypeBox writes as a union of constants, in a line. */
function oneOfTexts(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length < 2) return schema;
  const texts = anyOf.flatMap((one: JsonSchema) =>
    typeof one.const === "string" && one.description === undefined ? [one.const] : [],
  );
  return texts.length === anyOf.length ? { ...rest, type: "string", enum: texts } : schema;
}
