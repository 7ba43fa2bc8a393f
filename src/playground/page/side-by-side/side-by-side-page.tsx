import { Button, Group, Loader, Text } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { checklistOf } from "../../../evaluation/verdicts/session-sample";
import { constraintLabel } from "../../../rules/taxonomy/labels";
import type { Checklist } from "../../../shapes/checklist";
import { judgedCaption } from "../../../shapes/judged-caption";
import { type Result, taskKey } from "../../../shapes/result";
import type { Run } from "../../../shapes/run";
import type { Semantics } from "../../../shapes/verdict";
import type { PlaygroundAddress } from "../../../state/address";
import { MomentsCard } from "../../../state/moments-card";
import { bringOnScreen } from "../../../state/playground/address-of";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { titleOfResult } from "../../../state/runs/caption-of-result";
import type { RunOfSample, RunSibling } from "../../../state/runs/read-run";
import { changesInWords, tasksOf } from "../../../state/runs/session-run";
import { useRuns, useRunsStore } from "../../../state/runs/use-runs";
import { useSessionsStore } from "../../../state/stores-context";
import { CaptionDiff, PairFields } from "../../../ui/caption-diff/caption-diff";
import { chosenPair, type Pair } from "../../../ui/caption-diff/word-diff";
import { SelectField } from "../../../ui/fields";
import { sentence } from "../../../ui/measures";
import { PageHead, usePageTitle, type WayBack } from "../../../ui/page-frames";
import { ProblemAlert } from "../../../ui/problem-alert";
import { StatusMark } from "../../../ui/status-mark";
import { matrixChecks, matrixRows, VerdictMatrix } from "../../../ui/verdict-matrix";
import { useClipSource } from "../verdicts/clip-source";
import { CaptionColumns, isShown, RoundChoice, type ShownRound } from "./caption-columns";
import type { EndpointFields } from "./entry-editor";
import { Race, type ReadResults, resultRows, useReadResults, writtenResults } from "./race";
import { Notice, RecomputeNotice } from "./recompute-notice";
import { RunControls, useChanged } from "./run-controls";
import { SetUp } from "./set-up";
import classes from "./side-by-side.module.css";

