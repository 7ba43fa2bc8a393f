import { alikeWords } from "../../../evaluation/labels/method-paragraph";
import { counted } from "../../../foundation/plural";
import { differenceVerdict, VERDICT_WORDS } from "../../../foundation/standing-words";
import { unitForm } from "../../../metrics/scores/score-units";
import type { ComparedEntry } from "../../../shapes/run-comparison";
import type { CorrectedDifference } from "../../../shapes/run-correction";
import { ProblemAlert } from "../../../ui/problem-alert";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import { useCorrectedDifferences } from "../../store/use-run-scores";
import { scoreValue } from "../overview/score-words";
import own from "./compare.module.css";

/** The distance of the second above the first, and which of them that makes the better one. */
function Difference({ score }: { score: CorrectedDifference }) {
  if (score.why !== null) return <span className={own.quiet}>uncorrected</span>;
  const { change } = unitForm(score);
  const { delta, interval, videos, better } = score;
  const verdict = differenceVerdict(interval, better, { videos, isSame: false });
  return (
    <>
      <strong>{change(delta)}</strong>{" "}
      {interval && (
        <span className={own.interval}>
          {change(interval[0])} to {change(interval[1])}
        </span>
      )}
      <br />
      <span className={own.verdict} data-verdict={verdict}>
        {VERDICT_WORDS[verdict]}
      </span>
    </>
  );
}

/** The scores of two models on the captions of both as people would have given them, and why some can't be told. */
export function CorrectedDifferences({
  a,
  b,
  titles,
}: {
  a: ComparedEntry;
  b: ComparedEntry;
  titles: { a: string; b: string };
}) {
  const { value: found, problem } = useCorrectedDifferences(a, b);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!found) return null;
  const { labels, why, scores, alike } = found;
  const lacking = [...new Set(scores.flatMap((score) => score.why ?? []))];
  const from =
    a.runId === b.runId
      ? counted(labels.a, "labelled check")
      : `${counted(labels.a, "labelled check")} of the first run and ${labels.b.toLocaleString("en")} of the second`;
  return (
    <div className={own.comparison} data-testid="corrected-differences">
      <h2 className={tables.heading}>Corrected differences</h2>
      {why !== null && <p className={own.quiet}>{why}</p>}
      {scores.length > 0 && (
        <>
          <p className={own.quiet}>
            Over the same captions, corrected by {from}: videos and their labels are drawn together for both,
            so that the judge&apos;s error is in these intervals. Scores that rules alone decide stand above.
            {alike !== undefined && ` ${alikeWords(alike, "both models")}`}
          </p>
          <ScrollTable
            label="Corrected differences"
            head={["Score, corrected", titles.a, titles.b, "Difference"]}
            frameClass={tables.scroll}
            tableClass={`${tables.table} ${own.compared}`}
          >
            {scores.map((score) => (
              <tr
                key={score.id}
                data-testid="corrected-delta"
                data-score={score.id}
                data-value={score.delta ?? ""}
                data-low={score.interval?.[0] ?? ""}
                data-high={score.interval?.[1] ?? ""}
              >
                <th scope="row">{score.label}</th>
                <td>{scoreValue({ ...score, value: score.a })}</td>
                <td>{scoreValue({ ...score, value: score.b })}</td>
                <td>
                  <Difference score={score} />
                </td>
              </tr>
            ))}
          </ScrollTable>
          {lacking.map((words) => (
            <p key={words} className={own.quiet}>
              Uncorrected: {words}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
