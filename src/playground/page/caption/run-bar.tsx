import { Box, Button, Text } from "@mantine/core";
import { IconGavel, IconLock, IconPlayerPlay, IconPlayerStop, IconPlugConnected } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { EndpointState } from "../../../calls/queue/endpoint-queue";
import type { ModelChoice } from "../../../shapes/connection";
import { modelAddress } from "../../../shapes/model-reference";
import { recallModels } from "../../../state/models/model-choices";
import { goTo as goToPage } from "../../../state/page-address";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { JobState } from "../../../state/playground/playground-state";
import { activeCaption } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSettings } from "../../../state/settings/settings-context";
import { useModels, useModelsStore, useQueue, useSessions } from "../../../state/stores-context";
import { SmallButton } from "../../../ui/buttons";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { describeCall, useNow } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import { goToModels, usePlaces } from "../places";
import { QueueLine } from "../queue/queue-line";
import { whyWords } from "../queue/queue-words";
import { SendingLine } from "../sending/sending-line";
import classes from "./caption.module.css";
import modelChipClasses from "./model-chip.module.css";

/** A model of an earlier visit, and where its key is: in a locked vault, or nowhere any more. */
type AwayModel = { choice: ModelChoice; key: "locked" | "gone" };

/** That of a role while none is in use in it (a judge may be the one that writes); null where there is none. */
function useAwayModel(role: "caption" | "judge"): AwayModel | null {
  const inUse = useModels(({ models }) =>
    role === "caption" ? models.caption !== null : (models.judge ?? models.caption) !== null,
  );
  const keys = useSettings((state) => state.keys);
  if (inUse || keys === null) return null;
  const remembered = recallModels();
  const choice = role === "caption" ? remembered?.caption : (remembered?.judge ?? remembered?.caption);
  if (!choice) return null;
  const address = modelAddress(choice);
  const held = keys.keys.find(({ baseUrl }) => baseUrl === address);
  if (held?.inVault && keys.vault.state === "locked") return { choice, key: "locked" };
  return held ? null : { choice, key: "gone" };
}

/** Label and action of the main button: the run itself, or a missing precondition. */
type RunStep = { label: string; missing: "model" | "video" | "instruction" | null; act: () => void };

/** The next step to a caption by a model. `onAway`: is given what to do once the key of a model is there. */
function useRunStep(onAway: (model: AwayModel, act: () => void) => void): RunStep {
  const store = usePlaygroundStore();
  const { goTo } = usePlaces();
  const connected = useModels((state) => state.models.caption !== null);
  const away = useAwayModel("caption");
  // One of an earlier visit is about to be found: what the button says must not change under a press on it.
  const isComing = useSettings(({ keys }) => keys === null) && recallModels()?.caption;
  const video = usePlayground((state) => state.session?.video !== null);
  const instruction = usePlayground((state) => (state.session?.instruction ?? "").trim() !== "");
  const run = () => void store.getState().runModel();
  if (!connected && !away && !isComing)
    return { label: "Connect a model", missing: "model", act: goToModels };
  if (!video) return { label: "Open a video", missing: "video", act: () => goTo("video file") };
  if (!instruction)
    return { label: "Write an instruction", missing: "instruction", act: () => goTo("instruction") };
  if (connected) return { label: "Run", missing: null, act: run };
  return { label: "Run", missing: null, act: away ? () => onAway(away, run) : goToModels };
}

/**
 * The model in use, or the one of an earlier visit whose key is away, which leads to all models. Nothing without one: the
 * main button says then what to do.
 */
function ModelChip() {
  const inUse = useModels((state) => state.models.caption?.model ?? null);
  const away = useAwayModel("caption");
  const model = inUse ?? away?.choice.model ?? null;
  if (model === null) return null;
  const without = away?.choice.baseUrl === "" ? "at hand" : "without its key";
  const state = inUse !== null ? "in use" : away?.key === "locked" ? "locked" : without;
  return (
    <Button
      size="compact-sm"
      variant="default"
      radius="xl"
      className={modelChipClasses.chip}
      leftSection={
        inUse === null ? <IconLock size={14} aria-hidden /> : <IconPlugConnected size={14} aria-hidden />
      }
      aria-label={`Models, ${state}: ${model}`}
      title={`${model}, ${state}`}
      onClick={goToModels}
    >
      {model}
    </Button>
  );
}

const KeyQuestion = lazyPart(
  "The question for a key",
  async () => (await import("./key-question")).KeyQuestion,
);

const VaultQuestion = lazyPart(
  "The question for the vault",
  async () => (await import("./key-question")).VaultQuestion,
);

const RunMenu = lazyPart("The menu of runs", async () => (await import("./run-menu")).RunMenu, {
  waiting: <Box w={30} h={30} />,
  later: true,
  small: true,
});

/** Seconds since a run began, counted while it runs. */
function useElapsed(phase: JobState): number {
  const startedAt = "startedAt" in phase ? phase.startedAt : null;
  const now = useNow(startedAt !== null);
  return startedAt === null ? 0 : Math.max(0, Math.round((now - startedAt) / 1000));
}