/** Each caption of one cell by itself, with all that its verdict rests on. */
function CellResults({
  name,
  results,
  verdictsOf,
  checklist,
  checkId,
  ofSession,
  onClose,
}: Pick<ReadResults, "verdictsOf"> & {
  name: string;
  results: readonly Result[];
  checklist: Checklist;
  checkId: string;
  /** The video on screen is the one that the captions are about. */
  ofSession: boolean;
  onClose: () => void;
}) {
  const clip = useClipSource();
  const source = ofSession ? clip : null;
  return (
    <section className={classes.cellResults} aria-label={`Each caption: ${name}`}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <ul>
        {results.map((result) => {
          const verdict = verdictsOf(result).find((one) => one.checkId === checkId);
          return (
            <li key={result.repeat}>
              Round {result.repeat}: {verdict ? <StatusMark status={verdict.status} /> : "no verdict"}{" "}
              <span className={classes.wrapped}>{verdict && sentence(verdict.reason)}</span>
              {verdict && (
                <MomentsCard
                  {...{ verdict, checklist, source }}
                  caption={judgedCaption(result)?.text ?? ""}
                  replies={result.judgement?.replies ?? []}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Button size="compact-xs" variant="default" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

type Picked = { checkId: string; entryId: string };

/** The verdicts of each model on each constraint, how steady they are, and the scores below. */
function ResultMatrix({ of, round }: { of: RunOfSample; round: ShownRound }) {
  const { run, sample, results } = of;
  const read = useReadResults(of);
  const isOnScreen = usePlayground(({ session }) => session !== null && session.id === run.origin?.sessionId);
  const [picked, setPicked] = useState<Picked | null>(null);
  const { entries, repeats } = run;
  const repeated = round === "all" && repeats > 1;
  const columns = useMemo(() => {
    const tasks = tasksOf({ entries, repeats }).filter(({ repeat }) => isShown(repeat, round));
    return entries.map(({ id }) =>
      writtenResults(
        tasks.flatMap((task) => (task.entryId === id ? (results.get(taskKey(task))?.result ?? []) : [])),
      ),
    );
  }, [entries, repeats, results, round]);
  const foot = useMemo(() => resultRows(columns, read, repeated), [columns, read, repeated]);
  const checklist = checklistOf(sample);
  const rows = useMemo(() => {
    const known = columns.map((own) =>
      own.map((result) => ({ round: result.repeat, verdicts: read.verdictsOf(result) })),
    );
    return checklist ? matrixRows(matrixChecks(checklist, [], constraintLabel), known, repeated) : [];
  }, [checklist, columns, read, repeated]);
  if (!checklist) return null;
  const at = entries.findIndex(({ id }) => id === picked?.entryId);
  const check = rows.find(({ checkId }) => checkId === picked?.checkId);
  const own = columns[at];

  return (
    <section aria-label="Verdicts of all models">
      <VerdictMatrix
        label="Verdicts, constraint by model"
        heading={<h2 className={classes.heading}>Verdicts</h2>}
        note={noteOf(run, read.semantics, repeated)}
        columns={entries.map(({ id, title, choice }, index) => ({
          id,
          title,
          kind: [
            ...(!choice || title === choice.model ? [] : [choice.model]),
            ...(repeated ? [`${columns[index]?.length ?? 0} of ${repeats} captions`] : []),
          ].join(", "),
        }))}
        rows={rows}
        foot={foot}
        onPick={(checkId, entryId) => setPicked({ checkId, entryId })}
      />
      {check && own && (
        <CellResults
          name={`${check.name}, ${entries[at]?.title ?? ""}`}
          results={own}
          verdictsOf={read.verdictsOf}
          checklist={checklist}
          checkId={check.checkId}
          ofSession={isOnScreen}
          onClose={() => setPicked(null)}
        />
      )}
    </section>
  );
}

/** A note on how the verdicts were made and, over several captions, how the cells are read. */
function noteOf({ judges }: Run, semantics: Semantics, repeated: boolean): string {
  return [
    semantics === "reference" ? "Rules as released." : "Rules read strictly.",
    ...(judges.length === 0 ? [] : [`Judged by ${judges.map(({ model }) => model).join(", ")}.`]),
    ...(repeated ? ["Each cell counts the captions that pass, out of those scored."] : []),
  ].join(" ");
}

type RunAddress = {
  /** The run to show; null for the newest one of the session, or none. */
  runId: string | null;
  /** Names the session where no run does. */
  address: PlaygroundAddress;
  /** Another run, or none, is on screen by now. */
  onRun: (runId: string | null) => void;
};

/** Keeps address and run the same: the run follows links, the address follows what one does. */
function useRunAddress({ runId, address, onRun }: RunAddress): void {
  const runs = useRunsStore();
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  // A run that is only looked at has no address of its own: its session has.
  const shownId = useRuns(({ shown }) => (shown?.isKept ? shown.run.id : null));
  const opening = useRuns((state) => state.opening);
  const sessionId = usePlayground((state) => state.session?.id ?? null);
  const tell = useRef(onRun);
  tell.current = onRun;
  /** The run the address asked for last; any later change is the user's own. */
  const followed = useRef<string | null>(null);
  /** The address names no run, and which one of its session it means is not looked for yet. */
  const unsettled = useRef(false);

  useEffect(() => {
    if (runId !== null) {
      if (followed.current === runId) return;
      followed.current = runId;
      void runs.getState().open(runId);
      return;
    }
    let isCurrent = true;
    unsettled.current = true;
    followed.current = null;
    void bringOnScreen(playground.getState(), sessions.getState(), address).then(() => {
      if (!isCurrent) return;
      unsettled.current = false;
      return runs.getState().openNewest();
    });
    return () => {
      isCurrent = false;
    };
  }, [runs, playground, sessions, runId, address]);

  // Another session has come in the place of the one that the address had named.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is the reason to look for its runs
  useEffect(() => {
    if (runId === null && !unsettled.current) void runs.getState().openNewest();
  }, [runs, runId, sessionId]);

  useEffect(() => {
    // As it is now: the effect before this one may have begun to open the run of the address.
    const now = runs.getState();
    // The run on screen until then may be of another session.
    if (opening || now.opening || unsettled.current || shownId === runId) return;
    if (shownId === null && followed.current === runId && now.problem) return;
    followed.current = shownId;
    tell.current(shownId);
  }, [runs, shownId, runId, opening]);
}

type Written = { id: string; title: string; text: string };

/** The captions that were written, by the order of their models. */
function written({ run, results }: RunOfSample): Written[] {
  const order = new Map(run.entries.map(({ id }, index) => [id, index]));
  return tasksOf(run)
    .toSorted((one, other) => (order.get(one.entryId) ?? 0) - (order.get(other.entryId) ?? 0))
    .flatMap((task) => {
      const result = results.get(taskKey(task))?.result;
      const caption = judgedCaption(result);
      if (!result || !caption) return [];
      return [{ id: taskKey(task), title: titleOfResult(run, result), text: caption.text }];
    });
}

/** Any two of the captions, word by word; on demand. */
function ResultDiff({ of }: { of: RunOfSample }) {
  const [opened, setOpened] = useState(false);
  const [choice, setChoice] = useState<Pair | null>(null);
  const captions = written(of);
  const pair = chosenPair(captions, captions[0]?.id ?? "", choice);
  if (!pair) return null;
  const data = captions.map(({ id, title }) => ({ value: id, label: title }));
  const [left, right] = pair;

  return (
    <section aria-label="Two captions word by word">
      <Button size="xs" variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {opened ? "Hide the difference" : "Two captions word by word"}
      </Button>
      {opened && (
        <div className={classes.difference}>
          <Group gap="xs" grow>
            <PairFields captions={data} pair={[left.id, right.id]} onChoice={setChoice} />
          </Group>
          <CaptionDiff left={left} right={right} />
        </div>
      )}
    </section>
  );
}

function runWords({ createdAt, counts }: RunSibling): string {
  const when = createdAt
    ? new Date(createdAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })
    : "";
  return `${when}, ${counts.done} of ${counts.total} captions done`;
}

/** The choice of the session's run to show; empty where there is only one. */
function RunChoice() {
  const runs = useRunsStore();
  const siblings = useRuns((state) => state.siblings);
  const shown = useRuns((state) => state.shown?.run.id ?? null);
  if (siblings.length < 2) return null;
  return (
    <SelectField
      w={320}
      maw="100%"
      label="Run shown"
      data={siblings.map((summary) => ({ value: summary.id, label: runWords(summary) }))}
      value={shown}
      onChange={(id) => void runs.getState().open(id)}
    />
  );
}

/** Says that the session has gone on since the captions were written. */
function StaleNotice() {
  const changed = useChanged();
  if (changed.length === 0) return null;
  return (
    <Notice testId="run-stale" icon={<IconClockExclamation aria-hidden />} title="These results are stale">
      Changed since they were made: {changesInWords(changed)}. What is below is about the earlier state. “Run
      all again” makes it anew.
    </Notice>
  );
}

/** Any number of models on one instruction: who takes part, the run, captions, verdicts, scores, differences. */
export function SideBySidePage({
  endpointFields,
  notices,
  back,
  onPlayground,
  ...address
}: RunAddress & {
  /** In which an endpoint of a model is given. */
  endpointFields: EndpointFields;
  /** Notices on the page and the session as a whole. */
  notices: ReactNode;
  back: WayBack;
  onPlayground: () => void;
}) {
  const runs = useRunsStore();
  const shown = useRuns((state) => state.shown);
  const opening = useRuns((state) => state.opening);
  const problem = useRuns((state) => state.problem);
  const title = usePlayground((state) => state.session?.title ?? "");
  const ready = usePlayground((state) => state.session !== null);
  useRunAddress(address);

  usePageTitle(`Models side by side${title && `: ${title}`}`);

  return (
    <div className={classes.page}>
      <PageHead back={back} title={`Models side by side${title && `: ${title}`}`} menu={<RunChoice />} />
      {notices}
      {ready && !opening && <SetUp endpointFields={endpointFields} />}
      {(!ready || opening) && !problem && <Loader size="sm" role="status" aria-label="Opening" />}
      {!shown && problem && <ProblemAlert problem={problem} onClose={() => runs.getState().dismiss()} />}
      {shown && <ShownRun of={shown} onOpen={onPlayground} />}
    </div>
  );
}

function ShownRun({ of, onOpen }: { of: RunOfSample; onOpen: () => void }) {
  const [round, setRound] = useState<ShownRound>("all");
  const { repeats } = of.run;
  const shown = round !== "all" && round > repeats ? "all" : round;
  const atWork = useRuns((state) => state.progress?.phase === "running");

  return (
    <>
      <RunControls of={of} />
      <StaleNotice />
      <RecomputeNotice of={of} />
      {(of.results.size > 0 || atWork) && (
        <>
          <RoundChoice repeats={repeats} value={shown} onChange={setRound} />
          {of.run.entries.length > 1 && <Race of={of} round={shown} />}
          <CaptionColumns of={of} round={shown} onOpen={onOpen} />
          <ResultMatrix of={of} round={shown} />
          <ResultDiff of={of} />
        </>
      )}
    </>
  );
}
