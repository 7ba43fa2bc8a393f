import { Button, Group, Progress, Text } from "@mantine/core";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { ReadProgress } from "../../../engine/shared/protocol";
import { benchmarkLabel } from "../../../evaluation/benchmark-label";
import { droppedFiles } from "../../../ui/dropped-files";
import { humanSize } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import type { KeptWith } from "../../store/run-import-store";
import { useRunImport } from "../../store/use-run-import";
import { ColumnMappingForm } from "./column-mapping";
import { FileZone, type OtherSource } from "./file-zone";
import { ImportPart } from "./import-part";
import { ImportProblems } from "./import-problems";
import own from "./new-run.module.css";
import { FromAddress, FromDataSets, FromSessions } from "./other-sources";

function Reading({ progress, onCancel }: { progress: ReadProgress | null; onCancel: () => void }) {
  const share = progress && progress.total > 0 ? (100 * progress.read) / progress.total : null;
  return (
    <div className={own.card}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {progress && share !== null
            ? `Reading: ${humanSize(progress.read)} of ${humanSize(progress.total)}`
            : "Reading"}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress value={share ?? 100} animated={share === null} aria-label="Reading files" />
    </div>
  );
}

/** Files, and what else samples and captions come from, read into a new run. */
export function NewRunPage({
  sessions,
  notices,
  onRun,
}: {
  sessions: readonly { id: string; title: string; captionCount: number }[];
  notices: ReactNode;
  /** A run is there: to be looked at, or to be set up first. */
  onRun: (runId: string, kept: KeptWith) => void;
}) {
  const state = useRunImport((all) => all);
  const { busy, report, dataSets, problem } = state;
  const [source, setSource] = useState<OtherSource | null>(null);
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const isBusy = busy !== null;

  useEffect(() => {
    document.title = "New run - Caplens";
  }, []);

  function openSource(next: OtherSource | null): void {
    setSource(next);
    if (next === "data sets") void state.listDataSets();
  }

  async function use(work: Promise<void>): Promise<void> {
    setSource(null);
    await work;
  }

  async function keep(benchmark: string, title: string, kept: KeptWith): Promise<void> {
    const runId = await state.keep({ benchmark, title }, kept);
    if (runId !== null) onRun(runId, kept);
  }

  function drag(event: DragEvent, by: -1 | 0 | 1): void {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    depth.current += by;
    setOver(depth.current > 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the buttons are the first
    <div
      className={classes.page}
      onDragEnter={(event) => drag(event, 1)}
      onDragLeave={(event) => drag(event, -1)}
      onDragOver={(event) => drag(event, 0)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        void droppedFiles(event.dataTransfer).then((files) =>
          isBusy ? undefined : use(state.readFiles(files)),
        );
      }}
    >
      <Group justify="space-between" gap="sm">
        <h1 className={classes.title}>New run</h1>
        {report && (
          <Button size="compact-sm" variant="default" onClick={state.startOver}>
            Start over
          </Button>
        )}
      </Group>
      {notices}
      <FileZone
        over={over}
        first={report === null}
        busy={isBusy}
        source={source}
        onFiles={(files) => void use(state.readFiles(files))}
        onSource={openSource}
      />
      {source === "address" && (
        <FromAddress busy={isBusy} onFetch={(address) => void use(state.readAddress(address))} />
      )}
      {source === "sessions" && (
        <FromSessions sessions={sessions} busy={isBusy} onUse={(ids) => void use(state.readSessions(ids))} />
      )}
      {source === "data sets" && dataSets && (
        <FromDataSets dataSets={dataSets} busy={isBusy} onUse={(id) => void use(state.readDataSet(id))} />
      )}
      {problem && <ProblemAlert problem={problem} onClose={state.dismiss} />}
      {busy?.what === "reading" && <Reading progress={busy.progress} onCancel={state.cancel} />}
      {busy?.what === "keeping" && (
        <Text size="sm" role="status">
          The run is being made
        </Text>
      )}
      {report && (
        <section
          data-testid="import-report"
          data-problems={report.problemCount}
          className={own.report}
          aria-label="What was found"
        >
          {report.parts.map((part) => (
            <ImportPart
              key={part.benchmark}
              part={part}
              label={benchmarkLabel(part.benchmark)}
              busy={isBusy}
              onSuggest={() => void state.suggestChecks()}
              onKeep={(title, kept) => void keep(part.benchmark, title, kept)}
            />
          ))}
          {report.parts.length === 0 && (
            <Text size="sm">
              Nothing was found that a run could be made of. What is wrong, and what was expected, stands
              below.
            </Text>
          )}
          {report.tables.map((table) => (
            <ColumnMappingForm
              key={`${table.path} ${JSON.stringify(table.mapping)}`}
              table={table}
              busy={isBusy}
              onUse={(mapping) => void state.mapColumns(table.path, mapping)}
            />
          ))}
          <ImportProblems report={report} />
        </section>
      )}
    </div>
  );
}
