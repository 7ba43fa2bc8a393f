import { Anchor, CopyButton } from "@mantine/core";
import { methodParagraph } from "../../../evaluation/labels/method-paragraph";
import { counted } from "../../../foundation/plural";
import type { RunCorrection } from "../../../shapes/run-correction";
import { SmallButton } from "../../../ui/buttons";
import { JudgeErrorTable } from "../../../ui/judge-error-table";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table";
import classes from "./overview.module.css";
import { correctedScore, intervalWords, scoreValue } from "./score-words";

function leftOut({ unknown, stale, notDrawn }: RunCorrection["labels"]): string[] {
  return [
    ...(unknown > 0 ? [`${counted(unknown, "check")} of which people differ or can't tell`] : []),
    ...(stale > 0 ? [`${counted(stale, "line")} whose caption, question or rule has changed since`] : []),
    ...(notDrawn > 0
      ? [`${counted(notDrawn, "check")} that somebody chose because the verdict looked wrong`]
      : []),
  ];
}

/** The scores that no label tells of, by what is missing. */
function whyUncorrected({ entries }: RunCorrection): [why: string, labels: string[]][] {
  const found = new Map<string, Set<string>>();
  for (const { scores } of entries) {
    for (const score of scores) {
      if (score.state !== "uncorrected" || score.asJudged === null) continue;
      found.set(score.why, (found.get(score.why) ?? new Set()).add(score.label));
    }
  }
  return [...found].map(([why, labels]) => [why, [...labels]]);
}

/** Corrected scores by the estimator that they have everywhere, and by another one. */
function Estimators({ correction }: { correction: RunCorrection }) {
  const { entries, predictionPowered } = correction;
  const rows = predictionPowered.flatMap((other) => {
    const score = correctedScore(correction, other.entryId, other.scoreId);
    if (score?.state !== "corrected") return [];
    const { interval, ...common } = score;
    const wordsOf = (value: number, ends: readonly [number, number] | null) => ({
      value: scoreValue({ ...common, value }),
      interval: ends && intervalWords({ ...common, interval: [...ends] }),
    });
    return [{ score, other, own: wordsOf(score.value, interval), ppi: wordsOf(other.value, other.interval) }];
  });
  if (rows.length === 0) return null;
  const titles = new Map(entries.map(({ entryId, title }) => [entryId, title]));
  return (
    <details data-testid="estimators">
      <summary className={classes.quiet}>By another estimator: PPI++</summary>
      <p className={classes.quiet}>
        PPI++ weighs the judge’s verdicts by lambda, from 0 (labels alone) to 1. It uses no strata, so its
        value differs where a stratum had too few labels and took those of a wider one. Its interval treats
        all checks as independent, even those of one video, and holds less often than it says where few labels
        differ: near 100 %, and with fewer than 40.
      </p>
      <ScrollTable
        label="Corrected scores by two estimators"
        head={["Model", "Score", "Post-stratified (used everywhere)", "PPI++", "Lambda"]}
        frameClass={tables.scroll}
        tableClass={tables.table}
      >
        {rows.map(({ score, other, own, ppi }) => (
          <tr
            key={`${other.entryId} ${other.scoreId}`}
            data-testid="estimator-row"
            data-entry={other.entryId}
            data-score={other.scoreId}
            data-value={other.value}
          >
            <th scope="row">{titles.get(other.entryId)}</th>
            <td>{score.label}</td>
            <td>
              {own.value} <span className={classes.interval}>{own.interval}</span>
            </td>
            <td>
              {ppi.value}{" "}
              <span className={classes.interval}>
                {ppi.interval ?? (other.beyond ? "no interval" : "no interval: all labels agree")}
                {other.beyond && "; the estimate lay beyond what a share can be"}
              </span>
            </td>
            <td>{other.lambda.toFixed(2)}</td>
          </tr>
        ))}
      </ScrollTable>
    </details>
  );
}

/** A paragraph for the method section of a paper, to be copied. */
export function ForAPaper({ correction }: { correction: RunCorrection }) {
  const paragraph = methodParagraph(correction);
  return (
    <>
      <h3 className={tables.heading}>For a paper</h3>
      <p data-testid="method-paragraph">{paragraph}</p>
      <CopyButton value={paragraph}>
        {({ copied, copy }) => (
          <SmallButton w="fit-content" onClick={copy}>
            {copied ? "Copied" : "Copy the paragraph"}
          </SmallButton>
        )}
      </CopyButton>
    </>
  );
}

/** The ground of the corrected scores: labels, the judge's error by kind and model, and a paragraph for a paper. */
export function CorrectionPart({ correction }: { correction: RunCorrection }) {
  const { kinds, joined, labels } = correction;
  const out = leftOut(labels);
  const whys = whyUncorrected(correction);
  return (
    <div className={classes.correction} data-testid="correction">
      <JudgeErrorTable label="Error of the judge by kind" kinds={kinds} />
      <Anchor href="#/labels/judges" size="sm">
        Judges’ cards, to use this error for other runs
      </Anchor>
      {whys.length > 0 && (
        <ul className={classes.quiet} data-testid="uncorrected">
          {whys.map(([why, labels]) => (
            <li key={why}>
              Uncorrected: {labels.join("; ")}. {why}
            </li>
          ))}
        </ul>
      )}
      {out.length > 0 && <p className={classes.quiet}>Left out: {out.join("; ")}.</p>}
      {joined.length > 0 && (
        <details>
          <summary className={classes.quiet}>
            {counted(joined.length, "stratum", "strata")} with too few labels of{" "}
            {joined.length === 1 ? "its" : "their"} own
          </summary>
          <ul>
            {joined.map(({ stratum, by }) => (
              <li key={stratum}>
                {stratum}: by the labels of {by}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Estimators correction={correction} />
      <ForAPaper correction={correction} />
    </div>
  );
}
