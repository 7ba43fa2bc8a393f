import { Anchor, Button, Group, Progress, Select, Text } from "@mantine/core";
import { useState } from "react";
import { modelReference } from "../../shapes/model-reference";
import type { Run } from "../../shapes/run";
import { useModels } from "../../state/models/use-models";
import { planWords } from "../../ui/plan-words";
import { ProblemAlert } from "../../ui/problem-alert";
import type { DirectProgress } from "../protocol";
import { useDirectRater } from "../store/use-ratings";

function progressWords({ phase, counts, model }: DirectProgress): string {
  const { done, failed, total } = counts;
  const so = `${done} of ${total} captions rated by ${model.model}${failed > 0 ? `, ${failed} without a usable reply` : ""}`;
  switch (phase) {
    case "running":
      return so;
    case "paused":
      return `${so}; it waits`;
    case "stopped":
      return `${so}; stopped`;
    case "done":
      return `${so}; done`;
  }
}

/** A model that is shown what a caption is of and rates each caption, as the baseline beside the scores. */
export function DirectRater({ run, fixed }: { run: Run; fixed: boolean }) {
  const kept = useModels((state) => state.kept);
  const { progress, problem, ask, stop } = useDirectRater(run.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const model = kept.find((choice) => modelReference(choice) === chosen) ?? kept[0];
  const isAtWork = progress?.phase === "running" || progress?.phase === "paused";
  return (
    <>
      <Text size="sm">
        It sees what captions are of ({planWords(run.defaults.plan)}) and one caption at a time, nothing of
        who wrote it, and gives the same three scales with its reasons. Its calls count towards this run’s
        costs and limits. Only captions that it has not rated are asked about.
      </Text>
      {kept.length === 0 ? (
        <Text size="sm">
          No model is connected. <Anchor href="#/models">Connect one that takes pictures</Anchor>, and come
          back.
        </Text>
      ) : (
        <Group gap="xs" align="end">
          <Select
            size="xs"
            label="Model"
            allowDeselect={false}
            disabled={fixed || isAtWork}
            data={kept.map((choice) => ({ value: modelReference(choice), label: choice.model }))}
            value={model ? modelReference(model) : null}
            onChange={setChosen}
          />
          <Button size="xs" disabled={fixed || isAtWork || !model} onClick={() => model && void ask(model)}>
            Have it rate the captions
          </Button>
          {isAtWork && (
            <Button size="xs" variant="default" onClick={stop}>
              Stop
            </Button>
          )}
        </Group>
      )}
      {progress && (
        <div
          role="status"
          data-testid="direct-rater"
          data-phase={progress.phase}
          data-done={progress.counts.done}
        >
          <Group gap="sm">
            <Progress.Root size="lg" w="min(20rem, 60vw)">
              <Progress.Section
                value={(100 * progress.counts.done) / Math.max(1, progress.counts.total)}
                aria-label={progressWords(progress)}
              />
            </Progress.Root>
            <Text size="sm">{progressWords(progress)}</Text>
          </Group>
        </div>
      )}
      {progress?.problem && <ProblemAlert problem={progress.problem} />}
      {problem && <ProblemAlert problem={problem} />}
    </>
  );
}
