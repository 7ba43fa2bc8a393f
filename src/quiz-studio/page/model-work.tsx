import { Button, Group, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ProblemAlert } from "../../ui/problem-alert";
import { useIsFixed, useStudio, useStudioStore } from "../store/studio-context";
import type { StudioCallKind } from "../store/studio-state";
import { type StepId, STEPS } from "./steps";
import { IconX } from "@tabler/icons-react";

/** What is at work, how far it is, and how to stop it. */
export function WorkLine({
  words,
  done,
  total,
  onCancel,
}: {
  words: string;
  done: number;
  /** Null where nobody knows. */
  total: number | null;
  onCancel: () => void;
}) {
  return (
    <Group gap="sm" data-testid="studio-work">
      <Progress
        size="lg"
        w="min(18rem, 60vw)"
        value={total ? (100 * done) / total : 100}
        animated={!total}
        aria-label={words}
      />
      <Text size="sm" role="status">
        {words}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </Group>
  );
}

const STEP_OF: Record<StudioCallKind, StepId> = { make: "questions", blind: "blind", same: "same" };

/** What the step is called at which models are asked something. */
function stepOf(kind: StudioCallKind): string {
  return STEPS.find(({ id }) => id === STEP_OF[kind])?.title ?? "";
}

/** What models are asked at a step: whom, the button that begins it, how far it is, and what went wrong. */
export function ModelWork({
  kind,
  workWords,
  models,
  icon,
  label,
  canBegin,
  onBegin,
  calls,
  children,
}: {
  kind: StudioCallKind;
  workWords: (done: number, total: number) => string;
  /** Where models are chosen; `disabled`: not now. */
  models: (disabled: boolean) => ReactNode;
  icon: ReactNode;
  /** On the button. */
  label: string;
  canBegin: boolean;
  onBegin: () => void;
  /** What goes on with calls, while it is at work. */
  calls: ReactNode;
  /** Beside the button: what it would take. */
  children?: ReactNode;
}) {
  const { cancelWork, dismiss } = useStudioStore().getState();
  const fixed = useIsFixed();
  const work = useStudio((state) => state.work);
  const problem = useStudio((state) => state.problems[kind] ?? null);
  const isBusy = fixed || work !== null;
  return (
    <>
      {work?.kind === kind ? (
        <>
          <WorkLine
            words={workWords(work.done, work.total)}
            done={work.done}
            total={work.total}
            onCancel={cancelWork}
          />
          {calls}
        </>
      ) : (
        <Group gap="xs" align="end">
          {models(isBusy)}
          <Button size="xs" leftSection={icon} disabled={isBusy || !canBegin} onClick={onBegin}>
            {label}
          </Button>
          {work ? (
            <Text size="sm">A model is at work at “{stepOf(work.kind)}”: one thing at a time.</Text>
          ) : (
            children
          )}
        </Group>
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => dismiss(kind)} />}
    </>
  );
}
