import { Value } from "typebox/value";
import { afterEach, describe, expect, it } from "vitest";
import { readChecklist } from "../../src/benchmarks/read-checklist";
import { ProblemError } from "../../src/foundation/errors";
import { Checklist } from "../../src/shapes/checklist";
import { hostileChecklists } from "./checklists";

/** The checklist that a text holds, or the problem that it ends in. */
function outcome(text: string): Checklist | ProblemError {
  try {
    return readChecklist(text);
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

describe("a hostile checklist", () => {
  afterEach(() => {
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it.each(hostileChecklists)("$name ends in a checklist or a clear message", ({ make }) => {
    const result = outcome(make());
    if (result instanceof ProblemError) {
      expect(result.problem.code).not.toBe("unexpected");
      expect([result.problem.message, result.problem.nextStep]).not.toContain("");
    } else {
      expect(Value.Check(Checklist, result)).toBe(true);
    }
  });
});
