import type { CheckVerdict } from "../../shapes/verdict";
import { fail, mark, pass, plural } from "../shared/verdicts";

/** One violation of a schema as a reader sees it; places count in the checked content. */
export type Finding = { path: string; keyword: string; message: string; start: number; end: number };

/** So many violations are told one by one. */
export const SHOWN_FINDINGS = 5;

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
  const rest = total > shown.length ? `; and ${plural(total - shown.length, "more violation")}` : "";
  const evidence = shown.map((finding) =>
    mark(finding.start, finding.end, `${finding.path}: ${finding.message}`),
  );
  return fail(`${told.join("; ")}${rest}`, evidence);
}
