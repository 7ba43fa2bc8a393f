import { Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { plural } from "../../../foundation/plural";
import type { ExportCounts, ExportFormat } from "../../../shapes/run-export";
import { ProblemAlert } from "../../../ui/problem-alert";
import { RunPartPage } from "../../../ui/run-part-page";
import { useRunExport } from "../../store/use-run-export";
import { lineNames } from "../line-names";
import { ExportBar } from "./export-bar";
import { FormatChoice } from "./format-choice";
import { mayHaveOverrules, usualFormat } from "./format-words";

/** How much of a run goes out, in the words of its benchmark. */
export function countWords({ tasks, judged, benchmark, lines, unscored }: ExportCounts): string {
  const { one, many } = lineNames(benchmark);
  const [of, all, by] = [judged, tasks, lines].map((count) => count.toLocaleString("en"));
  const captions = `${of} of ${all} captions are judged, by ${by} ${plural(lines, one, many)}`;
  return unscored === 0
    ? `${captions}.`
    : `${captions}; ${unscored.toLocaleString("en")} of these have no verdict and go out marked as unscored.`;
}

/** Everything of a run, in the form that somebody else wants it in. */
export function ExportPage({ runId, notices }: { runId: string; notices: ReactNode }) {
  const [format, setFormat] = useState<ExportFormat>(usualFormat("run-directory"));
  const out = useRunExport(runId, format);

  return (
    <RunPartPage
      runId={runId}
      title="Export a run"
      heading="Export"
      notices={notices}
      about={
        <>
          {out.counts ? countWords(out.counts) : "Looking at the run …"} Keys of models are never part of an
          export.
        </>
      }
    >
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
    </RunPartPage>
  );
}
