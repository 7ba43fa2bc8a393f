import applicator2019 from "ajv/dist/refs/json-schema-2019-09/meta/applicator.json" with { type: "json" };
import content2019 from "ajv/dist/refs/json-schema-2019-09/meta/content.json" with { type: "json" };
import core2019 from "ajv/dist/refs/json-schema-2019-09/meta/core.json" with { type: "json" };
import format2019 from "ajv/dist/refs/json-schema-2019-09/meta/format.json" with { type: "json" };
import data2019 from "ajv/dist/refs/json-schema-2019-09/meta/meta-data.json" with { type: "json" };
import validation2019 from "ajv/dist/refs/json-schema-2019-09/meta/validation.json" with { type: "json" };
import draft2019 from "ajv/dist/refs/json-schema-2019-09/schema.json" with { type: "json" };
import applicator2020 from "ajv/dist/refs/json-schema-2020-12/meta/applicator.json" with { type: "json" };
import content2020 from "ajv/dist/refs/json-schema-2020-12/meta/content.json" with { type: "json" };
import core2020 from "ajv/dist/refs/json-schema-2020-12/meta/core.json" with { type: "json" };
import format2020 from "ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json" with { type: "json" };
import data2020 from "ajv/dist/refs/json-schema-2020-12/meta/meta-data.json" with { type: "json" };
import unevaluated2020 from "ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json" with { type: "json" };
import validation2020 from "ajv/dist/refs/json-schema-2020-12/meta/validation.json" with { type: "json" };
import draft2020 from "ajv/dist/refs/json-schema-2020-12/schema.json" with { type: "json" };
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import draft07 from "ajv/dist/refs/json-schema-draft-07.json" with { type: "json" };
import draft04 from "ajv-draft-04/dist/refs/json-schema-draft-04.json" with { type: "json" };
import { type JsonNode, toJsonNode } from "../../lib/python-json";
import { normaliseUrl } from "../../lib/python-url";
import { draft03 } from "./draft-03";

/** The schemas of schemas and their vocabularies, by URL without an empty fragment. */
export const metaschemas: ReadonlyMap<string, JsonNode> = new Map([
  entry(draft03.id, draft03),
  entry(draft04.id, withLaxEnum(draft04)),
  entry(draft06.$id, withLaxEnum(draft06)),
  entry(draft07.$id, withLaxEnum(draft07)),
  ...[draft2019, applicator2019, content2019, core2019, format2019, data2019, validation2019].map(byId),
  ...[draft2020, applicator2020, content2020, core2020, format2020, data2020].map(byId),
  ...[unevaluated2020, validation2020].map(byId),
]);

function byId(schema: { $id: string }): [string, JsonNode] {
  return entry(schema.$id, schema);
}

function entry(id: string, schema: unknown): [string, JsonNode] {
  const node = toJsonNode(schema);
  if (node === null) throw new Error(`The schema ${id} is no JSON.`);
  return [normaliseUrl(id), node];
}

/** jsonschema 4.10.3 accepts an `enum` that is empty or holds equal values, where draft-04 to -07 do not. */
function withLaxEnum(schema: { properties: object }): object {
  return { ...schema, properties: { ...schema.properties, enum: { type: "array" } } };
}
