import { Anchor, Group, Loader, Menu, Tabs, Text, TextInput } from "@mantine/core";
import {
  IconChevronDown,
  IconDownload,
  IconFlask,
  IconListCheck,
  IconPencil,
  IconRefresh,
  IconRosetteDiscountCheck,
  IconScale,
  IconServer,
  IconStars,
  IconTags,
  IconTrophy,
} from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { type FailureGroup, groupFailures } from "../../../evaluation/run/group-failures";
import { counted } from "../../../foundation/plural";
import { isPublished } from "../../../foundation/published-id";
import { runPath } from "../../../foundation/run-paths";
import { withoutHeaders } from "../../../foundation/without-headers";
import { calledEntries } from "../../../shapes/called-models";
import type { ModelEntry } from "../../../shapes/model-entry";
import type { ResultKey } from "../../../shapes/result";
import type { Run } from "../../../shapes/run";
import type { RunProgress as RunProgressOf } from "../../../shapes/run-progress";
import type { RunColumns } from "../../../shapes/run-table";
import { useEvidence } from "../../../state/evidence";
import type { RunAddress } from "../../../state/run-address";
import type { OpenedResult } from "../../../state/runs/opened-result";
import { useStores } from "../../../state/stores-context";
import { useAnswer } from "../../../state/use-answer";
import { useTrying } from "../../../state/use-trying";
import { CompactButton, MainButton, SmallButton } from "../../../ui/buttons";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { PageHead, usePageTitle } from "../../../ui/page-frames";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import { saveFile } from "../../../ui/save-file";
import { isAtWork, type OpenedRunPage, useRunPage, useRunPageStore } from "../../store/run-page-context";
import failuresClasses from "../failures.module.css";
import { Results } from "./results/results";
import { RunProgress, RunStanding } from "./run-progress";
import own from "./run-view.module.css";

/** Most names listed in a group. */
const MOST_NAMES = 100;

/** Problems that are mended by the files of the samples being chosen. */
const OF_VIDEOS = /^(?:video-(?:missing|different)|(?:folder|file)-locked|other-medium|file-unreadable)$/;

type ErrorsProps = {
  /** Titles of model entries, by their ids. */
  titles: ReadonlyMap<string, string>;
  /** The address at which its videos can be chosen; null where nothing can be changed. */
  videosAt: string | null;
  /** Nothing can be done again now. */
  busy: boolean;
  onRetry: (tasks: ResultKey[]) => void;
};

/** Errors of a run by cause, with a retry for each group; empty where there is none. */
function Errors({ columns, titles, videosAt, busy, onRetry }: ErrorsProps & { columns: RunColumns }) {
  const groups = useMemo(() => groupFailures(columns), [columns]);
  if (groups.length === 0) return null;
  return (
    <section aria-label="Errors, by cause" className={failuresClasses.failures}>
      <ul className={failuresClasses.groups}>
        {groups.map((group) => (
          <Failure key={group.problem.code} {...{ group, titles, videosAt, busy, onRetry }} />
        ))}
      </ul>
      {groups.length > 1 && (
        <SmallButton
          w="fit-content"
          Icon={IconRefresh}
          disabled={busy}
          onClick={() => onRetry(groups.flatMap(({ tasks }) => tasks))}
        >
          Do all of them again
        </SmallButton>
      )}
    </section>
  );
}

function nameOf({ sampleId, entryId, repeat }: ResultKey, titles: ReadonlyMap<string, string>): string {
  const round = repeat > 1 ? `, round ${repeat}` : "";
  return `${sampleId}, ${titles.get(entryId) ?? entryId}${round}`;
}

