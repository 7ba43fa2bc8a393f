import type { JsonNode } from "../../../foundation/python-json";
import { CheckError } from "../../define-checker";
import { collectInto, type Findings, type ReadySchema } from "../collect-findings";
import { dialect2020 } from "../dialects";
import { textNode } from "../keyword";
import { compileLinearPattern, type Pattern } from "../linear-pattern";
import { publishedMetaschemas } from "../metaschemas";
import { type Dialect, type Run, Validator } from "../validator";
import { SchemaDocument } from "./schema-document";
import { StandardReferences } from "./standard-references";
import { metaDialects } from "./strict-dialects";

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
