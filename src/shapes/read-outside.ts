/** A fault of a value at one place, as Ajv's code gives it. */
type Fault = { instancePath: string; keyword: string; params: Readonly<Record<string, unknown>> };

/** A function that Ajv made: whether a value fits; where it does not, `errors` holds why until the next call. */
type Check = {
  (value: unknown, at?: { instancePath?: string }): boolean;
  errors?: Fault[] | null;
};

/**
 * The named part of a value that fits a shape; 0: all of it. Of a list `items`, after those that its `head` names one by one; of a record `values` (and `keys`, which its
 * keys fit), of an object `fields`, of one of several by the text of a field `tag`, of an object or a list `either`, of the
 * `first` that fits.
 */
export type Known =
  | 0
  | { items: Known; head?: readonly Known[] }
  | { values: Known; keys?: RegExp }
  | { fields: Readonly<Record<string, Known>> }
  | { tag: string; by: Readonly<Record<string, Known>> }
  | { either: readonly Known[] }
  | { first: readonly (readonly [Known, Check])[] };

/** A shape of `src/shapes/`, compiled: `npm run schemas` makes one of each that a source imports from `src/shapes/generated/`. */
export type OutsideShape<T> = {
  name: string;
  check: Check;
  known: Known;
  /** Never there: by it the compiler knows the type. */
  type?: T;
};

/** The first thing that is wrong with a value. Nothing of the value itself stands in it but names of its fields. */
export type OutsideProblem = {
  /** JSON Pointer to the place, "" for the whole: "/caption/text". */
  path: string;
  /** "must be a string" */
  wrong: string;
};

type ReadOutside<T> = { ok: true; value: T } | { ok: false; problem: OutsideProblem };

/**
 * The gate for all that comes from outside: files, archives, rows, addresses, other tabs. Gives the value with the fields
 * alone that the shape names, or the first thing that is wrong with it. The argument stays as it is; what needs no change
 * is handed on.
 */
export function readOutside<T>(shape: OutsideShape<T>, value: unknown): ReadOutside<T> {
  if (!shape.check(value)) return { ok: false, problem: firstProblem(shape.check.errors ?? []) };
  const known = withoutUnknown(shape.known, value);
  return { ok: true, value: known as T };
}

/** True where a value has a shape, whatever other fields it has. For values that stay where they are. */
export function fits<T>(shape: OutsideShape<T>, value: unknown): value is T {
  return shape.check(value);
}

/** The first thing that is wrong with a value, in words; null for nothing. `name`: "the session". */
export function mismatch(shape: OutsideShape<unknown>, value: unknown, name: string): string | null {
  return shape.check(value) ? null : inWords(firstProblem(shape.check.errors ?? []), name);
}

/** A problem in words; `name` stands for the whole value: "/caption/text must be a string", "the run must be an object". */
export function inWords({ path, wrong }: OutsideProblem, name: string): string {
  return `${path || name} ${wrong}`.slice(0, LONGEST_WORDS);
}

const LONGEST_WORDS = 300;

type Loose = Readonly<Record<string, unknown>>;

function isLoose(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value that fits a shape, without what the shape does not name. */
function withoutUnknown(known: Known, value: unknown): unknown {
  if (known === 0 || typeof value !== "object" || value === null) return value;
  if ("either" in known)
    return known.either.reduce((whole: unknown, one) => withoutUnknown(one, whole), value);
  if ("items" in known) return Array.isArray(value) ? listOf(known, value) : value;
  if (!isLoose(value)) return value;
  if ("fields" in known) return objectOf(value, (name) => known.fields[name]);
  if ("tag" in known) return withoutUnknown(known.by[`${value[known.tag]}`] ?? 0, value);
  if ("first" in known) return withoutUnknown(known.first.find(([, check]) => check(value))?.[0] ?? 0, value);
  const { keys, values } = known;
  return objectOf(value, (name) => (keys && !keys.test(name) ? undefined : values));
}

function listOf(
  { items, head = [] }: { items: Known; head?: readonly Known[] },
  list: readonly unknown[],
): readonly unknown[] {
  let kept: unknown[] | null = null;
  for (const [index, item] of list.entries()) {
    const part = withoutUnknown(head[index] ?? items, item);
    if (part === item) continue;
    kept ??= [...list];
    kept[index] = part;
  }
  return kept ?? list;
}

/** An object with the fields that have something known; the same object where that is all of it. */
function objectOf(value: Loose, knownOf: (name: string) => Known | undefined): Loose {
  const fields: [string, unknown][] = [];
  const names = Object.keys(value);
  let isWhole = true;
  for (const name of names) {
    const known = knownOf(name);
    if (known === undefined) {
      isWhole = false;
      continue;
    }
    const part = withoutUnknown(known, value[name]);
    if (part !== value[name]) isWhole = false;
    fields.push([name, part]);
  }
  return isWhole ? value : Object.fromEntries(fields);
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

const quoted = (value: unknown) => JSON.stringify(value) ?? "nothing";

/** Descriptions of faults, by the keyword of JSON Schema that fails. */
const WORDS: Readonly<Record<string, (params: Fault["params"]) => string>> = {
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((one) => TYPES[`${one}`])
      .join(" or ")}`,
  required: ({ missingProperty }) => `must have a field ${quoted(missingProperty)}`,
  const: ({ allowedValue }) => `must be ${quoted(allowedValue)}`,
  enum: ({ allowedValues }) => `must be one of ${[allowedValues].flat().map(quoted).join(", ")}`,
  discriminator: ({ tag }) => `must have a known ${quoted(tag)}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  minLength: ({ limit }) => (limit === 1 ? "must not be empty" : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  pattern: ({ pattern }) => `must fit the pattern ${pattern}`,
  minItems: ({ limit }) => `must have at least ${limit} entries`,
  maxItems: ({ limit }) => `must have at most ${limit} entries`,
};

const depthOf = ({ instancePath }: Fault) => instancePath.split("/").length;

/** The deepest of several faults: in a union of shapes, the others fail at their first field. */
function firstProblem(faults: readonly Fault[]): OutsideProblem {
  const told = faults.filter(({ keyword }) => keyword in WORDS);
  const [first = { instancePath: "", keyword: "", params: {} }, ...others] = told;
  const deepest = others.reduce((best, one) => (depthOf(one) > depthOf(best) ? one : best), first);
  const words = WORDS[deepest.keyword];
  return { path: deepest.instancePath, wrong: words ? words(deepest.params) : "has another shape" };
}
