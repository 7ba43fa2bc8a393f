import { Anchor, Button, CopyButton } from "@mantine/core";
import { alikeWords, methodParagraph } from "../../../evaluation/labels/method-paragraph";
import { counted } from "../../../foundation/plural";
import type { Run } from "../../../shapes/run";
import type { RunCorrection } from "../../../shapes/run-correction";
import { JudgeErrorTable } from "../../../ui/judge-error-table";
import tables from "../../../ui/score-tables.module.css";
import classes from "./overview.module.css";

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

/** The ground of the corrected scores: labels, the judge's error by kind and model, and a paragraph for a paper. */
export function CorrectionPart({ run, correction }: { run: Run; correction: RunCorrection }) {
  const { kinds, joined, labels } = correction;
  const paragraph = methodParagraph(correction, { judges: run.judges.map(({ model }) => model) });
  const out = leftOut(labels);
  const whys = whyUncorrected(correction);
  const alike = alikeWords(correction);
  return (
    <div className={classes.correction} data-testid="correction">
      <JudgeErrorTable label="Error of the judge by kind" kinds={kinds} />
      <Anchor href="#/labels/judges" size="sm">
        Judges’ cards, to use this error for other runs
      </Anchor>
      {alike && <p className={classes.quiet}>{alike}</p>}
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
      <h3 className={tables.heading}>For a paper</h3>
      <p data-testid="method-paragraph">{paragraph}</p>
      <CopyButton value={paragraph}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" w="fit-content" onClick={copy}>
            {copied ? "Copied" : "Copy the paragraph"}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
