import { Button, Checkbox, Group, Progress, Radio, Stack, Text } from "@mantine/core";
import { IconDownload, IconFolderDown } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";

import { counted, plural } from "../../foundation/plural";
import { humanSize } from "../../foundation/shown-number";
import type { Problem } from "../../shapes/problem";
import type { ExportCounts, ExportFormat, ExportFormatId, TableRows } from "../../shapes/run-export";
import { useRunTitle } from "../../state/runs/opened-result";
import { useStores } from "../../state/stores-context";
import { useOneWork } from "../../state/use-trying";
import { ChoiceBar } from "../../ui/choice-bar";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { RunPartPage } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";
import { chooseFolder, freshFolder } from "../../ui/save-folder";
import type { ExportPreview, ExportProgress, WrittenExport } from "../protocol";
import { useRunCorrection } from "../store/use-run-scores";
import classes from "./export.module.css";
import { lineNames } from "./run-state";

type RunExport = {
  /** Null until it is known. */
  counts: ExportCounts | null;
  /** The preview of the latest requested format; null until it is known. */
  preview: ExportPreview | null;
  /** Null while nothing is written. */
  progress: ExportProgress | null;
  written: WrittenExport | null;
  problem: Problem | null;
  /** Writes the run; into the folder that is made for it where one is. Resolves to what was written, null where it was not. */
  write(into: (() => Promise<FileSystemDirectoryHandle>) | null): Promise<WrittenExport | null>;
  cancel(): void;
};

/** A run on its way out, in this format. */
function useRunExport(id: string, format: ExportFormat): RunExport {
  const { engine } = useStores().services;
  const [counts, setCounts] = useState<ExportCounts | null>(null);
  const [preview, setPreview] = useState<ExportPreview | null>(null);
  // A page that is left has nobody to hand the file to.
  const { progress, problem, setProblem, report, doing, cancel } = useOneWork<ExportProgress>();
  const [written, setWritten] = useState<WrittenExport | null>(null);
  const wanted = JSON.stringify(format);

  useEffect(() => {
    engine.call("exports/counts", { id }).then(setCounts, report);
  }, [engine, id, report]);

  useEffect(() => {
    const stop = new AbortController();
    setPreview(null);
    setWritten(null);
    setProblem(null);
    const asked: ExportFormat = JSON.parse(wanted);
    engine
      .call("exports/preview", { id, format: asked }, { signal: stop.signal })
      .then((told) => !stop.signal.aborted && setPreview(told), report);
    return () => stop.abort();
  }, [engine, id, wanted, report, setProblem]);

  return {
    counts,
    preview,
    progress,
    written,
    problem,
    async write(into) {
      setWritten(null);
      const done = await doing({ done: 0, total: counts?.tasks ?? 0 }, async (signal, onEvent) => {
        const folder = into && (await into());
        return engine.call("exports/write", { id, format, folder }, { signal, onEvent });
      });
      setWritten(done);
      return done;
    },
    cancel,
  };
}

/** A format as people choose it: what it is called, and whom it is for. */
type FormatWords = { id: ExportFormatId; label: string; forWhom: string };

/** The formats, by what people want to do with the run. */
const FORMAT_GROUPS: readonly { title: string; formats: readonly FormatWords[] }[] = [
  {
    title: "All of it",
    formats: [
      {
        id: "run-directory",
        label: "Run directory",
        forWhom:
          "To keep, publish or hand on: captions, verdicts, evidence, judges' replies, people's ratings and labels under their names. Caplens opens it again, here or elsewhere.",
      },
      {
        id: "benchmark-files",
        label: "The benchmark's own files",
        forWhom:
          "For the released scripts: responses and check results, and the prompts and checklists beside them.",
      },
    ],
  },
  {
    title: "To work with elsewhere",
    formats: [
      {
        id: "csv",
        label: "CSV",
        forWhom: "For spreadsheets and statistics.",
      },
      {
        id: "json-lines",
        label: "JSON Lines",
        forWhom:
          "For scripts: one line a result, with its sample, caption and verdicts. Read in again, it has the same scores, but neither costs and times nor why a task failed: a run directory keeps those.",
      },
      {
        id: "parquet",
        label: "Parquet",
        forWhom: "For pandas, DuckDB and the like: typed columns, small files.",
      },
      {
        id: "every-eval-ever",
        label: "Every Eval Ever 0.3.0",
        forWhom: "For the shared database of evaluations: scores with intervals, and a line a sample.",
      },
    ],
  },
  {
    title: "Scores for a text",
    formats: [
      {
        id: "markdown",
        label: "Markdown table",
        forWhom: "For a README or an issue: a row a model, in per cent.",
      },
      { id: "latex", label: "LaTeX rows", forWhom: "For a paper: the same rows, for a table of your own." },
    ],
  },
];