function Failure({
  group: { problem, messages, tasks },
  titles,
  videosAt,
  busy,
  onRetry,
}: ErrorsProps & { group: FailureGroup }) {
  return (
    <li className={failuresClasses.group} data-testid="error-group" data-code={problem.code}>
      <Group gap="xs" justify="space-between" align="start" wrap="nowrap">
        <div>
          <Text size="sm" fw={600}>
            {counted(tasks.length, "result")}: {problem.message}
          </Text>
          {messages > 1 && <Text size="xs">This is the first of {messages} messages of the same cause.</Text>}
          <Text size="sm">
            {problem.nextStep}{" "}
            {videosAt !== null && OF_VIDEOS.test(problem.code) && (
              <Anchor href={videosAt} inherit>
                Choose where they lie
              </Anchor>
            )}
          </Text>
        </div>
        <SmallButton
          flex="none"
          Icon={IconRefresh}
          aria-label={`Do again: ${problem.message}`}
          disabled={busy}
          onClick={() => onRetry(tasks)}
        >
          Do again
        </SmallButton>
      </Group>
      <details>
        <summary>Which</summary>
        <ul className={failuresClasses.names}>
          {tasks.slice(0, MOST_NAMES).map((task) => (
            <li key={nameOf(task, titles)}>{nameOf(task, titles)}</li>
          ))}
          {tasks.length > MOST_NAMES && <li>and {tasks.length - MOST_NAMES} more</li>}
        </ul>
      </details>
    </li>
  );
}

/** Failed results of the run on screen, by cause. */
function FailedResults({ run, fixed }: { run: Run; fixed: boolean }) {
  const store = useRunPageStore();
  const revision = useRunPage((state) => state.revision);
  const atWork = useRunPage(isAtWork);
  const { value: columns } = useAnswer("runs/columns", { id: run.id }, revision);
  const titles = useMemo(() => new Map(run.entries.map(({ id, title }) => [id, title])), [run]);
  if (columns === null) return <Loader size="sm" role="status" aria-label="Reading the errors" />;
  return (
    <>
      <Errors
        columns={columns}
        titles={titles}
        videosAt={fixed ? null : `#${runPath(run.id, "set-up")}`}
        busy={fixed || atWork}
        onRetry={(tasks) => void store.getState().retry(tasks)}
      />
      {/* The list above is empty then. */}
      {!columns.problem.subarray(0, columns.length).some((problem) => problem !== 0) && (
        <Text size="sm">No errors so far. Checks that captions failed are under “What fails”.</Text>
      )}
    </>
  );
}

/** The most frequent cause of so many errors, in a line that has its place before the cause is read. */
function MainCause({ runId, failed }: { runId: string; failed: number }) {
  const revision = useRunPage((state) => state.revision);
  const { value: columns } = useAnswer("runs/columns", { id: runId }, revision);
  const [group] = useMemo(() => (columns ? groupFailures(columns) : []), [columns]);
  return (
    <Text size="sm" data-testid="main-cause">
      {group
        ? `${group.tasks.length < failed ? `${group.tasks.length.toLocaleString("en")} of ` : ""}${counted(failed, "error")}${group.messages > 1 ? ", such as" : ""}: ${group.problem.message}`
        : "\u00a0"}
    </Text>
  );
}

function RenameForm({ title, onDone }: { title: string; onDone: () => void }) {
  const store = useRunPageStore();
  const [text, setText] = useState(title);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void store.getState().rename(text.trim());
        onDone();
      }}
    >
      <Group gap="xs">
        <TextInput
          size="xs"
          aria-label="Title of the run"
          value={text}
          autoFocus
          w="min(30rem, 70vw)"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onDone()}
        />
        <MainButton type="submit">Rename</MainButton>
      </Group>
    </form>
  );
}

