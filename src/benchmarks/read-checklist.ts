import { ProblemError } from "../foundation/errors";
import { isFields } from "../foundation/fields";
import { JSON_LIMITS, parseSafeJson } from "../foundation/safe-json";
import { type Checklist, checklistExcess, repeatedCheckId } from "../shapes/checklist";
import { ChecklistShape } from "../shapes/generated/checklist";
import { fits, mismatch } from "../shapes/read-outside";
import { benchmarks } from "./registry";
import { hasHalves } from "./shared/checklist-codec";

/** The names of the halves of our own checklists. */
const OWN_HALVES = ["format", "content"];
/** The questions of a check, by any name they have in a file of ours or of others. */
const QUESTIONS = ["items", "check_items"];

/** Within the session that it becomes part of, a checklist nests a little deeper. */
const LIMITS = { ...JSON_LIMITS, maxDepth: 200 };

function parseJson(text: string): unknown {
  const json = parseSafeJson(text, LIMITS);
  if (json.ok) return json.value;
  const { reason, detail } = json;
  if (reason === "too-deep") throw unreadable(detail);
  if (reason !== "syntax") throw tooLarge(detail);
  throw new ProblemError({
    code: "checklist-not-json",
    message: "This is not JSON.",
    nextStep: "Correct it at the place named in the details; the checklist in use is as it was.",
    detail,
  });
}

function unreadable(detail?: string): ProblemError {
  return new ProblemError({
    code: "checklist-unreadable",
    message: "This JSON is not a checklist.",
    nextStep:
      "It needs the lists “format” and “content”; open a bundled example's checklist to see the shape.",
    ...(detail === undefined ? {} : { detail }),
  });
}

function tooLarge(detail: string): ProblemError {
  return new ProblemError({
    code: "checklist-too-large",
    message: "This is too much for one checklist.",
    nextStep: "Bring the checklist of one instruction, not a whole file of them, or split it.",
    detail,
  });
}

function refuseExcess(document: Record<string, unknown>, halves: readonly string[]): void {
  const excess = checklistExcess(
    halves.map((half) => document[half]),
    (check) => QUESTIONS.map((name): unknown => Reflect.get(check, name)).find(Array.isArray),
  );
  if (excess !== null) throw tooLarge(excess);
}

function refuseRepeatedIds(checklist: Checklist): void {
  const repeated = repeatedCheckId(checklist);
  if (repeated === null) return;
  throw new ProblemError({
    code: "checklist-ids-repeated",
    message: `The id “${repeated}” occurs more than once.`,
    nextStep: "Give every check and every question an id of its own.",
  });
}

/**
 * Reads a checklist from JSON: ours, a benchmark's, or an entry of a benchmark's file that carries one. Throws
 * `ProblemError` that names the place where it is none.
 */
export function readChecklist(text: string): Checklist {
  return checklistOf(parseJson(text));
}

/** True where a value has a half of a checklist, ours or a benchmark's, or an entry around one; whether it is good is not looked at. */
export function looksLikeChecklist(document: unknown): boolean {
  if (!isFields(document)) return false;
  const inner = isFields(document.checklist) ? document.checklist : document;
  const dialects = benchmarks.flatMap(({ checklists }) => checklists?.halves ?? []);
  return (
    OWN_HALVES.some((half) => Array.isArray(inner[half])) || dialects.some((one) => hasHalves(inner, one))
  );
}

/** The same of JSON that was read already. */
export function checklistOf(document: unknown): Checklist {
  const dialects = benchmarks.flatMap(({ checklists }) => checklists ?? []);
  const inner = isFields(document) && isFields(document.checklist) ? document.checklist : document;
  if (isFields(inner)) {
    const halves = dialects.flatMap(({ halves: { format, content } }) => [format, content]);
    refuseExcess(inner, [...OWN_HALVES, ...halves]);
    const dialect = dialects.find((one) => hasHalves(inner, one.halves));
    if (dialect) return dialect.parse(inner);
  }
  // Further fields beside a checklist stay: `fits` leaves them there.
  if (!fits(ChecklistShape, inner))
    throw unreadable(mismatch(ChecklistShape, inner, "at the top it") ?? undefined);
  refuseRepeatedIds(inner);
  return inner;
}
