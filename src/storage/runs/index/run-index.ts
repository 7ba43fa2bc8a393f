import type { Problem } from "../../../shapes/problem";
import type { ResultKey } from "../../../shapes/result";
import type { RunColumns } from "../../../shapes/run-columns";
import type {
  FacetCounts,
  KeptState,
  RunBreakdown,
  RunFilter,
  RunOrder,
  RunRow,
} from "../../../shapes/run-table";
import { taskKey } from "../../../shapes/task-state";
import type { SampleOutline } from "../../data-sets/data-set-store";
import { breakDown } from "./break-down";
import type { ColumnsRow } from "./columns-row";
import type { CaptionHits } from "./condition-test";
import { countFacets } from "./count-facets";
import { facetColumns } from "./facet-columns";
import { findRows } from "./find-rows";
import { createCodes, growing } from "./growing";
import { areNamedLines } from "./lines-of-results";
import { LARGEST_DIGIT, NO_READING } from "./outcome-digit";
import { areReadings, isReading, readingColumns, readingDigit } from "./reading-columns";
import { rowAt, stateAt } from "./row-at";
import { REFINED } from "./task-codes";

/** The results of a run in columns, which grow and change with each result. */
export interface RunIndex {
  /** As they are now: ask again after `set`. */
  columns(): RunColumns;
  /** Takes in what is kept of a result, in the place of what was known of it. Returns false for a damaged row. */
  set(row: ColumnsRow): boolean;
  /** The numbers of the results that fit, in this order; the same array while nothing has changed. */
  find(filter: RunFilter, order: RunOrder, hits?: CaptionHits): Uint32Array;
  /** The number of the result of a task; undefined where there is none. */
  rowOf(task: ResultKey): number | undefined;
  /** How far the task of each result is, in the order of their numbers. */
  states(): KeptState[];
  /** The results of these numbers as a table shows them. */
  rowsAt(rows: Uint32Array): RunRow[];
  /** How many of these results there are for each value of each facet. */
  facets(rows: Uint32Array): FacetCounts[];
  /** How these results fall apart. */
  breakdown(rows: Uint32Array): RunBreakdown;
}

/** The parts of a run that its columns are told by: its samples and entries in their order, and what is known of samples. */
type RunIndexParts = {
  sampleIds: readonly string[];
  entryIds: readonly string[];
  outline: readonly SampleOutline[];
};

