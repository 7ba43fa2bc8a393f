import { ProblemError } from "../../foundation/errors";
import { type Fields, isFields } from "../../foundation/fields";

/** One entry of a `check_result` file: an instruction with its checklist filled in. */
export type ReleasedEntry = {
  videoId: string;
  /** `prompt_id` as it stands; "" where it is missing. */
  promptId: unknown;
  checkResult: Fields;
};

/** Python's truth of a value: the released scripts count any such `result` as passed, "false" included. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  // NaN is true in Python.
  return typeof value === "number" ? value !== 0 : Boolean(value);
}

/** The value as an object. Throws `ProblemError`. */
export function asFields(value: unknown, what: string): Fields {
  if (isFields(value)) return value;
  throw unreadable(what, "an object");
}

/** The value as a list; what Python iterates without finding anything counts as an empty one. Throws `ProblemError`. */
function asList(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value;
  if (value === "" || (isFields(value) && !isTruthy(value))) return [];
  throw unreadable(what, "a list");
}

/** The entries of a `check_result` file by video id. Throws `ProblemError`. */
export function releasedEntries(data: unknown): { videoId: string; entries: ReleasedEntry[] }[] {
  return Object.entries(asFields(data, "The file")).map(([videoId, list]) => ({
    videoId,
    entries: asList(list, `Video ${videoId}`).map((value) => {
      const entry = asFields(value, `An entry of video ${videoId}`);
      const { prompt_id: promptId = "", check_result: checkResult = {} } = entry;
      return { videoId, promptId, checkResult: asFields(checkResult, `A check_result of video ${videoId}`) };
    }),
  }));
}

/** The constraints of one half of a checklist; none where the half is missing. Throws `ProblemError`. */
export function constraintsOf(checkResult: Fields, half: string): Fields[] {
  const { [half]: list = [] } = checkResult;
  return asList(list, half).map((constraint) => asFields(constraint, `An element of ${half}`));
}

/** The questions of a content constraint; none where they are missing or empty. Throws `ProblemError`. */
export function itemsOf(contentCheck: Fields): unknown[] {
  return isTruthy(contentCheck.check_items) ? asList(contentCheck.check_items, "check_items") : [];
}

/** True when all items passed; stops at the first that did not. Throws `ProblemError`. */
export function everyItemPassed(items: readonly unknown[]): boolean {
  return items.every((item) => isTruthy(asFields(item, "A check item").result));
}

/** `constraint_id` of a check; "" where it is missing. Throws `ProblemError` where it is no text. */
export function constraintIdOf(check: Fields): string {
  const { constraint_id: id = "" } = check;
  if (typeof id === "string") return id;
  throw unreadable("A constraint_id", "a text");
}

function unreadable(what: string, wanted: string): ProblemError {
  return new ProblemError({
    code: "check-result-unreadable",
    message: `${what} is not ${wanted}, so the file cannot be scored.`,
    nextStep: "Choose a check_result file as the benchmark's scripts write it.",
  });
}
