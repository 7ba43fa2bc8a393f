import { patternTest } from "../../../foundation/text-pieces";
import type { Bounds, LineCondition, MeasureName, RunColumns, RunCondition } from "../../../shapes/run-table";
import type { VerdictStatus } from "../../../shapes/verdict";
import { STATES } from "./columns-row";
import { hasStatus, NO_READING, overruleAt } from "./outcome-digit";

/** Number of lines of a result that passed, that failed, and in all; points earned by rated ones, NaN without any. */
type LineCounts = { passed: number; failed: number; total: number; earned: number };

/** `part`: only its lines count; absent: all. */
function measured(
  columns: RunColumns,
  measure: (counts: LineCounts) => number,
  part?: string | undefined,
): Float64Array {
  const lines = columns.shapes.map((shape) =>
    [...shape.keys()].filter((line) => part === undefined || shape[line]?.part === part),
  );
  const values = new Float64Array(columns.length);
  for (let row = 0; row < columns.length; row += 1) {
    const first = columns.first[row] ?? 0;
    const counted = lines[columns.shape[row] ?? 0] ?? [];
    const counts = { passed: 0, failed: 0, total: counted.length, earned: Number.NaN };
    for (const line of counted) {
      const digit = columns.digits[first + line] ?? 0;
      if (hasStatus(digit, "passed")) counts.passed += 1;
      else if (hasStatus(digit, "failed")) counts.failed += 1;
      const earned = columns.earned[first + line] ?? Number.NaN;
      if (!Number.isNaN(earned)) counts.earned = (Number.isNaN(counts.earned) ? 0 : counts.earned) + earned;
    }
    values[row] = measure(counts);
  }
  return values;
}

/** For each result, the share of its scored lines that passed; NaN where none is scored. */
export function passedShares(columns: RunColumns, part?: string): Float64Array {
  return measured(columns, ({ passed, failed }) => passed / (passed + failed), part);
}

/** For each result, the points that its rated lines earned together; NaN where none is rated. */
export function earnedPoints(columns: RunColumns, part?: string): Float64Array {
  return measured(columns, ({ earned }) => earned, part);
}

/** Satisfaction of all lines of each result: 0 no, 1 undecided, 2 yes; NaN where it has none. */
export function satisfactions(columns: RunColumns): Float64Array {
  return measured(columns, ({ passed, failed, total }) => {
    if (total === 0) return Number.NaN;
    if (failed > 0) return 0;
    return passed === total ? 2 : 1;
  });
}

/** Tells of a result, by its number, whether it fits. */
export type RowTest = (row: number) => boolean;

/** The numbers of the results that have a text in their captions. */
export type CaptionHits = ReadonlyMap<string, ReadonlySet<number>>;

const SATISFIED = ["no", "undecided", "yes"] as const;

/** Test of a condition on these columns; `hits`: for each text that it looks for in captions. */
export function conditionTest(columns: RunColumns, condition: RunCondition, hits: CaptionHits): RowTest {
  const inner = (one: RunCondition) => conditionTest(columns, one, hits);
  if ("all" in condition) {
    const tests = condition.all.map(inner);
    return (row) => tests.every((test) => test(row));
  }
  if ("any" in condition) {
    const tests = condition.any.map(inner);
    return (row) => tests.some((test) => test(row));
  }
  if ("not" in condition) {
    const test = inner(condition.not);
    return (row) => !test(row);
  }
  if ("line" in condition) return lineTest(columns, condition.line);
  if ("measure" in condition) return measureTest(measureOf(columns, condition.measure), condition.is);
  if ("satisfied" in condition) {
    const wanted = SATISFIED.indexOf(condition.satisfied);
    const values = satisfactions(columns);
    return (row) => values[row] === wanted;
  }
  if ("standing" in condition) return standingTest(columns, condition.standing);
  if ("overruled" in condition) {
    const overruled = overruledTest(columns);
    return (row) => overruled(row) === condition.overruled;
  }
  if ("sample" in condition) return codeTest(columns.sampleIds, columns.sample, condition.sample);
  if ("entryIds" in condition) {
    const wanted = new Set(condition.entryIds.map((id) => columns.entryIds.indexOf(id)));
    return (row) => wanted.has(columns.entry[row] ?? -1);
  }
  if ("problem" in condition) {
    const codes = ["", ...columns.problems.map(({ code }) => code)];
    const fits = codeTest(codes, columns.problem, condition.problem);
    return (row) => columns.problem[row] !== 0 && fits(row);
  }
  if ("facet" in condition) {
    const facet = columns.facets.find((known) => known.facet === condition.facet);
    if (!facet) return () => false;
    const fits = codeTest(["", ...facet.values], facet.codes, condition.is);
    return (row) => {
      const sample = columns.sample[row] ?? 0;
      return facet.codes[sample] !== 0 && fits(sample);
    };
  }
  const found = hits.get(condition.caption);
  return (row) => found?.has(row) ?? false;
}

