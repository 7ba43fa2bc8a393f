import type { JsonNode, JsonObject } from "../../../foundation/python-json";
import { normaliseUrl } from "../../../foundation/python-url";
import { CheckError } from "../../define-checker";
import type { Dialect } from "../validator";

/** A part of a document that has a URL of its own: the whole, and what an id names. */
export type Resource = {
  url: string;
  root: JsonNode;
  dialect: Dialect;
  /** The places that names lead to. */
  anchors: Map<string, JsonNode>;
  /** Those among them that a `$dynamicRef` may find from outside. */
  dynamicAnchors: Map<string, JsonNode>;
};

/** Keywords whose value is a schema or a list of schemas. */
const SCHEMAS = new Set(
  "additionalItems additionalProperties allOf anyOf contains contentSchema else if items not oneOf prefixItems propertyNames then unevaluatedItems unevaluatedProperties".split(
    " ",
  ),
);
/** Keywords whose value holds schemas under names. */
const NAMED_SCHEMAS = new Set(
  "$defs definitions dependencies dependentSchemas patternProperties properties".split(" "),
);
/** What a schema without an id is relative to. */
const NOWHERE = "schema://here/";

/** A schema with all of its parts, and the URLs and names that they go by. */
export class SchemaDocument {
  readonly resources = new Map<string, Resource>();
  readonly root: Resource;
  private readonly places = new Map<JsonNode, Resource>();

  /** `dialects`: the versions that a `$schema` inside may name. */
  constructor(
    schema: JsonNode,
    dialect: Dialect,
    private readonly dialects: ReadonlyMap<string, Dialect>,
  ) {
    const id = idOf(schema, dialect);
    this.root = this.addResource(id === null ? NOWHERE : joinUrls(id, NOWHERE), schema, dialect);
    this.place(schema, this.root);
  }

  /** The part that a schema belongs to; undefined for what is no schema of this document. */
  resourceOf(schema: JsonNode): Resource | undefined {
    return this.places.get(schema);
  }

  /** All schemas that are objects. */
  schemas(): JsonObject[] {
    return [...this.places.keys()].filter((schema) => schema.type === "object");
  }

  /** Takes in a place that a pointer leads to and that no keyword makes a schema. */
  place(schema: JsonNode, outer: Resource): void {
    if (schema.type !== "object" || this.places.has(schema)) return;
    const resource = this.ownResource(schema, outer) ?? outer;
    this.places.set(schema, resource);
    this.addAnchors(schema, resource);
    for (const [keyword, { value }] of schema.members) {
      if (SCHEMAS.has(keyword)) {
        for (const part of value.type === "array" ? value.items : [value]) this.place(part, resource);
      } else if (NAMED_SCHEMAS.has(keyword) && value.type === "object") {
        for (const part of value.members.values()) this.place(part.value, resource);
      }
    }
  }

  private ownResource(schema: JsonObject, outer: Resource): Resource | null {
    const id = schema === outer.root ? null : idOf(schema, outer.dialect);
    if (id === null) return null;
    const named = schema.members.get("$schema")?.value;
    const dialect = named?.type === "string" ? this.dialects.get(normaliseUrl(named.value)) : undefined;
    return this.addResource(joinUrls(id, outer.url), schema, dialect ?? outer.dialect);
  }

  private addResource(whole: string, root: JsonNode, dialect: Dialect): Resource {
    const url = withoutFragment(whole);
    if (this.resources.has(url)) throw new CheckError(`two parts of the schema have the id ${url}`);
    const resource = { url, root, dialect, anchors: new Map(), dynamicAnchors: new Map() };
    this.resources.set(url, resource);
    return resource;
  }

  private addAnchors(schema: JsonObject, resource: Resource): void {
    const { idKeyword, refHidesSiblings } = resource.dialect;
    const text = (keyword: string) => {
      const value = schema.members.get(keyword)?.value;
      return value?.type === "string" ? value.value : null;
    };
    if (refHidesSiblings) {
      const id = schema.members.has("$ref") ? null : text(idKeyword);
      const name = id === null ? "" : id.slice(id.indexOf("#") + 1);
      if (id?.includes("#") && name !== "") resource.anchors.set(name, schema);
      return;
    }
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = text(keyword);
      if (name === null || (keyword === "$dynamicAnchor" && !resource.dialect.keywords.has("$dynamicRef")))
        continue;
      resource.anchors.set(name, schema);
      if (keyword === "$dynamicAnchor") resource.dynamicAnchors.set(name, schema);
    }
  }
}

/** The id that makes a schema a resource; null where it has none, or only a name. */
function idOf(schema: JsonNode, { idKeyword, refHidesSiblings }: Dialect): string | null {
  if (schema.type !== "object" || (refHidesSiblings && schema.members.has("$ref"))) return null;
  const id = schema.members.get(idKeyword)?.value;
  return id?.type === "string" && !id.value.startsWith("#") ? id.value : null;
}

/** Where a reference leads from a URL. */
export function joinUrls(reference: string, base: string): string {
  try {
    return new URL(reference, base).href;
  } catch {
    throw new CheckError(`the reference or id ${JSON.stringify(reference)} in the schema is no URL`);
  }
}

export function withoutFragment(url: string): string {
  const end = url.indexOf("#");
  return end < 0 ? url : url.slice(0, end);
}
