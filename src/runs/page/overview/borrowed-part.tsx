import { Anchor } from "@mantine/core";
import { LABELS_TO_CALIBRATE } from "../../../foundation/judge-name";
import { counted } from "../../../foundation/plural";
import { percentDigits } from "../../../foundation/shown-number";
import type { BorrowedError } from "../../../shapes/run-correction";
import { localMinute } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table";
import { useBorrowedErrors } from "../../store/use-run-scores";
import classes from "./overview.module.css";

const percent = (value: number) => `${percentDigits(value)} %`;

function assumption({ judge, labels, people, labelledFrom, labelledTo, answeredAs }: BorrowedError): string {
  const version = answeredAs.map(({ model }) => model).join(", ");
  const [from, to] = [labelledFrom, labelledTo].map((at) => localMinute(at).slice(0, 10));
  return [
    `Assumes the same error as ${judge.model}${judge.promptVersion === "" ? "" : ` with the prompt ${judge.promptVersion}`}`,
    version === "" ? "" : `, answering as ${version},`,
    ` had where it was labelled, by ${counted(labels, "label")} of ${counted(people, "person", "people")}`,
    from === to ? ` on ${from}.` : ` from ${from} to ${to}.`,
    labels < LABELS_TO_CALIBRATE
      ? ` With fewer than ${LABELS_TO_CALIBRATE} labels the judge is uncalibrated.`
      : "",
  ].join("");
}

function Borrowed({ error }: { error: BorrowedError }) {
  const { rows, kinds, leftOut, judge } = error;
  return (
    <>
      <p className={classes.quiet} data-testid="borrowed-assumption">
        {assumption(error)} Shares of the checks that it decided, over {kinds.join(", ") || "no kind"}, by the
        estimate of Rogan and Gladen with Lee's 95 % interval.
        {kinds.length > 1 &&
          " It takes these kinds together: that their checks are mixed as they were there is assumed too."}
        {leftOut.length > 0 && ` Left out, since the card does not know them: ${leftOut.join(", ")}.`}
      </p>
      <Anchor href="#/labels/judges" size="sm">
        Judges’ cards
      </Anchor>
      {rows.length > 0 && (
        <ScrollTable
          label={`Checks with the error of ${judge.model}`}
          head={["Model", "Checks", "Passed as judged", "Passed, corrected"]}
          frameClass={tables.scroll}
          tableClass={tables.table}
        >
          {rows.map(({ entryId, title, checks, asJudged, corrected, why }) => (
            <tr
              key={entryId}
              data-testid="borrowed-row"
              data-entry={entryId}
              data-corrected={corrected?.value ?? ""}
            >
              <th scope="row">{title}</th>
              <td>{checks.toLocaleString("en")}</td>
              <td>{percent(asJudged)}</td>
              <td>
                {corrected
                  ? `${percent(corrected.value)} (${percent(corrected.low)} to ${percent(corrected.high)})`
                  : why}
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </>
  );
}

/** The checks of a run that nobody labelled, with the error that cards tell of its judges; nothing where none does. */
export function BorrowedPart({ runId, revision }: { runId: string; revision: number }) {
  const { value, problem } = useBorrowedErrors(runId, revision);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!value) return <span hidden data-unread />;
  if (value.length === 0) return null;
  return (
    <section aria-labelledby="borrowed-title" data-testid="borrowed-errors">
      <h2 className={tables.heading} id="borrowed-title">
        With a judge's error from elsewhere
      </h2>
      {value.map((error) => (
        <Borrowed key={`${error.judge.model} ${error.judge.promptVersion}`} error={error} />
      ))}
    </section>
  );
}
