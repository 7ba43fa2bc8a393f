import { Button, Group, Progress, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ProblemAlert } from "../../ui/problem-alert";
import { useIsFixed, useStudio, useStudioStore } from "../store/studio-context";
import type { StudioCallKind } from "../store/studio-state";
import { STEPS, type StepId } from "./steps";

/** The work in progress, how far it is, and how to stop it. */
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

/** The title of the step that makes this kind of call. */
function stepOf(kind: StudioCallKind): string {
  return STEPS.find(({ id }) => id === STEP_OF[kind])?.title ?? "";
}

/** A step's calls to models: the models, the start button, the progress, and the problems. */
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
  /** The choice of models; `disabled`: not now. */
  models: (disabled: boolean) => ReactNode;
  icon: ReactNode;
  /** On the button. */
  label: string;
  canBegin: boolean;
  onBegin: () => void;
  /** The calls in progress, while it is at work. */
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
