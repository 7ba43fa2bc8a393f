import type { LineCondition, RunCondition } from "../../../shapes/run-table";

/** A part of a line's condition: one of these texts. */
type LineTerm =
  | { of: "statuses"; values: NonNullable<LineCondition["statuses"]> }
  | { of: "kinds"; values: NonNullable<LineCondition["kinds"]> }
  | { of: "types" | "ids"; values: readonly string[] };

/**
 * A part of a filter that was read. Those that are about lines (`terms`) are put together with others beside them, so
 * that they speak of the same line.
 */
export type Part =
  | { condition: RunCondition }
  | { terms: readonly LineTerm[]; others: readonly RunCondition[] };

/** A part as a condition of its own. */
export function partOf(part: Part): RunCondition {
  if ("condition" in part) return part.condition;
  const conditions = [...linesOf(part.terms), ...part.others];
  const [only] = conditions;
  return conditions.length === 1 && only ? only : { all: conditions };
}

/** Both have to hold. */
export function joinAll(sides: readonly Part[]): Part {
  const split = sides.map((side) => ("terms" in side ? side : { terms: [], others: [side.condition] }));
  return { terms: split.flatMap(({ terms }) => terms), others: split.flatMap(({ others }) => others) };
}

/** One of both has to hold: two texts for the same of a line stay one part. */
export function joinAny(sides: readonly Part[]): Part {
  const [one, other] = sides.map((side) =>
    "terms" in side && side.terms.length === 1 && side.others.length === 0 ? side.terms[0] : undefined,
  );
  if (one && other) {
    if (one.of === "statuses" && other.of === "statuses")
      return { terms: [{ of: "statuses", values: [...one.values, ...other.values] }], others: [] };
    if (one.of === "kinds" && other.of === "kinds")
      return { terms: [{ of: "kinds", values: [...one.values, ...other.values] }], others: [] };
    if ((one.of === "types" && other.of === "types") || (one.of === "ids" && other.of === "ids"))
      return { terms: [{ of: one.of, values: [...one.values, ...other.values] }], others: [] };
  }
  return { condition: { any: sides.map(partOf) } };
}

/** The terms of a kind, each once however often it is written: what follows multiplies them. */
function termsOf(terms: readonly LineTerm[], kind: LineTerm["of"]): LineTerm[] {
  const given = terms.filter((term) => term.of === kind);
  return [...new Map(given.map((term) => [JSON.stringify(term.values), term])).values()];
}

/** Each constraint with each status that stands beside it; a line is of one constraint only. */
function linesOf(terms: readonly LineTerm[]): RunCondition[] {
  let lines: LineCondition[] = terms.length === 0 ? [] : [{}];
  for (const of of ["statuses", "kinds", "types", "ids"] as const) {
    const given = termsOf(terms, of);
    if (given.length > 0)
      lines = lines.flatMap((line) => given.map(({ values }): LineCondition => ({ ...line, [of]: values })));
  }
  return lines.map((line) => ({ line }));
}
