import { differenceVerdict, VERDICT_WORDS } from "../../../foundation/standing-words";
import { unitForm } from "../../../metrics/scores/score-units";
import type { ComparedScore } from "../../../shapes/run-comparison";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import { useRunCorrection } from "../../store/use-run-scores";
import own from "./compare.module.css";

/** The distance between two models of one run with the judge's error in both; empty where nobody labelled a line of it. */
export function CorrectedDifferences({
  runId,
  a,
  b,
  scores,
}: {
  runId: string;
  a: string;
  b: string;
  scores: readonly ComparedScore[];
}) {
  const { value: correction } = useRunCorrection(runId, 0);
  if (!correction) return null;
  const rows = scores.flatMap((score) => {
    const found = correction.differences.find(
      (one) => one.scoreId === score.id && [one.a, one.b].includes(a) && [one.a, one.b].includes(b),
    );
    if (!found) return [];
    const sign = found.a === a ? 1 : -1;
    const ends = found.interval.map((end) => sign * end).sort((one, other) => one - other);
    return [{ score, delta: sign * found.delta, interval: [ends[0] ?? 0, ends[1] ?? 0] as const }];
  });
  if (rows.length === 0) return null;
  return (
    <section className={own.comparison} aria-label="Corrected differences">
      <p className={own.quiet}>
        Corrected by {correction.labels.counted.toLocaleString("en")} labelled checks, over all captions of
        each: the judge&apos;s error is in these intervals.
      </p>
      <ScrollTable
        label="Corrected differences"
        head={["Score", "Difference, corrected"]}
        frameClass={tables.scroll}
        tableClass={tables.table}
      >
        {rows.map(({ score, delta, interval: [low, high] }) => {
          const { change } = unitForm(score.a);
          const verdict = differenceVerdict([low, high], score.better, null);
          return (
            <tr key={score.id} data-testid="corrected-delta" data-score={score.id} data-value={delta}>
              <th scope="row">{score.label}</th>
              <td>
                <strong>{change(delta)}</strong>{" "}
                <span className={own.interval}>
                  {change(low)} to {change(high)}
                </span>
                <br />
                <span className={own.verdict} data-verdict={verdict}>
                  {VERDICT_WORDS[verdict]}
                </span>
              </td>
            </tr>
          );
        })}
      </ScrollTable>
    </section>
  );
}
