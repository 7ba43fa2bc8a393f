import type { KeptState, RowOutcome, RunColumns, RunRow } from "../../../shapes/run-table";
import type { VerdictStatus } from "../../../shapes/verdict";
import { REFINED, STATES } from "./columns-row";
import { NO_READING, overruleAt, statusOfDigit } from "./outcome-digit";

/** State of the task of result `row`. */
export function stateAt(columns: RunColumns, row: number): KeptState {
  const { sampleIds, entryIds, sample, entry, repeat, state, problem, problems } = columns;
  return {
    sampleId: sampleIds[sample[row] ?? 0] ?? "",
    entryId: entryIds[entry[row] ?? 0] ?? "",
    repeat: repeat[row] ?? 0,
    state: STATES[state[row] ?? 0] ?? "open",
    refined: REFINED[columns.refined[row] ?? 0] ?? null,
    problem: problems[(problem[row] ?? 0) - 1] ?? null,
  };
}

/** Result `row` as a table shows it. */
export function rowAt(columns: RunColumns, row: number): RunRow {
  const measure = (column: Float64Array) => {
    const value = column[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  return {
    ...stateAt(columns, row),
    outcomes: outcomesAt(columns, row),
    words: measure(columns.words),
    seconds: measure(columns.seconds),
    outputTokens: measure(columns.outputTokens),
    usd: measure(columns.usd),
    estimated: columns.estimated[row] === 1,
  };
}

/** The other readings of the line at a place of the columns. */
export function readingsAt(readings: RunColumns["readings"], place: number): Record<string, VerdictStatus> {
  const read: Record<string, VerdictStatus> = {};
  for (const { name, digits } of readings) {
    const digit = digits[place] ?? NO_READING;
    if (digit !== NO_READING) read[name] = statusOfDigit(digit).status;
  }
  return read;
}

function outcomesAt(columns: RunColumns, row: number): RowOutcome[] {
  const { shapes, shape, first, digits, readings, earned, of } = columns;
  const start = first[row] ?? 0;
  return (shapes[shape[row] ?? 0] ?? []).map(({ id, type, part }, line) => {
    const own = earned[start + line] ?? Number.NaN;
    const points = Number.isNaN(own) ? null : { earned: own, of: of[start + line] ?? 0 };
    return {
      id,
      type,
      part,
      ...statusOfDigit(digits[start + line] ?? 0),
      readings: readingsAt(readings, start + line),
      overruled: overruleAt(columns, start + line),
      points,
    };
  });
}
