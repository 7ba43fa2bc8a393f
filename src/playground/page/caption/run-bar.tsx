import { Box, Button, Text } from "@mantine/core";
import { IconGavel, IconLock, IconPlayerPlay, IconPlayerStop, IconPlugConnected } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { modelAddress } from "../../../shapes/model-reference";
import { recallModels } from "../../../state/models/model-choices";
import { useModels } from "../../../state/models/use-models";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { JobState } from "../../../state/playground/playground-state";
import { useQueue } from "../../../state/queue/use-queue";
import { activeCaption } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { useSettings } from "../../../state/settings/settings-context";
import { describeCall } from "../../../ui/call-words";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../../ui/problem-alert";
import { usePlaces } from "../places";
import { QueueLine } from "../queue/queue-line";
import { SendingLine } from "../sending/sending-line";
import classes from "./caption.module.css";
import { describePhase } from "./describe-run";
import modelChipClasses from "./model-chip.module.css";

/**
 * The model of an earlier visit whose key is in a vault that is locked, while none is in use in that role (a judge may be
 * the one that writes); null where there is none.
 */
function useLockedModel(role: "caption" | "judge"): string | null {
  const inUse = useModels(({ models }) =>
    role === "caption" ? models.caption !== null : (models.judge ?? models.caption) !== null,
  );
  const keys = useSettings((state) => state.keys);
  if (inUse || keys?.vault.state !== "locked") return null;
  const remembered = recallModels();
  const choice = role === "caption" ? remembered?.caption : (remembered?.judge ?? remembered?.caption);
  if (!choice) return null;
  const address = modelAddress(choice);
  return keys.keys.some(({ baseUrl, inVault }) => inVault && baseUrl === address) ? choice.model : null;
}

/** Label and action of the main button: the run itself, or a missing precondition. */
type RunStep = { label: string; missing: "model" | "video" | "instruction" | null; act: () => void };

/** The next step to a caption by a model. `onLocked`: is given what to do once the vault is open that holds its key. */
function useRunStep(onLocked: (act: () => void) => void): RunStep {
  const store = usePlaygroundStore();
  const { goTo, goToModels } = usePlaces();
  const connected = useModels((state) => state.models.caption !== null);
  const locked = useLockedModel("caption") !== null;
  const video = usePlayground((state) => state.session?.video !== null);
  const instruction = usePlayground((state) => (state.session?.instruction ?? "").trim() !== "");
  const run = () => void store.getState().runModel();
  if (!connected && !locked) return { label: "Connect a model", missing: "model", act: goToModels };
  if (!video) return { label: "Open a video", missing: "video", act: () => goTo("video file") };
  if (!instruction)
    return { label: "Write an instruction", missing: "instruction", act: () => goTo("instruction") };
  return { label: "Run", missing: null, act: locked ? () => onLocked(run) : run };
}

/**
 * The model in use, or the one whose key is in the locked vault, which leads to all models. Nothing without one: the main
 * button says then what to do.
 */
function ModelChip() {
  const inUse = useModels((state) => state.models.caption?.model ?? null);
  const locked = useLockedModel("caption");
  const model = inUse ?? locked;
  const { goToModels } = usePlaces();
  if (model === null) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      radius="xl"
      className={modelChipClasses.chip}
      leftSection={
        inUse === null ? <IconLock size={14} aria-hidden /> : <IconPlugConnected size={14} aria-hidden />
      }
      aria-label={inUse === null ? `Models, locked: ${model}` : `Models, in use: ${model}`}
      title={model}
      onClick={goToModels}
    >
      {model}
    </Button>
  );
}

const VaultQuestion = lazyPart(
  "The question for the vault",
  async () => (await import("./vault-question")).VaultQuestion,
);

const RunMenu = lazyPart("The menu of runs", async () => (await import("./run-menu")).RunMenu, {
  waiting: <Box w={30} h={30} />,
  later: true,
  small: true,
});

