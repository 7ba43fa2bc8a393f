import { Value } from "typebox/value";
import { ProblemError } from "../lib/errors";
import { Checklist } from "../schemas/checklist";
import { ifVidcap } from "./if-vidcap";
import { omnicapIf } from "./omnicap-if";

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProblemError({
      code: "checklist-not-json",
      message: "This is not JSON.",
      nextStep: "Mend it at the place named in the details; the checklist in use is as it was.",
      detail: error instanceof Error ? error.message : String(error),
    });
  }
}

function refuseRepeatedIds(checklist: Checklist): void {
  const ids = [
    ...checklist.format.map(({ checkId }) => checkId),
    ...checklist.content.flatMap(({ checkId, items }) => [checkId, ...items.map((item) => item.checkId)]),
  ];
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated === undefined) return;
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
  const document = parseJson(text);
  const inner = isObject(document) && isObject(document.checklist) ? document.checklist : document;
  if (isObject(inner) && ("ruled_based_check" in inner || "open_ended_check" in inner))
    return ifVidcap.parse(inner);
  if (isObject(inner) && ("format_check" in inner || "content_check" in inner)) return omnicapIf.parse(inner);
  if (!Value.Check(Checklist, inner)) {
    const [first] = Value.Errors(Checklist, inner);
    throw new ProblemError({
      code: "checklist-unreadable",
      message: "This JSON is not a checklist.",
      nextStep:
        "It needs the lists “format” and “content”; open a bundled example's checklist to see the shape.",
      ...(first ? { detail: `${first.instancePath || "at the top"}: ${first.message}` } : {}),
    });
  }
  refuseRepeatedIds(inner);
  return inner;
}
