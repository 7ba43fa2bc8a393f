import { Anchor, Group, Progress, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRefresh } from "@tabler/icons-react";
import { openCallsWords, price } from "../../../foundation/dollars";
import { hostName } from "../../../foundation/hosts";
import { counted, plural } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import { calledModels } from "../../../shapes/called-models";
import type { Run } from "../../../shapes/run";
import type { CallsOut, HeldCalls, RunProgress as Progressing } from "../../../shapes/run-progress";
import { useQueue, useQueueStore } from "../../../state/stores-context";
import { CompactButton, SmallButton } from "../../../ui/buttons";
import { clock, useNow } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import { isAtWork, useRunPage, useRunPageStore } from "../../store/run-page-context";
import { isPilotOver, standingOfRun, standingWords } from "../run-state";
import own from "./run-view.module.css";

function calls(count: number): string {
  return counted(count, "call");
}

const LOST = "what was spent before can’t be read";

/** Cost of the calls made in this browser; calls answered as files are named as not counted, and those of which no end was told. */
export function spentWords({
  spent,
  answered = 0,
  counts,
}: Pick<Progressing, "spent" | "answered" | "counts">): string[] {
  if (spent === null) return [];
  const open = spent.openElsewhere ? [openCallsWords(spent.openElsewhere)] : [];
  const unknown = spent.unknownCalls > 0 ? `${calls(spent.unknownCalls)} of unknown price` : "";
  const files = answered > 0 ? `, not counting ${calls(answered)} answered as files` : "";
  const away = spent.isLost ? `${files}; ${LOST}` : files;
  // Nothing is known to be spent where no price is: that is no $0.00.
  if (spent.usd === 0 && unknown !== "") return [`${unknown}${away}`, ...open];
  // Calls under way have no price before they end.
  if (spent.usd === 0 && counts.done + counts.failed === 0) return [...(spent.isLost ? [LOST] : []), ...open];
  // A run that came with a copy or a directory may have cost somebody more: its books stayed where it was made.
  return [`spent ${price(spent)} in this browser${unknown && ` and ${unknown}`}${away}`, ...open];
}

/** Progress of a run, in one line. `isHeld`: an endpoint lets none of its calls go, and nobody knows how long the rest takes. */
export function progressWords(progress: Progressing, isHeld: boolean): string {
  const { counts, underWay, secondsLeft, elsewhere, phase, out } = progress;
  const left = Math.max(0, counts.total - counts.done - counts.failed);
  return [
    `${counts.done.toLocaleString("en")} of ${counts.total.toLocaleString("en")} done`,
    ...(counts.failed > 0 ? [counted(counts.failed, "error")] : []),
    ...(left > 0 ? [`${left.toLocaleString("en")} left`] : []),
    ...(out ? [`${out.tasks.toLocaleString("en")} out as files`] : []),
    ...(underWay.length > 0 ? [`${underWay.length} ${phase === "paused" ? "begun" : "under way"}`] : []),
    ...spentWords(progress),
    ...(secondsLeft !== null && left > 0 && !isHeld ? [`about ${clock(secondsLeft)} to go`] : []),
    ...(elsewhere ? ["another tab does it"] : []),
  ].join(" · ");
}

/** Number of calls that are out as files, and the consequence of a start. */
function outWords({ calls: out, tasks }: CallsOut): string {
  const are = `${calls(out)} ${plural(out, "is", "are")}`;
  const captions = counted(tasks, "caption");
  return `${are} out as files, for ${captions}: these are left out here, since whoever answers the files bills them.`;
}

/** Why calls of a run wait at an endpoint, as long as it holds: "api.example.com asked to wait, 38 s more". */
export function heldWords({ baseUrl, why, until }: HeldCalls, now: number): string {
  const host = hostName(baseUrl);
  if (why === "paused") return `calls to ${host} are paused`;
  const seconds = until === null ? 1 : Math.max(1, Math.ceil((until - now) / 1000));
  if (why === "asked") return `${host} asked to wait, ${seconds} s more`;
  const failed = why === "busy" ? "asked for fewer calls" : "failed to answer";
  return `${host} ${failed}, next try in ${seconds} s`;
}

const NONE_HELD: readonly HeldCalls[] = [];

/**
 * Those of the called endpoints that hold calls back, and the time, once a second while that counts. `there`: what the tab
 * says whose calls they are, where that is another one.
 */
export function useHeld(
  called: ReadonlySet<string | null>,
  there: readonly HeldCalls[] | null = null,
): { held: HeldCalls[]; now: number } {
  const endpoints = useQueue((state) => state.queue.endpoints);
  const held = (there ?? endpoints).flatMap(({ baseUrl, why, until }) =>
    !called.has(baseUrl) || why === null || why === "rate" || why === "concurrency"
      ? []
      : [{ baseUrl, why, until }],
  );
  return { held, now: useNow(held.some(({ until }) => until !== null)) };
}

