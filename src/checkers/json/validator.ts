import type { JsonNode, JsonObject } from "../../lib/python-json";
import { CheckError } from "../define-checker";
import { type Dialect, dialectOf } from "./dialects";
import type { Resolver } from "./resolver";

/** Where a value breaks a schema. */
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

/** What all validators of one check share. */
export type Run = {
  resolver: Resolver;
  /** Steps from the root of the checked value to where the search is. */
  path: (string | number)[];
  /** Python's stack, which has an end: a schema that refers to itself for ever runs into it. */
  frames: number;
};

/** What is left of Python's recursion limit of 1,000 for the frames of jsonschema. */
const FRAME_LIMIT = 981;
/** A keyword, a descent or a trial, and the search for errors. */
const FRAMES_PER_STEP = 3;

/**
 * jsonschema 4.10.3's validator: the same keywords in the same order, with the same laziness, so that it meets
 * the same errors in a schema (`CheckError`) before or after the same violations.
 */
export class Validator {
  /** The keyword at work. */
  keyword = "";

  constructor(
    readonly run: Run,
    readonly dialect: Dialect,
    readonly schema: JsonNode,
  ) {}

  /** Finds where `instance` breaks the schema. Returns true when the sink asked to stop. */
  iterate(instance: JsonNode, sink: Sink): boolean {
    const { schema, run, dialect } = this;
    if (schema.type === "boolean") {
      if (schema.value) return false;
      this.keyword = "false";
      return this.report(sink, instance, () => "nothing is allowed here");
    }
    if (schema.type !== "object")
      throw new CheckError("a part of the schema is neither an object nor a boolean");
    const scope = scopeOf(schema, dialect);
    if (scope !== "") run.resolver.push(scope);
    const stopped = this.applyKeywords(schema, instance, sink);
    if (scope !== "") run.resolver.pop();
    return stopped;
  }

  /** Checks a value, or a part of it that `step` leads to, against another schema. */
  descend(instance: JsonNode, schema: JsonNode, sink: Sink, step?: string | number): boolean {
    return this.descendInto(this.evolve(schema), instance, sink, step);
  }

  /** As `descend`, with the part's validator from `evolve`, for one that many values are checked with. */
  descendInto(part: Validator, instance: JsonNode, sink: Sink, step?: string | number): boolean {
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
    if (this.run.frames > FRAME_LIMIT) {
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
    return new Validator(this.run, dialectOf(schema, this.dialect), schema);
  }

  private applyKeywords(schema: JsonObject, instance: JsonNode, sink: Sink): boolean {
    const { dialect } = this;
    const reference = dialect.refHidesSiblings ? schema.members.get("$ref")?.value : undefined;
    if (reference !== undefined && reference.type !== "null") {
      return this.apply("$ref", reference, schema, instance, sink);
    }
    for (const [name, { value }] of schema.members) {
      if (this.apply(name, value, schema, instance, sink)) return true;
    }
    return false;
  }

  private apply(name: string, value: JsonNode, schema: JsonObject, instance: JsonNode, sink: Sink): boolean {
    const keyword = this.dialect.keywords.get(name);
    if (keyword === undefined) return false;
    this.keyword = name;
    return keyword(this, value, instance, schema, sink);
  }
}

const FIRST: Sink = { add: () => true };

/** The scope that a schema's id opens; empty when it has none. */
export function scopeOf(schema: JsonNode, dialect: Dialect): string {
  const id = schema.type === "object" ? schema.members.get(dialect.idKeyword)?.value : undefined;
  if (id === undefined) return "";
  if (id.type === "string") return id.value;
  if (id.type === "null" || (id.type === "boolean" && !id.value)) return "";
  throw new CheckError(`"${dialect.idKeyword}" in the schema must be a text`);
}
