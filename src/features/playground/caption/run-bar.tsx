import { Button, Group, Text } from "@mantine/core";
import { IconGavel, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { describeCall } from "../../../components/call-words";
import { ProblemAlert } from "../../../components/problem-alert";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { RunPhase } from "../../../state/playground/playground-state";
import { activeCaption } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { JudgingForm } from "../judging/judging-form";
import { QueueLine } from "../queue/queue-line";
import { SendingPanel } from "../sending/sending-panel";
import { describePhase } from "./describe-run";
import { GenerationForm } from "./generation-form";

/** Seconds since a run began, counted while it runs. */
function useElapsed(phase: RunPhase): number {
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

/** Asks the model, asks the judge, stops both; says what is going on and what it took. */
export function RunBar() {
  const store = usePlaygroundStore();
  const phase = usePlayground((state) => state.run);
  const problem = usePlayground((state) => state.problems.run);
  const call = usePlayground((state) => (state.session ? activeCaption(state.session).call : null));
  const fixed = useSessions(isReadOnly);
  const seconds = useElapsed(phase);
  const running = phase.kind !== "idle";
  const takingMedia = usePlayground((state) => state.mediaWork !== null);
  const status = describePhase(phase, seconds) ?? (call ? describeCall(call) : "");

  return (
    <div>
      <Group gap="xs">
        <Button
          size="xs"
          data-testid="run"
          leftSection={<IconPlayerPlay size={15} aria-hidden />}
          disabled={running || fixed}
          onClick={() => void store.getState().runModel()}
        >
          Run
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconGavel size={15} aria-hidden />}
          disabled={running || fixed}
          onClick={() => void store.getState().judgeCaption()}
        >
          Judge this caption
        </Button>
        <Button
          size="xs"
          variant="default"
          data-testid="cancel"
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          disabled={!running && !takingMedia}
          onClick={() => store.getState().cancel()}
        >
          Cancel
        </Button>
        <GenerationForm />
        <JudgingForm />
        {/* It counts seconds; what is worth hearing is said by the announcer. */}
        <Text
          size="xs"
          c="var(--caplens-text-quiet)"
          data-testid="run-status"
          aria-hidden={running}
          data-phase={phase.kind}
        >
          {status}
        </Text>
      </Group>
      <QueueLine />
      <SendingPanel />
      {problem && (
        <div style={{ marginTop: 8 }}>
          <ProblemAlert problem={problem} onClose={() => store.getState().dismiss("run")} />
        </div>
      )}
    </div>
  );
}