/** The format of this id with what it usually is. */
function usualFormat(id: ExportFormatId): ExportFormat {
  if (id === "csv") return { id, rows: "results", raw: false };
  if (id === "parquet") return { id, rows: "results" };
  return { id };
}

type WithOverrules = Extract<ExportFormat, { overrules?: boolean }>;

/** True for a format that has a place for what people decided against verdicts. */
function mayHaveOverrules(format: ExportFormat): format is WithOverrules {
  return !hasManyFiles(format);
}

/** True where the export is more files than one, and may go into a folder. */
function hasManyFiles({ id }: ExportFormat): boolean {
  return id === "run-directory" || id === "benchmark-files" || id === "every-eval-ever";
}

/** More names of files than these are not listed. */
const MOST_NAMES = 40;

function Files({ paths }: { paths: readonly string[] }) {
  return (
    <details>
      <summary>What is in it</summary>
      <ul className={classes.files}>
        {paths.slice(0, MOST_NAMES).map((path) => (
          <li key={path}>{path}</li>
        ))}
        {paths.length > MOST_NAMES && <li>and {paths.length - MOST_NAMES} more</li>}
      </ul>
    </details>
  );
}

/** Names and sizes of the exported files, the export buttons, and the progress. */
function ExportBar({ format, out }: { format: ExportFormat; out: RunExport }) {
  const { preview, progress, written } = out;
  const paths = written?.files.map(({ path }) => path) ?? preview?.files ?? [];

  async function download(): Promise<void> {
    const done = await out.write(null);
    if (done?.blob) saveFile(done.blob, done.fileName);
  }

  async function saveInFolder(): Promise<void> {
    const chosen = await chooseFolder();
    if (!chosen || !preview) return;
    await out.write(() => freshFolder(chosen, preview.fileName.replace(/\.zip$/, "")));
  }

  return (
    <section className={classes.out} aria-label="What goes out">
      <Text size="sm" component="p" m={0}>
        {preview ? (
          <>
            <span className={classes.name}>{preview.fileName}</span>, about {humanSize(preview.bytes)}
          </>
        ) : out.problem ? (
          "Its size could not be found out."
        ) : (
          "Looking at what it will be …"
        )}
      </Text>
      <Group gap="xs">
        {progress ? (
          <Button variant="default" onClick={out.cancel}>
            Cancel
          </Button>
        ) : (
          <>
            <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void download()}>
              Download
            </Button>
            {hasManyFiles(format) && "showDirectoryPicker" in window && (
              <Button
                variant="default"
                leftSection={<IconFolderDown size={16} aria-hidden />}
                disabled={preview === null}
                onClick={() => void saveInFolder()}
              >
                Save as a folder
              </Button>
            )}
          </>
        )}
      </Group>
      {/* Below the buttons: what comes late must not move a button away from under the pointer. */}
      {hasManyFiles(format) && paths.length > 0 && <Files paths={paths} />}
      {progress && (
        <Progress.Root size="lg">
          <Progress.Section
            value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
            aria-label={`Writing: ${progress.done} of ${progress.total} captions`}
          />
        </Progress.Root>
      )}
      <div role="status" className={classes.told} data-testid="export-status">
        {progress && (
          <Text size="sm">
            {progress.done} of {progress.total} captions written
          </Text>
        )}
        {written && (
          <Text size="sm">
            Written: {written.blob ? written.fileName : counted(written.files.length, "file")},{" "}
            {humanSize(written.bytes)}.{" "}
            {written.notes.length === 0 ? "Every constraint in it has a verdict." : written.notes.join(" ")}
          </Text>
        )}
      </div>
    </section>
  );
}

