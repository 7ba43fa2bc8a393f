import type { JsonNode, JsonObject } from "../../foundation/python-json";
import { CheckError } from "../define-checker";

/** A place where a value breaks a schema. */
export type Violation = {
  /** The keyword that is broken; "false" for the schema that allows nothing. */
  keyword: string;
  /** The value that breaks it. */
  node: JsonNode;
  message: () => string;
  /** The marked place, where that is not the whole value. */
  place?: { start: number; end: number };
};

/** Takes violations as they are found; true from `add` stops the search. */
export type Sink = { add(violation: Violation, validator: Validator): boolean };

/**
 * Checks one keyword of a schema and reports what breaks it. Returns true when the sink asked to stop; throws
 * `CheckError` where a keyword's value makes Python raise.
 */
export type Keyword = (
  validator: Validator,
  value: JsonNode,
  instance: JsonNode,
  schema: JsonObject,
  sink: Sink,
) => boolean;

/** A version of JSON Schema. */
export type Dialect = {
  /** The URL of its schema of schemas, without an empty fragment. */
  metaschema: string;
  keywords: ReadonlyMap<string, Keyword>;
  types: ReadonlyMap<string, (instance: JsonNode) => boolean>;
  idKeyword: "id" | "$id";
  /** Keywords beside a `$ref` do not count. */
  refHidesSiblings: boolean;
};

/** The schema that a reference points at, and the URL that references inside of it are relative to. */
export type Resolved = { url: string; schema: JsonNode };

/** Finds what references in a schema point at. Nothing is fetched; what is not there is a `CheckError`. */
export type References = {
  /** The version whose rules hold in a schema; `around` is the one outside of it. */
  dialectOf(schema: JsonNode, around: Dialect): Dialect;
  /** Goes into the scope that a schema's id opens, if it has one; true when `leave` is due. */
  open(schema: JsonObject, dialect: Dialect): boolean;
  /** Goes where a reference was resolved to. */
  enter(url: string): void;
  leave(): void;
  resolve(reference: string): Resolved;
  /** The same for a `$dynamicRef`. */
  resolveDynamic(reference: string): Resolved;
  /** The same for a `$recursiveRef` in a schema; null where there is nothing to check. */
  resolveRecursive(reference: string, schema: JsonNode): Resolved | null;
};

/** State shared by all validators of one check. */
export type Run = {
  references: References;
  /** Tells whether a pattern of the schema occurs in a text. */
  patternFound: (pattern: JsonNode, text: string) => boolean;
  /** Steps from the root of the checked value to where the search is. */
  path: (string | number)[];
  /** Python's stack. */
  frames: number;
  /** The stack's limit: a schema that refers to itself for ever runs into it. */
  frameLimit: number;
};

/** A keyword, a descent or a trial, and the search for errors. */
const FRAMES_PER_STEP = 3;

/**
 * Checks a value against a schema by interpreting it, keyword by keyword. Built as jsonschema 4.10.3's: the same
 * keywords in the same order, with the same laziness, so that under `reference` it meets the same errors in a schema
 * (`CheckError`) before or after the same violations. What a version's keywords mean is in its `Dialect`, what its
 * references point at in `References`.
 */
export class Validator {
  /** The keyword at work. */
  keyword = "";
  /** The keywords that count, found out at the first value. */
  private steps: Step[] | null = null;

  constructor(
    readonly run: Run,
    readonly dialect: Dialect,
    readonly schema: JsonNode,
  ) {}

  /** Finds where `instance` breaks the schema. Returns true when the sink asked to stop. */
  iterate(instance: JsonNode, sink: Sink): boolean {
    const { schema, run } = this;
    if (schema.type === "boolean") {
      if (schema.value) return false;
      this.keyword = "false";
      return this.report(sink, instance, () => "nothing is allowed here");
    }
    if (schema.type !== "object")
      throw new CheckError("a part of the schema is neither an object nor a boolean");
    const opened = run.references.open(schema, this.dialect);
    let stopped = false;
    // Called from here and nowhere deeper: what nests goes through few frames of the engine's stack.
    this.steps ??= this.stepsOf(schema);
    for (const { name, keyword, value } of this.steps) {
      this.keyword = name;
      stopped = keyword(this, value, instance, schema, sink);
      if (stopped) break;
    }
    if (opened) run.references.leave();
    return stopped;
  }

  /** Checks a value, or a part of it that `step` leads to, against another schema. */
  descend(
    instance: JsonNode,
    schema: JsonNode,
    sink: Sink,
    step?: string | number,
    /** From `evolve`, for a schema that many values are checked with. */
    part = this.evolve(schema),
  ): boolean {
    const { run } = this;
    if (step !== undefined) run.path.push(step);
    this.enter();
    const stopped = part.iterate(instance, sink);
    this.leave();
    if (step !== undefined) run.path.pop();
    return stopped;
  }

  /** Goes one step deeper on Python's stack. */
  enter(): void {
    this.run.frames += FRAMES_PER_STEP;
    if (this.run.frames > this.run.frameLimit) {
      throw new CheckError("schema and value nest too deeply, or the schema refers to itself");
    }
  }

  leave(): void {
    this.run.frames -= FRAMES_PER_STEP;
  }

  /** True when the value fits; stops at the first violation. */
  isValid(instance: JsonNode, schema: JsonNode): boolean {
    return !this.descend(instance, schema, FIRST);
  }

  /** True when the value fits; looks for all violations as Python does where it collects them. */
  hasNoErrors(instance: JsonNode, schema: JsonNode): boolean {
    let count = 0;
    this.descend(instance, schema, {
      add: () => {
        count++;
        return false;
      },
    });
    return count === 0;
  }

  isType(instance: JsonNode, name: JsonNode): boolean {
    const check = name.type === "string" ? this.dialect.types.get(name.value) : undefined;
    if (check === undefined) throw new CheckError("the schema names a type that does not exist");
    return check(instance);
  }

  report(sink: Sink, node: JsonNode, message: () => string, place?: Violation["place"]): boolean {
    const violation: Violation = { keyword: this.keyword, node, message };
    if (place !== undefined) violation.place = place;
    return sink.add(violation, this);
  }

  /** The validator of a part of the schema. */
  evolve(schema: JsonNode): Validator {
    return new Validator(this.run, this.run.references.dialectOf(schema, this.dialect), schema);
  }

  private stepsOf({ members }: JsonObject): Step[] {
    const { keywords, refHidesSiblings } = this.dialect;
    const reference = refHidesSiblings ? members.get("$ref") : undefined;
    const counting =
      reference === undefined || reference.value.type === "null" ? members : new Map([["$ref", reference]]);
    const steps: Step[] = [];
    for (const [name, { value }] of counting) {
      const keyword = keywords.get(name);
      if (keyword !== undefined) steps.push({ name, keyword, value });
    }
    return steps;
  }
}

/** A keyword of a schema, with its value. */
type Step = { name: string; keyword: Keyword; value: JsonNode };

const FIRST: Sink = { add: () => true };
