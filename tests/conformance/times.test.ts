import { describe, expect, it } from "vitest";
import { parseTimestamps, temporalIou, temporalVerdict } from "../oracle/adapter";
import { decodeVector } from "../support/vectors";
import { type Answer, type KeptTimeCase, readCases } from "./case-files";
import type { TimeFunction } from "./make/time-case";

// Cases also hand over what is no text or number; the functions are called as untyped code would.
type Untyped = (...values: unknown[]) => unknown;

const functions: Record<TimeFunction, (args: Record<string, unknown>) => unknown> = {
  parse_timestamps: ({ text }) => (parseTimestamps as Untyped)(text),
  calculate_iou: ({ a, b }) => (temporalIou as Untyped)(a, b),
  evaluate_temporal_constraint: ({ pred, gt, duration }) => {
    const { passed, score, type } = Object((temporalVerdict as Untyped)(pred, gt, duration));
    return { passed, score, type };
  },
};

function answer({ fn, args }: KeptTimeCase): Answer {
  try {
    return { value: functions[fn](Object(decodeVector(args))) };
  } catch {
    return { error: true };
  }
}

describe("times as the released script reads and judges them", () => {
  const cases = readCases<KeptTimeCase>("times").map((each) => [each.id, each.note, each] as const);

  it.each(cases)("%s: %s", (_id, _note, each) => {
    expect(answer(each)).toEqual(decodeVector(each.released));
  });
});