/** The options specific to a table. */
const TABLE_ROWS: readonly { value: TableRows; label: string }[] = [
  { value: "results", label: "A row a result" },
  { value: "verdicts", label: "A row a verdict" },
  { value: "scores", label: "A row a score" },
];

function TableChoice({
  format,
  onFormat,
}: {
  format: Extract<ExportFormat, { id: "csv" | "parquet" }>;
  onFormat: (format: ExportFormat) => void;
}) {
  return (
    <Group gap="md" className={classes.table}>
      <ChoiceBar
        label="Rows of the table"
        value={format.rows}
        onChange={(value) => {
          const rows = TABLE_ROWS.find((one) => one.value === value)?.value;
          if (rows) onFormat({ ...format, rows });
        }}
        choices={[...TABLE_ROWS]}
      />
      {format.id === "csv" && (
        <Checkbox
          size="xs"
          label="Raw: texts as they are. Spreadsheets may run some of them as formulas."
          checked={format.raw}
          onChange={(event) => onFormat({ ...format, raw: event.currentTarget.checked })}
        />
      )}
    </Group>
  );
}

/** The formats, each with a sentence on whom it is for. */
function FormatChoice({
  format,
  disabled,
  onFormat,
}: {
  format: ExportFormat;
  disabled: boolean;
  onFormat: (format: ExportFormat) => void;
}) {
  const known = FORMAT_GROUPS.flatMap(({ formats }) => formats.map(({ id }) => id));
  const choose = (value: string) => {
    const id = known.find((one): one is ExportFormatId => one === value);
    if (id) onFormat(usualFormat(id));
  };
  return (
    <Radio.Group label="Format" labelProps={{ display: "none" }} value={format.id} onChange={choose}>
      <div className={classes.groups}>
        {FORMAT_GROUPS.map(({ title, formats }) => (
          <Stack key={title} gap={10} className={classes.group}>
            <Text fw={600} size="sm" component="h2" m={0}>
              {title}
            </Text>
            {formats.map(({ id, label, forWhom }) => (
              <div key={id}>
                <Radio
                  value={id}
                  label={label}
                  description={forWhom}
                  disabled={disabled}
                  classNames={{ description: classes.quiet ?? "" }}
                />
                {(format.id === "csv" || format.id === "parquet") && format.id === id && (
                  <TableChoice format={format} onFormat={onFormat} />
                )}
              </div>
            ))}
          </Stack>
        ))}
      </div>
    </Radio.Group>
  );
}

/** Size of a run's export, in the words of its benchmark. */
export function countWords({ tasks, judged, benchmark, lines, unscored }: ExportCounts): string {
  const { one, many } = lineNames(benchmark);
  const [of, all, by] = [judged, tasks, lines].map((count) => count.toLocaleString("en"));
  const captions = `${of} of ${all} captions are judged, by ${by} ${plural(lines, one, many)}`;
  return unscored === 0
    ? `${captions}.`
    : `${captions}; ${unscored.toLocaleString("en")} of these have no verdict and go out marked as unscored.`;
}

const Paper = lazyPart(
  "The paragraph for a paper",
  async () => (await import("./overview/correction-part")).ForAPaper,
);

/** Everything of a run, in the form that somebody else wants it in. */
export function ExportPage({ runId, notices }: { runId: string; notices: ReactNode }) {
  const [format, setFormat] = useState<ExportFormat>(usualFormat("run-directory"));
  const out = useRunExport(runId, format);
  const runTitle = useRunTitle(runId);
  const { value: correction } = useRunCorrection(runId, 0);

  return (
    <RunPartPage
      runId={runId}
      runTitle={runTitle}
      title="Export"
      isUnread={runTitle === undefined || (out.counts === null && out.problem === null)}
      notices={notices}
      about={
        <>
          {out.counts ? countWords(out.counts) : !out.problem && "Looking at the run …"} Keys of models are
          never part of an export.
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
      {correction && (
        <section className={classes.paper} aria-label="For a paper">
          <Paper correction={correction} />
        </section>
      )}
    </RunPartPage>
  );
}
