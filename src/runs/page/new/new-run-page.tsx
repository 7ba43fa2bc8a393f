import { Checkbox, Group, Progress, Text, TextInput } from "@mantine/core";
import { IconFiles, IconFolder, IconLink, IconNotebook, IconStack2 } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ImportReport, ReadProgress } from "../../../engine/shared/protocol";
import { anyBenchmark, benchmarkLabel } from "../../../evaluation/benchmark-traits";
import { counted } from "../../../foundation/plural";
import { humanSize } from "../../../foundation/shown-number";
import { type FileProblem, problemsByKind } from "../../../shapes/data-set";
import type { DataSetSummary } from "../../../shapes/run-table";
import { CompactButton, StartButton } from "../../../ui/buttons";
import { ChooseFiles } from "../../../ui/choose-files";
import { chosenFiles, droppedFiles, type PathedFile } from "../../../ui/choose-folder";
import { FileDrop } from "../../../ui/file-drop";
import { Fold } from "../../../ui/fold";
import { expectRun } from "../../../ui/lazy-part/fetched-part";
import { localMinute } from "../../../ui/measures";
import { PageHead, usePageTitle } from "../../../ui/page-frames";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import { type KeptWith, useRunImport } from "../../store/use-run-import";
import { ColumnMappingForm } from "./column-mapping";
import { ImportPart } from "./import-part";
import own from "./new-run.module.css";

/** Problems of one file that say the same of several places. */
type ProblemGroup = { file: string; message: string; expected: string; paths: string[] };

/** Problems by file and kind, in the order in which they come. */
function problemGroups(problems: readonly FileProblem[]): ProblemGroup[] {
  return problemsByKind(problems).flatMap((alike) => {
    const [first] = alike;
    return first ? [{ ...first, paths: alike.map(({ path }) => path) }] : [];
  });
}

const MOST_PATHS = 50;

function Places({ paths }: { paths: readonly string[] }) {
  const named = paths.filter((path) => path !== "");
  const [first] = named;
  if (first === undefined) return null;
  if (named.length === 1) return <> at {first}</>;
  return (
    <Fold label={`${named.length.toLocaleString("en")} places, the first at ${first}`}>
      <Text size="sm">
        {named.slice(0, MOST_PATHS).join(", ")}
        {named.length > MOST_PATHS && ` and ${(named.length - MOST_PATHS).toLocaleString("en")} more`}
      </Text>
    </Fold>
  );
}

function ProblemLine({ group: { file, message, expected, paths } }: { group: ProblemGroup }) {
  return (
    <li>
      <span className={own.file}>{file}</span>
      <Places paths={paths} />
      <div>{message}</div>
      <div className={own.quiet}>Expected: {expected}</div>
    </li>
  );
}

/** Every problem of what was read: the file, the place in it, what is wrong and what was expected. */
function ImportProblems({ report: { parts, problems, problemCount } }: { report: ImportReport }) {
  if (problemCount === 0) return null;
  const groups = problemGroups(problems);
  return (
    <section className={own.card} aria-labelledby="import-problems">
      <h2 className={own.heading} id="import-problems">
        {counted(problemCount, "problem")}
      </h2>
      <Text size="sm">
        {parts.length > 0 && "Everything else is used. "}A mended file that you add takes the place of the one
        before.
      </Text>
      {problemCount > problems.length && <Text size="sm">The first {problems.length} are shown.</Text>}
      <ul className={own.problems}>
        {groups.map((group) => (
          <ProblemLine key={JSON.stringify([group.file, group.message, group.expected])} group={group} />
        ))}
      </ul>
    </section>
  );
}

/** Files at an address. */
function FromAddress({ busy, onFetch }: { busy: boolean; onFetch: (address: string) => void }) {
  const [address, setAddress] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== "" && !busy) onFetch(address);
      }}
    >
      <Group gap="xs" align="end">
        <TextInput
          label="Address of a file or zip"
          placeholder="https://"
          type="url"
          size="sm"
          w="min(100%, 32rem)"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <StartButton type="submit" variant="default" disabled={busy || address.trim() === ""}>
          Fetch
        </StartButton>
      </Group>
      <Text size="sm" mt={6} className={own.quiet}>
        Only this address is asked, without cookies. Its server has to let other pages read the file (CORS);
        if it does not, download the file and choose it here.
      </Text>
    </form>
  );
}

