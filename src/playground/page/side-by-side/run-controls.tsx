import { Box, Button, Group, Loader, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useShallow } from "zustand/react/shallow";
import { isCapped } from "../../../calls/model-services/call-cost";
import { abilitiesOf } from "../../../calls/model-services/model-abilities";
import { forecastCaption } from "../../../evaluation/caption-forecast";
import { mediaToSend } from "../../../evaluation/media-to-send";
import { checklistCalls, forecastTasks } from "../../../evaluation/run/forecast-run";
import type { BasisPart } from "../../../evaluation/verdicts/changed-since";
import { atMostDollars } from "../../../foundation/dollars";
import { typedHost } from "../../../foundation/hosts";
import type { GenerationSettings } from "../../../shapes/call";
import { type AskedEntry, askedEntries, calledEntries, calledModels } from "../../../shapes/called-models";
import type { ModelChoice } from "../../../shapes/connection";
import type { ModelSettings, SpendingCaps } from "../../../shapes/model-settings";
import { taskKey } from "../../../shapes/result";
import type { CallCounts, RunProgress } from "../../../shapes/run-progress";
import type { Session } from "../../../shapes/session";
import { checklistOfSession } from "../../../shapes/session-asks";
import { askedJudges } from "../../../state/models/known-models";
import { usePlayground } from "../../../state/playground/playground-context";
import { countLeft, type RunOfSample } from "../../../state/runs/read-run";
import { isAtWork } from "../../../state/runs/runs-state";
import { tasksOf } from "../../../state/runs/session-run";
import { useRuns, useRunsStore } from "../../../state/runs/use-runs";
import { secondsOf } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useModelSettings, useSettings } from "../../../state/settings/settings-context";
import { useModels, useSessions } from "../../../state/stores-context";
import { MainButton, SmallButton } from "../../../ui/buttons";
import { callWords } from "../../../ui/forecast-call-words";
import { ProblemAlert } from "../../../ui/problem-alert";
import { QueueLine } from "../queue/queue-line";
import { UnconfirmedNotice } from "./recompute-notice";

/** Differences between the session now and the run on screen. */
export function useChanged(): BasisPart[] {
  const runs = useRunsStore();
  useRuns((state) => state.shown);
  return usePlayground(useShallow(() => runs.getState().changed()));
}

/** Hosts of the models, each once. */
function hostsOf(models: readonly ModelChoice[]): string {
  return [...new Set(models.map(({ baseUrl }) => typedHost(baseUrl) ?? "no host"))].join(", ");
}

/** Upper limit of the cost of captions still to be written; `unknown`: the models without a known cost. */
type CaptionsCost = { usd: number; unknown: string[] };

const NO_BYTES: ReadonlyMap<string, number> = new Map();

type Known = {
  session: Session;
  videoSeconds: number | null;
  /** For entries without their own. */
  settings: GenerationSettings;
  /** The user's prices and what is known of models. */
  kept: Pick<ModelSettings, "prices" | "corrections" | "caps">;
};

function mostUsd({ choice, plan, settings, wholeVideo }: AskedEntry, known: Known): number | null {
  const { session, videoSeconds, kept } = known;
  const sampling = plan ?? session.sampling;
  const whole = wholeVideo ? { framesPerSecond: null } : null;
  return forecastCaption({
    choice,
    abilities: abilitiesOf(choice, kept.corrections),
    prices: kept.prices,
    caps: kept.caps,
    instruction: session.instruction,
    plan: sampling,
    videoSeconds,
    settings: settings ?? known.settings,
    media: mediaToSend({ ...session, sampling }, videoSeconds, NO_BYTES, whole).media,
  }).mostUsd;
}

