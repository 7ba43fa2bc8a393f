import { Button, Group, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/stores-context";
import { planWords } from "../../../ui/plan-words";
import { PlanFields, type PlanInForm } from "../../../ui/sampling-plan/plan-fields";
import { useLength } from "./playhead";
import classes from "./sampling.module.css";
import { useMediaToDo } from "./use-media-to-do";

/** The plan in a line and the button that carries it out; says when what is there is of another plan. */
function TakeBar() {
  const store = usePlaygroundStore();
  const plan = usePlayground((state) => state.session?.sampling);
  const facts = usePlayground((state) => state.session?.video?.facts ?? null);
  const busy = usePlayground((state) => state.mediaWork !== null);
  const fixed = useSessions(isReadOnly);
  const hasVideo = usePlayground((state) => state.session?.video != null);
  const { open, outdated } = useMediaToDo();
  if (!plan) return null;
  const soundAlone = plan.frames.kind === "none" || (facts !== null && facts.video === null);

  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="xs" fw={600} data-testid="plan">
          {planWords(plan, facts)}
        </Text>
        <Button
          size="xs"
          className={classes.take}
          variant={outdated ? "filled" : "default"}
          disabled={!hasVideo || fixed}
          // It keeps the focus while it works.
          data-disabled={busy}
          aria-disabled={busy}
          onClick={() => busy || void store.getState().takeMedia()}
        >
          {soundAlone ? "Take sound" : "Take frames"}
        </Button>
      </Group>
      {outdated && !busy && (
        <Text size="xs" className={classes.outdated} role="status">
          <IconAlertCircle size={14} aria-hidden />
          <span>{open.map((what) => WORDS[what]).join(" ")}</span>
        </Text>
      )}
    </>
  );
}

const WORDS = {
  "other frames": "These frames were taken with another plan.",
  "other sound": "This sound was taken with another plan.",
  "no frames yet": "No frames have been taken with this plan yet.",
  "no sound yet": "No sound has been taken with this plan yet.",
};

/** The plan of the session with a way to change it; null while there is no session. */
function usePlan(): PlanInForm | null {
  const store = usePlaygroundStore();
  const plan = usePlayground((state) => state.session?.sampling ?? null);
  const facts = usePlayground((state) => state.session?.video?.facts ?? null);
  const fixed = useSessions(isReadOnly);
  const length = useLength();
  return (
    plan && {
      plan,
      facts,
      length,
      fixed,
      change: (parts) => store.getState().setPlan({ ...plan, ...parts }),
    }
  );
}

/** The choice of frames and sound to take of the session's video, and the method. */
export function SamplingForm() {
  const form = usePlan();
  if (!form) return null;
  return (
    <section aria-label="Sampling plan" className={classes.form}>
      <TakeBar />
      <PlanFields {...form} />
    </section>
  );
}
