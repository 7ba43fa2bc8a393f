import type { JsonNode, JsonObject } from "../../foundation/python-json";
import { defragUrl, joinUrl, normaliseUrl, unquoteUrl } from "../../foundation/python-url";
import { CheckError } from "../define-checker";
import { collectInto, type Findings, type ReadySchema } from "./collect-findings";
import { dialectOf } from "./dialects";
import { pythonPatternFound } from "./evaluated-parts";
import { metaschemas } from "./metaschemas";
import { truthy } from "./python-values";
import {
  type Dialect,
  type References,
  type Resolved,
  type Run,
  Validator,
  type Validator as ValidatorType,
  type Violation,
} from "./validator";

/**
 * Finds what references point at as jsonschema 4.10.3's `RefResolver` does, quirks included: `$id`s inside of
 * lists are not known, and a reference once resolved stays so. Nothing is fetched.
 */
class Resolver implements References {
  /** The URLs that references are relative to, the innermost last. */
  private readonly scopes: string[];
  private readonly store: Map<string, JsonNode>;
  private readonly byUrl = new Map<string, JsonNode>();
  private readonly bySubschema = new Map<string, Resolved | null>();
  private readonly byScope = new Map<string, Resolved>();
  private readonly joined = new Map<string, string>();
  private subschemas: JsonObject[] | null = null;

  constructor(
    baseUrl: string,
    private readonly root: JsonNode,
  ) {
    this.scopes = [baseUrl];
    this.store = new Map(metaschemas);
    this.store.set(
      safely(() => normaliseUrl(baseUrl)),
      root,
    );
  }

  dialectOf(schema: JsonNode, around: Dialect): Dialect {
    return dialectOf(schema, around);
  }

  open(schema: JsonObject, dialect: Dialect): boolean {
    const scope = scopeOf(schema, dialect);
    if (scope !== "") this.enter(scope);
    return scope !== "";
  }

  enter(url: string): void {
    this.scopes.push(this.join(this.scope, url));
  }

  leave(): void {
    this.scopes.pop();
  }

  /** Forgets the scopes of a validation that was broken off. */
  reset(): void {
    this.scopes.length = 1;
  }

  resolve(reference: string): Resolved {
    const key = `${this.scope}\n${reference}`;
    let resolved = this.byScope.get(key);
    if (resolved === undefined) {
      resolved = this.resolveIn(this.scope, reference);
      this.byScope.set(key, resolved);
    }
    return resolved;
  }

  /** Looks for the anchor in the scopes from the outermost inwards. */
  resolveDynamic(reference: string): Resolved {
    const { fragment } = defragUrl(reference);
    for (const scope of [...this.scopes]) {
      const resolved = this.resolve(this.join(scope, reference));
      const { schema } = resolved;
      if (schema.type !== "object")
        throw new CheckError(`the reference ${reference} in the schema leads to no schema`);
      const anchor = schema.members.get("$dynamicAnchor")?.value;
      if (anchor?.type === "string" && anchor.value === fragment) return resolved;
    }
    return this.resolve(reference);
  }

  /** Resolved for the errors that brings, but nothing is checked; jsonschema 4.10.3 switched it off. */
  resolveRecursive(reference: string, schema: JsonNode): null {
    let target = schema;
    for (const scope of this.scopes.slice(1).reverse()) {
      const { schema: outer } = this.resolve(scope);
      if (outer.type !== "object") throw new CheckError("a reference in the schema leads to no schema");
      const anchor = outer.members.get("$recursiveAnchor")?.value;
      if (anchor === undefined || !truthy(anchor)) break;
      target = outer;
    }
    this.resolveFragment(target, reference.replace(/^#+/, ""));
    return null;
  }

  private get scope(): string {
    return this.scopes.at(-1) ?? "";
  }

  /** Python's `urljoin` of an outer scope and a reference. */
  private join(base: string, reference: string): string {
    const key = `${base}\n${reference}`;
    let url = this.joined.get(key);
    if (url === undefined) {
      url = safely(() => joinUrl(base, reference));
      this.joined.set(key, url);
    }
    return url;
  }

  private resolveIn(scope: string, reference: string): Resolved {
    const url = this.join(scope, reference).replace(/\/+$/, "");
    const found = this.findSubschema(url);
    if (found !== null) return found;
    const known = this.byUrl.get(url);
    if (known !== undefined) return { url, schema: known };
    const schema = this.resolveUrl(url);
    this.byUrl.set(url, schema);
    return { url, schema };
  }

  /** The target of a fragment in a document: an anchor, an id, or the place that a JSON pointer leads to. */
  private resolveFragment(document: JsonNode, wholeFragment: string): JsonNode {
    const fragment = wholeFragment.replace(/^\/+/, "");
    if (fragment === "") return document;
    const objects = document === this.root ? this.rootObjects() : objectsIn(document);
    const named =
      find(objects, ["$anchor", "$dynamicAnchor"], fragment) ?? find(objects, ["id", "$id"], `#${fragment}`);
    return named ?? followPointer(document, fragment);
  }

  private findSubschema(url: string): Resolved | null {
    const known = this.bySubschema.get(url);
    if (known !== undefined) return known;
    const found = this.searchSubschema(url);
    this.bySubschema.set(url, found);
    return found;
  }

  private searchSubschema(url: string): Resolved | null {
    const wanted = defragUrl(url);
    for (const object of this.rootObjects()) {
      const id = object.members.get("$id")?.value;
      if (id === undefined) continue;
      if (id.type !== "string") throw new CheckError(`"$id" in the schema must be a text`);
      const target = this.join(this.scope, id.value);
      if (target.replace(/\/+$/, "") !== wanted.url.replace(/\/+$/, "")) continue;
      const schema = wanted.fragment === "" ? object : this.resolveFragment(object, wanted.fragment);
      return { url, schema };
    }
    return null;
  }

  private resolveUrl(whole: string): JsonNode {
    const { url, fragment } = safely(() => defragUrl(whole));
    if (url === "") return this.resolveFragment(this.root, fragment);
    const document = this.store.get(safely(() => normaliseUrl(url)));
    if (document === undefined) throw new CheckError(`the reference to ${url} in the schema leads nowhere`);
    return this.resolveFragment(document, fragment);
  }

  private rootObjects(): JsonObject[] {
    this.subschemas ??= objectsIn(this.root);
    return this.subschemas;
  }
}

/** The scope that a schema's id opens; empty when it has none. */
function scopeOf(schema: JsonNode, dialect: Dialect): string {
  const id = schema.type === "object" ? schema.members.get(dialect.idKeyword)?.value : undefined;
  if (id === undefined) return "";
  if (id.type === "string") return id.value;
  if (id.type === "null" || (id.type === "boolean" && !id.value)) return "";
  throw new CheckError(`"${dialect.idKeyword}" in the schema must be a text`);
}

/** Errors of URLs leave no verdict. */
function safely<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CheckError(error instanceof Error ? error.message : String(error));
  }
}

