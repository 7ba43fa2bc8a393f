import { plural } from "../../foundation/plural";
import type { JsonNode } from "../../foundation/python-json";
import type { CheckVerdict } from "../../shapes/verdict";
import { fail, mark, pass } from "../shared/verdicts";
import { showPath } from "./show-json";
import type { Run, Sink, Validator, Violation } from "./validator";

/** One violation of a schema as a reader sees it; places count in the checked content. */
type Finding = { path: string; keyword: string; message: string; start: number; end: number };

/** Maximum violations listed one by one. */
const SHOWN_FINDINGS = 5;

/** The kind of JSON that a check asks for. */
export type JsonKind = "object" | "array";

/** "JSON object", "JSON array". */
export function kindName(kind: JsonKind): string {
  return `JSON ${kind}`;
}

/** A verdict from the violations found; `total` counts those past `SHOWN_FINDINGS` too. */
export function schemaVerdict(kind: JsonKind, findings: readonly Finding[], total: number): CheckVerdict {
  if (total === 0) return pass(`a ${kindName(kind)} that fits its schema`);
  const shown = findings.slice(0, SHOWN_FINDINGS);
  const told = shown.map((finding) => `${finding.path}: ${finding.message} (${finding.keyword})`);
  const rest =
    total > shown.length
      ? `; and ${total - shown.length} ${plural(total - shown.length, "more violation")}`
      : "";
  const evidence = shown.map((finding) =>
    mark(finding.start, finding.end, `${finding.path}: ${finding.message}`),
  );
  return fail(`${told.join("; ")}${rest}`, evidence);
}

/** The violations of a value; `findings` holds the first few of `total`. */
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