/** Adds up the longest replies to what each entry still has to write; `unwritten` tells how many that are. */
export function captionsCost(
  entries: readonly AskedEntry[],
  unwritten: (entryId: string) => number,
  known: Known,
): CaptionsCost {
  const cost: CaptionsCost = { usd: 0, unknown: [] };
  for (const entry of entries) {
    const count = unwritten(entry.id);
    if (count === 0) continue;
    const usd = mostUsd(entry, known);
    if (usd === null) cost.unknown.push(entry.title);
    else cost.usd += count * usd;
  }
  return cost;
}

const CAP_WORDS = {
  refuse: "By your settings the spending cap stops such calls.",
  apart: "The spending cap can't bound such calls: they are counted apart.",
};

/** As people read it, a sentence; empty where nothing is left to write. */
export function costSentence(
  { usd, unknown }: CaptionsCost,
  { captions, refinings = 0 }: Pick<CallCounts, "captions"> & Partial<CallCounts>,
  caps: SpendingCaps,
): string {
  if (captions === 0) return "";
  const most = `The captions cost ${atMostDollars(usd)} by the price table`;
  const rest = refinings > 0 ? "refining and judging come on top" : "judging comes on top";
  const names = unknown.map((title) => `“${title}”`).join(", ");
  const cap =
    isCapped(caps) && unknown.length > 0 ? ` ${CAP_WORDS[caps.refuseUnknown ? "refuse" : "apart"]}` : "";
  if (unknown.length === 0) return `${most}; ${rest}.`;
  return usd === 0
    ? `The cost of the captions is unknown, because nobody knows it for ${names}.${cap}`
    : `${most}, without ${names}, whose cost is unknown; ${rest}.${cap}`;
}

/** Forecast of a run before it starts: calls, and the destination of what is sent. */
function ForecastWords({ of, stale }: { of: RunOfSample; stale: boolean }) {
  const checklist = usePlayground((state) => checklistOfSession(state.session));
  const judging = useModels((state) => state.judging);
  const judges = useModels(useShallow(askedJudges));
  const session = usePlayground((state) => state.session);
  const sample = usePlayground((state) => state.sample);
  const settings = useModels((state) => state.settings);
  const kept = useSettings((state) => state.kept?.settings ?? null);
  // Nothing is claimed of prices and caps before the settings are read.
  if (!checklist || !session || !kept) return null;
  const { run } = of;
  const results = stale ? new Map() : of.results;
  const tasks = countLeft(run.entries, tasksOf(run), results);
  const calls = forecastTasks(tasks, checklistCalls(checklist, { ...judging, judges: judges.length }));
  const videoSeconds = secondsOf(session.video, sample);
  const unwritten = (entryId: string) =>
    countLeft(
      run.entries,
      tasksOf(run).filter((task) => task.entryId === entryId),
      results,
    ).unwritten;
  const entries = askedEntries(run.entries);
  const cost = captionsCost(entries, unwritten, { session, videoSeconds, settings, kept });
  return (
    <Text size="sm" mb={6} data-testid="forecast">
      {callWords(calls)} {costSentence(cost, calls, kept.caps)} Frames, sound and the instruction go to{" "}
      <b>{hostsOf(calledModels({ entries: run.entries, judges: [] }).map(({ choice }) => choice))}</b>
      {judges.length === 0 ? (
        "; no model that judges is connected."
      ) : (
        <>
          ; captions and questions to <b>{hostsOf(judges)}</b>, where{" "}
          {judges.map(({ model }) => model).join(", ")} {judges.length === 1 ? "judges" : "judge"}.
        </>
      )}
    </Text>
  );
}

/** Progress of a run at work, in words. */
function progressWords({ counts, underWay, phase, elsewhere }: RunProgress): string {
  const at = (step: string) => underWay.filter((task) => task.step === step).length;
  return [
    `${counts.done} of ${counts.total} captions done`,
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
    ...(at("media") > 0 ? [`${at("media")} waiting for frames and sound`] : []),
    ...(at("caption") > 0 ? [`${at("caption")} being written`] : []),
    ...(at("refinement") > 0 ? [`${at("refinement")} being refined`] : []),
    ...(at("judgement") > 0 ? [`${at("judgement")} being judged`] : []),
    ...(phase === "paused" ? ["paused"] : []),
    ...(elsewhere ? ["in another tab"] : []),
  ].join(", ");
}

