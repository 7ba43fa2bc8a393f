import type { JsonNode } from "../../foundation/python-json";
import { type Finding, SHOWN_FINDINGS } from "./findings";
import { showPath } from "./show-json";
import type { Run, Sink, Validator, Violation } from "./validator";

/** What a value does wrong; `findings` holds the first few of `total`. */
export type Findings = { findings: Finding[]; total: number };

/** A schema made ready for any number of values. Throws `CheckError` where it gives no answer. */
export type ReadySchema = (instance: JsonNode) => Findings;

/**
 * Collects all violations of a run, the first few in words; what several schemas find alike is told once. `onViolation`
 * sees each before it counts.
 */
export function collectInto(
  found: Findings,
  run: Run,
  onViolation: ((violation: Violation, validator: Validator) => void) | null = null,
): Sink {
  return {
    add(violation, validator) {
      onViolation?.(violation, validator);
      found.total++;
      if (found.findings.length === SHOWN_FINDINGS) return false;
      const told = describe(violation, run);
      const known = found.findings.some(
        ({ path, message }) => path === told.path && message === told.message,
      );
      if (!known) found.findings.push(told);
      return false;
    },
  };
}

function describe(violation: Violation, run: Run): Finding {
  const { keyword, node, place } = violation;
  const { start, end } = place ?? node;
  return { path: showPath(run.path), keyword, message: violation.message(), start, end };
}
