import type { Outcome } from "../../../shapes/result";

/** A line that is decided otherwise on another caption of the same sample. */
type ChangedLine = {
  id: string;
  type: string | null;
  before: Outcome;
  after: Outcome;
  /** "mended": failed and passes now. "broken": passed and fails now. "other": points or unscored lines that changed. */
  how: "mended" | "broken" | "other";
};

function howOf(before: Outcome, after: Outcome): ChangedLine["how"] | null {
  if (before.status === "failed" && after.status === "passed") return "mended";
  if (before.status === "passed" && after.status === "failed") return "broken";
  const isSame = before.status === after.status && before.points?.earned === after.points?.earned;
  return isSame ? null : "other";
}

/** Lines of two judgements of the same sample that are decided otherwise, in the order of the second. */
export function changedLines(before: readonly Outcome[], after: readonly Outcome[]): ChangedLine[] {
  const known = new Map(before.map((line) => [line.id, line]));
  return after.flatMap((line): ChangedLine[] => {
    const other = known.get(line.id);
    const how = other && howOf(other, line);
    return how ? [{ id: line.id, type: line.type, before: other, after: line, how }] : [];
  });
}
