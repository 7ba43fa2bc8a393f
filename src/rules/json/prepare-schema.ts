import type { JsonNode, JsonObject } from "../../foundation/python-json";
import { normaliseUrl } from "../../foundation/python-url";
import { CheckError } from "../define-checker";
import { collectInto, type Findings, type ReadySchema } from "./collect-findings";
import { dialect2020 } from "./dialects";
import { textNode } from "./evaluated-parts";
import { compileLinearPattern, type Pattern } from "./linear-pattern";
import { publishedMetaschemas } from "./metaschemas";
import { metaDialects } from "./strict-dialects";
import { type Dialect, type References, type Resolved, type Run, Validator } from "./validator";

/** A part of a document that has a URL of its own: the whole, and what an id names. */
type Resource = {
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
/** Base URL of a schema without an id. */
const NOWHERE = "schema://here/";

/** A schema with all of its parts, and the URLs and names that they go by. */
class SchemaDocument {
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

/** Resolves a reference against a URL. */
function joinUrls(reference: string, base: string): string {
  try {
    return new URL(reference, base).href;
  } catch {
    throw new CheckError(`the reference or id ${JSON.stringify(reference)} in the schema is no URL`);
  }
}

function withoutFragment(url: string): string {
  const end = url.indexOf("#");
  return end < 0 ? url : url.slice(0, end);
}

/** Looks up URLs outside of the document itself. */
type Library = (url: string) => SchemaDocument | undefined;

/** Finds what references point at as the standard has it: by URLs, names, and JSON pointers. */
class StandardReferences implements References {
  /** The resources that the search is in, the innermost last: the dynamic scope. */
  private scopes: string[];
  private readonly resolved = new Map<string, Resolved>();

  constructor(
    private readonly document: SchemaDocument,
    private readonly library: Library,
  ) {
    this.scopes = [document.root.url];
  }

  /** Forgets the scopes of a validation that was broken off. */
  reset(): void {
    this.scopes = [this.document.root.url];
  }

  dialectOf(schema: JsonNode, around: Dialect): Dialect {
    return this.resourceOf(schema)?.dialect ?? around;
  }

  open(schema: JsonObject): boolean {
    const resource = this.resourceOf(schema);
    if (resource?.root !== schema || resource.url === this.scope) return false;
    this.enter(resource.url);
    return true;
  }

  enter(url: string): void {
    this.scopes.push(url);
  }

  leave(): void {
    this.scopes.pop();
  }

  resolve(reference: string): Resolved {
    const key = `${this.scope}\n${reference}`;
    const known = this.resolved.get(key);
    if (known !== undefined) return known;
    const found = this.find(joinUrls(reference, this.scope), reference);
    this.resolved.set(key, found);
    return found;
  }

  resolveDynamic(reference: string): Resolved {
    const first = this.resolve(reference);
    const name = fragmentOf(reference);
    if (this.resourceAt(first.url)?.dynamicAnchors.get(name) !== first.schema) return first;
    for (const url of this.scopes) {
      const schema = this.resourceAt(url)?.dynamicAnchors.get(name);
      if (schema !== undefined) return { url, schema };
    }
    return first;
  }

  resolveRecursive(reference: string): Resolved {
    const first = this.resolve(reference);
    if (!isRecursiveAnchor(first.schema)) return first;
    for (const url of this.scopes) {
      const schema = this.resourceAt(url)?.root;
      if (schema !== undefined && isRecursiveAnchor(schema)) return { url, schema };
    }
    return first;
  }

  private get scope(): string {
    return this.scopes.at(-1) ?? this.document.root.url;
  }

  private resourceOf(schema: JsonNode): Resource | undefined {
    return this.document.resourceOf(schema) ?? this.library(this.scope)?.resourceOf(schema);
  }

  private documentAt(url: string): SchemaDocument | undefined {
    return this.document.resources.has(url) ? this.document : this.library(url);
  }

  private resourceAt(url: string): Resource | undefined {
    return this.documentAt(url)?.resources.get(url);
  }

  private find(url: string, reference: string): Resolved {
    const document = this.documentAt(withoutFragment(url));
    const resource = document?.resources.get(withoutFragment(url));
    const fragment = fragmentOf(url);
    if (document === undefined || resource === undefined) throw leadsNowhere(reference);
    if (fragment === "") return { url: resource.url, schema: resource.root };
    if (fragment.startsWith("/")) return followPointer(document, resource, fragment, reference);
    const schema = resource.anchors.get(fragment);
    if (schema === undefined) throw leadsNowhere(reference);
    return { url: resource.url, schema };
  }
}

function followPointer(
  document: SchemaDocument,
  from: Resource,
  pointer: string,
  reference: string,
): Resolved {
  let resource = from;
  let node: JsonNode | undefined = from.root;
  for (const part of pointer.split("/").slice(1)) {
    const step = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (node.type === "object") node = node.members.get(step)?.value;
    else if (node.type === "array" && /^(?:0|[1-9][0-9]*)$/.test(step)) node = node.items[Number(step)];
    else node = undefined;
    if (node === undefined) throw leadsNowhere(reference);
    resource = document.resourceOf(node) ?? resource;
  }
  document.place(node, resource);
  return { url: resource.url, schema: node };
}

function isRecursiveAnchor(schema: JsonNode): boolean {
  const anchor = schema.type === "object" ? schema.members.get("$recursiveAnchor")?.value : undefined;
  return anchor?.type === "boolean" && anchor.value;
}

function fragmentOf(url: string): string {
  const start = url.indexOf("#");
  if (start < 0) return "";
  try {
    return decodeURIComponent(url.slice(start + 1));
  } catch {
    return url.slice(start + 1);
  }
}

function leadsNowhere(reference: string): CheckError {
  return new CheckError(
    `the reference ${JSON.stringify(reference)} in the schema leads nowhere; nothing is fetched from other addresses`,
  );
}

/**
 * Makes a schema ready by the rules of its version, formats asserted, patterns in ECMAScript's meaning. Nothing is
 * turned into code and nothing is fetched. Throws `CheckError` where the schema is not valid, refers to what is not
 * there, or has a pattern that does not compile; the ready schema where schema and value nest too deeply.
 */
export function prepareSchema(
  schema: JsonNode,
  dialect: Dialect,
  dialects: ReadonlyMap<string, Dialect>,
): ReadySchema {
  refuseInvalid(schema, dialect);
  const document = new SchemaDocument(schema, dialect, dialects);
  const references = new StandardReferences(document, metaschemaAt);
  const patternFound = patternFinder();
  refuseBroken(document, references, patternFound);
  return (instance) => validate(document, references, patternFound, instance);
}

type PatternFound = Run["patternFound"];

function validate(
  { root }: SchemaDocument,
  references: StandardReferences,
  patternFound: PatternFound,
  instance: JsonNode,
): Findings {
  references.reset();
  const run: Run = { references, patternFound, path: [], frames: 0, frameLimit: Number.POSITIVE_INFINITY };
  const found: Findings = { findings: [], total: 0 };
  try {
    new Validator(run, root.dialect, root.root).iterate(instance, collectInto(found, run));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CheckError("schema and value nest too deeply, or the schema refers to itself without end");
  }
  return found;
}

/** The documents of the schemas of schemas, made when a reference or a check first needs one. */
const metaschemaDocuments = new Map<string, SchemaDocument>();

function metaschemaAt(url: string): SchemaDocument | undefined {
  const known = metaschemaDocuments.get(url);
  const schema = publishedMetaschemas.get(url);
  if (known !== undefined || schema === undefined) return known;
  const named = schema.members.get("$schema")?.value;
  const dialect = named?.type === "string" ? metaDialects.get(named.value.replace(/#$/, "")) : undefined;
  if (dialect === undefined) throw new Error(`The schema ${url} names no version.`);
  const made = new SchemaDocument(schema, dialect, metaDialects);
  metaschemaDocuments.set(url, made);
  return made;
}

const TYPES = [...dialect2020.types.keys()].join(", ");

/** Tells what the version's own schema finds wrong. */
function refuseInvalid(schema: JsonNode, { metaschema }: Dialect): void {
  const document = metaschemaAt(metaschema);
  if (document === undefined) throw new Error(`The schema of ${metaschema} is missing.`);
  const references = new StandardReferences(document, metaschemaAt);
  const { findings } = validate(document, references, metaPatternFound, schema);
  const told = findings.map(({ path, message }) =>
    path.endsWith(".type") ? `${path}: no type, nor a list of types (${TYPES})` : `${path}: ${message}`,
  );
  if (told.length > 0) {
    throw new CheckError(
      `the schema is not valid: ${[...new Set(told)].slice(0, 3).join("; ").slice(0, 300)}`,
    );
  }
}

/** Follows all references and compiles all patterns once, so that their faults do not depend on the text. */
function refuseBroken(
  document: SchemaDocument,
  references: StandardReferences,
  patternFound: PatternFound,
): void {
  for (const schema of document.schemas()) {
    const text = (keyword: string) => {
      const value = schema.members.get(keyword)?.value;
      return value?.type === "string" ? value : null;
    };
    references.enter(document.resourceOf(schema)?.url ?? document.root.url);
    for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
      const reference = references.dialectOf(schema, document.root.dialect).keywords.has(keyword)
        ? text(keyword)
        : null;
      if (reference !== null) references.resolve(reference.value);
    }
    references.leave();
    const pattern = text("pattern");
    if (pattern !== null) patternFound(pattern, "");
    const patterns = schema.members.get("patternProperties")?.value;
    if (patterns?.type === "object")
      for (const each of patterns.members.keys()) patternFound(textNode(each), "");
  }
}

/** Finds patterns, each compiled once. */
function patternFinder(): PatternFound {
  const compiled = new Map<string, Pattern>();
  return (pattern, text) => {
    if (pattern.type !== "string") throw new CheckError("a pattern in the schema must be a text");
    const ready = compiled.get(pattern.value) ?? compile(pattern.value);
    compiled.set(pattern.value, ready);
    return ready.test(text);
  };
}

const metaPatternFound = patternFinder();

function compile(pattern: string): Pattern {
  try {
    return compileLinearPattern(pattern);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new CheckError(`a pattern in the schema does not compile: ${detail}`);
  }
}