/** Run and Judge; while something runs, Cancel in their place, which keeps the focus for the one that had it. */
function Acts({
  running,
  onAct,
  onAway,
}: {
  running: boolean;
  /** Hears what is begun. */
  onAct: (act: () => void) => void;
  onAway: (model: AwayModel, act: () => void) => void;
}) {
  const store = usePlaygroundStore();
  const fixed = useSessions(isReadOnly);
  const connected = useModels((state) => (state.models.judge ?? state.models.caption) !== null);
  const awayJudge = useAwayModel("judge");
  const step = useRunStep(onAway);
  const judge = () => void store.getState().judgeCaption();

  function beginJudging(): void {
    if (connected) onAct(judge);
    else if (awayJudge) onAway(awayJudge, judge);
    else goToPage("/models?judge");
  }

  const group = useRef<HTMLDivElement>(null);
  /** The button that has the focus, or had it before Cancel took its place, as a selector; empty while none has. */
  const held = useRef("");

  useEffect(() => {
    if (held.current) group.current?.querySelector<HTMLElement>(running ? "button" : held.current)?.focus();
  }, [running]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      aria-label="Run and judge"
      ref={group}
      className={classes.acts}
      onFocus={({ target }) => {
        if (!running) held.current = `[data-testid=${target.dataset.testid}]`;
      }}
      onBlur={(event) => {
        // React says nothing of the focus that goes with a removed button; a window that is left keeps its focus.
        if (document.activeElement !== event.target) held.current = "";
      }}
    >
      {running ? (
        <SmallButton
          data-testid="cancel"
          Icon={IconPlayerStop}
          // The second click of a double click on Run shall not cancel what the first one began.
          onClick={(event) => event.detail < 2 && store.getState().cancel()}
        >
          Cancel
        </SmallButton>
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
          <SmallButton
            data-testid="judge"
            aria-label="Judge this caption"
            Icon={IconGavel}
            disabled={fixed}
            onClick={beginJudging}
          >
            Judge
          </SmallButton>
        </>
      )}
    </div>
  );
}

/** "15:04:10" for a moment in milliseconds since 1970, as clocks are read here. */
function clock(moment: number): string {
  return new Date(moment).toLocaleTimeString(undefined, { hour12: false });
}

/** The reason why a call waits, and until when as far as anyone knows; `now` in milliseconds since 1970. */
function waitWords(endpoint: EndpointState | undefined, now: number): string {
  if (!endpoint?.why) return "Waiting for its turn";
  const until = endpoint.until === null ? "" : ` until ${clock(endpoint.until)}`;
  return `Waiting${until}: ${whyWords(endpoint, now)}`;
}

/** The reason why all calls wait; null while one is under way, or there are none. */
function allWait(endpoints: readonly EndpointState[], now: number): string | null {
  const waits = endpoints.find(({ waiting }) => waiting > 0);
  return waits && endpoints.every(({ running }) => running === 0) ? waitWords(waits, now) : null;
}

/**
 * The present step of a run, with the seconds since it began; null while nothing runs. `endpoints`: what goes on at those that are
 * called.
 */
export function describePhase(
  phase: JobState,
  seconds: number,
  endpoints: readonly EndpointState[],
  now: number,
): string | null {
  switch (phase.kind) {
    case "idle":
      return null;
    case "preparing":
      return "Taking frames and sound first";
    case "captioning": {
      if (phase.waits)
        return waitWords(
          endpoints.find(({ baseUrl }) => baseUrl === phase.baseUrl),
          now,
        );
      return phase.uploaded === undefined
        ? `The model is writing: ${seconds} s`
        : `Sending the video: ${Math.round(phase.uploaded * 100)} %, ${seconds} s`;
    }
    case "refining":
      return allWait(endpoints, now) ?? `The refiner is going over the caption: ${seconds} s`;
    case "judging": {
      const counted = phase.total > 0 ? `Judging: ${phase.done} of ${phase.total}` : "Judging";
      const waits = allWait(endpoints, now);
      if (waits) return `${counted}. ${waits}`;
      return phase.total > 0 ? `${counted}, ${seconds} s` : counted;
    }
  }
}

/** One bar that stays: asks the model, asks the judge, stops both; says what is going on and what it took. */
export function RunBar() {
  const store = usePlaygroundStore();
  const models = useModelsStore();
  const phase = usePlayground((state) => state.run);
  const problem = usePlayground((state) => state.problems.run);
  const call = usePlayground((state) => (state.session ? activeCaption(state.session).call : null));
  const seconds = useElapsed(phase);
  const running = phase.kind !== "idle";
  /** The action that waits for a key, and the one begun last: a call may find the vault locked, too. */
  const [waiting, setWaiting] = useState<{ model: AwayModel; act: () => void } | null>(null);
  const last = useRef<{ act: () => void; begun: boolean } | null>(null);
  const lockedOut = problem?.code === "vault-locked";
  const asked = waiting?.act ?? (lockedOut ? (last.current?.act ?? null) : null);
  const isGone = waiting?.model.key === "gone";

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

  async function reach(model: AwayModel, act: () => void): Promise<void> {
    try {
      // A model that runs in the browser has no key to wait for.
      if (model.choice.baseUrl === "") {
        await models.getState().reconnectModels((address) => address === "");
        return begin(act);
      }
    } catch {
      // The question below leads to it all the same.
    }
    setWaiting({ model, act });
  }

  const endpoints = useQueue(({ queue }) => queue.endpoints);
  const status = describePhase(phase, seconds, endpoints, Date.now()) ?? (call ? describeCall(call) : "");

  return (
    <div className={classes.run}>
      <div className={classes.bar}>
        <Acts running={running} onAct={begin} onAway={(model, act) => void reach(model, act)} />
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
      {isGone && (
        <KeyQuestion choice={waiting.model.choice} onGiven={() => begin(waiting.act)} onClose={leaveLocked} />
      )}
      {(asked || lockedOut) && !isGone && (
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