/** Starts, goes on, pauses, stops; says before what it takes and while it runs how far it is. */
export function RunControls({ of }: { of: RunOfSample }) {
  const runs = useRunsStore();
  const progress = useRuns((state) => state.progress);
  const atWork = useRuns(isAtWork);
  const told = useRuns((state) => state.problem);
  const fixed = useSessions(isReadOnly) || of.readOnly !== null;
  const stale = useChanged().length > 0;
  const tasks = tasksOf(of.run);
  const total = tasks.length;
  const left = countLeft(of.run.entries, tasks, of.results).unjudged;
  const begun = of.results.size > 0;
  const counts = (atWork && progress?.counts) || {
    done: total - left,
    failed: tasks.filter((task) => {
      const result = of.results.get(taskKey(task))?.result;
      return result?.problem && !result.judgement;
    }).length,
    total,
  };
  const { reuse } = useModelSettings();
  const reuses = reuse.judge || reuse.captions;
  const paused = progress?.phase === "paused";
  const problem = told ?? of.readOnly ?? progress?.paused?.why ?? progress?.problem ?? null;
  const start = (anew: boolean) => void runs.getState().start({ anew });

  return (
    <section aria-label="Run">
      {!atWork && !fixed && (
        <Box mb="xs">
          <UnconfirmedNotice entries={calledEntries({ entries: of.run.entries, judges: [] })} />
        </Box>
      )}
      {!atWork && (left > 0 || stale) && <ForecastWords of={of} stale={stale} />}
      <Group gap="xs">
        {(!begun || (left > 0 && !stale)) && (
          <MainButton Icon={IconPlayerPlay} disabled={fixed || atWork} onClick={() => start(false)}>
            {begun ? "Go on" : "Start"}
          </MainButton>
        )}
        {begun && (
          <SmallButton
            variant={stale ? "filled" : "default"}
            Icon={IconRefresh}
            disabled={fixed || atWork}
            onClick={() => start(true)}
          >
            Run all again
          </SmallButton>
        )}
        {atWork && (
          <Button
            size="xs"
            variant="default"
            leftSection={
              paused ? <IconPlayerPlay size={15} aria-hidden /> : <IconPlayerPause size={15} aria-hidden />
            }
            onClick={() => (paused ? runs.getState().resume() : runs.getState().pause())}
          >
            {paused ? "Resume" : "Pause"}
          </Button>
        )}
        <SmallButton Icon={IconPlayerStop} disabled={!atWork} onClick={() => runs.getState().stop()}>
          Cancel
        </SmallButton>
        {begun && !atWork && (
          <SmallButton
            variant="subtle"
            color="gray"
            Icon={IconTrash}
            disabled={fixed}
            onClick={() => void runs.getState().remove()}
          >
            Delete
          </SmallButton>
        )}
        <Text
          size="sm"
          role="status"
          data-testid="run-progress"
          data-done={counts.done}
          data-failed={counts.failed}
          data-total={counts.total}
        >
          {atWork && progress ? (
            <>
              {!paused && <Loader size={12} mr={6} aria-hidden />}
              {progressWords(progress)}
            </>
          ) : (
            begun && `${total - left} of ${total} captions done`
          )}
        </Text>
      </Group>
      {atWork && <QueueLine atRest={null} />}
      {begun && !atWork && !fixed && reuses && (
        <Text size="xs" c="var(--caplens-text-quiet)" mt={4}>
          “Run all again” takes kept replies where the request is the same; “Reuse of replies” under
          “Settings” turns that off.
        </Text>
      )}
      {problem && (
        <div style={{ marginTop: 8 }}>
          <ProblemAlert problem={problem} {...(told ? { onClose: () => runs.getState().dismiss() } : {})} />
        </div>
      )}
    </section>
  );
}
