import { Meta } from "typebox/schema";
import { type JsonNode, type JsonObject, toJsonNode } from "../../foundation/python-json";
import { normaliseUrl } from "../../foundation/python-url";

const anySchema = { $ref: "#" };
const count = { type: "integer", minimum: 0 };
const text = { type: "string" };
const flag = { type: "boolean" };
const typeNames = { type: ["string", "array"], items: { type: ["string", anySchema] }, uniqueItems: true };

/** The metaschema of draft-03, as jsonschema 4.10.3 checks it. */
const draft03 = {
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

/** The schemas of schemas and their vocabularies as they are published, by URL without an empty fragment. */
export const publishedMetaschemas: ReadonlyMap<string, JsonObject> = new Map([
  entry("http://json-schema.org/draft-04/schema", Meta["http://json-schema.org/draft-04/schema#"]),
  entry("http://json-schema.org/draft-06/schema", Meta["http://json-schema.org/draft-06/schema#"]),
  entry("http://json-schema.org/draft-07/schema", Meta["http://json-schema.org/draft-07/schema#"]),
  ...withVocabularies(
    "https://json-schema.org/draft/2019-09/schema",
    Meta["https://json-schema.org/draft/2019-09/schema"],
  ),
  ...withVocabularies(
    "https://json-schema.org/draft/2020-12/schema",
    Meta["https://json-schema.org/draft/2020-12/schema"],
  ),
]);

/** The same as jsonschema 4.10.3 brings them. */
export const metaschemas: ReadonlyMap<string, JsonNode> = new Map([
  entry(normaliseUrl(draft03.id), draft03),
  ...[...publishedMetaschemas].map(([url, node]): [string, JsonNode] => [url, asInJsonschema(url, node)]),
]);

function entry(url: string, schema: unknown): [string, JsonObject] {
  const node = toJsonNode(schema);
  if (node?.type !== "object") throw new Error(`The schema ${url} is no JSON object.`);
  return [url, node];
}

/** Takes the vocabularies out, which stand inside of their schema here and are published beside it. */
function withVocabularies(url: string, schema: unknown): [string, JsonObject][] {
  const [, node] = entry(url, schema);
  const allOf = node.members.get("allOf");
  if (allOf?.value.type !== "array") throw new Error(`The schema ${url} has no vocabularies.`);
  const parts = allOf.value.items.map((part): [string, JsonObject] => {
    const id = part.type === "object" ? part.members.get("$id")?.value : undefined;
    if (part.type !== "object" || id?.type !== "string") throw new Error(`A vocabulary of ${url} has no id.`);
    return [id.value, part];
  });
  const items = parts.map(([$ref]) => entry(url, { $ref })[1]);
  const value: JsonNode = { ...allOf.value, items };
  return [[url, { ...node, members: new Map(node.members).set("allOf", { ...allOf, value }) }], ...parts];
}

/**
 * jsonschema 4.10.3 accepts an `enum` that is empty or holds equal values, where draft-04 to -07 do not, and wants a
 * text for draft-04's `format`, of which draft-04 itself says nothing.
 */
function asInJsonschema(url: string, node: JsonObject): JsonNode {
  const properties = node.members.get("properties");
  if (properties?.value.type !== "object" || !properties.value.members.has("enum")) return node;
  const members = new Map(properties.value.members);
  const set = (name: string, type: string) =>
    members.set(name, { keyStart: 0, keyEnd: 0, value: entry(url, { type })[1] });
  set("enum", "array");
  if (url.includes("draft-04")) set("format", "string");
  const value: JsonNode = { ...properties.value, members };
  return { ...node, members: new Map(node.members).set("properties", { ...properties, value }) };
}
