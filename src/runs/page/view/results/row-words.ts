import type { LineColumn } from "../../../../shapes/line-words";
import type { RunRow } from "../../../../shapes/run-table";

/** Progress of a result, with those that ended with a problem set apart. */
export function standingOfRow({ state, problem }: Pick<RunRow, "state" | "problem">) {
  return state !== "done" && problem ? "failed" : state;
}

/** The same in a word; what went wrong is an error, since verdicts fail too. */
export function stateWords(row: Pick<RunRow, "state" | "problem">): string {
  const standing = standingOfRow(row);
  return standing === "failed" ? "error" : standing;
}

const points = (value: number) => String(Math.round(value * 10) / 10);

/** Points that rated lines earned of those that they could: "3 of 4". */
function pointWords(outcomes: RunRow["outcomes"]): string {
  const rated = outcomes.flatMap((outcome) => outcome.points ?? []);
  if (rated.length === 0) return "";
  const sum = (side: "earned" | "of") => points(rated.reduce((total, one) => total + one[side], 0));
  return `${sum("earned")} of ${sum("of")}`;
}

/** A column's value for a result's lines: "0.67", "2 of 3"; empty where none of them is scored. */
export function lineColumnWords(
  { outcomes }: Pick<RunRow, "outcomes">,
  { of, part }: Pick<LineColumn, "of" | "part">,
): string {
  const own = part === null ? outcomes : outcomes.filter((outcome) => outcome.part === part);
  if (of === "points") return pointWords(own);
  const scored = own.filter(({ status }) => status !== "unscored").length;
  if (scored === 0) return "";
  const passed = own.filter(({ status }) => status === "passed").length;
  return of === "share" ? (passed / scored).toFixed(2) : `${passed} of ${scored}`;
}

/** Tells whether all lines passed: "yes", "no", "undecided"; empty without any line. */
export function isrWords({ outcomes }: Pick<RunRow, "outcomes">): string {
  if (outcomes.length === 0) return "";
  if (outcomes.some(({ status }) => status === "failed")) return "no";
  return outcomes.some(({ status }) => status === "unscored") ? "undecided" : "yes";
}