/** Empty columns of a run. */
export function createRunIndex({ sampleIds, entryIds, outline }: RunIndexParts): RunIndex {
  const numbers = () => growing((length) => new Uint32Array(length));
  const bytes = () => growing((length) => new Uint8Array(length));
  const measures = () => growing((length) => new Float64Array(length).fill(Number.NaN));
  const [sample, entry, repeat, problem, shape, first] = [
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
  ];
  const [state, digits, refined] = [bytes(), bytes(), bytes()];
  const [earned, of] = [measures(), measures()];
  const readings = readingColumns();
  const overruled = growing((length) => new Uint8Array(length).fill(NO_READING));
  const [words, seconds, outputTokens, usd] = [measures(), measures(), measures(), measures()];
  const samples = createCodes<string>();
  for (const id of sampleIds) samples.of(id, () => id);
  const entries = createCodes<string>();
  for (const id of entryIds) entries.of(id, () => id);
  const problems = createCodes<Problem>();
  const shapes = createCodes<RunColumns["shapes"][number]>();
  const facets = facetColumns(samples.values, outline);
  const places = new Map<string, number>();
  let lines = 0;
  let rated = false;
  let anyOverruled = false;
  let found: { asked: string; rows: Uint32Array } | null = null;

  /** Where the lines of result `at` stand: where they stood, if there are as many, else behind all others. */
  function linesOf(at: number, isNew: boolean, count: number): number {
    const before = isNew ? 0 : (shapes.values[shape.values[at] ?? 0]?.length ?? 0);
    const start = !isNew && before === count ? (first.values[at] ?? 0) : lines;
    if (start === lines) lines += count;
    return start;
  }

  function columns(): RunColumns {
    const none = new Float64Array(0);
    return {
      length: places.size,
      sampleIds: samples.values,
      entryIds: entries.values,
      sample: sample.values,
      entry: entry.values,
      repeat: repeat.values,
      state: state.values,
      problem: problem.values,
      problems: problems.values,
      shape: shape.values,
      shapes: shapes.values,
      first: first.values,
      digits: digits.values,
      readings: readings.columns(),
      overruled: anyOverruled ? overruled.values : new Uint8Array(0),
      earned: rated ? earned.values : none,
      of: rated ? of.values : none,
      words: words.values,
      seconds: seconds.values,
      outputTokens: outputTokens.values,
      usd: usd.values,
      refined: refined.values,
      facets,
    };
  }

  return {
    columns,
    set(row) {
      const outcomes = readDigits(row.digits);
      const known = shapes.find(row.lines);
      const lineShape = known === undefined ? readLines(row.lines) : shapes.values[known];
      if (!outcomes || lineShape?.length !== outcomes.length) return false;
      if (!areReadings(row.readings, outcomes.length)) return false;
      if (row.overruled !== undefined && !isReading(row.overruled, outcomes.length)) return false;
      const key = taskKey(row);
      const at = places.get(key) ?? places.size;
      const isNew = !places.has(key);
      const start = linesOf(at, isNew, outcomes.length);
      places.set(key, at);
      sample.set(
        at,
        samples.of(row.sampleId, () => row.sampleId),
      );
      entry.set(
        at,
        entries.of(row.entryId, () => row.entryId),
      );
      repeat.set(at, row.repeat);
      state.set(at, row.state);
      const met = row.problem;
      problem.set(at, met === null ? 0 : problems.of(JSON.stringify(met), () => met) + 1);
      shape.set(
        at,
        shapes.of(row.lines, () => lineShape),
      );
      first.set(at, start);
      rated ||= row.points !== null;
      anyOverruled ||= row.overruled !== undefined;
      for (const [line, digit] of outcomes.entries()) {
        digits.set(start + line, digit);
        if (anyOverruled) overruled.set(start + line, readingDigit(row.overruled, line));
        if (!rated) continue;
        const [own, most] = row.points?.[line] ?? [Number.NaN, Number.NaN];
        earned.set(start + line, own);
        of.set(start + line, most);
      }
      readings.set(start, outcomes.length, row.readings ?? {});
      words.set(at, row.words ?? Number.NaN);
      seconds.set(at, row.seconds ?? Number.NaN);
      outputTokens.set(at, row.outputTokens ?? Number.NaN);
      usd.set(at, row.usd ?? Number.NaN);
      refined.set(at, REFINED.indexOf(row.refined ?? null));
      found = null;
      return true;
    },
    rowOf: (task) => places.get(taskKey(task)),
    find(filter, order, hits) {
      const asked = JSON.stringify([filter, order]);
      if (found?.asked !== asked) found = { asked, rows: findRows(columns(), filter, order, hits) };
      return found.rows;
    },
    states() {
      const known = columns();
      return Array.from({ length: known.length }, (_, row) => stateAt(known, row));
    },
    rowsAt(rows) {
      const known = columns();
      return Array.from(rows, (row) => rowAt(known, row));
    },
    facets: (rows) => countFacets(columns(), rows),
    breakdown: (rows) => breakDown(columns(), rows),
  };
}

function readDigits(text: string): number[] | null {
  const digits = Array.from(text, (letter) => Number.parseInt(letter, 36));
  return digits.every((digit) => digit <= LARGEST_DIGIT) ? digits : null;
}

function readLines(text: string): RunColumns["shapes"][number] | null {
  try {
    const lines: unknown = JSON.parse(text);
    if (!areNamedLines(lines)) return null;
    return lines.map(([id, type, part = null]) => ({ id, type, part }));
  } catch {
    return null;
  }
}