/** The objects in a schema, the outer ones first; those inside of lists are not looked for. */
function objectsIn(document: JsonNode): JsonObject[] {
  const found: JsonObject[] = document.type === "object" ? [document] : [];
  for (const object of found) {
    for (const { value } of object.members.values()) if (value.type === "object") found.push(value);
  }
  return found;
}

function find(
  objects: readonly JsonObject[],
  keywords: readonly string[],
  name: string,
): JsonObject | undefined {
  for (const keyword of keywords) {
    for (const object of objects) {
      const value = object.members.get(keyword)?.value;
      if (value?.type === "string" && value.value === name) return object;
    }
  }
  return undefined;
}

function followPointer(document: JsonNode, pointer: string): JsonNode {
  let node: JsonNode | undefined = document;
  for (const part of unquoteUrl(pointer).split("/")) {
    const step = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (node.type === "object") node = node.members.get(step)?.value;
    else if (node.type === "array" && /^-?[0-9]+$/.test(step)) node = node.items.at(Number(step));
    else node = undefined;
    if (node === undefined) throw new CheckError(`the reference #/${pointer} in the schema leads nowhere`);
  }
  return node;
}

/** Python's recursion limit of 1,000 less the frames outside of jsonschema. */
const FRAME_LIMIT = 981;

/**
 * jsonschema 4.10.3's `validate`: checks the schema first (once), then finds all violations; so an error in a
 * part of the schema that is reached prevails over violations found before it.
 */
export function validateFully(schema: JsonNode): ReadySchema {
  let checked: CheckError | "valid" | null = null;
  let run: ((instance: JsonNode) => Findings) | null = null;
  return (instance) => {
    checked ??= attemptCheck(schema);
    if (checked !== "valid") throw checked;
    run ??= runner(schema, dialectOf(schema), refuseUnrankable);
    return run(instance);
  };
}

/** `Validator(schema).validate`: the schema is not checked, and after the first violation nothing raises. */
export function validateUnchecked(schema: JsonNode, dialect: Dialect): ReadySchema {
  return runner(schema, dialect, null);
}

function attemptCheck(schema: JsonNode): CheckError | "valid" {
  try {
    checkSchema(schema);
    return "valid";
  } catch (error) {
    if (error instanceof CheckError) return error;
    throw error;
  }
}

function checkSchema(schema: JsonNode): void {
  const dialect = dialectOf(schema);
  const metaschema = metaschemas.get(dialect.metaschema);
  if (metaschema === undefined) throw new Error(`The schema of ${dialect.metaschema} is missing.`);
  const { findings } = runner(metaschema, dialect, null)(schema);
  const [first] = findings;
  if (first) throw new CheckError(`the schema is not valid: ${first.path}: ${first.message}`);
}

/** `onViolation` null: the search counts as over after the first violation, so later errors do not matter. */
function runner(
  schema: JsonNode,
  dialect: Dialect,
  onViolation: ((violation: Violation, validator: ValidatorType) => void) | null,
): (instance: JsonNode) => Findings {
  const references = new Resolver(scopeOf(schema, dialect), schema);
  return (instance) => {
    references.reset();
    const run: Run = {
      references,
      patternFound: pythonPatternFound,
      path: [],
      frames: 0,
      frameLimit: FRAME_LIMIT,
    };
    const found: Findings = { findings: [], total: 0 };
    const sink = collectInto(found, run, onViolation);
    try {
      new Validator(run, dialect, schema).iterate(instance, sink);
    } catch (error) {
      if (!(error instanceof CheckError) || onViolation !== null || found.total === 0) throw error;
    }
    return found;
  };
}

/**
 * jsonschema picks the best violation by asking, among other things, whether the value has the type that the
 * broken schema names; that raises for draft-03's lists of schemas.
 */
function refuseUnrankable(violation: Violation, validator: ValidatorType): void {
  const { schema } = validator;
  const expected = schema.type === "object" ? schema.members.get("type")?.value : undefined;
  if (expected === undefined) return;
  if (expected.type === "string") validator.isType(violation.node, expected);
  else if (expected.type === "array") expected.items.some((name) => validator.isType(violation.node, name));
}
