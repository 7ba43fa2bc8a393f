import { checklistOf } from "../../benchmarks/read-checklist";
import { benchmarks } from "../../benchmarks/registry";
import { checklistCodec, numbered } from "../../benchmarks/shared/checklist-codec";
import { isFields, listOf, textOf } from "../../foundation/fields";
import { parseSafeJson } from "../../foundation/safe-json";
import { locateParts } from "../../rules/locating/locate-parts";
import type { Checklist } from "../../shapes/checklist";
import type { Extraction } from "../../shapes/verdict";

/** A checklist, and of its format checks the parts that they look at, where its maker cut these out already: by check. */
export type ReadChecks = { checklist: Checklist; cutOut: ReadonlyMap<string, readonly string[]> };

/** The halves of a bare list of format checks. */
const BARE = { format: "format", content: "content" };

/** A format check in our words or a benchmark's, in a benchmark's. */
function asReleased(check: unknown, index: number): unknown {
  if (!isFields(check)) return check;
  return {
    check_id: check.checkId ?? check.check_id ?? numbered("format", index),
    constraint_id: check.constraintId ?? check.constraint_id,
    check_description: check.description ?? check.check_description ?? "",
    parameters: check.parameters ?? {},
  };
}

/** The format checks of a document as they stand in it. */
function formatHalf(document: unknown): unknown[] {
  const inner = isFields(document) && isFields(document.checklist) ? document.checklist : document;
  if (!isFields(inner)) return listOf(inner);
  const names = ["format", ...benchmarks.flatMap(({ checklists }) => checklists?.halves.format ?? [])];
  return listOf(inner[names.find((name) => Array.isArray(inner[name])) ?? ""]);
}

/** The content that a check brings with it, as the released scripts take it; null where it brings none. */
function contentOf(check: unknown): readonly string[] | null {
  const parameters = isFields(check) && isFields(check.parameters) ? check.parameters : {};
  const { content } = parameters;
  const one = textOf(content);
  if (one !== null) return [one];
  const isTexts = (list: unknown[]): list is string[] => list.every((part) => typeof part === "string");
  return Array.isArray(content) && isTexts(content) ? content : null;
}

/**
 * Reads checks in any form that files of ours or of the benchmarks have: a checklist of ours, a benchmark's, an entry that
 * carries one, or a bare list of format checks in either's words; each as JSON too, as rows of tables and of `caplens samples`
 * have them. Throws `ProblemError` that names the place where it is none.
 */
export function readChecks(checks: unknown): ReadChecks {
  const json = typeof checks === "string" ? parseSafeJson(checks) : null;
  if (json?.ok && typeof json.value !== "string") return readChecks(json.value);
  const checklist = Array.isArray(checks)
    ? checklistCodec(BARE).parse({ format: checks.map(asReleased) })
    : checklistOf(checks);
  const half = formatHalf(checks);
  const cutOut = checklist.format.flatMap(({ checkId }, index): [string, readonly string[]][] => {
    const content = contentOf(half[index]);
    return content ? [[checkId, content]] : [];
  });
  return { checklist, cutOut: new Map(cutOut) };
}

/** The parts that were cut out of a text for a check, with the places where they stand; null where none were. */
export function givenOf({ cutOut }: ReadChecks, checkId: string, text: string): Extraction | null {
  const content = cutOut.get(checkId);
  return content
    ? { source: "recorded", content: [...content], spans: locateParts(text, [...content]) }
    : null;
}
