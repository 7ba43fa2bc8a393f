import type { JsonNode } from "../../foundation/python-json";
import { CheckError } from "../define-checker";
import { collectInto, type Findings, type ReadySchema } from "./collect-findings";
import { dialectOf } from "./dialects";
import { pythonPatternFound } from "./keyword";
import { metaschemas } from "./metaschemas";
import { Resolver, scopeOf } from "./resolver";
import {
  type Dialect,
  type Run,
  Validator,
  type Validator as ValidatorType,
  type Violation,
} from "./validator";

/** What is left of Python's recursion limit of 1,000 for the frames of jsonschema. */
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