/** Sessions of the playground: each becomes a sample, its captions come along. */
function FromSessions({
  sessions,
  busy,
  onUse,
}: {
  sessions: readonly { id: string; title: string; captionCount: number }[];
  busy: boolean;
  onUse: (ids: string[]) => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (sessions.length === 0) return <Text size="sm">There are no sessions in this browser yet.</Text>;
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? [id] : [])));
  return (
    <fieldset className={own.card}>
      <legend>Sessions that become samples</legend>
      <div className={own.choices}>
        {sessions.map(({ id, title, captionCount }) => (
          <Checkbox
            key={id}
            size="sm"
            label={`${title} (${counted(captionCount, "caption")})`}
            checked={chosen.has(id)}
            onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
          />
        ))}
      </div>
      <Group gap="xs">
        <StartButton disabled={busy || chosen.size === 0} onClick={() => onUse([...chosen])}>
          Use {counted(chosen.size, "session")}
        </StartButton>
        <StartButton
          variant="default"
          onClick={() =>
            setChosen(new Set(chosen.size < sessions.length ? sessions.map(({ id }) => id) : []))
          }
        >
          {chosen.size < sessions.length ? "Choose all" : "Choose none"}
        </StartButton>
      </Group>
    </fieldset>
  );
}

/** Data sets that this browser keeps. */
function FromDataSets({
  dataSets,
  busy,
  onUse,
}: {
  dataSets: readonly DataSetSummary[];
  busy: boolean;
  onUse: (id: string) => void;
}) {
  if (dataSets.length === 0) return <Text size="sm">There are no data sets in this browser yet.</Text>;
  return (
    <ul className={own.ways} aria-label="Data sets kept in this browser">
      {dataSets.map(({ id, title, benchmark, samples, storedAt }) => (
        <li key={id}>
          <CompactButton disabled={busy} onClick={() => onUse(id)}>
            Use {title}
          </CompactButton>
          <Text size="sm" component="span" className={own.quiet}>
            {benchmark}, {counted(samples, "sample")}, kept {localMinute(storedAt).slice(0, 10)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

type OtherSource = "address" | "sessions" | "data sets";

const OTHERS = [
  ["address", "From an address", IconLink],
  ["sessions", "From sessions", IconNotebook],
  ["data sets", "From a data set kept here", IconStack2],
] as const;

/** The drop zone and picker for files, and the ways to other sources. */
function FileZone({
  first,
  busy,
  source,
  onFiles,
  onSource,
}: {
  /** Nothing was read yet. */
  first: boolean;
  busy: boolean;
  /** The other source that is open below. */
  source: OtherSource | null;
  onFiles: (files: PathedFile[]) => void;
  onSource: (source: OtherSource | null) => void;
}) {
  const chosen = (files: readonly File[]) => onFiles(chosenFiles(files));
  return (
    <section className={own.zone} aria-label="Files of the run">
      <Text fw={first ? 600 : 400} size={first ? "md" : "sm"}>
        {first
          ? "Drop files, a folder or a zip here"
          : "Drop more files here: they are read with those before."}
      </Text>
      {first && (
        <Text size="sm" className={own.quiet}>
          Prompts, checklists, responses or check results of {anyBenchmark()}; samples of Caplens; captions
          from lmms-eval, VLMEvalKit or Inspect, or in a table. Nothing is uploaded.
        </Text>
      )}
      <Group gap="xs">
        <ChooseFiles
          label="Choose files"
          fieldLabel="Files"
          testId="files-input"
          size="sm"
          variant={first ? "filled" : "default"}
          leftSection={<IconFiles size={16} aria-hidden />}
          disabled={busy}
          onFiles={chosen}
        />
        <ChooseFiles
          label="Choose a folder"
          fieldLabel="Folder"
          of="folder"
          size="sm"
          leftSection={<IconFolder size={16} aria-hidden />}
          disabled={busy}
          onFiles={chosen}
        />
        {OTHERS.map(([name, label, Icon]) => (
          <StartButton
            key={name}
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            aria-expanded={source === name}
            disabled={busy}
            onClick={() => onSource(source === name ? null : name)}
          >
            {label}
          </StartButton>
        ))}
      </Group>
    </section>
  );
}

/** Work of which it is known how far it is: files in bytes, instructions one by one. */
function Reading({
  what,
  progress,
  onCancel,
}: {
  what: "reading" | "suggesting";
  progress: ReadProgress | null;
  onCancel: () => void;
}) {
  const share = progress && progress.total > 0 ? (100 * progress.read) / progress.total : null;
  const [words, size] =
    what === "reading"
      ? ["Reading", humanSize]
      : ["Reading form checks off instructions", (count: number) => count.toLocaleString("en")];
  return (
    <div className={own.card}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <span role="status">{words}</span>
          {progress && share !== null && `: ${size(progress.read)} of ${size(progress.total)}`}
        </Text>
        <CompactButton onClick={onCancel}>Cancel</CompactButton>
      </Group>
      <Progress value={share ?? 100} animated={share === null} aria-label={words} />
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
  onRun: (runId: string, isSetUp: boolean) => void;
}) {
  const state = useRunImport((all) => all);
  const { busy, report, dataSets, problem } = state;
  const [source, setSource] = useState<OtherSource | null>(null);
  const isBusy = busy !== null;

  usePageTitle("New run");

  function openSource(next: OtherSource | null): void {
    setSource(next);
    if (next === "data sets") void state.listDataSets();
  }

  async function use(work: Promise<void>): Promise<void> {
    setSource(null);
    await work;
  }

  async function keep(benchmark: string, title: string, kept: KeptWith): Promise<void> {
    if (kept === "results") expectRun();
    const runId = await state.keep({ benchmark, title }, kept);
    if (runId !== null) onRun(runId, kept === "results");
  }

  async function answer(benchmark: string, title: string): Promise<void> {
    expectRun();
    const runId = await state.answer({ benchmark, title });
    if (runId !== null) onRun(runId, true);
  }

  return (
    <FileDrop
      hint={() => (isBusy ? "Wait until this is done, then drop more" : "Drop files, a folder or a zip")}
      onFiles={(_files, _place, dropped) => {
        if (!isBusy) void use(state.readFiles(droppedFiles(dropped)));
      }}
    >
      <div className={classes.page}>
        <PageHead
          back={{ words: "All runs", to: "/runs" }}
          title="New run"
          menu={report && <CompactButton onClick={state.startOver}>Start over</CompactButton>}
        />
        {notices}
        <FileZone
          first={report === null}
          busy={isBusy}
          source={source}
          onFiles={(files) => void use(state.readFiles({ files, leftOut: null }))}
          onSource={openSource}
        />
        {source === "address" && (
          <FromAddress busy={isBusy} onFetch={(address) => void use(state.readAddress(address))} />
        )}
        {source === "sessions" && (
          <FromSessions
            sessions={sessions}
            busy={isBusy}
            onUse={(ids) => void use(state.readSessions(ids))}
          />
        )}
        {source === "data sets" && dataSets && (
          <FromDataSets dataSets={dataSets} busy={isBusy} onUse={(id) => void use(state.readDataSet(id))} />
        )}
        {problem && <ProblemAlert problem={problem} onClose={state.dismiss} />}
        {busy && busy.what !== "keeping" && (
          <Reading what={busy.what} progress={busy.progress} onCancel={state.cancel} />
        )}
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
                onAnswer={(title) => void answer(part.benchmark, title)}
                look={state.look}
                onKeep={(title, kept) => void keep(part.benchmark, title, kept)}
              />
            ))}
            {report.parts.length === 0 && (
              <Text size="sm" role="status">
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
    </FileDrop>
  );
}