/** The name that a row has by its code fits a pattern; every name is tried once. */
function codeTest(names: readonly string[], codes: Uint32Array, pattern: string): RowTest {
  const fits = patternTest(pattern);
  const wanted = new Set(names.flatMap((name, code) => (fits(name) ? [code] : [])));
  return (row) => wanted.has(codes[row] ?? -1);
}

/** The candidate lines of a result are determined once for each shape. */
function lineTest(columns: RunColumns, { statuses, kinds, types, ids }: LineCondition): RowTest {
  const anyOf = (patterns: readonly string[] | undefined) => {
    const tests = patterns?.map(patternTest);
    return (text: string | null) => tests?.some((test) => test(text ?? "")) ?? true;
  };
  const [isType, isId] = [anyOf(types), anyOf(ids)];
  const lines = columns.shapes.map((shape) =>
    [...shape.entries()].flatMap(([line, { id, type }]) => (isType(type) && isId(id) ? [line] : [])),
  );
  return (row) => {
    const first = columns.first[row] ?? 0;
    return (lines[columns.shape[row] ?? 0] ?? []).some((line) => {
      const digit = columns.digits[first + line] ?? 0;
      const isKind = kinds?.some(
        ({ status, readings }) =>
          hasStatus(digit, status) &&
          Object.entries(readings).every(([name, is]) => readsAs(columns, name, first + line, is)),
      );
      return (isKind ?? true) && (statuses?.some((status) => hasStatus(digit, status)) ?? true);
    });
  };
}

/** True where a line, by its place in the columns, is read so under this name. */
function readsAs({ readings }: RunColumns, name: string, place: number, is: VerdictStatus): boolean {
  const digit = readings.find((reading) => reading.name === name)?.digits[place] ?? NO_READING;
  return digit !== NO_READING && hasStatus(digit, is);
}

function measureOf(columns: RunColumns, measure: MeasureName): Float64Array | Uint32Array {
  return measure === "passed" ? passedShares(columns) : columns[measure];
}

/** An unknown value fits no bounds. */
function measureTest(
  values: Float64Array | Uint32Array,
  { least, most, exclusiveLeast = false, exclusiveMost = false }: Bounds,
): RowTest {
  return (row) => {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) return false;
    if (least !== undefined && (exclusiveLeast ? value <= least : value < least)) return false;
    return most === undefined || (exclusiveMost ? value < most : value <= most);
  };
}

/** Tells whether a line of a result was overruled. */
function overruledTest(columns: RunColumns): RowTest {
  const { shapes, shape, first } = columns;
  return (row) => {
    const start = first[row] ?? 0;
    return (shapes[shape[row] ?? 0] ?? []).some((_, line) => overruleAt(columns, start + line));
  };
}

function standingTest(columns: RunColumns, wanted: "open" | "captioned" | "done" | "failed"): RowTest {
  return (row) => {
    const state = STATES[columns.state[row] ?? 0];
    const failed = state !== "done" && columns.problem[row] !== 0;
    return wanted === (failed ? "failed" : state);
  };
}