/** Further acts on a run: a menu of ways, and its name. */
function RunMenu({
  run,
  fixed,
  onEvidence,
  onRename,
}: {
  run: Run;
  fixed: boolean;
  /** Saves the run as evidence. */
  onEvidence: () => void;
  onRename: () => void;
}) {
  const hasModels = run.entries.length > 0;
  const ways = [
    { part: "export", words: "Export", Icon: IconDownload, isThere: true },
    { part: "row", words: "Row for a board", Icon: IconTrophy, isThere: hasModels && !run.suggested },
    { part: "labels", words: "Label", Icon: IconTags, isThere: hasModels },
    { part: "stress", words: "Stress-test the judge", Icon: IconScale, isThere: hasModels },
    { part: "ratings", words: "Ratings", Icon: IconStars, isThere: hasModels },
    { part: "checklists", words: "Are its checklists sound?", Icon: IconListCheck, isThere: true },
    { part: "elsewhere", words: "Run it elsewhere", Icon: IconServer, isThere: !fixed },
  ] as const;
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <CompactButton rightSection={<IconChevronDown size={14} aria-hidden />}>This run</CompactButton>
      </Menu.Target>
      <Menu.Dropdown>
        {ways
          .filter(({ isThere }) => isThere)
          .map(({ part, words, Icon }) => (
            <Menu.Item
              key={part}
              component="a"
              href={`#${runPath(run.id, part)}`}
              leftSection={<Icon size={15} aria-hidden />}
            >
              {words}
            </Menu.Item>
          ))}
        {hasChecks(run) && (
          <Menu.Item
            component="a"
            href={`#/lab/new?${new URLSearchParams({ run: run.id })}`}
            leftSection={<IconFlask size={15} aria-hidden />}
          >
            Study
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconRosetteDiscountCheck size={15} aria-hidden />} onClick={onEvidence}>
          Save as evidence
        </Menu.Item>
        {!fixed && (
          <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={onRename}>
            Rename
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The title, which can be changed, how the run stands, and the menu, in one line. */
function RunHead({
  run,
  fixed,
  isShownOnly,
}: {
  run: Run;
  /** It can't be changed. */
  fixed: boolean;
  /** It lies at an address, and is neither resumed nor written out from here. */
  isShownOnly: boolean;
}) {
  const evidence = useEvidence(useStores().services);
  const [renaming, setRenaming] = useState(false);
  return (
    <>
      <PageHead
        back={{ words: "All runs", to: "/runs" }}
        title={
          renaming ? (
            <RenameForm title={run.title} onDone={() => setRenaming(false)} />
          ) : (
            <h1 className={`${classes.title} ${own.title}`}>
              {run.title === "" ? "Untitled run" : run.title}
            </h1>
          )
        }
        state={!isShownOnly && <RunStanding run={run} fixed={fixed} />}
        menu={
          !isPublished(run.id) && (
            <RunMenu
              {...{ run, fixed }}
              onEvidence={() => evidence.save({ of: "run", runId: run.id })}
              onRename={() => setRenaming(true)}
            />
          )
        }
      />
      {run.note && <p className={own.note}>{run.note}</p>}
      {evidence.dialog}
    </>
  );
}

const WhatFails = lazyPart("What fails", async () => (await import("../what-fails/what-fails")).WhatFails);
const Overview = lazyPart(
  "The overview",
  async () => (await import("../overview/run-overview")).RunOverview,
  { ofRun: true },
);

type RunPageProps = {
  address: RunAddress;
  onAddress: (address: RunAddress, options: { replace: boolean }) => void;
  /** Opens a result as a session of the playground. Rejects where that can't be done. */
  onPlayground: (run: Run, opened: OpenedResult) => Promise<void>;
  /** Notice of models called with a key held here but unconfirmed in this visit, with a button. */
  UnconfirmedNotice: ComponentType<{ entries: readonly ModelEntry[] }>;
  notices: ReactNode;
  /** Shown above a run that is published at an address, and can't be changed or resumed. */
  publication?: ReactNode;
};

/** The parts of the page, by the name that addresses have for them: people keep links. */
const PARTS = {
  overview: "Overview",
  "what-fails": "What fails",
  results: "Results",
  failures: "Errors",
} as const;

/** Runs of suggested checks open with what fails: that is what they were made for. */
function firstPart({ suggested }: Run): "overview" | "what-fails" {
  return suggested ? "what-fails" : "overview";
}

function hasChecks({ dataSet }: Run): boolean {
  return benchmarkTraits(dataSet.benchmark)?.checklists != null;
}

const PART_NAMES = ["overview", "what-fails", "results", "failures"] as const;

/** A part as addresses name it: null for the one that is open anyway. */
function partNamed(name: string | null, first: string): RunAddress["show"] {
  const part = PART_NAMES.find((one) => one === name) ?? null;
  return part === first ? null : part;
}

/** A run of its own: what it is of, how far it is, and what it has led to. */
export function RunPage(props: RunPageProps) {
  const opened = useRunPage((state) => state.opened);
  const title = opened?.kind === "run" ? opened.run.title : "Run";

  usePageTitle(title === "" ? "Run" : title);

  return (
    <div className={classes.page}>
      {props.notices}
      {opened?.kind === "unreadable" && <UnreadableRun {...opened} />}
      {opened?.kind === "run" && <ReadableRun {...props} opened={opened} />}
    </div>
  );
}

function UnreadableRun({ problem, document }: Extract<OpenedRunPage, { kind: "unreadable" }>) {
  return (
    <ProblemAlert problem={problem}>
      <CompactButton
        onClick={() => saveFile(new Blob([JSON.stringify(withoutHeaders(document), null, 2)]), "run.json")}
      >
        Download it as it is
      </CompactButton>
    </ProblemAlert>
  );
}

/** Something is left that would be called for, or has failed and may be done again. */
function isUnfinished(progress: Pick<RunProgressOf, "counts"> | null): boolean {
  return progress !== null && progress.counts.done < progress.counts.total;
}

function ReadableRun({
  opened: { run, readOnly, dataSet },
  address,
  onAddress,
  onPlayground,
  UnconfirmedNotice,
  publication,
}: RunPageProps & { opened: Extract<OpenedRunPage, { kind: "run" }> }) {
  const fixed = readOnly !== null;
  const revision = useRunPage((state) => state.revision);
  const atWork = useRunPage(isAtWork);
  const mayCall = useRunPage((state) => !isAtWork(state) && isUnfinished(state.progress));
  const failed = useRunPage(({ progress }) => progress?.counts.failed ?? null);
  const { problem, dismiss, trying } = useTrying();
  const shown = address.result
    ? "results"
    : (address.show ?? (address.filter === "" ? firstPart(run) : "results"));
  return (
    <>
      <RunHead run={run} fixed={fixed} isShownOnly={publication !== undefined} />
      {publication}
      {readOnly && !publication && <ProblemAlert problem={readOnly} />}
      {!publication && <RunProgress run={run} fixed={fixed} />}
      {!publication && !atWork && failed !== null && failed > 0 && shown === "overview" && (
        <MainCause runId={run.id} failed={failed} />
      )}
      {!fixed && mayCall && <UnconfirmedNotice entries={calledEntries(run)} />}
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(part) =>
          onAddress(
            {
              ...address,
              filter: part === "overview" || part === "what-fails" ? "" : address.filter,
              group: "",
              result: null,
              show: partNamed(part, firstPart(run)),
            },
            { replace: false },
          )
        }
      >
        <Tabs.List aria-label="Parts of the run" mb="sm" className={own.parts}>
          {PART_NAMES.filter((part) => part !== "what-fails" || hasChecks(run)).map((part) => (
            <Tabs.Tab key={part} value={part}>
              {PARTS[part]}
              {part === "failures" && failed !== null && ` (${failed.toLocaleString("en")})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview run={run} dataSet={dataSet} revision={revision} />
        </Tabs.Panel>
        <Tabs.Panel value="what-fails">
          <WhatFails
            run={run}
            fixed={fixed}
            revision={revision}
            group={address.group}
            onGroup={(group) => onAddress({ ...address, group }, { replace: true })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="results">
          <Results
            run={run}
            fixed={fixed}
            address={address}
            onAddress={onAddress}
            onPlayground={(opened) => void trying(() => onPlayground(run, opened))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="failures">
          <FailedResults run={run} fixed={fixed} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
