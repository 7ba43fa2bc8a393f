import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { ProblemAlert } from "../../components/problem-alert";
import { useIsFixed, useStudio, useStudioStore } from "../../state/quiz-studio/studio-context";
import type { StudioCallKind } from "../../state/quiz-studio/studio-state";
import { WorkLine } from "./work-line";

/** What models are asked at a step: whom, the button that begins it, how far it is, and what went wrong. */
export function ModelWork({
  kind,
  workWords,
  models,
  icon,
  label,
  canBegin,
  onBegin,
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
        <WorkLine
          words={workWords(work.done, work.total)}
          done={work.done}
          total={work.total}
          onCancel={cancelWork}
        />
      ) : (
        <Group gap="xs" align="end">
          {models(isBusy)}
          <Button size="xs" leftSection={icon} disabled={isBusy || !canBegin} onClick={onBegin}>
            {label}
          </Button>
          {children}
        </Group>
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => dismiss(kind)} />}
    </>
  );
}
