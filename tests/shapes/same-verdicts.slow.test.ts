import { readdirSync, readFileSync } from "node:fs";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { FEWEST_ROUNDS } from "../../src/foundation/agreed-names";
import { type OutsideShape, readOutside } from "../../src/shapes/read-outside";
import { exampleRating } from "../storage/example-rating";
import { someOf } from "../support/effort";

type Pair = { name: string; shape: OutsideShape<unknown>; schema: TSchema };

const compiled: Record<string, Record<string, unknown>> = import.meta.glob(
  "../../src/shapes/generated/*.js",
  {
    eager: true,
  },
);
const sources: Record<string, Record<string, unknown>> = import.meta.glob("../../src/shapes/*.ts", {
  eager: true,
});

function isShape(value: unknown): value is OutsideShape<unknown> {
  return typeof value === "object" && value !== null && "check" in value && "known" in value;
}

function isSchema(value: unknown): value is TSchema {
  return typeof value === "object" && value !== null && "~kind" in value;
}

const schemas = new Map(
  Object.values(sources).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [string, TSchema][] =>
      isSchema(value) ? [[name, value]] : [],
    ),
  ),
);

const pairs: Pair[] = Object.values(compiled).flatMap((module) =>
  Object.values(module).flatMap((shape): Pair[] => {
    if (!isShape(shape)) return [];
    const schema = schemas.get(shape.name);
    if (!schema) throw new Error(`${shape.name} has no schema`);
    return [{ name: shape.name, shape, schema }];
  }),
);

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const linesOf = (path: string): unknown[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .slice(0, 3)
    .map((line): unknown => JSON.parse(line));

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`);
}

const FOLDERS = ["tests/fixtures", "public/demo-run", "public/leaderboards", "public/samples"];
const documents = FOLDERS.flatMap(filesIn).flatMap((path) => {
  if (path.endsWith(".jsonl")) return linesOf(path);
  return path.endsWith(".json") ? [read(path)] : [];
});

/** A value with all that is in it, each once. */
function* partsOf(value: unknown, seen: Set<string>): Generator<unknown> {
  const text = JSON.stringify(value) ?? "";
  if (typeof value !== "object" || value === null || seen.has(text)) return;
  seen.add(text);
  yield value;
  for (const part of Object.values(value)) yield* partsOf(part, seen);
}

const SEALED = { iv: "A".repeat(16), data: "A".repeat(24) };
const {
  format: _format,
  rater: _rater,
  runId: _runId,
  problem: _problem,
  call: _call,
  ...rated
} = exampleRating();

const HASH = "a".repeat(64);
/** Somebody's word on a judged line, as a file carries it. */
const said = { line: "1", person: "Ada", at: "2026-11-01T10:00:00.000Z", captionHash: HASH, rules: "2" };

/** Documents that no file which comes along holds, and that TypeBox finds no text for. */
const written: unknown[] = [
  exampleRating(),
  { ...rated, format: "caplens-rating-line", version: 1, rater: "Ada" },
  {
    format: "caplens-vault",
    version: 1,
    revision: 1,
    derivation: { name: "PBKDF2", hash: "SHA-256", rounds: FEWEST_ROUNDS, salt: "A".repeat(24) },
    check: SEALED,
    entries: [{ baseUrl: "https://models.example", ...SEALED }],
  },
  {
    ...{
      format: "caplens-capsule",
      version: 1,
      of: "verdict",
      title: "Length",
      savedAt: "2026-11-24T10:00:00.000Z",
    },
    ...{
      run: HASH,
      task: { sampleId: "1", entryId: "a", repeat: 1 },
      line: "format-001",
      scores: { a: { csr: 1 } },
    },
    ...{ poster: HASH, media: [], files: [{ path: "row/row.json", bytes: 2, sha256: HASH }] },
  },
  { format: "caplens-label-lines", version: 1, set: "s", title: "Labels", lines: 2, sha256: HASH },
  { ...said, format: "caplens-label", value: "passed", milliseconds: 900 },
  { ...said, format: "caplens-label-decision", value: "failed", reason: "The dog sits." },
  {
    ...{ id: "m", deletedAt: null },
    file: {
      ...{ id: "m", sha256: HASH, name: "tiny.gguf", bytes: 9, there: 9, state: "whole", projector: null },
      source: { kind: "address", address: "https://models.example/tiny.gguf", from: null, version: null },
      promised: { sha256: HASH, by: "host" },
      facts: {
        ...{ kind: "model", architecture: "llama", name: null, quantisation: "F32", contextLength: 512 },
        ...{ chatTemplate: true, licence: null, takes: { image: false, audio: false } },
      },
      test: {
        ...{ at: "2026-11-27T10:00:00.000Z", device: "1 thread", inputTokens: 9, outputTokens: 9 },
        ...{ millisecondsToFirst: 1, millisecondsInAll: 2, readPerSecond: 3.5, writtenPerSecond: null },
      },
      addedAt: "2026-11-27T10:00:00.000Z",
    },
  },
];

/** A row of a board with its board, as a capsule has them together. */
const BOARD = "public/leaderboards/anycapeval-audio";
written.push({ board: read(`${BOARD}/board.json`), row: read(`${BOARD}/rows/gpt-4o.json`) });

const seen = new Set<string>();
const parts = [...written, ...documents].flatMap((document) => [...partsOf(document, seen)]);

/** The least that fits a schema; nothing where TypeBox finds none. */
function least(schema: TSchema): unknown[] {
  try {
    // A field that may be anything is left out of it, which JSON can't say.
    const made = JSON.stringify(Value.Create(schema), (_name, value) => (value === undefined ? null : value));
    return [JSON.parse(made)];
  } catch {
    return [];
  }
}

/** Values that fit a shape: of what comes along, and the least one. */
function fittingOf({ shape, schema }: Pair): unknown[] {
  const fitting: unknown[] = [];
  for (const part of [...least(schema), ...parts]) {
    if (fitting.length === 3) break;
    if (shape.check(part)) fitting.push(part);
  }
  return fitting;
}

/** A value that nests deeper than any shape. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value };
  return value;
}

const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  1.5,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  1e308,
  "",
  "a\u0000b",
  "\ud800",
  "x".repeat(100_000),
  [],
  [undefined],
  {},
  JSON.parse('{"__proto__": {"format": "caplens-run"}}'),
  { constructor: 1, hasOwnProperty: 2, toString: null },
  Object.create(null),
  Array.from({ length: 20_000 }, () => null),
  nested(4000),
];

/** The same value with one part of it another, for each part down to a depth. */
function* changed(value: unknown, others: readonly unknown[], depth: number): Generator<unknown> {
  yield* others;
  if (depth === 0 || typeof value !== "object" || value === null) return;
  const names = Object.keys(value).slice(0, 30);
  for (const name of names) {
    const entries = Object.entries(value);
    if (!Array.isArray(value)) yield Object.fromEntries(entries.filter(([one]) => one !== name));
    for (const part of changed(Object(value)[name], others, depth - 1)) {
      yield Array.isArray(value)
        ? value.map((one, index) => (`${index}` === name ? part : one))
        : Object.fromEntries(entries.map(([one, known]) => [one, one === name ? part : known]));
    }
  }
}

/** The same verdict by both; tells the shape and the value where not. */
function same({ name, shape, schema }: Pair, value: unknown): void {
  const ours = shape.check(value);
  if (ours !== Value.Check(schema, value))
    expect.fail(
      `${name}: Ajv says ${ours} (${JSON.stringify(shape.check.errors)}) of ${JSON.stringify(value)?.slice(0, 300)}`,
    );
}

test("the compiled shapes and TypeBox's interpreter say the same of every document that comes along", () => {
  const met = new Set<string>();
  for (const pair of pairs)
    for (const document of documents) {
      same(pair, document);
      if (pair.shape.check(document)) met.add(pair.name);
    }
  expect([...met]).toEqual(
    expect.arrayContaining([
      "AnyBoardRows",
      "Board",
      "BoardChange",
      "BoardIndex",
      "DataSample",
      "RunDirectory",
    ]),
  );
});

test("they say the same of hostile values, whole and in the place of each part of a document", () => {
  const unmet: string[] = [];
  for (const pair of pairs) {
    for (const value of HOSTILE) same(pair, value);
    const fitting = fittingOf(pair);
    if (fitting.length === 0) unmet.push(pair.name);
    for (const value of fitting) same(pair, value);
    for (const document of fitting)
      for (const value of someOf([...changed(document, HOSTILE.slice(0, 16), 3)], 61)) same(pair, value);
  }
  expect(unmet).toEqual([]);
});

test("lengths are counted in code points, as JSON Schema has it; TypeBox counts what people see as a sign", () => {
  const pair = pairs.find(({ name }) => name === "BoardModel") ?? pairs[0];
  const family = "👨‍👩‍👧";
  const board = documents.find((document) =>
    pairs.some(({ name, shape }) => name === "Board" && shape.check(document)),
  );
  const shape = pairs.find(({ name }) => name === "Board");
  expect(pair).toBeDefined();
  const titled = (title: string) => shape?.shape.check({ ...Object(board), title });
  expect([titled(family.repeat(40)), titled(family.repeat(41)), titled("👍".repeat(200))]).toEqual([
    true,
    false,
    true,
  ]);
});

test("what a shape does not name is dropped at every depth, and nothing else", () => {
  for (const { name, shape } of pairs) {
    for (const document of documents.filter((one) => shape.check(one)).slice(0, 2)) {
      const known = readOutside(shape, document);
      const withMore = readOutside(shape, stuffed(document));
      expect(known.ok && withMore.ok, name).toBe(true);
      if (!known.ok || !withMore.ok) continue;
      const again = readOutside(shape, known.value);
      expect(again.ok && again.value, name).toBe(known.value);
      if (name === "Board") expect(withMore.value, name).toEqual(known.value);
    }
  }
});

/** A document with a field that nobody knows in each of its objects that name a `title` or `label`. */
function stuffed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stuffed);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, part]): [string, unknown] => [name, stuffed(part)]);
  const isOurs = "title" in value || "label" in value;
  return Object.fromEntries(isOurs ? [...fields, ["nobodyKnowsThis", {}]] : fields);
}

test("a tag tells which of several objects is meant, and the first problem is of that one", () => {
  const shape = pairs.find(({ name }) => name === "RunWord")?.shape;
  if (!shape) throw new Error("RunWord is compiled");
  expect(readOutside(shape, { kind: "wish", runId: 7, wish: "pause" })).toEqual({
    ok: false,
    problem: { path: "/runId", wrong: "must be a string" },
  });
  expect(readOutside(shape, { kind: "how far", runId: "r", wish: "pause" })).toEqual({
    ok: true,
    value: { kind: "how far", runId: "r" },
  });
});

test("keys of records are held against the shape though they have a line break, and stay", () => {
  const shape = pairs.find(({ name }) => name === "DataSample")?.shape;
  const sample = documents.find((document) => shape?.check(document));
  if (!shape || !sample) throw new Error("a sample comes along");
  const withFacet = (value: unknown) => readOutside(shape, { ...Object(sample), facets: { "a\nb": value } });
  expect(withFacet("c")).toMatchObject({ ok: true, value: { facets: { "a\nb": "c" } } });
  expect(withFacet(1)).toMatchObject({ ok: false, problem: { wrong: "must be a string" } });
});

test("a list with holes, which no JSON holds, is none of values; TypeBox passes over the holes", () => {
  const pair = pairs.find(({ name }) => name === "RunIndexFile" || name === "QuizDraft");
  const draft = documents.find((document) => pair?.shape.check(document));
  const [question] = Object(draft).questions;
  const holed = { ...Object(draft), questions: [{ ...question, options: new Array(3) }] };
  expect(pair && [pair.shape.check(draft), pair.shape.check(holed)]).toEqual([true, false]);
});
