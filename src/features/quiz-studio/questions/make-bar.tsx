import { Button, Group, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../components/forecast-call-words";
import { ProblemAlert } from "../../../components/problem-alert";
import { QUESTIONS_PER_TYPE, type TypeCount } from "../../../evaluation/quiz-draft/standings";
import type { ModelChoice } from "../../../schemas/connection";
import { useModels } from "../../../state/models/use-models";
import { useDraft, useIsFixed, useStudio, useStudioStore } from "../../../state/quiz-studio/studio-context";
import { ModelSelect, NoModel } from "../model-choice";
import { WorkLine } from "../work-line";

/** Has a model write the questions that are still missing, of all types or of one. */
export function MakeBar({ counts }: { counts: readonly TypeCount[] }) {
  const store = useStudioStore();
  const kept = useModels((state) => state.kept);
  const { frames } = useDraft();
  const fixed = useIsFixed();
  const work = useStudio((state) => state.work);
  const problem = useStudio((state) => state.problems.make ?? null);
  const leftOut = useStudio((state) => state.leftOut);
  const [chosen, setChosen] = useState<ModelChoice | null>(null);
  const model = chosen ?? kept[0] ?? null;
  const types = counts
    .map(({ type, kept: there }) => ({ type: type.id, count: QUESTIONS_PER_TYPE - there }))
    .filter(({ count }) => count > 0);
  const missing = types.reduce((sum, { count }) => sum + count, 0);
  const { make, cancelWork, dismiss } = store.getState();

  if (kept.length === 0) return <NoModel instead="write the questions yourself." />;
  return (
    <>
      {work?.kind === "make" ? (
        <WorkLine
          words={`${work.done} of ${counted(work.total, "type")} done`}
          done={work.done}
          total={work.total}
          onCancel={cancelWork}
        />
      ) : (
        <Group gap="xs" align="end">
          <ModelSelect label="Model" value={model} disabled={fixed || work !== null} onChange={setChosen} />
          <Button
            size="xs"
            leftSection={<IconSparkles size={15} aria-hidden />}
            disabled={fixed || work !== null || !model || !frames || missing === 0}
            onClick={() => model && void make({ model, types })}
          >
            {missing === 0 ? "None is missing" : `Write ${counted(missing, "missing question")}`}
          </Button>
          {!frames && <Text size="sm">It needs frames: take some in the step “Clip”.</Text>}
        </Group>
      )}
      {leftOut > 0 && work === null && (
        <Text size="sm" role="status">
          {leftOut === 1 ? "1 thing" : `${leftOut} things`} in the model’s replies could not be read as a
          question.
        </Text>
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => dismiss("make")} />}
    </>
  );
}
