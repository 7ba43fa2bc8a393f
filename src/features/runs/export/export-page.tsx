import { Anchor, Checkbox } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { ProblemAlert } from "../../../components/problem-alert";
import type { ExportCounts, ExportFormat } from "../../../schemas/run-export";
import { useRunExport } from "../../../state/run-exports/use-run-export";
import { runPath } from "../../../state/run-paths";
import { lineNames } from "../line-names";
import classes from "../runs.module.css";
import { ExportBar } from "./export-bar";
import { FormatChoice } from "./format-choice";
import { mayHaveOverrules, usualFormat } from "./format-words";

/** How much of a run goes out, in the words of its benchmark. */
export function countWords({ tasks, judged, benchmark, lines, unscored }: ExportCounts): string {
  const { one, many } = lineNames(benchmark);
  const [of, all, by] = [judged, tasks, lines].map((count) => count.toLocaleString("en"));
  const captions = `${of} of ${all} captions are judged, by ${by} ${lines === 1 ? one : many}`;
  return unscored === 0
    ? `${captions}.`
    : `${captions}; ${unscored.toLocaleString("en")} of these have no verdict and go out marked as unscored.`;
}

/** Everything of a run, in the form that somebody else wants it in. */
export function ExportPage({ runId, notices }: { runId: string; notices: ReactNode }) {
  const [format, setFormat] = useState<ExportFormat>(usualFormat("run-directory"));
  const out = useRunExport(runId, format);

  useEffect(() => {
    document.title = "Export a run - Caplens";
  }, []);

  return (
    <div className={classes.page}>
      {notices}
      <Anchor href={`#${runPath(runId)}`} size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden /> Back to the run
      </Anchor>
      <h1 className={classes.title}>Export</h1>
      <p className={classes.facts}>
        {out.counts ? countWords(out.counts) : "Looking at the run …"} Keys of models are never part of an
        export.
      </p>
      {out.problem && <ProblemAlert problem={out.problem} />}
      <FormatChoice format={format} disabled={out.progress !== null} onFormat={setFormat} />
      {mayHaveOverrules(format) && (out.counts?.overruled ?? 0) > 0 && (
        <Checkbox
          size="sm"
          label={`With overrules: what people decided otherwise (${out.counts?.overruled}), beside the verdicts`}
          checked={format.overrules === true}
          disabled={out.progress !== null}
          onChange={(event) => setFormat({ ...format, overrules: event.currentTarget.checked })}
        />
      )}
      <ExportBar format={format} out={out} />
    </div>
  );
}
