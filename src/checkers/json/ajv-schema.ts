import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019";
import { Ajv2020 } from "ajv/dist/2020";
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import Ajv04 from "ajv-draft-04";
import addFormats from "ajv-formats";
import { CheckError } from "../define-checker";
import { compileLinearPattern } from "./linear-pattern";
import { compareByKeys } from "./plain-equal";

/** A violation as Ajv words it. */
export type AjvViolation = Pick<ErrorObject, "instancePath" | "keyword" | "message" | "params">;

/** Finds what plain data does wrong. Throws `CheckError` when the schema leads nowhere. */
export type AjvCheck = (data: unknown) => AjvViolation[];

/** The versions of JSON Schema that Ajv knows. */
export type AjvDraft = "draft-04" | "draft-06" | "draft-07" | "2019-09" | "2020-12";

function matchPattern(pattern: string) {
  const compiled = compileLinearPattern(pattern);
  return { test: (text: string) => compiled.test(text), toString: () => `/${pattern}/` };
}
matchPattern.code = "matchPattern";

const options: Options = {
  strict: false,
  allErrors: true,
  logger: false,
  ownProperties: true,
  strictNumbers: false,
  // 0.3 is a multiple of 0.1 to a reader.
  multipleOfPrecision: 9,
  code: { regExp: matchPattern },
};

const made = new Map<AjvDraft, Ajv>();

function make(draft: AjvDraft): Ajv {
  const ajv = instanceOf(draft);
  addFormats(ajv, { mode: "full" });
  compareByKeys(ajv);
  return ajv;
}

function instanceOf(draft: AjvDraft): Ajv {
  switch (draft) {
    case "draft-04":
      return new Ajv04(options);
    case "draft-06":
      return new Ajv(options).addMetaSchema(draft06);
    case "draft-07":
      return new Ajv(options);
    case "2019-09":
      return new Ajv2019(options);
    case "2020-12":
      return new Ajv2020(options);
  }
}

function sharedInstance(draft: AjvDraft): Ajv {
  const ajv = made.get(draft) ?? make(draft);
  made.set(draft, ajv);
  return ajv;
}

/**
 * Compiles a schema by the rules of its version, formats included. Throws `CheckError` where the schema is not
 * valid or refers to what is not there.
 */
export function compileWithAjv(schema: object | boolean, draft: AjvDraft): AjvCheck {
  const validate = compile(schema, draft);
  return (data) => {
    const valid = run(validate, data);
    if (typeof valid !== "boolean") throw new CheckError("a schema with $async gives no answer here");
    return valid ? [] : (validate.errors ?? []);
  };
}

function compile(schema: object | boolean, draft: AjvDraft): ValidateFunction {
  // Ajv keeps the ids it has met: schemas that have some must not meet in one instance.
  const named = /"\$?id":/.test(JSON.stringify(schema));
  const ajv = named ? make(draft) : sharedInstance(draft);
  try {
    return ajv.compile(schema);
  } catch (error) {
    throw new CheckError(`the schema is not valid: ${whyNot(error, ajv.errors).slice(0, 300)}`);
  } finally {
    if (typeof schema === "object" && !named) ajv.removeSchema(schema);
  }
}

/** What the version's own schema finds wrong, each place and fault once: Ajv tells some of them many times. */
function schemaFaults(errors: readonly ErrorObject[]): string {
  const told = errors.map(({ instancePath, message, params }) => {
    const allowed: unknown = params.allowedValues;
    const what = Array.isArray(allowed) ? `must be one of ${allowed.join(", ")}` : (message ?? "is wrong");
    return `${instancePath || "the schema"} ${what}`;
  });
  return [...new Set(told)].slice(0, 3).join("; ");
}

/** Ajv trips over some values before it has checked them; `errors` are those of the check, where it came so far. */
function whyNot(error: unknown, errors: readonly ErrorObject[] | null | undefined): string {
  if (error instanceof TypeError) return "a keyword has a value of a wrong type";
  if (error instanceof RangeError) return "it nests too deeply or refers to itself without end";
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith("schema is invalid") && errors?.length ? schemaFaults(errors) : message;
}

function run(validate: ValidateFunction, data: unknown): unknown {
  try {
    return validate(data);
  } catch (error) {
    const why = error instanceof RangeError ? "it refers to itself without end" : String(error);
    throw new CheckError(`the schema cannot be followed: ${why}`);
  }
}
