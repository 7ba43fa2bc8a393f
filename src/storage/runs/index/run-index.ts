import type { Problem } from "../../../shapes/problem";
import { type ResultKey, taskKey } from "../../../shapes/result";
import type {
  FacetCounts,
  KeptState,
  RunBreakdown,
  RunColumns,
  RunFilter,
  RunOrder,
  RunRow,
} from "../../../shapes/run-table";
import type { SampleOutline } from "../../data-sets/data-set-rows";
import { type ColumnsRow, REFINED, STATES } from "./columns-row";
import {
  type CaptionHits,
  conditionTest,
  earnedPoints,
  passedShares,
  type RowTest,
  satisfactions,
} from "./condition-test";
import { createCodes, growing } from "./growing";
import { hasStatus, LARGEST_DIGIT, NO_READING } from "./outcome-digit";
import { isPacked, linesOfText, linesText, type PackedColumns } from "./packed-columns";

import { rowAt, stateAt } from "./row-at";

/**
 * The numbers of the results that fit, in this order. Reads columns alone, in time that grows with their length.
 * `hits`: of the texts that the filter looks for in captions.
 */
function findRows(
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
  const { sample, entry, state, problem } = columns;
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
  if (filter.problem !== undefined) tests.push((row) => (problem[row] !== 0) === filter.problem);
  return tests;
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

/** Number of these results for each value of each facet; values without any are left out. */
function countFacets(columns: RunColumns, rows: Uint32Array): FacetCounts[] {
  return columns.facets.map(({ facet, values, codes }) => {
    const counts = new Uint32Array(values.length + 1);
    for (const row of rows) {
      const code = codes[columns.sample[row] ?? 0] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    const counted = values.map((value, index) => ({ value, results: counts[index + 1] ?? 0 }));
    return { facet, values: counted.filter(({ results }) => results > 0) };
  });
}

/** Breakdown of these results by state, model entry, constraint, problem and facet. */
function breakDown(columns: RunColumns, rows: Uint32Array): RunBreakdown {
  const standings = { open: 0, captioned: 0, done: 0, failed: 0 };
  const entries = new Uint32Array(columns.entryIds.length);
  const problems = new Map<string, { code: string; message: string; results: number }>();
  const lines = new Map<string, { type: string; passed: number; failed: number; unscored: number }>();
  for (const row of rows) {
    const state = STATES[columns.state[row] ?? 0] ?? "open";
    const problem = columns.problems[(columns.problem[row] ?? 0) - 1];
    standings[state !== "done" && problem ? "failed" : state] += 1;
    const entry = columns.entry[row] ?? 0;
    entries[entry] = (entries[entry] ?? 0) + 1;
    if (problem) {
      const { code, message } = problem;
      const known = problems.get(code) ?? { code, message, results: 0 };
      known.results += 1;
      problems.set(code, known);
    }
    countLines(columns, row, lines);
  }
  return {
    total: rows.length,
    standings,
    entries: columns.entryIds.map((entryId, code) => ({ entryId, results: entries[code] ?? 0 })),
    problems: [...problems.values()].sort((one, other) => other.results - one.results),
    constraints: [...lines.values()].sort((one, other) => other.failed - one.failed),
    facets: countFacets(columns, rows),
  };
}

function countLines(
  { shapes, shape, first, digits }: RunColumns,
  row: number,
  counted: Map<string, RunBreakdown["constraints"][number]>,
): void {
  const start = first[row] ?? 0;
  for (const [line, { type }] of (shapes[shape[row] ?? 0] ?? []).entries()) {
    if (type === null) continue;
    const known = counted.get(type) ?? { type, passed: 0, failed: 0, unscored: 0 };
    const digit = digits[start + line] ?? 0;
    if (hasStatus(digit, "passed")) known.passed += 1;
    else if (hasStatus(digit, "failed")) known.failed += 1;
    else known.unscored += 1;
    counted.set(type, known);
  }
}

/** Other readings of lines, as columns that grow with the results. */
interface ReadingColumns {
  columns(): RunColumns["readings"];
  /** Sets the readings of the lines from `start` on; a reading that is not among them is none. */
  set(start: number, lines: number, readings: Readonly<Record<string, string>>): void;
}

/** True when a text has a digit or "-" for every line. */
function isReading(text: string, lines: number): boolean {
  return text.length === lines && /^[0-2-]*$/.test(text);
}

/** The digit that such a text has for a line; `NO_READING` where it has none. */
function readingDigit(text: string | undefined, line: number): number {
  const letter = text?.charAt(line) ?? "-";
  return letter === "-" ? NO_READING : Number(letter);
}

/** True when each reading has a digit or "-" for every line. */
function areReadings(readings: Readonly<Record<string, string>> | undefined, lines: number): boolean {
  return Object.values(readings ?? {}).every((text) => isReading(text, lines));
}

/** The readings of lines, from these on. */
function readingColumns(begun: RunColumns["readings"]): ReadingColumns {
  const column = (digits?: Uint8Array) =>
    growing<Uint8Array>((length) => new Uint8Array(length).fill(NO_READING), digits);
  const byName = new Map(begun.map(({ name, digits }) => [name, column(digits)]));
  return {
    columns: () => [...byName].map(([name, { values }]) => ({ name, digits: values })),
    set(start, lines, readings) {
      for (const name of Object.keys(readings)) if (!byName.has(name)) byName.set(name, column());
      for (const [name, digits] of byName) {
        const text = readings[name];
        for (let line = 0; line < lines; line += 1) digits.set(start + line, readingDigit(text, line));
      }
    },
  };
}

/** Facets of samples as numbers, by the order of `sampleIds`; samples that nobody has outlined have none. */
function facetColumns(sampleIds: readonly string[], outline: readonly SampleOutline[]): RunColumns["facets"] {
  const place = new Map(sampleIds.map((id, index) => [id, index]));
  const facets = new Map<string, { values: Map<string, number>; codes: Uint32Array }>();
  for (const { id, videoId, facets: known } of outline) {
    const sample = place.get(id);
    if (sample === undefined) continue;
    for (const [name, value] of Object.entries({ video: videoId, ...known })) {
      const facet = facets.get(name) ?? { values: new Map(), codes: new Uint32Array(sampleIds.length) };
      facets.set(name, facet);
      const code = facet.values.get(value) ?? facet.values.size + 1;
      facet.values.set(value, code);
      facet.codes[sample] = code;
    }
  }
  return [...facets].map(([facet, { values, codes }]) => ({ facet, values: [...values.keys()], codes }));
}

/** The results of a run in columns, which grow and change with each result. */
export interface RunIndex {
  /** As they are now: ask again after `set`. */
  columns(): RunColumns;
  /** The same as one value that can be kept. */
  pack(): PackedColumns;
  /** Takes in what is kept of a result, in the place of what was known of it. Returns false for a damaged row. */
  set(row: ColumnsRow): boolean;
  /** The numbers of the results that fit, in this order; the same array while nothing has changed. */
  find(filter: RunFilter, order: RunOrder, hits?: CaptionHits): Uint32Array;
  /** The number of the result of a task; undefined where there is none. */
  rowOf(task: ResultKey): number | undefined;
  /** State of the task of each result, in the order of their numbers. */
  states(): KeptState[];
  /** The results of these numbers as a table shows them. */
  rowsAt(rows: Uint32Array): RunRow[];
  /** Breakdown of these results. */
  breakdown(rows: Uint32Array): RunBreakdown;
}

/** The parts of a run that its columns are told by: its samples and entries in their order, and what is known of samples. */
type RunIndexParts = {
  sampleIds: readonly string[];
  entryIds: readonly string[];
  outline: readonly SampleOutline[];
};

/** The columns that were kept as one value, where they are those of such a run; null where they are not. */
export function packedOf(value: unknown, plan: RunIndexParts): PackedColumns | null {
  const like = createRunIndex({ sampleIds: [], entryIds: [], outline: [] }).columns();
  return isPacked(value, like, plan) ? value : null;
}

/** Columns of a run: empty ones, or those that were packed; their samples and entries have to begin with those of the run. */
export function createRunIndex(
  { sampleIds, entryIds, outline }: RunIndexParts,
  packed: PackedColumns | null = null,
): RunIndex {
  const numbers = (begun?: Uint32Array) => growing<Uint32Array>((length) => new Uint32Array(length), begun);
  const bytes = (begun?: Uint8Array) => growing<Uint8Array>((length) => new Uint8Array(length), begun);
  const measures = (begun?: Float64Array) =>
    growing<Float64Array>((length) => new Float64Array(length).fill(Number.NaN), begun);
  const sample = numbers(packed?.sample);
  const entry = numbers(packed?.entry);
  const repeat = numbers(packed?.repeat);
  const problem = numbers(packed?.problem);
  const shape = numbers(packed?.shape);
  const first = numbers(packed?.first);
  const [state, digits, refined] = [bytes(packed?.state), bytes(packed?.digits), bytes(packed?.refined)];
  const estimated = bytes(packed?.estimated);
  let rated = (packed?.earned.length ?? 0) > 0;
  const [earned, of] = [measures(packed?.earned), measures(packed?.of)];
  const readings = readingColumns(packed?.readings ?? []);
  let anyOverruled = (packed?.overruled.length ?? 0) > 0;
  const overruled = growing<Uint8Array>(
    (length) => new Uint8Array(length).fill(NO_READING),
    packed?.overruled,
  );
  const words = measures(packed?.words);
  const seconds = measures(packed?.seconds);
  const outputTokens = measures(packed?.outputTokens);
  const usd = measures(packed?.usd);
  const own = (id: string) => id;
  const samples = createCodes(packed?.sampleIds ?? [...new Set(sampleIds)], own);
  const entries = createCodes(packed?.entryIds ?? [...new Set(entryIds)], own);
  const problems = createCodes<Problem>(packed?.problems ?? [], (one) => JSON.stringify(one));
  const shapes = createCodes(packed?.shapes ?? [], linesText);
  const facets = facetColumns(samples.values, outline);
  const places = new Map<string, number>();
  for (let row = 0; row < (packed?.length ?? 0); row += 1) {
    const [sampleId, entryId] = [
      samples.values[sample.values[row] ?? 0],
      entries.values[entry.values[row] ?? 0],
    ];
    places.set(
      taskKey({ sampleId: sampleId ?? "", entryId: entryId ?? "", repeat: repeat.values[row] ?? 0 }),
      row,
    );
  }
  let lines = packed?.lines ?? 0;
  let found: { asked: string; rows: Uint32Array } | null = null;

  /** Start of the lines of result `at`: the previous one if the number of lines is the same, else behind all others. */
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
      estimated: estimated.values,
      refined: refined.values,
      facets,
    };
  }

  return {
    columns,
    pack() {
      const { facets: _byTheSamples, ...all } = columns();
      return { ...all, lines };
    },
    set(row) {
      const outcomes = readDigits(row.digits);
      const known = shapes.find(row.lines);
      const lineShape = known === undefined ? linesOfText(row.lines) : shapes.values[known];
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
      estimated.set(at, Number(row.estimated === true));
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
    breakdown: (rows) => breakDown(columns(), rows),
  };
}

function readDigits(text: string): number[] | null {
  const digits = Array.from(text, (letter) => Number.parseInt(letter, 36));
  return digits.every((digit) => digit <= LARGEST_DIGIT) ? digits : null;
}
