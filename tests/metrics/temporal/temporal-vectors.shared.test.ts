import { describe, expect, it } from "vitest";
import { parseTimestamps, toSeconds } from "../../../src/metrics/temporal/parse-timestamps";
import { temporalIou } from "../../../src/metrics/temporal/temporal-iou";
import { temporalVerdict } from "../../../src/metrics/temporal/temporal-verdict";
import { hasVectors, readVectors } from "../../support/vectors";

const FILE = "temporal_vectors.jsonl";

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Vectors also hand over what is no text; the functions are called as untyped code would.
type Untyped = (...values: unknown[]) => unknown;

const functions: Record<string, { argumentNames: string[]; call: Untyped }> = {
  parse_timestamps: { argumentNames: ["text"], call: parseTimestamps as Untyped },
  to_seconds: { argumentNames: ["time_str"], call: toSeconds as Untyped },
  calculate_iou: { argumentNames: ["a", "b"], call: temporalIou as Untyped },
  evaluate_temporal_constraint: {
    argumentNames: ["pred", "gt", "duration"],
    call: (predicted, truth, duration) => {
      const { passed, score, type } = (temporalVerdict as Untyped)(predicted, truth, duration) as Fields;
      return { passed, score, type };
    },
  },
};

function outcome(row: Fields): unknown {
  const fn = functions[String(row.fn)];
  const values = row.args;
  if (!fn || !isFields(values)) throw new Error(`unknown vector ${row.id}`);
  try {
    return fn.call(...fn.argumentNames.map((name) => values[name]));
  } catch {
    return "raises";
  }
}

function wanted(row: Fields): unknown {
  if (row.error_type) return "raises";
  if (!isFields(row.expected) || !("reason" in row.expected)) return row.expected;
  const { passed, score, type } = row.expected;
  return { passed, score, type };
}

describe.skipIf(!hasVectors(FILE))("times as the released script reads and judges them", () => {
  const rows = hasVectors(FILE) ? readVectors(FILE) : [];

  it.each(Object.keys(functions))("%s", (fn) => {
    const own = rows.filter((row) => row.fn === fn);
    expect(own.length).toBeGreaterThan(50);
    const differing = own.filter((row) => {
      try {
        expect(outcome(row)).toEqual(wanted(row));
        return false;
      } catch {
        return true;
      }
    });
    expect(differing.map((row) => ({ id: row.id, got: outcome(row), wanted: wanted(row) }))).toEqual([]);
  });
});
