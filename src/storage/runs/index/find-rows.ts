import type { RunColumns } from "../../../shapes/run-columns";
import type { RunFilter, RunOrder } from "../../../shapes/run-table";
import { type CaptionHits, conditionTest, earnedPoints, passedShares, type RowTest, satisfactions } from "./condition-test";
import { hasStatus } from "./outcome-digit";
import { STATES } from "./task-codes";

/**
 * The numbers of the results that fit, in this order. Reads columns alone, in time that grows with their length.
 * `hits`: of the texts that the filter looks for in captions.
 */
export function findRows(
  columns: RunColumns,
  filter: RunFilter,
  order: RunOrder,
  hits: CaptionHits = NO_HITS,
): Uint32Array {
  const tests = testsOf(columns, filter);
  if (filter.condition) tests.push(conditionTest(columns, filter.condition, hits));
  const rows: number[] = [];
  for (let row = 0; row < columns.length; row += 1) if (tests.every((test) => test(row))) rows.push(row);
  return Uint32Array.from(rows).sort(comparison(columns, order));
}

const NO_HITS: CaptionHits = new Map();

function testsOf(columns: RunColumns, filter: RunFilter): RowTest[] {
  const { sample, entry, repeat, state, problem } = columns;
  const tests: RowTest[] = [];
  /** The value of a column at a row is among those given. */
  const among = <T>(
    column: Uint8Array | Uint32Array,
    names: readonly T[],
    given: readonly T[] | undefined,
  ) => {
    if (given === undefined) return;
    const wanted = new Set(given.map((value) => names.indexOf(value)));
    tests.push((row) => wanted.has(column[row] ?? -1));
  };
  among(sample, columns.sampleIds, filter.sampleIds);
  among(entry, columns.entryIds, filter.entryIds);
  among(state, STATES, filter.states);
  if (filter.repeats !== undefined) {
    const repeats = new Set(filter.repeats);
    tests.push((row) => repeats.has(repeat[row] ?? 0));
  }
  if (filter.problem !== undefined) tests.push((row) => (problem[row] !== 0) === filter.problem);
  for (const [name, values] of Object.entries(filter.facets ?? {})) {
    const facet = columns.facets.find((known) => known.facet === name);
    // Numbers of values count from 1; 0 stands for a sample without the facet.
    const wanted = new Set(values.map((value) => (facet?.values.indexOf(value) ?? -1) + 1));
    wanted.delete(0);
    tests.push((row) => wanted.has(facet?.codes[sample[row] ?? 0] ?? 0));
  }
  if (filter.outcome !== undefined) tests.push(outcomeTest(columns, filter.outcome));
  return tests;
}

/** Some line of this id or type has the status. Which lines those are is found once for each shape. */
function outcomeTest(columns: RunColumns, { id, type, status }: NonNullable<RunFilter["outcome"]>): RowTest {
  const lines = columns.shapes.map((shape) =>
    [...shape.keys()].filter(
      (line) =>
        (id === undefined || shape[line]?.id === id) && (type === undefined || shape[line]?.type === type),
    ),
  );
  return (row) => {
    const first = columns.first[row] ?? 0;
    return (lines[columns.shape[row] ?? 0] ?? []).some((line) =>
      hasStatus(columns.digits[first + line] ?? 0, status),
    );
  };
}

function comparison(columns: RunColumns, order: RunOrder): (one: number, other: number) => number {
  const { repeat, sample, entry } = columns;
  const at = (column: Uint32Array | Uint8Array, row: number) => column[row] ?? 0;
  const asPlanned = (one: number, other: number) =>
    at(repeat, one) - at(repeat, other) ||
    at(sample, one) - at(sample, other) ||
    at(entry, one) - at(entry, other);
  const sign = order.descending ? -1 : 1;
  switch (order.by) {
    case "plan":
      return (one, other) => sign * asPlanned(one, other);
    case "sample":
    case "entry":
    case "repeat":
    case "state": {
      const column = columns[order.by];
      return (one, other) => sign * (at(column, one) - at(column, other)) || asPlanned(one, other);
    }
    case "passed":
      return byMeasure(passedShares(columns, order.part));
    case "points":
      return byMeasure(earnedPoints(columns, order.part));
    case "satisfied":
      return byMeasure(satisfactions(columns));
    default:
      return byMeasure(columns[order.by]);
  }

  function byMeasure(values: Float64Array): (one: number, other: number) => number {
    return (one, other) => {
      const [a, b] = [values[one] ?? Number.NaN, values[other] ?? Number.NaN];
      if (Number.isNaN(a) || Number.isNaN(b)) {
        return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || asPlanned(one, other);
      }
      return sign * (a - b) || asPlanned(one, other);
    };
  }
}