/** Seconds since a run began, counted while it runs. */
function useElapsed(phase: JobState): number {
  const startedAt = "startedAt" in phase ? phase.startedAt : null;
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (startedAt === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return startedAt === null ? 0 : Math.max(0, Math.round((now - startedAt) / 1000));
}

/** Run and Judge; while something runs, Cancel in their place, which keeps the focus that they had. */
function Acts({
  running,
  onAct,
  onLocked,
}: {
  running: boolean;
  /** Hears what is begun. */
  onAct: (act: () => void) => void;
  onLocked: (act: () => void) => void;
}) {
  const store = usePlaygroundStore();
  const { goToModels } = usePlaces();
  const fixed = useSessions(isReadOnly);
  const connected = useModels((state) => (state.models.judge ?? state.models.caption) !== null);
  const lockedJudge = useLockedModel("judge") !== null;
  const step = useRunStep(onLocked);
  const judge = () => void store.getState().judgeCaption();

  function beginJudging(): void {
    if (connected) onAct(judge);
    else if (lockedJudge) onLocked(judge);
    else goToModels();
  }

  const group = useRef<HTMLDivElement>(null);
  const held = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with `running`.
  useEffect(() => {
    if (held.current) group.current?.querySelector("button")?.focus();
  }, [running]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      aria-label="Run and judge"
      ref={group}
      className={classes.acts}
      onFocus={() => {
        held.current = true;
      }}
      onBlur={(event) => {
        // React says nothing of the focus that goes with a removed button; a window that is left keeps its focus.
        held.current = document.activeElement === event.target;
      }}
    >
      {running ? (
        <Button
          size="xs"
          variant="default"
          data-testid="cancel"
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          // The second click of a double click on Run shall not cancel what the first one began.
          onClick={(event) => event.detail < 2 && store.getState().cancel()}
        >
          Cancel
        </Button>
      ) : (
        <>
          <Button
            size="xs"
            data-testid="run"
            data-missing={step.missing}
            leftSection={
              step.missing === "model" ? (
                <IconPlugConnected size={15} aria-hidden />
              ) : (
                <IconPlayerPlay size={15} aria-hidden />
              )
            }
            disabled={fixed && step.missing !== "model"}
            onClick={() => (step.missing === null ? onAct(step.act) : step.act())}
          >
            {step.label}
          </Button>
          <Button
            size="xs"
            variant="default"
            data-testid="judge"
            aria-label="Judge this caption"
            leftSection={<IconGavel size={15} aria-hidden />}
            disabled={fixed}
            onClick={beginJudging}
          >
            Judge
          </Button>
        </>
      )}
    </div>
  );
}

/** One bar that stays: asks the model, asks the judge, stops both; says what is going on and what it took. */
export function RunBar() {
  const store = usePlaygroundStore();
  const phase = usePlayground((state) => state.run);
  const problem = usePlayground((state) => state.problems.run);
  const call = usePlayground((state) => (state.session ? activeCaption(state.session).call : null));
  const seconds = useElapsed(phase);
  const running = phase.kind !== "idle";
  /** The action that waits for the vault, and the one begun last: a call may find the vault locked, too. */
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const last = useRef<{ act: () => void; begun: boolean } | null>(null);
  const lockedOut = problem?.code === "vault-locked";
  const asked = waiting ?? (lockedOut ? (last.current?.act ?? null) : null);

  useEffect(() => {
    if (!running || !last.current) return;
    // An action begun elsewhere must not be repeated in its place.
    last.current = last.current.begun ? null : { ...last.current, begun: true };
  }, [running]);

  function leaveLocked(): void {
    setWaiting(null);
    store.getState().dismiss("run");
  }

  function begin(act: () => void): void {
    leaveLocked();
    last.current = { act, begun: false };
    act();
  }

  const endpoints = useQueue(({ queue }) => queue.endpoints);
  const status = describePhase(phase, seconds, endpoints, Date.now()) ?? (call ? describeCall(call) : "");

  return (
    <div className={classes.run}>
      <div className={classes.bar}>
        <Acts running={running} onAct={begin} onLocked={(act) => setWaiting(() => act)} />
        {/* It counts seconds; what is worth hearing is said by the announcer. */}
        <Text
          size="xs"
          c="var(--caplens-text-quiet)"
          className={classes.status}
          title={status}
          data-testid="run-status"
          aria-hidden={running}
          data-phase={phase.kind}
        >
          {status}
        </Text>
        <ModelChip />
        <RunMenu />
      </div>
      <QueueLine atRest={<SendingLine />} />
      {(asked || lockedOut) && (
        <VaultQuestion
          goesOn={asked !== null}
          onUnlocked={() => (asked ? begin(asked) : leaveLocked())}
          onClose={leaveLocked}
        />
      )}
      {problem && !asked && !lockedOut && (
        <div className={classes.problem}>
          <ProblemAlert problem={problem} onClose={() => store.getState().dismiss("run")} />
        </div>
      )}
    </div>
  );
}