/** The standing of the run, in a line: its progress and cost, with start, pause, resume, cancel, and retry of errors. */
export function RunStanding({ run, fixed }: { run: Run; fixed: boolean }) {
  const store = useRunPageStore();
  const progress = useRunPage((state) => state.progress);
  const atWork = useRunPage(isAtWork);
  const queue = useQueueStore();
  const { held, now } = useHeld(
    new Set(calledModels(run).map(({ choice }) => choice.baseUrl)),
    progress?.elsewhere ? (progress.held ?? NONE_HELD) : null,
  );
  if (progress === null) return null;
  const { counts, phase, elsewhere } = progress;
  const waits = phase === "running" ? held : [];
  const isHeld = waits.some(({ why }) => why === "paused" || why === "asked");
  const left = Math.max(0, counts.total - counts.done - counts.failed);
  const standing = standingOfRun({ state: "ready", counts }, phase);

  return (
    <section
      className={own.standing}
      aria-label="Progress"
      data-testid="run-progress"
      data-done={counts.done}
      data-failed={counts.failed}
      data-total={counts.total}
      data-state={standing}
    >
      <Text size="sm">
        {/* Screen readers say this alone by themselves: the counts change five times a second. */}
        <strong role="status">{standingWords(standing)}</strong> · {progressWords(progress, isHeld)}
        {waits.length > 0 && (
          <span data-testid="run-waits"> · {waits.map((one) => heldWords(one, now)).join(" · ")}</span>
        )}
      </Text>
      {waits.map(
        ({ baseUrl, why }) =>
          why === "paused" &&
          !elsewhere && (
            <CompactButton
              key={baseUrl}
              variant="filled"
              Icon={IconPlayerPlay}
              onClick={() => void queue.getState().resume(baseUrl)}
            >
              Resume calls to {hostName(baseUrl)}
            </CompactButton>
          ),
      )}
      {!atWork && left > 0 && !isPilotOver(run, counts) && (
        <CompactButton
          variant="filled"
          data-testid="start-run"
          disabled={fixed || run.entries.length === 0}
          Icon={IconPlayerPlay}
          onClick={() => void store.getState().start()}
        >
          {counts.done + counts.failed > 0 ? "Go on" : "Start"}
        </CompactButton>
      )}
      <div className={own.acts}>
        {phase === "running" && (
          <CompactButton
            data-testid="pause-run"
            Icon={IconPlayerPause}
            onClick={() => store.getState().pause()}
          >
            Pause
          </CompactButton>
        )}
        {phase === "paused" && (
          <CompactButton
            variant="filled"
            data-testid="resume-run"
            Icon={IconPlayerPlay}
            onClick={() => store.getState().resume()}
          >
            Resume
          </CompactButton>
        )}
        {atWork && (
          <CompactButton
            data-testid="cancel-run"
            Icon={IconPlayerStop}
            onClick={() => store.getState().cancel()}
          >
            Cancel
          </CompactButton>
        )}
      </div>
      {!atWork && counts.failed > 0 && (
        <CompactButton
          disabled={fixed}
          Icon={IconRefresh}
          onClick={() => void store.getState().retry("failed")}
        >
          {counts.failed === 1 ? "Do it again" : `Do these ${counts.failed.toLocaleString("en")} again`}
        </CompactButton>
      )}
    </section>
  );
}

/** A bar while the run is at work, and why it waits, where it does; nothing for a run at rest of which nothing is to be said. */
export function RunProgress({
  run,
  fixed,
  isInSetUp = false,
}: {
  run: Run;
  fixed: boolean;
  /** It stands on the page that a pilot leads to. */
  isInSetUp?: boolean;
}) {
  const store = useRunPageStore();
  const progress = useRunPage((state) => state.progress);
  const told = useRunPage((state) => state.problem);
  const atWork = useRunPage(isAtWork);
  if (progress === null) return null;
  const { counts, phase, paused, out, arrived = 0 } = progress;
  const problem = told ?? paused?.why ?? progress.problem;
  const share = (part: number) => (counts.total === 0 ? 0 : (100 * part) / counts.total);

  return (
    <>
      {atWork && counts.total > 0 && (
        <Progress.Root size="sm" aria-hidden>
          <Progress.Section value={share(counts.done)} color="accent" />
          <Progress.Section value={share(counts.failed)} color="red" striped />
        </Progress.Root>
      )}
      {!atWork && arrived > 0 && (
        <Text size="sm" data-testid="answers-arrived">
          The answers for {counted(arrived, "caption")} have come home and are not taken in yet: these are not
          asked here.{" "}
          <Anchor href={`#${runPath(run.id, "elsewhere")}`} inherit>
            Take them in
          </Anchor>
        </Text>
      )}
      {!atWork && out && (
        <Group gap="sm" data-testid="calls-out" data-calls={out.calls}>
          <Text size="sm">
            {outWords(out)}{" "}
            <Anchor href={`#${runPath(run.id, "elsewhere")}`} inherit>
              Bring the answers home
            </Anchor>
          </Text>
          <SmallButton
            data-testid="ask-out"
            disabled={fixed || isPilotOver(run, counts)}
            onClick={() => void store.getState().start({ askOut: true })}
          >
            Ask them here too, and pay twice
          </SmallButton>
        </Group>
      )}
      {run.pilot && !isInSetUp && (
        <Text size="sm">
          Only its pilot is done until you have seen what that took:{" "}
          <Anchor href={`#${runPath(run.id, "set-up")}`} inherit>
            forecast and the rest
          </Anchor>
        </Text>
      )}
      {phase === "paused" && paused?.why === null && (
        <Text size="sm">You have paused it: calls under way end, nothing new begins.</Text>
      )}
      {problem && (
        <ProblemAlert problem={problem} {...(told ? { onClose: () => store.getState().dismiss() } : {})}>
          {problem.code === "spending-cap-run" && run.budget !== null && (
            <Anchor href={`#${runPath(run.id, "set-up")}?cap`}>To the cap of this run</Anchor>
          )}
        </ProblemAlert>
      )}
    </>
  );
}
