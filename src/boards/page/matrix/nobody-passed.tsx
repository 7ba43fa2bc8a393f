import { counted } from "../../../foundation/plural";
import { constraintLabel } from "../../../rules/taxonomy/lookup";
import type { SampleMatrix } from "../../logic/sample-matrix";
import classes from "./matrix.module.css";

/** More of them are in the export. */
const MOST_LISTED = 100;

/** Checks that every model failed: hard ones, and ones that are wrong themselves. */
export function NobodyPassed({
  matrix,
  hrefOf,
}: {
  matrix: SampleMatrix;
  /** The results of a sample that have a check, at the run of a row; null where they can't be opened. */
  hrefOf: (row: number, sample: number, checkId: string) => string | null;
}) {
  const { nobodyPassed, samples } = matrix;
  if (nobodyPassed.length === 0) return null;
  return (
    <details data-testid="nobody-passed" data-count={nobodyPassed.length}>
      <summary>
        {counted(nobodyPassed.length, "check that every model failed", "checks that every model failed")}:
        hard, or wrong
      </summary>
      <ul className={classes.checks}>
        {nobodyPassed.slice(0, MOST_LISTED).map(({ sample, checkId, type, firstRow, rows }) => {
          const id = samples[sample]?.id ?? "";
          const href = hrefOf(firstRow, sample, checkId);
          const words = `${type === null ? checkId : `${constraintLabel(type)} (${checkId})`} of ${id}`;
          return (
            <li key={`${sample} ${checkId}`}>
              {href === null ? words : <a href={href}>{words}</a>}: failed by all {rows}
            </li>
          );
        })}
      </ul>
      {nobodyPassed.length > MOST_LISTED && <p>The others are in the file that “JSON” saves.</p>}
    </details>
  );
}
